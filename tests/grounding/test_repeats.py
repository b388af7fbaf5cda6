"""What a looping model wrote is shown once, with the citations of its first saying."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from chapterverse.grounding.draft import Draft, Offered
from chapterverse.grounding.markers import read_draft
from chapterverse.grounding.repeats import is_looping, without_repeats


def _draft(text: str) -> Draft:
    return read_draft(text, Offered(()), lambda _ref: True)


def test_a_repeated_sentence_is_left_out_with_what_it_cites() -> None:
    once = "God is just and he is righteous (Romans 3:26). "
    draft = without_repeats(_draft(once + "Abraham believed God (Romans 4:3). " + once))
    assert [s.number for s in draft.sentences] == [1, 2]
    assert draft.text.count("righteous") == 1
    assert {cited.citation.claim for cited in draft.cited} == {1, 2}
    assert draft.repeated


def test_what_is_not_repeated_stays_as_it_was() -> None:
    draft = _draft("Jesus wept. Paul writes of faith. Jesus wept.")
    assert without_repeats(draft) is draft


@given(st.lists(st.sampled_from(["God is one Lord.", "He saves us all by grace.", "So."])))
def test_sentences_stay_slices_of_the_text_and_numbers_close_up(parts: list[str]) -> None:
    draft = without_repeats(_draft(" ".join(parts)))
    for number, sentence in enumerate(draft.sentences, 1):
        assert sentence.number == number
        assert draft.text[sentence.start : sentence.end] == sentence.text


def test_a_loop_is_noticed_and_an_honest_text_is_none() -> None:
    assert is_looping("The answer lies in the nature of God, which is just. " * 6)
    assert not is_looping("The answer lies in the nature of God, which is just. " * 2)
    assert not is_looping("")

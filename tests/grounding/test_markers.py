"""Reading a model's text: markers of every shape, references that name nothing, streams."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.grounding.offers import OFFERED, everything, in_library

from chapterverse.domain.answers import Presence
from chapterverse.domain.ref_parser import scan_all
from chapterverse.domain.ref_values import NonexistentReference, Problem
from chapterverse.grounding.draft import Draft, Offered
from chapterverse.grounding.markers import (
    MAX_CHARACTERS,
    SENTINEL,
    MarkerReader,
    read_draft,
    without_broken_end,
)


def read(text: str) -> Draft:
    return read_draft(text, OFFERED, everything)


def named(draft: Draft) -> list[tuple[str, Presence]]:
    return [(c.citation.key, c.citation.presence) for c in draft.cited]


IN, LIBRARY, NONE, UNREAD = (
    Presence.IN_CONTEXT,
    Presence.IN_LIBRARY,
    Presence.NOT_FOUND,
    Presence.UNREADABLE,
)


@pytest.mark.parametrize(
    ("text", "prose", "citations"),
    [
        ("God is one [CITE: k7m].", "God is one.", [("k7m", IN)]),
        ("God is one [cite:rom_3_28].", "God is one.", [("k7m", IN)]),
        ("God is one [CITE: Rom 3:28; rom_4_3].", "God is one.", [("k7m", IN), ("x9q", IN)]),
        ("God is one [CITE: k7m, x9q].", "God is one.", [("k7m", IN), ("x9q", IN)]),
        ("God is one [[k7m]].", "God is one.", [("k7m", IN)]),
        ("God is one {{cite|k7m}}.", "God is one.", [("k7m", IN)]),
        ("God is one (CITE: k7m).", "God is one.", [("k7m", IN)]),
        ("God is one ([CITE: k7m]).", "God is one.", [("k7m", IN)]),
        ("God is one (cite k7m).", "God is one.", [("k7m", IN)]),
        ("God is one [source: K7M].", "God is one.", [("k7m", IN)]),
        ("God is one 【k7m】.", "God is one.", [("k7m", IN)]),
        ("God is one <cite>x9q</cite>.", "God is one.", [("x9q", IN)]),
        ('God is one <cite ref="rom_3_28"/>.', "God is one.", [("k7m", IN)]),
        ("God is one <cite: k7m>.", "God is one.", [("k7m", IN)]),
        ("God is one \\cite{rom_3_28}.", "God is one.", [("k7m", IN)]),
        ("God is one x9q.", "God is one.", [("x9q", IN)]),
        ("God is one (x9q).", "God is one.", [("x9q", IN)]),
        ("God is one rom_3_28.", "God is one.", [("k7m", IN)]),
        ("God is one CITE: rom_3_28.", "God is one.", [("k7m", IN)]),
        ("God is one. Source: Rom 3:28", "God is one.", [("k7m", IN)]),
        ("God is one [Romans 3:28](http://x.invalid/).", "God is one.", [("k7m", IN)]),
        ("God is one [CI\u200bTE: k\u200d7m].", "God is one.", [("k7m", IN)]),
        ("God is one ［ＣＩＴＥ：ｋ７ｍ］.", "God is one.", [("k7m", IN)]),
        ("God is one 【4:2†source】.", "God is one.", [("", UNREAD)]),
        ("God is one【1】.", "God is one.", [("", UNREAD)]),
        ("God is one [^1].", "God is one.", [("", UNREAD)]),
        ("God is one [1].", "God is one.", [("", UNREAD)]),
        ("God is one [].", "God is one.", []),
        ("God is one¹.", "God is one.", [("¹", UNREAD)]),
        ("God is one^2.", "God is one.", [("", UNREAD)]),
        ("God is one<sup>3</sup>.", "God is one.", [("", UNREAD)]),
        ("God is one turn0search1.", "God is one.", [("turn0search1", UNREAD)]),
        ("God is one ue202turn1search4.", "God is one.", [("ue202turn1search4", UNREAD)]),
        ("God is one turn0search.", "God is one.", [("turn0search", UNREAD)]),
        ("God is one turn0", "God is one", [("turn0", UNREAD)]),
        (
            "God is one \ue200cite\ue202turn0search1\ue201.",
            "God is one.",
            [("citeturn0search1", UNREAD)],
        ),
        ("God is one [CITE: zzz].", "God is one.", [("zzz", UNREAD)]),
        ("God is one [k9z].", "God is one.", [("k9z", UNREAD)]),
        ("God is one k9z.", "God is one.", [("k9z", UNREAD)]),
        ("God is one [doc_12].", "God is one.", [("doc_12", UNREAD)]),
        ("God is one [CITE: rom_8_28].", "God is one.", [("rom_8_28", LIBRARY)]),
        ("God is one (Romans 8:28).", "God is one (Romans 8:28).", [("rom_8_28", LIBRARY)]),
        ("God is one [CITE: rom_99_1].", "God is one.", [("rom_99_1", NONE)]),
        ("God is one ROM_99_1.", "God is one.", [("ROM_99_1", NONE)]),
        ("God is one (see Romans 99:1).", "God is one.", [("Romans 99:1", NONE)]),
        ("God is one [CITE: Romans 3].", "God is one.", [("Romans 3", UNREAD)]),
        ("God is one [d4f].", "God is one.", [("d4f", IN)]),
        ("He [Abraham] believed.", "He Abraham believed.", []),
        ("See [here](javascript:x) now.", "See here now.", []),
        ("See [the page about it] now.", "See the page about it now.", []),
        ("The (verse by verse) way, cite it.", "The (verse by verse) way, cite it.", []),
        ("A text <b>is</b> bold, **so** it *is* `so`.", "A text is bold, so it is so.", []),
    ],
)
def test_markers_of_every_shape_become_citations_or_vanish(
    text: str, prose: str, citations: list[tuple[str, Presence]]
) -> None:
    draft = read(text)
    assert draft.text == prose
    assert named(draft) == citations
    assert draft.raw_text == text


@pytest.mark.parametrize(
    ("text", "prose"),
    [
        ("Faith counts [cite:rom_3_28 and more text here.", "Faith counts and more text here."),
        ("Faith counts [CITE: rom_3_28; rom_4_3 and so on.", "Faith counts and so on."),
        ("Faith counts [CITE: Rom 3:28 and so on.", "Faith counts and so on."),
        ("Faith counts [CITE: rom_3", "Faith counts"),
        ("Faith counts [CITE:", "Faith counts"),
        ("Faith counts [CIT", "Faith counts"),
        ("Faith counts [cite", "Faith counts"),
        ("Faith counts [cite k7m and so on.", "Faith counts and so on."),
        ("Faith counts </cite and so on.", "Faith counts and so on."),
        ("Faith counts [source: Hezekiah 3:16 and on.", "Faith counts and on."),
        ("Faith counts [CITE: all that he said.", "Faith counts all that he said."),
    ],
)
def test_an_unclosed_marker_takes_only_what_is_shaped_like_one(text: str, prose: str) -> None:
    draft = read(text)
    assert draft.text == prose
    assert draft.cited


@pytest.mark.parametrize(
    ("text", "prose"),
    [
        ("It is so (see Romans 3:28, [CITE: k7m]).", "It is so (see Romans 3:28)."),
        ("It is so (see Romans 3:28,).", "It is so (see Romans 3:28)."),
        ("It is so (; Romans 3:28).", "It is so (Romans 3:28)."),
        ("It is so [CITE: k7m], and so on.", "It is so, and so on."),
        ("It is so , [CITE: k7m].", "It is so."),
        ("It is[CITE: k7m]so.", "It is so."),
        ("It is so (cf. Romans 99:1; Romans 99:2).", "It is so."),
        ("It is so (see also [CITE: k7m], and [CITE: x9q]).", "It is so."),
    ],
)
def test_nothing_untidy_is_left_where_a_marker_stood(text: str, prose: str) -> None:
    assert read(text).text == prose


@pytest.mark.parametrize(
    ("text", "prose"),
    [
        ("As Romans 99:1 says, we live.", "As an unverified reference says, we live."),
        ("Romans 99:1 says so.", "An unverified reference says so."),
        ("We live. Romans 99:1 says so.", "We live. An unverified reference says so."),
        ("The Romans 99:1 passage says so.", "The unverified reference passage says so."),
        ("We live, Romans 99:1.", "We live."),
        ("We live — Romans 99:1", "We live —"),
        ("“Romans” 99:1 says so.", "“ says so."),
        ("Romans [CITE: k7m] 99:1 says so.", "An unverified reference says so."),
        ("Romans 3:28-99 says so.", "An unverified reference says so."),
        ("prayRomans 99:1 says so.", "pray an unverified reference says so."),
        ("Hezekiah 14:16: hope.", "An unverified reference: hope."),
        ("In Romans 3:28 and v. 99 of it.", "In Romans 3:28 and an unverified reference of it."),
        ("Tobit 4:15 says so.", "An unverified reference says so."),
        ("3 Corinthians 1:1s says so.", "An unverified reference s says so."),
        ("Jonah 999.20s says so.", "An unverified reference s says so."),
        ("The Philemon 2: 39 passage says so.", "The unverified reference passage says so."),
        ("Jud 6 says so.", "Jud 6 says so."),
    ],
)
def test_a_reference_that_names_no_verse_leaves_the_prose(text: str, prose: str) -> None:
    draft = read(text)
    assert draft.text == prose
    gone = {c.citation.presence for c in draft.cited} == {Presence.NOT_FOUND}
    assert (
        gone or "Jud 6" in text or Presence.IN_CONTEXT in {c.citation.presence for c in draft.cited}
    )


def test_a_range_past_the_end_is_written_as_it_is_taken() -> None:
    draft = read("Paul says so in Rom 3:28–4:99.")
    assert draft.text == "Paul says so in Romans 3:28–4:25."
    assert read("Moses wrotePsalm 1:2 so.").text == "Moses wrote Psalm 1:2 so."


def test_a_verse_that_no_installed_text_has_leaves_the_prose() -> None:
    draft = read_draft("Mark 1:1 says so, and Romans 3:28 too.", OFFERED, in_library)
    assert draft.text == "An unverified reference says so, and Romans 3:28 too."
    assert named(draft) == [("Mark 1:1", NONE), ("k7m", IN)]


def test_a_chapter_or_a_long_passage_is_no_evidence() -> None:
    draft = read("Romans 8 and Genesis 1:1-Revelation 22:21 and Psalm 119:1-40 say so.")
    assert draft.cited == ()


def test_citations_belong_to_the_sentence_before_them() -> None:
    draft = read("God is one. [CITE: k7m] God is love. [CITE: x9q]\n\n[CITE: d4f]")
    assert [s.text for s in draft.sentences] == ["God is one.", "God is love."]
    assert [(c.citation.claim, c.position) for c in draft.cited] == [(1, 11), (2, 24), (2, 24)]


def test_a_citation_that_leads_its_paragraph_belongs_to_what_follows() -> None:
    draft = read("- [CITE: k7m] God is one. God is love.")
    assert [(c.citation.claim, c.position) for c in draft.cited] == [(1, 11)]
    assert [c.citation.claim for c in read("[CITE: k7m]\n\nGod is one.").cited] == [1]


def test_an_answer_of_markers_alone_has_no_sentence() -> None:
    draft = read("[CITE: k7m] [CITE: rom_99_1]")
    assert draft.text == "" and draft.sentences == ()
    assert [c.citation.claim for c in draft.cited] == [0, 0]


def test_lists_and_headings_are_parted() -> None:
    draft = read("## Faith\nIt saves [CITE: k7m].\n- One thing\n2. Two things\n> Three things")
    assert draft.text == "Faith\n\nIt saves.\n\nOne thing\n\nTwo things\n\nThree things"
    assert [s.heading for s in draft.sentences] == [True, False, False, False, False]


def test_a_line_that_cites_is_no_heading() -> None:
    draft = read("## Faith saves [CITE: k7m]\nIt does.")
    assert [s.heading for s in draft.sentences] == [False, False]
    assert [s.heading for s in read("## Faith saves.\n[CITE: k7m] It does.").sentences] == [
        False,
        False,
    ]


def test_a_quotation_is_not_parted_into_sentences() -> None:
    draft = read("He said, “It is so. We know it.” [CITE: k7m] Then he left.")
    assert [s.text for s in draft.sentences] == [
        "He said, “It is so. We know it.”",
        "Then he left.",
    ]


@pytest.mark.parametrize(
    ("text", "prose"),
    [
        ("<think>Rom 3:28 [CITE: k7m]</think>God is one.", "God is one."),
        ("<thinking>hm</thinking>God is one.", "God is one."),
        ("Rom 3:28 [CITE: k7m], hm.</think>God is one.", "God is one."),
        ("God is one. <think>never closed [CITE: k7m]", "God is one."),
        ("God is one.<|im_end|>", "God is one."),
        ("God is one. < 3", "God is one. < 3"),
        ("God is \x00\x1b\u202eone.\ud800", "God is one."),
        ("God\u00a0is\r\none.\r", "God is\none."),
    ],
)
def test_thoughts_and_control_signs_are_never_shown(text: str, prose: str) -> None:
    draft = read(text)
    assert draft.text == prose
    assert draft.cited == ()


def test_halves_of_characters_are_replaced_in_the_raw_text() -> None:
    draft = read("God is one.\ud800")
    assert draft.raw_text == "God is one.\ufffd"
    draft.raw_text.encode()


def test_the_sentence_for_no_answer_is_one_only_where_nothing_is_cited() -> None:
    assert read(SENTINEL).declined
    assert read("The passages do not say").declined
    assert not read("The passages do not say who he was.").declined
    assert not read(f"God is one [CITE: k7m]. {SENTINEL}").declined


def test_a_broken_end_is_left_out_as_long_as_something_stays() -> None:
    broken = without_broken_end(read("God is one [CITE: k7m]. And then [CITE: x9q] he"))
    assert broken.text == "God is one." and broken.broken_off
    assert [c.citation.key for c in broken.cited] == ["k7m"]
    alone = read("And then he")
    assert without_broken_end(alone) == alone
    whole = read("God is one. So it is.")
    assert without_broken_end(whole) == whole


def test_without_keys_nothing_is_taken_for_one() -> None:
    draft = read_draft("God is one [CITE: k7m].", Offered(()), everything)
    assert named(draft) == [("k7m", UNREAD)]


def test_a_segment_made_never_to_settle_is_not_shown() -> None:
    nested = "(" * 40 + "see" + ")" * 40
    assert read(f"{nested} [CITE: k7m]").text == ""


def test_an_answer_is_cut_at_its_limit() -> None:
    reader = MarkerReader(OFFERED, everything)
    reader.feed("God is one. " * 6_000)
    assert reader.full
    reader.feed("More.")
    assert len(reader.finish().raw_text) == MAX_CHARACTERS


def test_a_held_reader_shows_nothing_before_the_draft() -> None:
    reader = MarkerReader(OFFERED, everything, hold=True)
    assert reader.feed("God is one. God is love. God is light. And so on it goes for ever.") == ""
    assert reader.finish().text.startswith("God is one.")


def test_prose_streams_sentence_by_sentence() -> None:
    reader = MarkerReader(OFFERED, everything)
    shown = [reader.feed(c) for c in "God is one [CITE: k7m]. God is love. " + "Go on. " * 10]
    assert "".join(shown).startswith("God is one. God is love. Go on.")


PIECES = st.sampled_from(
    (
        *("[CITE: k7m]", "[CITE:", "rom_3_28", "Romans 3:28", "Romans 99:1", "(", ")", "“", "”"),
        *("[", "]", "x9q", ".", " and", "faith", "<think>", '"', "\n", "\n\n", "- ", "## ", "God"),
        *("1", "¹", "【1】", "‘", "’", "v. 5", "; 4:3", "\u200b", "ſ", "I", "Rev. ", "...", "\r\n"),
        *("St. ", " He", "<b", "</", "CITE", "1 Cor. ", "Hezekiah 3:16", "\ud800", "*", "_", "cf."),
    )
)
SOUP = st.lists(st.tuples(PIECES, st.sampled_from(("", " ", " "))), max_size=60).map(
    lambda parts: "".join(piece + gap for piece, gap in parts)
)


@given(st.one_of(SOUP, st.text(max_size=200)), st.lists(st.integers(1, 9), min_size=1))
@example("God. <think>", [1])
def test_any_split_of_a_stream_gives_the_same_draft(text: str, sizes: list[int]) -> None:
    whole = read(text)
    reader = MarkerReader(OFFERED, everything)
    shown, at, turn = "", 0, 0
    while at < len(text):
        size = sizes[turn % len(sizes)]
        shown += reader.feed(text[at : at + size])
        at, turn = at + size, turn + 1
    assert reader.finish() == whole
    assert whole.text.startswith(shown)


@given(st.one_of(SOUP, st.text(max_size=200)))
def test_nothing_raw_and_nothing_that_names_no_verse_is_ever_left(text: str) -> None:
    draft = read(text)
    assert not set("[]【】{}") & set(draft.text)
    assert "CITE" not in draft.text and "rom_3" not in draft.text and "x9q" not in draft.text
    gone = {Problem.NO_SUCH_VERSE, Problem.UNKNOWN_BOOK}
    for paragraph in draft.text.split("\n\n"):
        assert not [
            item
            for item in scan_all(paragraph)
            if isinstance(item, NonexistentReference) and item.problem in gone
        ]


@given(SOUP)
def test_sentences_and_places_lie_in_the_text(text: str) -> None:
    draft = read(text)
    end = 0
    for number, sentence in enumerate(draft.sentences, 1):
        assert sentence.number == number and sentence.start >= end
        assert draft.text[sentence.start : sentence.end] == sentence.text
        end = sentence.end
    for cited in draft.cited:
        assert 0 <= cited.position <= len(draft.text)
        assert 0 <= cited.citation.claim <= len(draft.sentences)

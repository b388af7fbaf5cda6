"""What must hold of a study, what stands in it, and its outline."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.fakes import ref
from tests.services.test_response_json import ANSWER, FOOTNOTE
from tests.studies_of_every_kind import STUDY, WEB_VERSE

from chapterverse.domain.annotations import Anchor, Note
from chapterverse.domain.passages import Passage, Span, SpanKind
from chapterverse.domain.studies import (
    AnswerBlock,
    HeadingBlock,
    NoteBlock,
    PassageBlock,
    QuestionBlock,
    SourceBlock,
    StudyBlock,
    Translation,
    VerseListBlock,
)
from chapterverse.domain.study_rules import MOST_BLOCKS, cited, outline, refs, sound, words, works
from chapterverse.errors import BadInput

OUTSIDE = replace(WEB_VERSE, spans=(Span(SpanKind.MARK, 5, 500),))
BACKWARDS = replace(WEB_VERSE, spans=(Span(SpanKind.MARK, 9, 3),))
PLACE = ref("Rom.3.28")


def passage(*verses: Passage, **more: object) -> PassageBlock:
    block = PassageBlock("x", PLACE, (Translation("WEB", verses),))
    return replace(block, **more)  # type: ignore[arg-type]  # keys are checked by replace


def test_a_study_of_every_kind_is_sound() -> None:
    assert sound(STUDY) is STUDY


@pytest.mark.parametrize(
    "blocks",
    [
        (NoteBlock("a", ""), NoteBlock("a", "")),
        (NoteBlock("", ""),),
        (NoteBlock("../a", ""),),
        (NoteBlock("a" * 65, ""),),
        (HeadingBlock("a", "", 0),),
        (HeadingBlock("a", "", 4),),
        (QuestionBlock("a", "", -1),),
        (QuestionBlock("a", "", 1_000_000),),
        (passage(OUTSIDE),),
        (passage(BACKWARDS),),
        (passage(replace(WEB_VERSE, ref=None)),),
        (passage(replace(WEB_VERSE, work_id="KJV")),),
        (passage(translations=(Translation("WEB", ()),) * 5),),
        (
            passage(
                notes=(Note("n", Anchor(PLACE, "WEB", 7, 7), "x", STUDY.created, STUDY.created),)
            ),
        ),
        (SourceBlock("a", "", OUTSIDE),),
        (VerseListBlock("a", "", (WEB_VERSE, OUTSIDE)),),
        (AnswerBlock("a", replace(ANSWER, citations=())),),
        (AnswerBlock("a", replace(ANSWER, citations=(FOOTNOTE, FOOTNOTE))),),
        (AnswerBlock("a", replace(ANSWER, citations=(FOOTNOTE, replace(FOOTNOTE, number=0)))),),
        (AnswerBlock("a", replace(ANSWER, citations=(replace(FOOTNOTE, moved_to=9),))),),
        (AnswerBlock("a", replace(ANSWER, citations=(replace(FOOTNOTE, text=""),))),),
    ],
)
def test_what_does_not_hold_together_is_refused(blocks: tuple[StudyBlock, ...]) -> None:
    with pytest.raises(BadInput, match="The study is damaged: ") as caught:
        sound(replace(STUDY, blocks=blocks))
    assert caught.value.user_text.endswith(".")


def test_a_study_of_too_many_parts_is_refused() -> None:
    many = tuple(NoteBlock(f"n{number}", "") for number in range(MOST_BLOCKS + 1))
    with pytest.raises(BadInput, match="more than 20,000 parts"):
        sound(replace(STUDY, blocks=many))


def test_a_study_without_a_proper_name_is_refused() -> None:
    with pytest.raises(BadInput):
        sound(replace(STUDY, id="a/b"))


def test_the_outline_has_headings_and_what_stands_below_them() -> None:
    lines = [(item.level, item.text) for item in outline(STUDY)]
    assert lines == [
        (1, "Was heißt Glauben? אֱמוּנָה"),
        (4, "Romans 3:28"),
        (4, "λόγος, الكلمة, 道, 😀 “quoted” code <unclosed & #"),
        (4, "How is a person justified before God?"),
        (4, "How is a person justified before God?"),
        (4, "Concise Commentary on Romans 3:27-31"),
        (4, "πίστις"),
        (4, "Abraham"),
        (4, "What do you think?"),
    ]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("\n\n## On *faith*\n\nmore", "On faith"),
        ("> - **He** believed", "He believed"),
        ("---\n1. first", "first"),
        ("#hash 3*4", "#hash 3*4"),
        ("   \n", ""),
        ("word " * 30, "word " * 11 + "word…"),
    ],
)
def test_of_a_note_the_outline_has_the_first_line(text: str, line: str) -> None:
    items = outline(replace(STUDY, blocks=(NoteBlock("n", text),)))
    assert [item.text for item in items] == ([line] if line else [])


def test_what_stands_in_a_study() -> None:
    assert refs(STUDY) == (PLACE, ref("Rom.3.27-Rom.3.31"), ref("Gen.15.6"))
    assert works(STUDY) == ("WEB", "KJV", "MHCC", "SG")
    found = " ".join(words(STUDY))
    for expected in ("class 7b", "margin", "justified by faith", "πίστις", "believed in Yahweh"):
        assert expected in found


def test_a_lexicon_entry_cites_no_passage() -> None:
    entry = replace(FOOTNOTE, ref="G26", number=2)
    assert cited(replace(ANSWER, citations=(FOOTNOTE, entry))) == (PLACE,)

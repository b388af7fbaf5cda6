"""What may be passed on of a work, and a study without the rest."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.fakes import ref
from tests.services.test_response_json import ANSWER, FOOTNOTE
from tests.studies_of_every_kind import STUDY

from chapterverse.domain.answers import Block, Origin, Run, RunKind
from chapterverse.domain.licences import ALL, LEFT_OUT, as_allowed, verse_limit
from chapterverse.domain.passages import Passage, SourceKind
from chapterverse.domain.studies import AnswerBlock, Study, TextSource, VerseListBlock
from chapterverse.domain.study_rules import passages, refs, sound
from chapterverse.domain.value_json import dumps


@pytest.mark.parametrize(
    ("licence", "limit"),
    [
        ("Public domain", ALL),
        ("public-domain (crown letters patent in the UK)", ALL),
        ("CC BY-SA 4.0", ALL),
        ("Creative Commons: BY-NC-ND 4.0", ALL),
        ("Copyrighted; Free non-commercial distribution", ALL),
        ("GFDL", ALL),
        ("Copyright; up to 500 verses may be quoted", 500),
        ("may be quoted up to and inclusive of one thousand (1,000) verses", 1_000),
        ("All rights reserved", 0),
        ("Copyrighted; Permission to distribute granted to CrossWire", 0),
        ("", 0),
    ],
)
def test_the_licence_says_how_much(licence: str, limit: int) -> None:
    assert verse_limit(licence) == limit


def test_a_free_study_is_passed_on_whole() -> None:
    allowed = as_allowed(STUDY)
    assert (allowed.study, allowed.withheld) == (STUDY, ())


def test_the_first_so_many_verses_are_given() -> None:
    verses = tuple(Passage("NEW", f"verse {n}", ref(f"Rom.3.{n}")) for n in range(1, 6))
    source = TextSource("NEW", "New", SourceKind.SCRIPTURE, licence="up to 3 verses")
    study = replace(STUDY, blocks=(VerseListBlock("v", "List", verses),), sources=(source,))
    allowed = as_allowed(study)
    (block,) = allowed.study.blocks
    assert isinstance(block, VerseListBlock)
    assert [passage.text for passage in block.passages] == ["verse 1", "verse 2", "verse 3", "", ""]
    assert [passage.ref for passage in block.passages] == [verse.ref for verse in verses]
    assert allowed.withheld == (source,)


def test_a_work_without_a_source_counts_as_one_without_a_licence() -> None:
    allowed = as_allowed(replace(STUDY, sources=STUDY.sources[1:]))
    assert allowed.withheld == ()
    block = allowed.study.blocks[1]
    assert "We maintain" not in str(block)
    sound(allowed.study)


@pytest.mark.parametrize("closed", ["WEB", "KJV", "MHCC", "SG"])
def test_no_word_that_is_kept_back_leaves_with_the_study(closed: str) -> None:
    sources = tuple(
        replace(source, licence="All rights reserved") if source.work_id == closed else source
        for source in STUDY.sources
    )
    theirs = [p.text for p in passages(STUDY) if p.work_id == closed]
    assert theirs
    allowed = as_allowed(replace(STUDY, sources=sources))
    written = dumps(Study, allowed.study)
    assert [source.work_id for source in allowed.withheld] == [closed]
    for text in theirs:
        assert text not in written
    others = [p.text for p in passages(STUDY) if p.work_id != closed]
    assert all(text in written for text in others)
    assert refs(allowed.study) == refs(STUDY)


def test_words_left_out_side_by_side_leave_one_sign() -> None:
    called = Run(RunKind.MARKER, claim=1, citation=1)
    quoted = [Run(RunKind.QUOTATION, text, 1) for text in ("We maintain", " therefore")]
    block = Block(Origin.MODEL, (*quoted, called, Run(RunKind.QUOTATION, "another", 2)))
    answer = replace(ANSWER, blocks=(block,), citations=(replace(FOOTNOTE, number=1),))
    study = replace(STUDY, blocks=(AnswerBlock("a", answer),), sources=())
    (left,) = as_allowed(study).study.blocks
    assert isinstance(left, AnswerBlock)
    assert [run.text for run in left.response.blocks[0].runs] == [LEFT_OUT, "", "another"]

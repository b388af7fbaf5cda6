"""Studies: templates, blocks from the library, edits with undo, copies, files and licences."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from tests.fakes import FakeCorpus, ref
from tests.fakes_own_work import (
    FakeAnnotations,
    FakeClock,
    FakeStudies,
    FakeStudyFiles,
    ids,
)
from tests.services.test_response_json import ANSWER
from tests.studies_of_every_kind import STUDY

from chapterverse.domain.annotations import Anchor, Pen
from chapterverse.domain.studies import (
    AnswerBlock,
    HeadingBlock,
    NoteBlock,
    PassageBlock,
    QuestionBlock,
    Study,
    VerseListBlock,
)
from chapterverse.domain.study_rules import outline
from chapterverse.errors import BadInput, NotInLibrary
from chapterverse.services.annotations import AnnotationService
from chapterverse.services.studies import StudyService
from chapterverse.services.study_editing import StudyEditing
from chapterverse.services.study_templates import load_templates, parse_template
from chapterverse.settings import resources_folder

FILE = Path("/nowhere/romans.cvstudy")


@dataclass
class Desk:
    """A service over fakes."""

    clock: FakeClock = field(default_factory=FakeClock)
    store: FakeStudies = field(default_factory=FakeStudies)
    files: FakeStudyFiles = field(default_factory=FakeStudyFiles)
    annotations: FakeAnnotations = field(default_factory=FakeAnnotations)
    corpus: FakeCorpus | None = field(default_factory=FakeCorpus)

    def __post_init__(self) -> None:
        self.service = StudyService(
            self.store,
            self.files,
            self.corpus,
            own=self.annotations.on,
            templates=load_templates(resources_folder() / "templates"),
            clock=self.clock,
            new_id=ids(),
        )

    def editing(self, *texts: str) -> StudyEditing:
        editing = self.service.edit(self.service.new("A study"))
        for text in texts:
            editing.add(self.service.note(text))
        return editing


@pytest.fixture
def desk() -> Desk:
    return Desk()


def texts(study: Study) -> list[str]:
    return [block.text for block in study.blocks if isinstance(block, NoteBlock)]


# ---- new studies -------------------------------------------------------------------------------


def test_a_new_study_is_kept_at_once(desk: Desk) -> None:
    study = desk.service.new("  Faith   and works ")
    assert study.title == "Faith and works"
    assert desk.service.open(study.id) == study
    assert desk.service.new().title == "Untitled study"


def test_the_four_templates_are_there(desk: Desk) -> None:
    names = [template.name for template in desk.service.templates]
    assert names == ["inductive-study", "lesson", "sermon-outline", "word-study"]
    for name in names:
        study = desk.service.new(template=name)
        assert any(isinstance(block, HeadingBlock) for block in study.blocks)
        assert len({block.id for block in study.blocks}) == len(study.blocks)
        assert len(outline(study)) > 2
    with pytest.raises(BadInput):
        desk.service.new(template="unknown")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "title = 1",
        'title = "a"\nabout = "b"\nblock = 3',
        'title = "a"\nabout = "b"\n[[block]]\ntype = "passage"',
        'title = "a"\nabout = "b"\n[[block]]\ntype = "note"\nodd = 1',
        "[[",
    ],
)
def test_a_damaged_template_is_a_sentence(text: str) -> None:
    with pytest.raises(BadInput, match="template"):
        parse_template("x", text)


# ---- blocks ------------------------------------------------------------------------------------


def test_a_passage_is_frozen_with_what_the_reader_put_on_it(desk: Desk) -> None:
    own = AnnotationService(desk.annotations, desk.clock, ids("own"))
    own.highlight(Pen.SECOND, Anchor(ref("Rom.3.28")))
    own.highlight(Pen.FIRST, Anchor(ref("Rom.3.28"), "YLT", 0, 4, "we r"))
    own.write_note(Anchor(ref("Rom.3")), "on the chapter")
    own.tag("Faith", ref("Rom.3.28"))
    block = desk.service.passage(ref("Rom.3.27-Rom.3.28"), ["WEB", "KJV", "WEB"])
    assert [t.work_id for t in block.translations] == ["WEB"]
    assert len(block.translations[0].verses) == 2
    assert [h.pen for h in block.highlights] == [Pen.SECOND]
    assert [n.text for n in block.notes] == ["on the chapter"]
    assert block.tags == ("Faith",)


def test_a_passage_that_no_translation_has_is_a_sentence(desk: Desk) -> None:
    with pytest.raises(NotInLibrary, match="Jude"):
        desk.service.passage(ref("Jude.1.3"), ["WEB", "KJV"])


def test_without_a_library_studies_are_still_written() -> None:
    desk = Desk(corpus=None)
    editing = desk.editing("a")
    editing.add(desk.service.answer(ANSWER))
    assert [source.work_id for source in editing.study.sources] == ["WEB"]
    with pytest.raises(NotInLibrary):
        desk.service.passage(ref("Rom.3.28"), ["WEB"])


def test_sources_follow_what_stands_in_the_study(desk: Desk) -> None:
    editing = desk.editing("a")
    passage = desk.service.passage(ref("Rom.3.28"), ["WEB"])
    editing.add(passage)
    editing.add(desk.service.source("Matthew Henry", FakeCorpus().notes[0]))
    assert [s.title for s in editing.study.sources] == [
        "World English Bible",
        "Concise Commentary on the Whole Bible",
    ]
    editing.remove(passage.id)
    assert [s.work_id for s in editing.study.sources] == ["MHCC"]


def test_blocks_of_every_kind_can_be_added_to_a_closed_study(desk: Desk) -> None:
    study = desk.service.new()
    found = FakeCorpus().verses("WEB", ref("Rom"))
    desk.service.add_to(
        study.id,
        desk.service.heading("H", 7),
        desk.service.question("Q", -1),
        desk.service.page_break(),
        desk.service.verse_list("Romans", found),
        desk.service.answer(ANSWER),
    )
    kept = desk.service.open(study.id)
    heading, question, _, verses, answer = kept.blocks
    assert isinstance(heading, HeadingBlock)
    assert heading.level == 3
    assert isinstance(question, QuestionBlock)
    assert question.lines == 0
    assert isinstance(verses, VerseListBlock)
    assert len(verses.passages) == len(found)
    assert isinstance(answer, AnswerBlock)


# ---- edits -------------------------------------------------------------------------------------


def test_blocks_move_and_stop_at_the_ends(desk: Desk) -> None:
    editing = desk.editing("a", "b", "c")
    first = editing.study.blocks[0].id
    assert texts(editing.move_by(first, 1)) == ["b", "a", "c"]
    assert texts(editing.move_by(first, 9)) == ["b", "c", "a"]
    assert texts(editing.move_by(first, -9)) == ["a", "b", "c"]
    assert texts(editing.move(first, 1)) == ["b", "a", "c"]
    editing.undo()
    editing.undo()
    assert texts(editing.study) == ["b", "c", "a"]


def test_blocks_are_added_in_their_place(desk: Desk) -> None:
    editing = desk.editing("a", "c")
    editing.add(desk.service.note("b"), after=editing.study.blocks[0].id)
    editing.add(desk.service.note("0"), first=True)
    assert texts(editing.study) == ["0", "a", "b", "c"]
    with pytest.raises(BadInput):
        editing.add(editing.study.blocks[0])


def test_typing_is_one_step_and_a_pause_begins_another(desk: Desk) -> None:
    editing = desk.editing("a")
    block = editing.study.blocks[0].id
    for text in ("ab", "abc"):
        desk.clock.pass_(1)
        editing.write(block, text)
    desk.clock.pass_(60)
    editing.write(block, "abcd")
    editing.end_step()
    editing.write(block, "abcde")
    assert editing.undo_text == "Undo change"
    assert [texts(editing.undo()) for _ in range(3)] == [["abcd"], ["abc"], ["a"]]
    assert texts(editing.redo()) == ["abc"]
    assert editing.redo_text == "Redo change"


def test_duplicate_remove_rename_and_tags(desk: Desk) -> None:
    editing = desk.editing("a")
    editing.duplicate(editing.study.blocks[0].id)
    assert texts(editing.study) == ["a", "a"]
    editing.remove(editing.study.blocks[0].id, "gone")
    assert texts(editing.study) == ["a"]
    editing.rename("  New   name ")
    editing.set_author("N. N.")
    editing.tag("class")
    editing.tag("CLASS")
    assert (editing.study.title, editing.study.author) == ("New name", "N. N.")
    assert editing.study.tags == ("class",)
    assert editing.untag("Class").tags == ()
    with pytest.raises(BadInput):
        editing.tag("  ")


def test_only_own_words_can_be_written(desk: Desk) -> None:
    editing = desk.editing()
    answer = desk.service.answer(ANSWER)
    editing.add(answer)
    with pytest.raises(BadInput):
        editing.write(answer.id, "DIRECT!")
    with pytest.raises(BadInput):
        editing.write("gone", "x")


def test_nothing_is_kept_until_it_is_saved(desk: Desk) -> None:
    editing = desk.editing("a")
    changed = [editing.is_changed]
    assert desk.service.open(editing.study.id).blocks == ()
    editing.save()
    changed.append(editing.is_changed)
    assert changed == [True, False]
    assert desk.service.open(editing.study.id) == editing.study


def test_an_answer_checked_again_stands_beside_the_old(desk: Desk) -> None:
    editing = desk.editing()
    old = desk.service.answer(ANSWER)
    editing.add(old, desk.service.note("after"))
    editing.add_check(old.id, replace(ANSWER, notes=("Checked again.",)))
    first, second, _ = editing.study.blocks
    assert first == old
    assert isinstance(second, AnswerBlock)
    assert (second.rechecks, second.response.notes) == (old.id, ("Checked again.",))
    assert editing.undo_text == "Undo check again"
    with pytest.raises(BadInput):
        editing.add_check(editing.study.blocks[2].id, ANSWER)


def test_unsound_blocks_are_refused_and_nothing_changes(desk: Desk) -> None:
    editing = desk.editing("a")
    before = editing.study
    with pytest.raises(BadInput):
        editing.add(HeadingBlock("x", "H", 9))
    assert editing.study == before


def test_a_read_only_study_is_not_changed(desk: Desk) -> None:
    editing = desk.service.edit(replace(STUDY, read_only=True))
    with pytest.raises(BadInput, match="read-only"):
        editing.rename("Mine")


# ---- the shelf ---------------------------------------------------------------------------------


def test_a_duplicate_has_ids_of_its_own(desk: Desk) -> None:
    desk.store.save(STUDY)
    copied = desk.service.duplicate(STUDY.id)
    assert copied.title == "Faith & works <draft> #1 (copy)"
    assert not {b.id for b in copied.blocks} & {b.id for b in STUDY.blocks}
    first, second = (b for b in copied.blocks if isinstance(b, AnswerBlock))
    assert second.rechecks == first.id
    assert len(desk.service.studies()) == 2


def test_the_bin(desk: Desk) -> None:
    study = desk.service.new()
    desk.service.remove(study.id)
    assert [s.id for s in desk.service.removed()] == [study.id]
    desk.service.restore(study.id)
    assert desk.service.open(study.id) == study
    desk.service.remove(study.id)
    desk.service.purge(study.id)
    assert desk.service.removed() == ()


# ---- files and licences ------------------------------------------------------------------------


def test_a_file_opens_read_only_and_is_kept_as_a_copy(desk: Desk) -> None:
    assert desk.service.write_file(STUDY, FILE) == ()
    opened = desk.service.open_file(FILE)
    assert opened.study.read_only
    assert opened.study.blocks == STUDY.blocks
    assert desk.service.studies() == ()
    copied = desk.service.keep_copy(opened.study)
    assert not copied.read_only
    assert copied.id != STUDY.id
    desk.service.edit(copied).rename("Mine")


def test_a_receiver_is_told_what_the_library_lacks(desk: Desk) -> None:
    desk.service.write_file(STUDY, FILE)
    poor = Desk(files=desk.files, corpus=None)
    opened = poor.service.open_file(FILE)
    assert [source.title for source in opened.missing][:1] == ["World English Bible"]
    block = opened.study.blocks[1]
    assert isinstance(block, PassageBlock)
    assert block.translations[0].verses[0].text


def test_words_that_a_licence_keeps_back_are_left_out_of_the_file(desk: Desk) -> None:
    closed = tuple(
        replace(source, licence="All rights reserved") if source.work_id == "WEB" else source
        for source in STUDY.sources
    )
    alone = Desk(files=desk.files, corpus=None)  # the licences are those the study tells
    (withheld,) = alone.service.write_file(replace(STUDY, sources=closed), FILE)
    assert withheld.work_id == "WEB"
    opened = desk.service.open_file(FILE)
    assert [source.work_id for source in opened.withheld] == ["WEB"]
    _, passage, _, answer, *_ = opened.study.blocks
    assert isinstance(passage, PassageBlock)
    assert isinstance(answer, AnswerBlock)
    web, kjv = passage.translations
    assert (web.verses[0].text, web.verses[0].ref) == ("", ref("Rom.3.28"))
    assert kjv.verses[0].text
    assert passage.highlights[0].anchor.words == ""
    assert answer.response.citations[0].text == ""
    assert answer.response.citations[0].display_ref == "Romans 3:28"
    assert [run.text for run in answer.response.blocks[0].runs] == ["[…]", ""]

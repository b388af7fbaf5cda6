"""Quote answers: slices of the library in a sensible order, numbered, marked, honest."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.fakes import GREEK, KJV, MHCC, WEB

from chapterverse.domain.answers import (
    Block,
    DisplayCitation,
    Origin,
    Outcome,
    RunKind,
    SupportLevel,
)
from chapterverse.domain.passages import (
    LexiconEntry,
    Passage,
    RetrievalMethod,
    RetrievedPassage,
    SourceKind,
    Speech,
)
from chapterverse.domain.quotation_marks import marks_around
from chapterverse.domain.refs import PassageRef
from chapterverse.grounding import quote_words
from chapterverse.grounding.attribution import AnswerRow, BookRow, Introductions
from chapterverse.grounding.emphasis import best_sentences, emphasis, excerpt, question_stems
from chapterverse.grounding.quote import QuoteTables, compose
from chapterverse.grounding.quote_chosen import FEWEST, MOST

Answer = tuple[tuple[Block, ...], tuple[DisplayCitation, ...]]
QUOTED = (RunKind.QUOTATION, RunKind.MARKED)


def ref(osis: str) -> PassageRef:
    return PassageRef.from_osis(osis)


def verse(
    osis: str,
    text: str,
    rank: int = 1,
    score: float = 1.0,
    method: RetrievalMethod = RetrievalMethod.FULL_TEXT,
) -> RetrievedPassage:
    return RetrievedPassage(
        Passage("WEB", text, ref(osis)), SourceKind.SCRIPTURE, method, rank, score
    )


def note(osis: str, text: str, rank: int = 9) -> RetrievedPassage:
    passage = Passage("MHCC", text, ref(osis))
    return RetrievedPassage(
        passage, SourceKind.COMMENTARY, RetrievalMethod.CROSS_REFERENCE, rank, 0.5
    )


TABLES = QuoteTables(
    (WEB, KJV, MHCC, GREEK),
    (
        Speech(ref("Job.4.2-Job.5.27"), "Eliphaz", "Job", "", "Job 4:1", "against"),
        Speech(ref("Job.19.2-Job.19.29"), "Job", "", "", "Job 19:1"),
    ),
    Introductions(
        (
            BookRow(ref("Rom"), "Paul", "", "letter", "Paul writes to the Romans"),
            BookRow(ref("Gal"), "Paul", "", "letter", "Paul writes to the Galatians"),
        ),
        (),
        (AnswerRow(ref("Job.4.2-Job.5.27"), "Eliphaz", "the Lord is angry (Job 42:7)"),),
    ),
    (
        LexiconEntry(
            "G26",
            "ἀγάπη",
            "agápē",
            Passage("SG", "love, i.e. affection or benevolence", None, "", "G26"),
        ),
    ),
)
ROMANS_3 = verse(
    "Rom.3.28",
    "We maintain therefore that a man is justified by faith apart from the works of the law.",
)
QUESTION = "How is a person justified before God?"


def plain(answer: Answer) -> list[str]:
    """The blocks as a reader sees them, marks in [brackets], footnotes as ^1."""
    lines = []
    for block in answer[0]:
        words = ""
        for run in block.runs:
            match run.kind:
                case RunKind.MARKED:
                    words += f"[{run.text}]"
                case RunKind.MARKER:
                    words += f"^{run.citation}"
                case _:
                    words += run.text
        lines.append(" ".join(filter(None, (block.heading, block.lead, words))))
    return lines


def test_a_verse_is_introduced_quoted_marked_and_footnoted() -> None:
    answer = compose(QUESTION, (ROMANS_3,), TABLES, Outcome.ANSWERED)
    assert plain(answer) == [
        "Paul writes to the Romans: “We maintain therefore that [a man is justified by faith apart "
        "from the works of the law.]”^1"
    ]
    (footnote,) = answer[1]
    assert footnote.ref == "rom_3_28"
    assert (footnote.display_ref, footnote.translation) == ("Romans 3:28", "WEB")
    assert footnote.work_title == "World English Bible"
    assert footnote.text == ROMANS_3.passage.text
    assert footnote.identity == "WEB:rom_3_28"
    assert footnote.support_level is SupportLevel.DIRECT
    assert footnote.support_explanation == (
        "Quoted word for word: it speaks of “justified”, as the question does."
    )
    (span,) = footnote.spans
    assert footnote.text[span.start : span.end].startswith("a man is justified")


def test_the_best_group_leads_its_book_follows_and_a_group_is_in_canon_order() -> None:
    answer = compose(
        "What is faith?",
        (
            verse("Rom.5.1", "Being therefore justified by faith, we have peace with God;", 1),
            verse("Gal.3.9", "So then, those who are of faith are blessed.", 2),
            verse("Rom.1.17", "But the righteous shall live by faith.", 3),
            verse("Jas.2.14", "What good is it, if a man says he has faith?", 4),
        ),
        TABLES,
        Outcome.ANSWERED,
    )
    assert [block.lead for block in answer[0]] == [
        "Paul writes to the Romans:",
        "Paul writes to the Galatians:",
        "James says:",
    ]
    assert [c.display_ref for c in answer[1]] == [
        "Romans 1:17",
        "Romans 5:1",
        "Galatians 3:9",
        "James 2:14",
    ]


def test_rebuked_words_come_last_with_their_warning_unless_asked_for() -> None:
    eliphaz = verse("Job.4.7", "Whoever perished, being innocent?", 1)
    job = verse("Job.19.25", "But as for me, I know that my Redeemer lives.", 2)
    found = compose("Who perished?", (eliphaz, job), TABLES, Outcome.ANSWERED)
    assert [block.lead for block in found[0]] == ["Job says:", "Eliphaz says to Job:"]
    warned = {c.display_ref: c.warning for c in found[1]}
    assert warned == {
        "Job 19:25": "",
        "Job 4:7": "These are the words of Eliphaz; the Lord is angry (Job 42:7).",
    }
    named = verse(
        "Job.4.7", "Whoever perished, being innocent?", 1, method=RetrievalMethod.DIRECT_LOOKUP
    )
    asked = compose("What does Job 4:7 say?", (named, job), TABLES, Outcome.ANSWERED)
    assert asked[0][0].lead == "Eliphaz says to Job:"
    assert asked[1][0].support_explanation == (
        "Quoted word for word: the question names this passage."
    )


def test_no_verse_stands_twice_and_weak_ones_are_left_out() -> None:
    near = [verse(f"Ps.119.{n}", f"word {n} of law", n, 1.0) for n in range(1, 20)]
    assert len(compose("law", near, TABLES, Outcome.ANSWERED)[1]) == MOST
    weak = [verse(f"Ps.119.{n}", f"word {n} of law", n, 1.0 / n) for n in range(1, 20)]
    assert len(compose("law", weak, TABLES, Outcome.ANSWERED)[1]) == FEWEST
    wide = verse("Rom.3.27-Rom.3.28", "Where then is the boasting? We maintain it.", 2)
    assert len(compose("law", (ROMANS_3, wide, ROMANS_3), TABLES, Outcome.ANSWERED)[1]) == 1


def test_commentary_and_lexicon_stand_apart() -> None:
    article = RetrievedPassage(
        TABLES.entries[0].passage, SourceKind.LEXICON, RetrievalMethod.DIRECT_LOOKUP, 8, 0.5
    )
    told = note(
        "Rom.3.27-Rom.3.31",
        "Boasting is excluded. A man is justified by faith before God, and not by works. "
        "The law is not made void.",
    )
    silent = note("Rom.3.1-Rom.3.8", "Nothing to the point stands here.")
    answer = compose(QUESTION, (ROMANS_3, silent, told, article), TABLES, Outcome.ANSWERED)
    assert plain(answer)[1:] == [
        "Commentary Matthew Henry, Concise Commentary on the Whole Bible, on Romans 3:27–31: "
        "“… A man is justified by faith before God, and not by works. …”^2",
        "Lexicon ἀγάπη (agápē), G26: “love, i.e. affection or benevolence”^3",
    ]
    commentary = answer[1][1]
    assert commentary.source is SourceKind.COMMENTARY
    assert commentary.support_level in (SupportLevel.CONTEXTUAL, SupportLevel.THEMATIC)
    assert commentary.qualifier == "One scholarly reading among several"
    assert commentary.author == "Matthew Henry"
    assert answer[1][2].source is SourceKind.LEXICON


def test_a_note_of_one_endless_sentence_is_cut_around_what_answers() -> None:
    clauses = [f"and this is clause number {n} of it" for n in range(40)]
    clauses[20] = "but Melchizedek was without father or mother"
    told = note("Heb.7.1-Heb.7.3", f"We see this, {', '.join(clauses)}.")
    answer = compose("Melchizedek", (ROMANS_3, told), TABLES, Outcome.ANSWERED)
    shown = "".join(run.text for run in answer[0][1].runs)
    assert "but Melchizedek was without father or mother, and this" in shown
    assert (shown[:3], shown[-3:]) == ("“… ", " …”")
    assert 200 < len(shown) <= 440


def test_an_article_that_no_entry_names_is_called_by_its_heading_and_number() -> None:
    article = Passage("SG", "a lamp", None, "λύχνος", "G3088")
    assert quote_words.entry_name(article, TABLES.entries) == "λύχνος, G3088"
    bare = LexiconEntry("G3088", "", "", article)
    assert quote_words.entry_name(article, (*TABLES.entries, bare)) == "G3088"


def test_what_is_not_answered_is_said_first() -> None:
    answer = compose("Who was the emperor of China?", (ROMANS_3,), TABLES, Outcome.NEAREST_ONLY)
    assert [block.origin for block in answer[0]] == [
        Origin.PROGRAM,
        Origin.PROGRAM,
        Origin.SCRIPTURE,
    ]
    assert plain(answer)[:2] == [quote_words.NOT_ANSWERED, quote_words.NEAREST]
    assert answer[1][0].support_level is SupportLevel.THEMATIC
    assert answer[1][0].qualifier == quote_words.NEAREST_QUALIFIER


@pytest.mark.parametrize("outcome", list(Outcome))
def test_nothing_found_is_one_plain_sentence(outcome: Outcome) -> None:
    blocks, citations = compose("xyzzy", (), TABLES, outcome)
    assert plain((blocks, citations)) == [quote_words.NOTHING]
    assert citations == ()


def test_a_long_passage_is_cut_at_sentences_and_the_footnote_has_all_of_it() -> None:
    text = " ".join(f"This is sentence number {n} of a long passage." for n in range(40))
    text = text.replace("number 20", "about Melchizedek")
    answer = compose("Melchizedek", (verse("Heb.7.1-Heb.7.28", text),), TABLES, Outcome.ANSWERED)
    shown = "".join(run.text for run in answer[0][0].runs)
    assert shown.startswith("“… This is sentence")
    assert shown.endswith("of a long passage. …”")
    assert "Melchizedek" in shown
    assert len(shown) < 450
    assert answer[1][0].text == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("For God so loved the world.", ("“", "”")),
        ("Jesus said, “I am the way.”", ("‘", "’")),
        ("“I am the way.”", ("", "")),
        ("“Blessed are the poor in spirit.", ("", "”")),
        ("that you love him.”", ("“", "")),
        ("“A.” He said, “B.”", ("‘", "’")),
        ("against a stone.’”", ("“‘", "")),
        ("They said, “He told us, ‘Go away.” And so", ("‘", "’")),
        ("“Blessed are ‘the poor’ in spirit”", ("", "")),
        ("“Blessed are.” “The poor”", ("‘", "’")),
        ("“Blessed are they. “Blessed are you.”", ("", "")),
        ("He broke the disciples’ bread and didn’t eat", ("“", "”")),
        ("He said, ‘Go.’", ("“", "”")),
        ('He said, "Go."', ("‘", "’")),
        ("", ("“", "”")),
    ],
)
def test_quotation_marks_nest(text: str, expected: tuple[str, str]) -> None:
    assert marks_around(text) == expected


def test_a_single_generic_word_marks_nothing() -> None:
    stems = question_stems("Is there a God?")
    assert emphasis("Then I will go to the altar of God, to God, my joy.", stems) is None
    assert best_sentences("God is great.", stems, 3, 100) is None


ODD = st.text(alphabet=st.sampled_from("faith law. “”‘’'\"!?;:,—()[]…\n\tא😀\x00"), max_size=900)
QUESTIONS = st.sampled_from(["What is faith?", "law and faith", "", "?? --", "“", "א😀"])
PLACES = st.sampled_from(
    ["Rom.3.28", "Rom.4.3", "Gal.3.9", "Job.4.7", "Job.19.25", "Ps.23.1-Ps.23.6", "Gen.1.1", "Jude"]
)


@st.composite
def retrieved(draw: st.DrawFn) -> RetrievedPassage:
    kind = draw(st.sampled_from(list(SourceKind)))
    passage = Passage(
        draw(st.sampled_from(["WEB", "KJV", "MHCC", "GONE"])),
        draw(ODD),
        None if kind is SourceKind.LEXICON else draw(st.none() | PLACES.map(ref)),
        draw(st.sampled_from(["", "A heading"])),
        "G26" if kind is SourceKind.LEXICON else "",
    )
    method = draw(st.sampled_from(list(RetrievalMethod)))
    return RetrievedPassage(
        passage, kind, method, draw(st.integers(1, 20)), draw(st.floats(-1, 1, allow_nan=False))
    )


@settings(deadline=None)
@given(QUESTIONS, st.lists(retrieved(), max_size=8), st.sampled_from(list(Outcome)))
def test_answers_are_slices_numbered_in_order(
    question: str, passages: list[RetrievedPassage], outcome: Outcome
) -> None:
    blocks, citations = compose(question, passages, TABLES, outcome)
    assert compose(question, passages, TABLES, outcome) == (blocks, citations)
    runs = [run for block in blocks for run in block.runs]
    calls = [run.citation for run in runs if run.kind is RunKind.MARKER]
    assert calls == [c.number for c in citations] == list(range(1, len(citations) + 1))
    for footnote in citations:
        sources = [
            p.passage.text
            for p in passages
            if (p.passage.identity, p.kind) == (footnote.identity, footnote.source)
        ]
        shown = "".join(r.text for r in runs if r.kind in QUOTED and r.citation == footnote.number)
        assert shown
        assert any(shown in text and footnote.text in text for text in sources)
        assert shown in footnote.text
        for span in footnote.spans:
            assert 0 <= span.start < span.end <= len(footnote.text)
    assert all(run.text for run in runs if run.kind is not RunKind.MARKER)
    assert all(block.runs for block in blocks)


@given(ODD, QUESTIONS)
def test_marks_and_excerpts_stay_inside_the_text(text: str, question: str) -> None:
    stems = question_stems(question)
    marked = emphasis(text, stems)
    if marked is not None:
        assert 0 <= marked.start < marked.end <= len(text)
        assert marked.end - marked.start <= 0.7 * len(text)
    shown = excerpt(text, marked, 100)
    assert 0 <= shown.start <= shown.end <= len(text)
    if marked is not None and len(text) > 100:
        assert shown.start <= marked.start
        assert marked.end <= shown.end


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        # Leviticus 19:16: both marks are set again where a paragraph of the inner speech begins.
        (
            "“‘You shall not go. “‘You shall not stand.",
            "“‘You shall not go. “‘You shall not stand.’”",
        ),
        ("“One. “Two.", "“One. “Two.”"),
        ("“ ‘A. “ ‘B.’ ”", "“ ‘A. “ ‘B.’ ”"),
        ("““A.", "““A.”"),
        ("‘A. “B.", "‘A. “B.”’"),
    ],
)
def test_marks_that_are_set_again_open_nothing(text: str, printed: str) -> None:
    before, after = marks_around(text)
    assert before + text + after == printed


def test_a_passage_that_hardly_bears_on_the_one_named_is_left_out_unless_it_scores_high() -> None:
    question = "Why did Jonah flee to Tarshish?"
    jonah = verse("Jonah.1.3", "But Jonah rose up to flee to Tarshish.", 1, 1.0)
    why = verse("Jonah.4.2", "Therefore I hurried to flee to Tarshish.", 2, 0.7)
    ships = verse("Isa.2.16", "for all the ships of Tarshish", 3, 0.7)
    shown = compose(question, (jonah, why, ships), TABLES, Outcome.ANSWERED)[1]
    assert [note.display_ref for note in shown] == ["Jonah 1:3", "Jonah 4:2"]
    strong = verse("Isa.2.16", "for all the ships of Tarshish", 3, 0.9)
    assert len(compose(question, (jonah, why, strong), TABLES, Outcome.ANSWERED)[1]) == 3
    one_named = "Why did Jonah flee?"
    assert len(compose(one_named, (jonah, ships), TABLES, Outcome.ANSWERED)[1]) == 1
    near = verse("Isa.2.16", "for all the ships of Tarshish", 3, 0.75)
    assert len(compose(one_named, (jonah, near), TABLES, Outcome.ANSWERED)[1]) == 2
    asked = verse("Isa.2.16", "the ships", 3, 0.1, RetrievalMethod.DIRECT_LOOKUP)
    assert len(compose(question, (jonah, why, asked), TABLES, Outcome.ANSWERED)[1]) == 3


def test_a_note_elsewhere_is_shown_only_where_it_shares_most_of_the_question() -> None:
    question = "Who was the mother of Samuel?"
    hannah = verse("1Sam.1.20", "she bore a son; and she named him Samuel", 1)
    cited = note("1Kgs.15.14", "His mother had defiled one of the places (1 Samuel 9:12).")
    assert len(compose(question, (hannah, cited), TABLES, Outcome.ANSWERED)[1]) == 1
    told = note("1Chr.6.28", "Hannah, mother of Samuel, is not named here.")
    on_it = note("1Sam.1.19-1Sam.1.28", "He was dedicated; Samuel means heard of God.")
    for kept in (told, on_it):
        assert len(compose(question, (hannah, kept), TABLES, Outcome.ANSWERED)[1]) == 2


def test_the_verse_of_a_birth_bears_on_a_question_for_the_mother() -> None:
    robe = verse("1Sam.2.19", "Moreover his mother made him, Samuel, a little robe", 1, 1.0)
    born = verse("1Sam.1.20", "she bore a son; and she named him Samuel", 2, 0.5)
    shown = compose("Who was the mother of Samuel?", (robe, born), TABLES, Outcome.ANSWERED)[1]
    assert "1 Samuel 1:20" in [note.display_ref for note in shown]


def test_of_a_note_on_a_place_asked_after_alone_the_words_on_it_are_quoted() -> None:
    place = verse("Rom.3.28", ROMANS_3.passage.text, method=RetrievalMethod.DIRECT_LOOKUP)
    long = "Paul came to Corinth in the spring. " * 20
    said = note("Rom.3.27-Rom.3.31", f"{long}A man is justified by faith, not by works. {long}")
    answer = compose("Explain Romans 3:28", (place, said), TABLES, Outcome.ANSWERED)
    assert "A man is justified by faith, not by works." in plain(answer)[-1]
    assert "justified" in answer[1][-1].support_explanation
    asked = compose("When did Paul write it?", (place, said), TABLES, Outcome.ANSWERED)
    assert "Corinth" in plain(asked)[-1]


def test_a_question_that_names_no_one_begins_with_the_book_that_says_most() -> None:
    found = (
        verse(
            "Luke.16.15",
            "You justify yourselves in the sight of men.",
            1,
            2.8,
            RetrievalMethod.SEMANTIC,
        ),
        verse("Rom.4.2", "If Abraham was justified by works, he may boast.", 2, 2.1),
        verse("Rom.3.20", "By works of the law no flesh is justified.", 3, 2.0),
    )
    assert [line[:5] for line in plain(compose(QUESTION, found, TABLES, Outcome.ANSWERED))] == [
        "Paul ",
        "Luke ",
    ]
    asked = compose("How was Abraham justified?", found, TABLES, Outcome.ANSWERED)
    assert plain(asked)[0].startswith("Luke ")
    looked_up = verse("Luke.16.15", found[0].passage.text, 1, 2.8, RetrievalMethod.DIRECT_LOOKUP)
    named = compose(QUESTION, (looked_up, *found[1:]), TABLES, Outcome.ANSWERED)
    assert plain(named)[0].startswith("Luke ")


@pytest.mark.parametrize(
    ("method", "scores", "first"),
    [
        (RetrievalMethod.SEMANTIC, (2.8, 2.1, 2.0), "Paul "),
        (RetrievalMethod.FULL_TEXT, (2.8, 2.1, 2.0), "Luke "),  # has the question's own words
        (RetrievalMethod.SEMANTIC, (2.8, 2.7, 1.9), "Luke "),  # one near it, the other is not
    ],
)
def test_what_hardly_scores_says_nothing_of_which_book_says_most(
    method: RetrievalMethod, scores: tuple[float, float, float], first: str
) -> None:
    found = (
        verse("Luke.16.15", "You justify yourselves in the sight of men.", 1, scores[0], method),
        verse("Rom.4.2", "If Abraham was justified by works, he may boast.", 2, scores[1]),
        verse("Rom.3.20", "By works of the law no flesh is justified.", 3, scores[2]),
    )
    assert plain(compose(QUESTION, found, TABLES, Outcome.ANSWERED))[0].startswith(first)


def test_of_a_note_more_is_quoted_than_the_word_that_it_is_on() -> None:
    told = "Selah. It is not known what this word means, but many take it for a pause."
    answer = compose(
        "What does selah mean?",
        (verse("Ps.3.2", "Many say of me. Selah."), note("Ps.3.2", told)),
        TABLES,
        Outcome.ANSWERED,
    )
    assert told in plain(answer)[-1]


def test_notes_that_say_the_same_are_quoted_once() -> None:
    same = "Man is justified by faith, and this is all that there is to say."
    notes = (note("Rom.3.28", same, 8), note("Rom.3.28", f"{same} Amen, amen.", 9))
    answer = compose(QUESTION, (ROMANS_3, *notes), TABLES, Outcome.ANSWERED)
    assert sum(citation.source is SourceKind.COMMENTARY for citation in answer[1]) == 1


def test_of_a_book_asked_after_its_opening_is_quoted_and_what_introduces_it() -> None:
    opening = verse(
        "Rom.1.1", "Paul, a servant of Jesus Christ,", method=RetrievalMethod.DIRECT_LOOKUP
    )
    told = note("Rom", "It has sixteen chapters in all, as is known. WRITER: The apostle Paul.")
    answer = compose("Who wrote Romans?", (opening, told), TABLES, Outcome.ANSWERED)
    assert "WRITER: The apostle Paul." in plain(answer)[-1]
    assert answer[1][0].support_explanation.startswith(
        "Quoted word for word: so the book opens that the question asks after."
    )


def test_an_introduction_that_says_nothing_of_it_is_quoted_from_its_beginning() -> None:
    opening = verse("Rom.1.1", "Paul, a servant,", method=RetrievalMethod.DIRECT_LOOKUP)
    told = note("Rom", "We find here faith and grace. " + "So it goes on and on. " * 20)
    answer = compose("What is Romans about?", (opening, told), TABLES, Outcome.ANSWERED)
    assert "We find here faith and grace. So it goes on" in plain(answer)[-1]
    other = compose("Who sold a pearl?", (opening, told), TABLES, Outcome.ANSWERED)
    assert len(plain(other)) == 1


def test_of_two_who_are_named_only_passages_on_both_are_quoted() -> None:
    found = (
        verse("Gal.1.18", "I went up to Jerusalem to visit Peter.", 1, 3.0),
        verse("Acts.28.15", "The brothers came to meet us. Paul saw them.", 2, 2.6),
        verse("Acts.15.7", "Peter rose up, and Paul was there.", 3, 2.0),
        verse("Luke.24.12", "But Peter got up and ran to the tomb.", 4, 2.9),  # scores as it does
    )

    def shown(question: str) -> list[str]:
        return [c.ref for c in compose(question, found, TABLES, Outcome.ANSWERED)[1]]

    assert shown("Did Paul ever meet Peter?") == ["gal_1_18", "acts_15_7", "luke_24_12"]
    assert "acts_28_15" in shown("Where did they meet Paul?")

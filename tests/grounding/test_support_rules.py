"""What the word rules find in a claim and a passage, and the words they say it with."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from chapterverse.grounding.claim_words import WordTable, stem
from chapterverse.grounding.support_rules import Evidence, compare
from chapterverse.grounding.support_words import carrying_clause

_NAMES = ("Moses", "Aaron", "Peter", "Paul", "David", "Jonah", "Nineveh")
TABLE = WordTable(
    exchanged={stem("rod"): {stem("staff"): 0.8}, stem("staff"): {stem("rod"): 0.8}},
    names=frozenset(map(stem, _NAMES)),
)


def find(
    claim: str, passage: str, *context: str, implied: frozenset[str] = frozenset()
) -> Evidence:
    return compare(claim, passage, context, TABLE, implied)


def test_the_same_words_are_covered_whole() -> None:
    text = "The wages of sin is death."
    assert find(text, text).alike == 1.0


def test_old_forms_and_exchanged_words_count() -> None:
    found = find("He lifted up his staff", "And he lifteth up his rod")
    assert found.alike > 0.85


def test_names_here_nearby_implied_and_absent() -> None:
    names = find(
        "Moses and Aaron met David, as Paul wrote to Peter.",
        "And Moses met them.",
        "Then came Aaron.",
        implied=frozenset({"david"}),
    ).names
    assert names.here == ("Moses",)
    assert names.nearby == ("Aaron", "David")
    assert names.absent == ("Paul", "Peter")


def test_another_name_in_the_passage_is_told() -> None:
    assert find("Aaron struck the rock.", "So Moses struck the rock.").names.others == ("Moses",)


def test_numbers_absent_and_given_instead() -> None:
    numbers = find("It rained seventy days.", "It rained forty days.").numbers
    assert numbers.absent == ("seventy",)
    assert numbers.others == ("forty",)
    assert find("On the sixth day.", "Six days.").numbers.absent == ("sixth",)


def test_a_denial_on_one_side_clashes() -> None:
    assert find("He did not eat bread.", "He ate bread.").negation.clashing
    assert find("He ate bread.", "He did not eat bread.").negation.clashing
    both = find("He did not eat bread.", "He ate no bread.").negation
    assert both.kept


def test_quantities_that_differ_clash() -> None:
    assert find("A single nation heard.", "All nations heard.").quantity_clash == "nation"
    assert find("All who gave were blessed.", "Some who gave were blessed.").quantity_clash
    assert not find("Every nation heard.", "All nations heard.").quantity_clash


def test_a_word_that_says_the_opposite_is_seen() -> None:
    table = WordTable(opposites={stem("good"): frozenset({"evil"}), "evil": frozenset({"good"})})

    def opposites(claim: str, passage: str) -> list[tuple[str, str, bool]]:
        found = compare(claim, passage, (), table).opposites
        return [(one.said, one.there, one.denied) for one in found]

    assert opposites("The land was evil.", "The land was good.") == [("evil", "good", False)]
    assert opposites("The land was not evil.", "The land was good.") == [("evil", "good", True)]
    assert opposites("The land was evil.", "The land was evil and good.") == []
    assert opposites("The land was evil and good.", "The land was good.") == []
    assert opposites("The land was evil.", "The land was wide.") == []


def test_alone_is_added_unless_the_passage_excludes_too() -> None:
    assert find("Faith alone justifies.", "He walked in faith.").exclusive_added == "alone"
    assert not find("Only by him.", "By none but him.").exclusive_added


def test_an_answer_word_is_no_part_of_the_claim() -> None:
    assert not find("No, he ate bread.", "He ate bread.").negation.clashing


def test_the_clause_that_carries_the_words() -> None:
    passage = "In that day, says he, Jonah went to Nineveh; and the sun rose."
    found = find("Jonah went to Nineveh", passage)
    assert carrying_clause(passage, found.telling) == "Jonah went to Nineveh"
    assert carrying_clause(passage, ()) == ""


@given(st.text(max_size=200), st.text(max_size=200), st.text(max_size=100))
def test_any_text_gives_evidence(claim: str, passage: str, near: str) -> None:
    found = find(claim, passage, near)
    assert 0.0 <= found.alike <= 1.0 + 1e-9
    assert carrying_clause(passage, found.telling) in passage

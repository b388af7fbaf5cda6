"""What the word rules find in a claim and a passage, and the words they say it with."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from chapterverse.grounding.claim_words import WordTable, stem
from chapterverse.grounding.support_rules import Evidence, Negation, Numbers, Opposite, compare
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


def test_words_are_counted_apart_from_names() -> None:
    assert find("Moses spoke.", "Aaron spoke.").alike == 1.0
    assert find("Moses spoke.", "Moses wept.").alike == 0.0
    assert find("Moses and Aaron.", "Moses wept.").alike == 0.5  # nothing but names


def test_words_that_stand_near_one_another_are_pairs() -> None:
    def kept(passage: str) -> float:
        return find("Bread gives life.", passage).pairs_kept

    assert kept("Bread gives life.") == 1.0
    assert kept("Bread gives men much life.") == 1.0  # three words further on
    assert kept("Bread gives men much good life.") == 0.5
    assert kept("Life gives bread.") == 0.0
    assert kept("Bread is here.") == find("Bread.", "Bread.").pairs_kept == 0.0


def test_words_keep_the_order_of_the_claim_or_not() -> None:
    assert find("Bread gives life.", "Bread gives good life.").in_order == 1.0
    assert find("Bread gives life.", "Life gives bread.").in_order == 0.0
    assert find("Bread gives life.", "Gives bread life.").in_order == 0.5
    assert find("Bread.", "Bread.").in_order == 1.0


def test_the_most_telling_words_come_first() -> None:
    table = WordTable(weights={stem("bread"): 2.0, stem("manna"): 8.0, stem("ate"): 1.0})
    found = compare("They ate bread and manna.", "They ate bread and manna.", (), table)
    assert [word.text for word in found.telling] == ["manna", "bread", "ate"]
    assert [word.text for word in found.matched] == ["ate", "bread", "manna"]


def test_neighbours_add_what_the_verse_lacks_and_nothing_else() -> None:
    assert find("He bought bread.", "He bought it.", "The bread was dear.").nearby == 0.5
    assert find("He bought bread.", "He bought it.", "The fish was dear.").nearby == 0.0
    assert find("He bought bread.", "He bought bread.", "The bread was dear.").nearby == 0.0


def test_a_name_is_here_under_another_form() -> None:
    table = WordTable(names=frozenset(map(stem, ("Peter", "Cephas"))))
    names = compare("Peter wept.", "Then Cephas wept.", (), table).names
    assert (names.here, names.absent, names.others) == (("Peter",), (), ())


def test_of_two_places_the_one_that_denies_as_the_claim_does_counts() -> None:
    for passage in (
        "He ate bread; he did not eat fish.",
        "He did not eat fish; he ate bread.",
    ):
        assert find("He ate.", passage).negation.clashing == ()
        assert find("He did not eat.", passage).negation.clashing == ()


def test_what_is_not_said_is_nothing() -> None:
    assert Numbers() == Numbers(0, 0, (), (), ())
    assert Negation() == Negation((), 0, claim_denies=False, passage_denies=False)
    assert Opposite("evil", "good") == Opposite("evil", "good", denied=False)


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
    assert find("All is well.", "Some slept.").quantity_clash == "All"
    assert not find("All is well.", "They slept.").quantity_clash
    assert not find("All is well.", "Some slept, all night.").quantity_clash


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
    # said from the other end
    assert opposites("Evil comes after good.", "Good goes before evil.") == []
    assert opposites("Evil after it.", "Good before it.") == []
    assert opposites("Evil after it.", "Good after it.") == [("Evil", "Good", False)]
    assert opposites("Evil before and after.", "Good before.") == [("Evil", "Good", False)]


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


def test_a_name_that_suffers_may_be_whom_the_passage_calls_him() -> None:
    passage = "Aaron sold him for silver."
    assert find("Moses was sold.", passage).names.nearby == ("Moses",)
    assert find("Moses was sold.", passage).names.absent == ()
    assert find("Moses was found.", passage).names.absent == ("Moses",)
    assert find("Moses sold Aaron.", passage).names.absent == ("Moses",)
    assert find("Aaron was sold.", passage).names.here == ("Aaron",)
    assert find("Moses was sold.", "Aaron sold silver.").names.absent == ("Moses",)

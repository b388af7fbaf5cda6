"""The checker as a whole, with its shipped weights, with and without a sentence model."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.fakes import FakeEmbedder

from chapterverse.domain.answers import SupportLevel, SupportVerdict
from chapterverse.domain.passages import Speech
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import BadInput, ModelUnavailable
from chapterverse.ports import SupportQuery, Vector
from chapterverse.services.check_support import RuleChecker, load_support_model
from chapterverse.settings import resources_folder

MODEL = load_support_model(resources_folder())
ROMANS_3_28 = (
    "We maintain therefore that a man is justified by faith apart from the works of the law."
)
ROMANS_4_12 = (
    "and the father of circumcision to those who not only are of the circumcision, but who also "
    "walk in the steps of that faith of our father Abraham, which he had in uncircumcision."
)
ROMANS_8_28 = (
    "We know that all things work together for good for those who love God, for those who are "
    "called according to his purpose."
)
JOB_4_7 = "“Remember, now, whoever perished, being innocent? Or where were the upright cut off?"
ELIPHAZ = Speech(
    PassageRef.from_osis("Job.4.1-Job.5.27"), "Eliphaz", "Job", source="Job 4:1", stance="against"
)


def judged(
    claim: str, passage: str, osis: str = "Rom.1.1", *speech: Speech, near: tuple[str, ...] = ()
) -> SupportVerdict:
    query = SupportQuery(claim, passage, PassageRef.from_osis(osis), near, speech)
    (verdict,) = RuleChecker(MODEL).check([query])
    return verdict


def test_the_claim_in_the_words_of_the_verse_is_direct() -> None:
    verdict = judged(
        "A person is justified by faith apart from works of the law.", ROMANS_3_28, "Rom.3.28"
    )
    assert verdict.level is SupportLevel.DIRECT
    assert verdict.confidence > 0.6
    assert verdict.quote in ROMANS_3_28
    assert "justified by faith apart from the works of the law" in verdict.quote


def test_a_reference_in_the_claim_is_no_part_of_it() -> None:
    plain = judged("A man is justified by faith.", ROMANS_3_28, "Rom.3.28")
    named = judged("Romans 3:28: a man is justified by faith.", ROMANS_3_28, "Rom.3.28")
    assert named.level is plain.level is SupportLevel.DIRECT


def test_the_fabricated_paraphrase_is_not_direct() -> None:
    verdict = judged("Faith alone justifies.", ROMANS_4_12, "Rom.4.12")
    assert verdict.level is not SupportLevel.DIRECT


def test_the_verse_out_of_context_is_not_direct() -> None:
    verdict = judged("God prevents all suffering.", ROMANS_8_28, "Rom.8.28")
    assert verdict.level is not SupportLevel.DIRECT


def test_another_name_is_named_in_the_reason() -> None:
    verdict = judged(
        "Aaron stretched out his hand over the sea.",
        "Moses stretched out his hand over the sea, and the sea went back.",
        "Exod.14.21",
    )
    assert verdict.level is SupportLevel.NOT_SUPPORTED
    assert verdict.explanation == "The verse names Moses; the claim names Aaron."
    assert verdict.quote == ""


def test_another_number_is_named_in_the_reason() -> None:
    verdict = judged(
        "The flood was on the earth seventy days.",
        "The flood was forty days on the earth. The waters increased.",
        "Gen.7.17",
    )
    assert verdict.level is SupportLevel.NOT_SUPPORTED
    assert verdict.explanation == "The verse says “forty”; the claim says “seventy”."


def test_a_denial_is_seen() -> None:
    verdict = judged(
        "You shall steal from your neighbor.",
        "You shall not steal from your neighbor.",
        "Exod.20.15",
    )
    assert verdict.level is SupportLevel.NOT_SUPPORTED
    assert "“not”" in verdict.explanation


def test_words_of_one_whom_the_text_rejects_are_no_teaching() -> None:
    taught = judged("The innocent never perished.", JOB_4_7, "Job.4.7", ELIPHAZ)
    assert taught.level is SupportLevel.NOT_SUPPORTED
    assert "Eliphaz" in taught.explanation
    promised = judged(
        "God says that whoever is innocent never perished.", JOB_4_7, "Job.4.7", ELIPHAZ
    )
    assert promised.level is SupportLevel.NOT_SUPPORTED
    assert "words of Eliphaz" in promised.explanation


def test_whom_the_text_does_not_reject_may_be_cited_as_teaching() -> None:
    job = Speech(ELIPHAZ.ref, "Job", "Eliphaz", stance="")
    assert (
        "words of"
        not in judged("The innocent never perished.", JOB_4_7, "Job.4.7", job).explanation
    )


def test_a_claim_that_names_the_speaker_is_a_report() -> None:
    named = judged("In Eliphaz’s view no innocent perished.", JOB_4_7, "Job.4.7", ELIPHAZ)
    assert "words of" not in named.explanation
    friends = Speech(ELIPHAZ.ref, "the friends", stance="against")
    one = judged("To his friend the innocent never perished.", JOB_4_7, "Job.4.7", friends)
    assert "words of" not in one.explanation


def test_one_verse_is_called_a_verse_and_several_a_passage() -> None:
    one = judged("Jonah fled to Tarshish.", ROMANS_3_28, "Rom.3.28")
    several = judged("Jonah fled to Tarshish.", ROMANS_3_28, "Rom.3.28-Rom.3.29")
    assert one.explanation.startswith("The verse ")
    assert several.explanation.startswith("The passage ")


def test_what_does_not_carry_a_claim_is_not_quoted() -> None:
    shown = (SupportLevel.DIRECT, SupportLevel.CONTEXTUAL)
    for claim in ("The law was given by works.", "Faith moves mountains.", "Man works."):
        verdict = judged(claim, ROMANS_3_28, "Rom.3.28")
        assert bool(verdict.quote) is (verdict.level in shown), claim


def test_a_name_that_the_book_implies_is_not_missing() -> None:
    claim = "Paul maintains that a man is justified by faith."
    here = judged(claim, ROMANS_3_28, "Rom.3.28")
    assert here.confidence > judged(claim, ROMANS_3_28, "Ps.1.1").confidence


def test_a_claim_about_such_words_is_no_teaching_of_them() -> None:
    speech = Speech(ELIPHAZ.ref, "the chief priests", stance="against")
    verdict = judged(
        "The story that the innocent never perished was one that people were paid to tell.",
        JOB_4_7,
        "Job.4.7",
        speech,
    )
    assert "words of the chief priests" not in verdict.explanation


def test_a_report_of_such_words_is_judged_by_its_words() -> None:
    verdict = judged(
        "Eliphaz asked Job to remember whether the innocent ever perished.",
        JOB_4_7,
        "Job.4.7",
        ELIPHAZ,
        near=("Then Eliphaz the Temanite answered Job,",),
    )
    assert verdict.level is not SupportLevel.NOT_SUPPORTED


@pytest.mark.parametrize(
    ("claim", "passage"), [("", ROMANS_3_28), ("?!", "x"), ("Faith", ""), ("אמונה", "🙂")]
)
def test_nothing_to_compare_is_not_yet_checked(claim: str, passage: str) -> None:
    verdict = judged(claim, passage)
    assert verdict.level is SupportLevel.UNCHECKED
    assert verdict.explanation.endswith(".")


def test_with_a_sentence_model_the_order_is_kept() -> None:
    claims = ["A man is justified by faith.", "Jonah fled to Tarshish."]
    queries = [SupportQuery(claim, ROMANS_3_28) for claim in claims]
    first, second = RuleChecker(MODEL, FakeEmbedder()).check(queries)
    assert first.confidence > second.confidence
    by_words = RuleChecker(MODEL).check(queries)
    assert [one.confidence for one in by_words] != [first.confidence, second.confidence]
    assert RuleChecker(MODEL, FakeEmbedder()).check([]) == []


def test_a_checker_names_what_it_judges_by() -> None:
    assert RuleChecker(MODEL).name == "word rules"
    assert RuleChecker(MODEL, FakeEmbedder()).name == "word rules and meaning"
    query = SupportQuery("A man is justified by faith.", ROMANS_3_28)
    assert RuleChecker(MODEL).check([query])[0].checker == "word rules"


class _Broken(FakeEmbedder):
    def embed(self, texts: Sequence[str]) -> list[Vector]:
        raise ModelUnavailable("The sentence model is damaged.")


def test_a_failing_sentence_model_leaves_the_rules() -> None:
    query = SupportQuery("A man is justified by faith.", ROMANS_3_28)
    assert (
        RuleChecker(MODEL, _Broken()).check([query])[0].level
        == RuleChecker(MODEL).check([query])[0].level
    )


def test_a_measure_that_does_not_exist_is_named(tmp_path: Path) -> None:
    for name in ("words.tsv", "opposites.tsv", "support.toml"):
        text = (resources_folder() / name).read_text(encoding="utf-8")
        (tmp_path / name).write_text(text.replace("cosine_high", "cosine_hi"), encoding="utf-8")
    with pytest.raises(BadInput) as caught:
        load_support_model(tmp_path)
    assert "no measure is called cosine_hi" in caught.value.hint


def test_damaged_rules_are_said_plainly(tmp_path: Path) -> None:
    (tmp_path / "words.tsv").write_text("w\tsin\tmany\n", encoding="utf-8")
    with pytest.raises(BadInput, match="support checker"):
        load_support_model(tmp_path)


@settings(max_examples=60)
@given(st.text(max_size=200), st.text(max_size=200))
def test_any_text_gets_a_verdict(claim: str, passage: str) -> None:
    verdict = judged(claim, passage)
    assert 0.0 <= verdict.confidence <= 1.0
    assert verdict.quote in passage
    assert verdict.explanation


def test_a_ground_that_the_verse_rules_out_is_no_support() -> None:
    verdict = judged("A man is justified by works of the law.", ROMANS_3_28)
    assert verdict.level is SupportLevel.NOT_SUPPORTED
    assert "apart from the works of the law" in verdict.explanation
    assert verdict.quote == ""
    assert judged("A man is justified by faith.", ROMANS_3_28).level is not verdict.level


EXCHANGES = [
    # verse, its text in short, what it says from either end, and the two exchanged
    (
        "Gen.4.8",
        "Cain said to Abel, his brother, “Let’s go into the field.” While they were in the field, "
        "Cain rose up against Abel, his brother, and killed him.",
        ("Cain killed Abel.", "Abel was killed by Cain."),
        ("Cain was killed by Abel.", "Abel killed Cain."),
    ),
    (
        "1Sam.17.50",
        "So David prevailed over the Philistine with a sling and with a stone, and struck the "
        "Philistine and killed him; but there was no sword in David’s hand.",
        ("The Philistine was struck by David.", "The Philistine was killed by David."),
        ("David was struck by the Philistine.", "The Philistine struck David."),
    ),
    (
        "2Sam.3.30",
        "So Joab and Abishai his brother killed Abner, because he had killed their brother Asahel "
        "at Gibeon in the battle.",
        ("Abner was killed by Joab.", "Joab and Abishai killed Abner."),
        ("Joab was killed by Abner.",),
    ),
    (
        "Mark.1.9",
        "In those days, Jesus came from Nazareth of Galilee, and was baptized by John in the "
        "Jordan.",
        ("Jesus was baptized by John.", "John baptized Jesus."),
        ("John was baptized by Jesus.", "Jesus baptized John."),
    ),
    (
        "Jonah.1.17",
        "Yahweh prepared a huge fish to swallow up Jonah, and Jonah was in the belly of the fish "
        "three days and three nights.",
        ("Jonah was swallowed by a huge fish.",),
        ("A huge fish was swallowed by Jonah.", "Jonah swallowed a huge fish."),
    ),
    (
        "1Kgs.1.39",
        "Zadok the priest took the horn of oil from the Tent, and anointed Solomon.",
        ("Solomon was anointed by Zadok.", "Zadok anointed Solomon."),
        ("Zadok was anointed by Solomon.", "Solomon anointed Zadok."),
    ),
    (
        "Exod.14.30",
        "Thus Yahweh saved Israel that day out of the hand of the Egyptians; and Israel saw the "
        "Egyptians dead on the seashore.",
        ("Israel was saved by Yahweh.",),
        ("Yahweh was saved by Israel.", "Israel saved Yahweh."),
    ),
    (
        "Gen.37.28",
        "They drew and lifted up Joseph out of the pit, and sold Joseph to the Ishmaelites for "
        "twenty pieces of silver.",
        ("Joseph was sold to the Ishmaelites.",),
        ("The Ishmaelites were sold to Joseph.",),
    ),
    (
        "Gen.21.27",
        "Abraham took sheep and cattle, and gave them to Abimelech. Those two made a covenant.",
        ("Abraham gave sheep and cattle to Abimelech.",),
        ("Abimelech gave sheep and cattle to Abraham.",),
    ),
    (
        "Matt.1.2",
        "Abraham became the father of Isaac. Isaac became the father of Jacob. Jacob became the "
        "father of Judah and his brothers.",
        ("Abraham was the father of Isaac.", "Isaac became the father of Jacob."),
        ("Isaac was the father of Abraham.", "Isaac was the son of Jacob."),
    ),
    (
        "1Tim.2.13",
        "For Adam was formed first, then Eve.",
        ("Adam was formed before Eve.", "Eve was formed after Adam."),
        ("Eve was formed before Adam.", "Eve was formed first, then Adam."),
    ),
    (
        "Eccl.9.4",
        "For to him who is joined with all the living there is hope; for a living dog is better "
        "than a dead lion.",
        ("A living dog is better than a dead lion.",),
        ("A dead lion is better than a living dog.",),
    ),
    (
        "Prov.22.1",
        "A good name is more desirable than great riches, and loving favor is better than silver "
        "and gold.",
        ("A good name is more desirable than great riches.",),
        ("Great riches are more desirable than a good name.",),
    ),
]


@pytest.mark.parametrize(
    ("osis", "passage", "claim"),
    [(osis, passage, claim) for osis, passage, kept, _ in EXCHANGES for claim in kept],
)
def test_what_a_verse_says_stays_supported_from_either_end(
    osis: str, passage: str, claim: str
) -> None:
    verdict = judged(claim, passage, osis)
    assert verdict.level in (SupportLevel.DIRECT, SupportLevel.CONTEXTUAL), verdict.explanation


@pytest.mark.parametrize(
    ("osis", "passage", "claim"),
    [(osis, passage, claim) for osis, passage, _, turned in EXCHANGES for claim in turned],
)
def test_two_who_are_exchanged_are_not_supported_for_that_reason(
    osis: str, passage: str, claim: str
) -> None:
    verdict = judged(claim, passage, osis)
    assert verdict.level is SupportLevel.NOT_SUPPORTED
    assert verdict.explanation.startswith("The verse says “")
    assert "; the claim says “" in verdict.explanation
    assert verdict.explanation.endswith("”.")
    assert verdict.quote == ""

"""A relative who is asked for is found by the topical index, where the verse has other words."""

from __future__ import annotations

from tests.fakes import FakeCorpus, ref
from tests.services.test_retrieve import service

from chapterverse.domain.passages import Passage, Topic
from chapterverse.services.retrieve_kin import verses_of_kin

_TEXTS = {
    "Judg.13.2": "There was a certain man of Zorah, whose name was Manoah.",
    "Judg.13.24": "The woman bore a son and named him Samson.",
    "Judg.14.3": "Samson said to his father, “Get her for me.”",
    "1Sam.14.49": "Now the sons of Saul were Jonathan, Ishvi, and Malchishua.",
    "Ezra.10.15": "Only Jonathan the son of Asahel stood up against this.",
}
CORPUS = FakeCorpus(
    verses_=(
        *FakeCorpus().verses_,
        *(Passage("WEB", text, ref(place)) for place, text in _TEXTS.items()),
    ),
    topics_=(
        Topic("Asahel: 4. Father of Jonathan", (ref("Ezra.10.15"),)),
        Topic("Jonathan: 2. Son of Saul", (ref("1Sam.14.49"),)),
        Topic("Jonathan: 2. Son of Saul: Love of, for David", (ref("1Sam.18.1"),)),
        Topic("Manoah: A Danite of Zorah and the father of Samson", (ref("Judg.13.2-Judg.13.24"),)),
        Topic("Samson: Wife of, estranged", (ref("Judg.14.3"),)),
    ),
)


def found(question: str, scope: str = "") -> list[str]:
    where = ref(scope) if scope else None
    return [verse.osis for verse in verses_of_kin(CORPUS, question, where)]


def test_the_verse_that_names_the_relative_comes_first() -> None:
    assert found("Who was the father of Samson?") == ["Judg.13.2"]
    answer = service(CORPUS).run("Who was the father of Samson?")
    assert answer.passages[0].passage.ref == ref("Judg.13.2")
    assert service(CORPUS).rank_verses("who was Samson's father")[0] == ref("Judg.13.2")


def test_of_several_of_one_name_the_one_comes_first_of_whom_most_is_said() -> None:
    assert found("Who was Jonathan's father?") == ["1Sam.14.49", "Ezra.10.15"]
    assert found("Who was Jonathan's father?", "Ezra") == ["Ezra.10.15"]


def test_what_the_index_does_not_tell_is_left_to_the_search() -> None:
    assert found("Who was Samson's wife?") == []
    assert found("Who was Samson?") == []
    assert found("Who was the father of Saul?") == []

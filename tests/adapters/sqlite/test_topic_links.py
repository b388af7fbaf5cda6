"""Narrow headings are chains of references; wide ones and long passages are not."""

from __future__ import annotations

from chapterverse.adapters.importers.values import Topic
from chapterverse.adapters.sqlite.topic_links import MOST_UNDER_A_HEADING, topic_links
from chapterverse.domain.refs import PassageRef


def _topic(*osis: str) -> Topic:
    return Topic("Abraham: Faith of", tuple(PassageRef.from_osis(each) for each in osis))


def test_each_passage_of_a_narrow_heading_leads_to_the_others() -> None:
    links = list(topic_links([_topic("Gen.15.6", "Rom.4.3", "Gal.3.6")], "Nave"))
    assert len(links) == 6
    assert {(link.origin.osis, link.target.osis) for link in links} >= {
        ("Gen.15.6", "Rom.4.3"),
        ("Rom.4.3", "Gen.15.6"),
    }
    assert {link.weight for link in links} == {0.5}
    assert {link.source for link in links} == {"Nave"}


def test_a_wide_heading_links_nothing() -> None:
    wide = _topic(*(f"Ps.119.{n}" for n in range(1, MOST_UNDER_A_HEADING + 2)))
    assert list(topic_links([wide], "Nave")) == []


def test_a_long_passage_and_a_repeated_one_link_nothing() -> None:
    assert list(topic_links([_topic("Gen.15.6", "Gen.12.1-Gen.25.10")], "Nave")) == []
    assert list(topic_links([_topic("Gen.15.6", "Gen.15.6")], "Nave")) == []

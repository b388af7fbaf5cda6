"""Cross references out of a topical index: passages that few others share a heading with.

The narrower a heading, the closer its passages belong together: "Abraham: Faith of" with six is a
chain of references, "Grace: General scriptures concerning" with sixty is not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations

from chapterverse.adapters.importers.values import Topic
from chapterverse.domain.passages import CrossReference
from chapterverse.domain.refs import PassageRef

MOST_UNDER_A_HEADING = 10
LONGEST = 12  # verses; a longer passage is a subject, not a place


def topic_links(topics: Iterable[Topic], source: str) -> Iterator[CrossReference]:
    """A link from each passage of a narrow heading to every other, both ways.

    Of n passages each link weighs 1 / (n - 1), so that a heading gives every passage 1 in all.
    """
    for topic in topics:
        refs = [ref for ref in dict.fromkeys(topic.refs) if _is_short(ref)]
        if 2 <= len(refs) <= MOST_UNDER_A_HEADING:
            weight = 1 / (len(refs) - 1)
            for origin, target in permutations(refs, 2):
                yield CrossReference(origin, target, source, weight)


def _is_short(ref: PassageRef) -> bool:
    return all(number < LONGEST for number, _ in enumerate(ref.verses()))

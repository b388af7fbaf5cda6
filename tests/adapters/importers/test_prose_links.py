"""Links out of running text: those whose book is printed, and none that must be guessed."""

import pytest

from chapterverse.adapters.importers.prose_links import links_in, named_verses
from chapterverse.domain.refs import PassageRef

PSALM = PassageRef.from_osis("Ps.16.1-Ps.16.11")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("as he says, John 4:14; 7:38, 39.", "John.4.14 John.7.38 John.7.39"),
        ("1Co 14: 4,13 and Isa63:1-6", "1Cor.14.4 1Cor.14.13 Isa.63.1-Isa.63.6"),
        ("(Hebrews, chapter 11:16)", "Heb.11.16"),
        ("See Acts 2:25ff", "Acts.2.25-Acts.2.47"),
        ("Luke 11:5, and in ver. 6, or ch. 12:2, he", "Luke.11.5"),
        ("in verse four, and ch. 17:17", ""),
        ("IV. How to be like it. See Psalm 40.", ""),
        ("Corinthians 13:4", ""),
        ("Mal 3:19", ""),
    ],
)
def test_keeps_the_verses_that_are_named_with_their_book(text: str, expected: str) -> None:
    found = list(named_verses(text, PSALM))
    assert " ".join(target.osis for _, _, target in found) == expected
    assert all(text[start:end].strip() for start, end, _ in found)


def test_a_note_links_to_what_it_names_and_not_to_itself() -> None:
    origin = PassageRef.from_osis("2Sam.23.8")
    links = list(links_in("1ch 11:11; 2 Sam 23:8; Corinthians 1:1; Psalm 119", origin, "notes"))
    assert [link.target.osis for link in links] == ["1Chr.11.11"]

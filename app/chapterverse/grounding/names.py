"""Names in the Bible that stand for one another, and names that a book implies without naming.

Tables only. A claim may say "Paul" of a letter that says "I", or "David" of a psalm.
"""

from __future__ import annotations

from collections.abc import Mapping

from chapterverse.domain.canon import Book

SAME_NAME = tuple(
    frozenset(line.split())
    for line in """god lord yahweh jehovah almighty
jesus christ messiah lord son
peter simon cephas
paul saul
jacob israel israelites
satan devil
abram abraham
sarai sarah
egypt egyptian egyptians
jew jews judah judeans jewish
israel israelite israelites
matthew levi
esau edom edomites
zion jerusalem
spirit ghost
moab moabites moabite
ammon ammonites ammonite
philistines philistine philistia
assyria assyrian assyrians
babylon babylonia babylonians babylonian chaldeans chaldees chaldea
pharaoh pharoah
canaan canaanite canaanites
midian midianite midianites
levi levite levites
ephraim ephraimite ephraimites
benjamin benjamite benjamites
samaria samaritan samaritans
galilee galilean galileans
syria syrian syrians aram aramean arameans
cush ethiopia ethiopian ethiopians
persia persian persians
rome roman romans
greece greek greeks
uzziah azariah
azariah abednego
hananiah shadrach
mishael meshach
jehoiachin jeconiah coniah
gideon jerubbaal
esther hadassah
silas silvanus
priscilla prisca
tabitha dorcas
thomas didymus
daniel belteshazzar
nebuchadnezzar nebuchadrezzar
horeb sinai
gentiles nations
joram jehoram
joash jehoash
jehoiakim eliakim
abijah abijam
hadadezer hadarezer
hiram huram
toi tou
elath eloth
elijah elias
elisha eliseus
isaiah esaias
jeremiah jeremias jeremy
zechariah zachariah zacharias
jonah jonas
hosea osee
noah noe
korah core
rahab rachab
boaz booz
uriah urias
hezekiah ezekias
josiah josias
manasseh manasses
timothy timotheus
mark marcus
luke lucas
baptist baptizer
immanuel emmanuel
artaxerxes artashasta
ahasuerus xerxes""".splitlines()
)
"""Names of the same person, people or place, as the Bible itself equates them."""

DIVINE = frozenset(
    {"god", "lord", "yahweh", "jehovah", "jesus", "christ", "spirit", "father", "son", "almighty"}
)
"""Titles of God; narratives and psalms say "he" and "you" where a claim says "God"."""

_LAW = frozenset({"moses", "israel", "israelites", "yahweh", "god", "lord"})
_GOSPEL = frozenset({"jesus", "christ", "god", "lord", "evangelist"})
_LETTER = frozenset(
    {"paul", "apostle", "god", "christ", "jesus", "christian", "christians", "lord"}
)
_GENERAL = _LETTER - {"paul"}


def _prophet(name: str) -> frozenset[str]:
    return frozenset({name, "prophet", "israel", "judah", "yahweh", "god", "lord"})


IMPLIED: Mapping[Book, frozenset[str]] = {
    **dict.fromkeys((Book.EXODUS, Book.LEVITICUS, Book.NUMBERS, Book.DEUTERONOMY), _LAW),
    Book.PSALMS: frozenset({"david", "psalmist", "god", "yahweh", "lord", "israel"}),
    **dict.fromkeys(
        (Book.PROVERBS, Book.ECCLESIASTES, Book.SONG_OF_SOLOMON),
        frozenset({"solomon", "preacher", "god", "yahweh"}),
    ),
    **dict.fromkeys((Book.MATTHEW, Book.MARK, Book.LUKE, Book.JOHN), _GOSPEL),
    Book.NEHEMIAH: frozenset({"nehemiah", "god"}),
    Book.EZRA: frozenset({"ezra", "god"}),
    Book.JOB: frozenset({"job", "god"}),
    Book.ISAIAH: _prophet("isaiah"),
    Book.JEREMIAH: _prophet("jeremiah"),
    Book.LAMENTATIONS: _prophet("jerusalem"),
    Book.EZEKIEL: _prophet("ezekiel"),
    Book.DANIEL: _prophet("daniel"),
    Book.HOSEA: _prophet("hosea"),
    Book.JOEL: _prophet("joel"),
    Book.AMOS: _prophet("amos"),
    Book.OBADIAH: _prophet("obadiah"),
    Book.JONAH: _prophet("jonah"),
    Book.MICAH: _prophet("micah"),
    Book.NAHUM: _prophet("nahum"),
    Book.HABAKKUK: _prophet("habakkuk"),
    Book.ZEPHANIAH: _prophet("zephaniah"),
    Book.HAGGAI: _prophet("haggai"),
    Book.ZECHARIAH: _prophet("zechariah"),
    Book.MALACHI: _prophet("malachi"),
    Book.ACTS: frozenset({"god", "jesus", "lord", "christ"}),
    Book.ROMANS: _LETTER | {"romans", "roman"},
    Book.FIRST_CORINTHIANS: _LETTER | {"corinthians", "corinthian"},
    Book.SECOND_CORINTHIANS: _LETTER | {"corinthians", "corinthian"},
    Book.GALATIANS: _LETTER | {"galatians", "galatian"},
    Book.EPHESIANS: _LETTER | {"ephesians"},
    Book.PHILIPPIANS: _LETTER | {"philippians"},
    Book.COLOSSIANS: _LETTER | {"colossians"},
    Book.FIRST_THESSALONIANS: _LETTER | {"thessalonians"},
    Book.SECOND_THESSALONIANS: _LETTER | {"thessalonians"},
    Book.FIRST_TIMOTHY: _LETTER | {"timothy"},
    Book.SECOND_TIMOTHY: _LETTER | {"timothy"},
    Book.TITUS: _LETTER | {"titus"},
    Book.PHILEMON: _LETTER | {"philemon"},
    Book.HEBREWS: _GENERAL,
    Book.JAMES: _GENERAL | {"james"},
    Book.FIRST_PETER: _GENERAL | {"peter"},
    Book.SECOND_PETER: _GENERAL | {"peter"},
    Book.FIRST_JOHN: _GENERAL | {"john"},
    Book.SECOND_JOHN: _GENERAL | {"john"},
    Book.THIRD_JOHN: _GENERAL | {"john"},
    Book.JUDE: _GENERAL | {"jude"},
    Book.REVELATION: _GENERAL | {"john"},
}
"""Names that a whole book implies: its writer, whom it is written to, who acts throughout."""

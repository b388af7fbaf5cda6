"""The 66 books: order, names and verse counts in the numbering of the King James Version.

Everything here is a fact about the canon; reading names as people type them is ref_parser's work.
Verse counts: the 31,102 verses of the KJV (1769), checked against the library at build time.
"""

from dataclasses import dataclass
from enum import IntEnum


class Book(IntEnum):
    """A book of the canon; the value is its place in the usual Protestant order, 1 to 66."""

    GENESIS = 1
    EXODUS = 2
    LEVITICUS = 3
    NUMBERS = 4
    DEUTERONOMY = 5
    JOSHUA = 6
    JUDGES = 7
    RUTH = 8
    FIRST_SAMUEL = 9
    SECOND_SAMUEL = 10
    FIRST_KINGS = 11
    SECOND_KINGS = 12
    FIRST_CHRONICLES = 13
    SECOND_CHRONICLES = 14
    EZRA = 15
    NEHEMIAH = 16
    ESTHER = 17
    JOB = 18
    PSALMS = 19
    PROVERBS = 20
    ECCLESIASTES = 21
    SONG_OF_SOLOMON = 22
    ISAIAH = 23
    JEREMIAH = 24
    LAMENTATIONS = 25
    EZEKIEL = 26
    DANIEL = 27
    HOSEA = 28
    JOEL = 29
    AMOS = 30
    OBADIAH = 31
    JONAH = 32
    MICAH = 33
    NAHUM = 34
    HABAKKUK = 35
    ZEPHANIAH = 36
    HAGGAI = 37
    ZECHARIAH = 38
    MALACHI = 39
    MATTHEW = 40
    MARK = 41
    LUKE = 42
    JOHN = 43
    ACTS = 44
    ROMANS = 45
    FIRST_CORINTHIANS = 46
    SECOND_CORINTHIANS = 47
    GALATIANS = 48
    EPHESIANS = 49
    PHILIPPIANS = 50
    COLOSSIANS = 51
    FIRST_THESSALONIANS = 52
    SECOND_THESSALONIANS = 53
    FIRST_TIMOTHY = 54
    SECOND_TIMOTHY = 55
    TITUS = 56
    PHILEMON = 57
    HEBREWS = 58
    JAMES = 59
    FIRST_PETER = 60
    SECOND_PETER = 61
    FIRST_JOHN = 62
    SECOND_JOHN = 63
    THIRD_JOHN = 64
    JUDE = 65
    REVELATION = 66

    @property
    def info(self) -> "BookInfo":
        """Names and verse counts of this book."""
        return BOOKS[self - 1]

    @property
    def osis(self) -> str:
        """OSIS identifier, such as "1Cor"."""
        return self.info.osis

    @property
    def code(self) -> str:
        """Lower-case OSIS identifier as used in the program's own ids, such as "1cor"."""
        return self.info.osis.lower()

    @property
    def full_name(self) -> str:
        """English name in full, such as "1 Corinthians"."""
        return self.info.name

    @property
    def chapter_count(self) -> int:
        """Number of chapters."""
        return len(self.info.verse_counts)

    def verse_count(self, chapter: int) -> int:
        """Number of verses in a chapter; 0 when the book has no such chapter."""
        counts = self.info.verse_counts
        return counts[chapter - 1] if 1 <= chapter <= len(counts) else 0


@dataclass(frozen=True, slots=True)
class BookInfo:
    """Names by convention (OSIS, USFM, English, SBL Handbook, short) and verses of each chapter."""

    osis: str
    usfm: str
    name: str
    sbl: str
    short: str
    verse_counts: tuple[int, ...]


# One row a book: OSIS | USFM | English | SBL Handbook | short | verses of chapters 1, 2, 3 ...
_TABLE = """\
Gen | GEN | Genesis | Gen | Gn | 31 25 24 26 32 22 24 22 29 32 32 20 18 24 21 16 27 33 38 18 34 24 20 67 34 35 46 22 35 43 55 32 20 31 29 43 36 30 23 23 57 38 34 34 28 34 31 22 33 26
Exod | EXO | Exodus | Exod | Ex | 22 25 22 31 23 30 25 32 35 29 10 51 22 31 27 36 16 27 25 26 36 31 33 18 40 37 21 43 46 38 18 35 23 35 35 38 29 31 43 38
Lev | LEV | Leviticus | Lev | Lv | 17 16 17 35 19 30 38 36 24 20 47 8 59 57 33 34 16 30 37 27 24 33 44 23 55 46 34
Num | NUM | Numbers | Num | Nm | 54 34 51 49 31 27 89 26 23 36 35 16 33 45 41 50 13 32 22 29 35 41 30 25 18 65 23 31 40 16 54 42 56 29 34 13
Deut | DEU | Deuteronomy | Deut | Dt | 46 37 29 49 33 25 26 20 29 22 32 32 18 29 23 22 20 22 21 20 23 30 25 22 19 19 26 68 29 20 30 52 29 12
Josh | JOS | Joshua | Josh | Jos | 18 24 17 24 15 27 26 35 27 43 23 24 33 15 63 10 18 28 51 9 45 34 16 33
Judg | JDG | Judges | Judg | Jgs | 36 23 31 24 31 40 25 35 57 18 40 15 25 20 20 31 13 31 30 48 25
Ruth | RUT | Ruth | Ruth | Ru | 22 23 18 22
1Sam | 1SA | 1 Samuel | 1 Sam | 1 Sm | 28 36 21 22 12 21 17 22 27 27 15 25 23 52 35 23 58 30 24 42 15 23 29 22 44 25 12 25 11 31 13
2Sam | 2SA | 2 Samuel | 2 Sam | 2 Sm | 27 32 39 12 25 23 29 18 13 19 27 31 39 33 37 23 29 33 43 26 22 51 39 25
1Kgs | 1KI | 1 Kings | 1 Kgs | 1 Kgs | 53 46 28 34 18 38 51 66 28 29 43 33 34 31 34 34 24 46 21 43 29 53
2Kgs | 2KI | 2 Kings | 2 Kgs | 2 Kgs | 18 25 27 44 27 33 20 29 37 36 21 21 25 29 38 20 41 37 37 21 26 20 37 20 30
1Chr | 1CH | 1 Chronicles | 1 Chr | 1 Chr | 54 55 24 43 26 81 40 40 44 14 47 40 14 17 29 43 27 17 19 8 30 19 32 31 31 32 34 21 30
2Chr | 2CH | 2 Chronicles | 2 Chr | 2 Chr | 17 18 17 22 14 42 22 18 31 19 23 16 22 15 19 14 19 34 11 37 20 12 21 27 28 23 9 27 36 27 21 33 25 33 27 23
Ezra | EZR | Ezra | Ezra | Ezr | 11 70 13 24 17 22 28 36 15 44
Neh | NEH | Nehemiah | Neh | Neh | 11 20 32 23 19 19 73 18 38 39 36 47 31
Esth | EST | Esther | Esth | Est | 22 23 15 17 14 14 10 17 32 3
Job | JOB | Job | Job | Jb | 22 13 26 21 27 30 21 22 35 22 20 25 28 22 35 22 16 21 29 29 34 30 17 25 6 14 23 28 25 31 40 22 33 37 16 33 24 41 30 24 34 17
Ps | PSA | Psalms | Ps | Ps | 6 12 8 8 12 10 17 9 20 18 7 8 6 7 5 11 15 50 14 9 13 31 6 10 22 12 14 9 11 12 24 11 22 22 28 12 40 22 13 17 13 11 5 26 17 11 9 14 20 23 19 9 6 7 23 13 11 11 17 12 8 12 11 10 13 20 7 35 36 5 24 20 28 23 10 12 20 72 13 19 16 8 18 12 13 17 7 18 52 17 16 15 5 23 11 13 12 9 9 5 8 28 22 35 45 48 43 13 31 7 10 10 9 8 18 19 2 29 176 7 8 9 4 8 5 6 5 6 8 8 3 18 3 3 21 26 9 8 24 13 10 7 12 15 21 10 20 14 9 6
Prov | PRO | Proverbs | Prov | Prv | 33 22 35 27 23 35 27 36 18 32 31 28 25 35 33 33 28 24 29 30 31 29 35 34 28 28 27 28 27 33 31
Eccl | ECC | Ecclesiastes | Eccl | Eccl | 18 26 22 16 20 12 29 17 18 20 10 14
Song | SNG | Song of Solomon | Song | Sg | 17 17 11 16 16 13 13 14
Isa | ISA | Isaiah | Isa | Is | 31 22 26 6 30 13 25 22 21 34 16 6 22 32 9 14 14 7 25 6 17 25 18 23 12 21 13 29 24 33 9 20 24 17 10 22 38 22 8 31 29 25 28 28 25 13 15 22 26 11 23 15 12 17 13 12 21 14 21 22 11 12 19 12 25 24
Jer | JER | Jeremiah | Jer | Jer | 19 37 25 31 31 30 34 22 26 25 23 17 27 22 21 21 27 23 15 18 14 30 40 10 38 24 22 17 32 24 40 44 26 22 19 32 21 28 18 16 18 22 13 30 5 28 7 47 39 46 64 34
Lam | LAM | Lamentations | Lam | Lam | 22 22 66 22 22
Ezek | EZK | Ezekiel | Ezek | Ez | 28 10 27 17 17 14 27 18 11 22 25 28 23 23 8 63 24 32 14 49 32 31 49 27 17 21 36 26 21 26 18 32 33 31 15 38 28 23 29 49 26 20 27 31 25 24 23 35
Dan | DAN | Daniel | Dan | Dn | 21 49 30 37 31 28 28 27 27 21 45 13
Hos | HOS | Hosea | Hos | Hos | 11 23 5 19 15 11 16 14 17 15 12 14 16 9
Joel | JOL | Joel | Joel | Jl | 20 32 21
Amos | AMO | Amos | Amos | Am | 15 16 15 13 27 14 17 14 15
Obad | OBA | Obadiah | Obad | Ob | 21
Jonah | JON | Jonah | Jonah | Jon | 17 10 10 11
Mic | MIC | Micah | Mic | Mi | 16 13 12 13 15 16 20
Nah | NAM | Nahum | Nah | Na | 15 13 19
Hab | HAB | Habakkuk | Hab | Hb | 17 20 19
Zeph | ZEP | Zephaniah | Zeph | Zep | 18 15 20
Hag | HAG | Haggai | Hag | Hg | 15 23
Zech | ZEC | Zechariah | Zech | Zec | 21 13 10 14 11 15 14 23 17 12 17 14 9 21
Mal | MAL | Malachi | Mal | Mal | 14 17 18 6
Matt | MAT | Matthew | Matt | Mt | 25 23 17 25 48 34 29 34 38 42 30 50 58 36 39 28 27 35 30 34 46 46 39 51 46 75 66 20
Mark | MRK | Mark | Mark | Mk | 45 28 35 41 43 56 37 38 50 52 33 44 37 72 47 20
Luke | LUK | Luke | Luke | Lk | 80 52 38 44 39 49 50 56 62 42 54 59 35 35 32 31 37 43 48 47 38 71 56 53
John | JHN | John | John | Jn | 51 25 36 54 47 71 53 59 41 42 57 50 38 31 27 33 26 40 42 31 25
Acts | ACT | Acts | Acts | Acts | 26 47 26 37 42 15 60 40 43 48 30 25 52 28 41 40 34 28 41 38 40 30 35 27 27 32 44 31
Rom | ROM | Romans | Rom | Rom | 32 29 31 25 21 23 25 39 33 21 36 21 14 23 33 27
1Cor | 1CO | 1 Corinthians | 1 Cor | 1 Cor | 31 16 23 21 13 20 40 13 27 33 34 31 13 40 58 24
2Cor | 2CO | 2 Corinthians | 2 Cor | 2 Cor | 24 17 18 18 21 18 16 24 15 18 33 21 14
Gal | GAL | Galatians | Gal | Gal | 24 21 29 31 26 18
Eph | EPH | Ephesians | Eph | Eph | 23 22 21 32 33 24
Phil | PHP | Philippians | Phil | Phil | 30 30 21 23
Col | COL | Colossians | Col | Col | 29 23 25 18
1Thess | 1TH | 1 Thessalonians | 1 Thess | 1 Thes | 10 20 13 18 28
2Thess | 2TH | 2 Thessalonians | 2 Thess | 2 Thes | 12 17 18
1Tim | 1TI | 1 Timothy | 1 Tim | 1 Tm | 20 15 16 16 25 21
2Tim | 2TI | 2 Timothy | 2 Tim | 2 Tm | 18 26 17 22
Titus | TIT | Titus | Titus | Ti | 16 15 15
Phlm | PHM | Philemon | Phlm | Phlm | 25
Heb | HEB | Hebrews | Heb | Heb | 14 18 19 16 14 20 28 13 28 39 40 29 25
Jas | JAS | James | Jas | Jas | 27 26 18 17 20
1Pet | 1PE | 1 Peter | 1 Pet | 1 Pt | 25 25 22 19 14
2Pet | 2PE | 2 Peter | 2 Pet | 2 Pt | 21 22 18
1John | 1JN | 1 John | 1 John | 1 Jn | 10 29 24 21 21
2John | 2JN | 2 John | 2 John | 2 Jn | 13
3John | 3JN | 3 John | 3 John | 3 Jn | 14
Jude | JUD | Jude | Jude | Jude | 25
Rev | REV | Revelation | Rev | Rv | 20 29 22 11 14 17 17 13 21 11 19 17 18 20 8 21 18 24 21 15 27 21
"""


def _row(line: str) -> BookInfo:
    osis, usfm, name, sbl, short, counts = line.split(" | ")
    return BookInfo(osis, usfm, name, sbl, short, tuple(map(int, counts.split())))


BOOKS: tuple[BookInfo, ...] = tuple(map(_row, _TABLE.splitlines()))

BY_CODE: dict[str, Book] = {info.osis.lower(): Book(i) for i, info in enumerate(BOOKS, 1)}
BY_OSIS: dict[str, Book] = {info.osis: Book(i) for i, info in enumerate(BOOKS, 1)}

OLD_TESTAMENT = range(Book.GENESIS, Book.MALACHI + 1)
NEW_TESTAMENT = range(Book.MATTHEW, Book.REVELATION + 1)


def is_verse(book: Book, chapter: int, verse: int) -> bool:
    """Whether the KJV numbering has this verse."""
    return 1 <= verse <= book.verse_count(chapter)


@dataclass(frozen=True, slots=True)
class OuterBook:
    """A deuterocanonical book: it can be named, but has no place in the 66 and no text here."""

    osis: str
    usfm: str
    name: str
    chapter_count: int


# OSIS | USFM | English | chapters, as printed in the NRSV with Apocrypha
_OUTER_TABLE = """\
Tob | TOB | Tobit | 14
Jdt | JDT | Judith | 16
EsthGr | ESG | Greek Esther | 16
AddEsth | ADE | Additions to Esther | 16
Wis | WIS | Wisdom of Solomon | 19
Sir | SIR | Sirach | 51
Bar | BAR | Baruch | 6
EpJer | LJE | Letter of Jeremiah | 6
PrAzar | PRA | Prayer of Azariah | 1
SgThree | S3Y | Song of the Three Young Men | 1
Sus | SUS | Susanna | 1
Bel | BEL | Bel and the Dragon | 1
1Macc | 1MA | 1 Maccabees | 16
2Macc | 2MA | 2 Maccabees | 15
3Macc | 3MA | 3 Maccabees | 7
4Macc | 4MA | 4 Maccabees | 18
1Esd | 1ES | 1 Esdras | 9
2Esd | 2ES | 2 Esdras | 16
PrMan | MAN | Prayer of Manasseh | 1
AddPs | PS2 | Psalm 151 | 1
"""


def _outer(line: str) -> OuterBook:
    osis, usfm, name, chapters = line.split(" | ")
    return OuterBook(osis, usfm, name, int(chapters))


DEUTEROCANON: tuple[OuterBook, ...] = tuple(map(_outer, _OUTER_TABLE.splitlines()))
OUTER_BY_OSIS: dict[str, OuterBook] = {book.osis: book for book in DEUTEROCANON}

"""Where traditions of counting differ from the numbers of the King James Version, as tables.

Sources: the divisions of the King James Version (1769), Biblia Hebraica, the New Revised Standard
Version, the Luther Bible of 2017, Rahlfs' Septuagint and the Clementine Vulgate. What is done with
them is ref_versification's work.
"""

from chapterverse.domain.canon import Book

# KJV = Hebrew: runs of verses that bear other numbers. A run on the right may be one verse for two.
HEBREW = """\
Gen 31:55 = 32:1; 32:1-32 = 32:2
Exod 8:1-4 = 7:26; 8:5-32 = 8:1; 22:1 = 21:37; 22:2-31 = 22:1
Lev 6:1-7 = 5:20; 6:8-30 = 6:1
Num 16:36-50 = 17:1; 17:1-13 = 17:16; 29:40 = 30:1; 30:1-16 = 30:2
Deut 12:32 = 13:1; 13:1-18 = 13:2; 22:30 = 23:1; 23:1-25 = 23:2; 29:1 = 28:69; 29:2-29 = 29:1
1Sam 21:1-15 = 21:2; 23:29 = 24:1; 24:1-22 = 24:2
2Sam 18:33 = 19:1; 19:1-43 = 19:2
1Kgs 4:21-34 = 5:1; 5:1-18 = 5:15; 22:44-53 = 22:45
2Kgs 11:21 = 12:1; 12:1-21 = 12:2
1Chr 6:1-15 = 5:27; 6:16-81 = 6:1; 12:5-40 = 12:6
2Chr 2:1 = 1:18; 2:2-18 = 2:1; 14:1 = 13:23; 14:2-15 = 14:1
Neh 4:1-6 = 3:33; 4:7-23 = 4:1; 7:69-73 = 7:68; 9:38 = 10:1; 10:1-39 = 10:2
Job 41:1-8 = 40:25; 41:9-34 = 41:1
Eccl 5:1 = 4:17; 5:2-20 = 5:1
Song 6:13 = 7:1; 7:1-13 = 7:2
Isa 9:1 = 8:23; 9:2-21 = 9:1; 64:1 = 63:19; 64:2-12 = 64:1
Jer 9:1 = 8:23; 9:2-26 = 9:1
Ezek 20:45-49 = 21:1; 21:1-32 = 21:6
Dan 4:1-3 = 3:31; 4:4-37 = 4:1; 5:31 = 6:1; 6:1-28 = 6:2
Hos 1:10-11 = 2:1; 2:1-23 = 2:3; 11:12 = 12:1; 12:1-14 = 12:2; 13:16 = 14:1; 14:1-9 = 14:2
Joel 2:28-32 = 3:1; 3:1-21 = 4:1
Jonah 1:17 = 2:1; 2:1-10 = 2:2
Mic 5:1 = 4:14; 5:2-15 = 5:1
Nah 1:15 = 2:1; 2:1-13 = 2:2
Zech 1:18-21 = 2:1; 2:1-13 = 2:5
Mal 4:1-6 = 3:19
"""

# KJV verses that the Hebrew Bible's own counting does not have.
HEBREW_LACKS = frozenset({(Book.NEHEMIAH, 7, 68)})

# Psalms whose title is verse 1 in Hebrew, and those in which it is verses 1 and 2.
ONE_TITLE = (
    *range(3, 10), 12, 13, *range(18, 23), 30, 31, 34, 36, *range(38, 43), *range(44, 50), 53,
    *range(55, 60), *range(61, 66), *range(67, 71), 75, 76, 77, 80, 81, 83, 84, 85, 88, 89, 92, 102,
    108, 140, 142,
)  # fmt: skip
TWO_TITLES = (51, 52, 54, 60)

# The New Testament as critical editions count: KJV 2 Corinthians 13:12-13 are one verse.
MODERN = """\
2Cor 13:13 = 13:12; 13:14 = 13:13
"""

# Verses of later counting that are the last words or the first of a KJV verse.
MODERN_EXTRA = {
    (Book.THIRD_JOHN, 1, 15): (Book.THIRD_JOHN, 1, 14),
    (Book.REVELATION, 12, 18): (Book.REVELATION, 13, 1),
}

# Chapters that Greek and Latin Bibles order or divide in ways not tabled here, one row a book.
UNTABLED_SEPTUAGINT = """\
Gen 31 32 35
Exod 20 21 35 36 37 38 39 40
Deut 5
Josh 8 9 19
1Sam 17 18
1Kgs 2 3 4 5 6 7 8 9 10 11 12 14 20 21 22
Esth 1 2 3 4 5 6 7 8 9 10
Prov 15 16 20 24 25 26 27 28 29 30 31
Jer 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52
Ezek 7
Dan 3 4
Mal 3 4
"""
UNTABLED_VULGATE = """\
Gen 49 50
Exod 40
Lev 26
Num 11 13 20 30
Josh 4 5 21
Judg 5 21
1Sam 20 24
1Kgs 22
1Chr 11 20
Neh 3 7 12
Esth 1 2 3 4 5 6 7 8 9 10
Job 16 39 40 41 42
Ps 10 12 43 55
Eccl 4 5 7
Song 1 5 6
Isa 8 64
Jer 37
Ezek 2
Dan 3 4
Hos 14
Amos 6
Jonah 2
Mic 5
Hag 2
Matt 17
Mark 4 8 9
John 6
Acts 7 14
"""

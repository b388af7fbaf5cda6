"""Dutch book names: the Statenvertaling, NBG and NBV."""

from chapterverse.domain.names.table import Names

BOOKS = """\
Gen | Genesis, Gen, Gn
Exod | Exodus, Ex
Lev | Leviticus, Lev, Lv
Num | Numeri, Num, Nm
Deut | Deuteronomium, Deut, Dt
Josh | Jozua, Joz
Judg | Richteren, Rechters, Richt, Re, Recht
Ruth | Ruth, Rt
1Sam 2Sam | Samuel, Samuël, Sam, S
1Kgs 2Kgs | Koningen, Kon, K
1Chr 2Chr | Kronieken, Kron, Kr
Ezra | Ezra, Ezr
Neh | Nehemia, Neh
Esth | Esther, Ester, Est
Job | Job
Ps | Psalmen, Psalm, Ps
Prov | Spreuken, Spr
Eccl | Prediker, Pred
Song | Hooglied, Hoogl, Hgl
Isa | Jesaja, Jes
Jer | Jeremia, Jer
Lam | Klaagliederen, Klaagl, Kla
Ezek | Ezechiël, Ez, Ezech
Dan | Daniël, Dan
Hos | Hosea, Hos
Joel | Joël, Joel
Amos | Amos, Am
Obad | Obadja, Ob
Jonah | Jona, Jon
Mic | Micha, Mi
Nah | Nahum, Nah
Hab | Habakuk, Hab
Zeph | Sefanja, Zefanja, Sef, Zef
Hag | Haggai, Hag
Zech | Zacharia, Zach
Mal | Maleachi, Mal
Matt | Mattheüs, Matteüs, Matt, Mat, Mt
Mark | Markus, Marcus, Mark, Marc, Mc
Luke | Lukas, Lucas, Luk, Luc, Lc
John 1John 2John 3John | Johannes, Joh
Acts | Handelingen, Hand
Rom | Romeinen, Rom
1Cor 2Cor | Korinthiërs, Korintiërs, Korinthe, Kor
Gal | Galaten, Gal
Eph | Efeziërs, Efeze, Ef
Phil | Filippenzen, Filipp, Fil
Col | Kolossenzen, Kol
1Thess 2Thess | Thessalonicenzen, Tessalonicenzen, Thess, Tess
1Tim 2Tim | Timotheüs, Timoteüs, Tim
Titus | Titus, Tit
Phlm | Filemon, Filem, Flm
Heb | Hebreeën, Hebr, Heb
Jas | Jakobus, Jak
1Pet 2Pet | Petrus, Petr, Pet
Jude | Judas, Jud
Rev | Openbaring, Openb, Op, Apocalyps
Tob | Tobit, Tobia, Tob
Jdt | Judit, Judith
Wis | Wijsheid, Wijsh
Sir | Sirach, Jezus Sirach, Sir
1Macc 2Macc 3Macc 4Macc | Makkabeeën, Makk
"""

NAMES = Names(
    language="nl",
    books=BOOKS,
    ordinals=(("eerste", "i"), ("tweede", "ii"), ("derde", "iii"), ("vierde", "iv")),
    chapter_words=("hoofdstuk", "hoofdstukken", "hfst", "hst"),
    verse_words=("vers", "verzen", "v", "vv", "vs"),
    list_words=("en", "vgl", "of", "zie"),
    range_words=("tot", "t/m"),
)

"""German book names: the ecumenical Loccum list, Luther's and the Elberfelder's names."""

from chapterverse.domain.names.table import Names

BOOKS = """\
Gen Exod Lev Num Deut | Mose, Mos, Mo, Buch Mose
Gen | Genesis, Gen, Gn
Exod | Exodus, Ex
Lev | Levitikus, Lev, Lv
Num | Numeri, Num, Nm
Deut | Deuteronomium, Dtn, Dt
Josh | Josua, Jos
Judg | Richter, Ri
Ruth | Rut, Ruth, Rt
1Sam 2Sam | Samuel, Sam
1Kgs 2Kgs | Könige, Koenige, Kön, Koen, Kg, Kö, König
1Chr 2Chr | Chronik, Chronika, Chr, Chron
Ezra | Esra, Esr
Neh | Nehemia, Neh
Esth | Ester, Esther, Est
Job | Ijob, Hiob, Hi, Ijb, Job
Ps | Psalmen, Psalm, Ps
Prov | Sprüche, Sprueche, Spr, Sprichwörter, Sprichwoerter
Eccl | Kohelet, Prediger, Koh, Pred
Song | Hoheslied, Hohelied, Hohes Lied, Das Hohelied, Hld, Hoheslied Salomos
Isa | Jesaja, Jes
Jer | Jeremia, Jer
Lam | Klagelieder, Klgl, Kla, Klag
Ezek | Ezechiel, Hesekiel, Ez, Hes, Hesek
Dan | Daniel, Dan
Hos | Hosea, Hos
Joel | Joel, Joël, Joe
Amos | Amos, Am
Obad | Obadja, Obd, Ob
Jonah | Jona, Jon
Mic | Micha, Mi
Nah | Nahum, Nah
Hab | Habakuk, Hab
Zeph | Zefanja, Zephanja, Zef, Zeph
Hag | Haggai, Hag
Zech | Sacharja, Sach
Mal | Maleachi, Mal
Matt | Matthäus, Matthaeus, Mt, Matth, Mat
Mark | Markus, Mk, Mark
Luke | Lukas, Lk, Luk
John 1John 2John 3John | Johannes, Joh, Johannesevangelium, Jh
Acts | Apostelgeschichte, Apg, Apostelgesch
Rom | Römer, Roemer, Röm, Roem, Römerbrief
1Cor 2Cor | Korinther, Kor
Gal | Galater, Gal
Eph | Epheser, Eph
Phil | Philipper, Phil
Col | Kolosser, Kol
1Thess 2Thess | Thessalonicher, Thess, Thes, Thessaloniker
1Tim 2Tim | Timotheus, Tim
Titus | Titus, Tit
Phlm | Philemon, Phlm, Phm
Heb | Hebräer, Hebraeer, Hebr
Jas | Jakobus, Jak
1Pet 2Pet | Petrus, Petr, Pt
Jude | Judas, Jud
Rev | Offenbarung, Offb, Off, Offenb, Apokalypse, Offenbarung des Johannes
Tob | Tobit, Tobias, Tob
Jdt | Judit, Judith, Jdt
Wis | Weisheit, Weish, Weisheit Salomos
Sir | Sirach, Jesus Sirach, Sir
Bar | Baruch, Bar
1Macc 2Macc 3Macc 4Macc | Makkabäer, Makkabaeer, Makk
"""

NAMES = Names(
    language="de",
    books=BOOKS,
    ordinals=(
        ("erste", "erster", "erstes", "i"),
        ("zweite", "zweiter", "zweites", "ii"),
        ("dritte", "dritter", "drittes", "iii"),
        ("vierte", "viertes", "iv"),
        ("fünfte", "fünftes", "v"),
    ),
    chapter_words=("kapitel", "kap", "kapiteln"),
    verse_words=("vers", "verse", "versen", "v", "vv"),
    list_words=("und", "u", "vgl", "sowie", "oder", "siehe", "auch"),
    range_words=("bis",),
    comma_verse=True,
)

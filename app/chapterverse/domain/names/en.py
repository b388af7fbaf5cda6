"""English book names: OSIS, USFM, the SBL Handbook of Style (2nd ed.), the Chicago Manual of Style
(both of its lists), the abbreviations of common Bible programs, and older English printing."""

from chapterverse.domain.names.table import Names

BOOKS = """\
Gen | Genesis, Gen, Gn, Ge, Bereshit
Exod | Exodus, Exod, Exo, Ex, Exd, Shemot
Lev | Leviticus, Lev, Lv, Le, Levi
Num | Numbers, Num, Nm, Nu, Nb, Numb, Nbr
Deut | Deuteronomy, Deut, Deu, Dt, De, Duet, Dtn
Josh | Joshua, Josh, Jos, Jsh
Judg | Judges, Judg, Jdg, Jdgs, Jgs, Jg, Jdgs, Jgd, Judgs
Ruth | Ruth, Rth, Rut, Ru, Rt
1Sam 2Sam | Samuel, Sam, Sa, Sm, S, Sml
1Kgs 2Kgs 1Kgs 2Kgs | Kings, Kgs, Ki, Kg, Kin, King, Kng, Kngs, Ks, Kn, K
1Sam 2Sam 1Kgs 2Kgs | Kingdoms, Kingdom, Kgdms, Reigns
1Chr 2Chr | Chronicles, Chr, Chron, Ch, Chro, Chrn, Cron, Paralipomenon, Paralipomena, Par, Paral
Ezra | Ezra, Ezr
Neh | Nehemiah, Neh, Ne
Esth | Esther, Esth, Est, Es, Ester, Esthr
Job | Job, Jb
Ps | Psalms, Psalm, Ps, Psa, Pss, Psm, Pslm, Psalter, Pslms, Psal
Prov | Proverbs, Proverb, Prov, Prv, Pro, Pr, Prvb, Prvbs, Pv
Eccl | Ecclesiastes, Eccl, Eccles, Ecc, Ec, Qoheleth, Qoh, Koheleth, Eccle
Song | Song of Solomon, Song of Songs, Song, Songs, Song of Sol, Songs of Solomon, Song of \
Solomons, Songs of Songs, Song of Song, SOS, S of S, Sg, Sgs, So, SoS, Sng, Sngs, Son, \
Canticles, Canticle, Canticle of Canticles, Cant, Ct, SS, Songs of Solomons, Song of Salomon
Isa | Isaiah, Isa, Is, Esaias
Jer | Jeremiah, Jer, Je, Jr, Jrm
Lam | Lamentations, Lam, La, Lm
Ezek | Ezekiel, Ezek, Eze, Ez, Ezk, Ezekial
Dan | Daniel, Dan, Da, Dn, Dl
Hos | Hosea, Hos, Ho
Joel | Joel, Jl, Joe
Amos | Amos, Am, Ams, Amo
Obad | Obadiah, Obad, Ob, Oba, Obd, Obadia
Jonah | Jonah, Jon, Jnh, Jona
Mic | Micah, Mic, Mi, Mica
Nah | Nahum, Nah, Na, Nam
Hab | Habakkuk, Hab, Hb, Hbk
Zeph | Zephaniah, Zeph, Zep, Zp, Sophonias
Hag | Haggai, Hag, Hg, Hagg, Aggeus
Zech | Zechariah, Zech, Zec, Zc, Zch, Zach, Zac, Zacharias
Mal | Malachi, Mal, Ml
Matt | Matthew, Matt, Mat, Mt, Mtt, Matth
Mark | Mark, Mrk, Mk, Mar, Mr
Luke | Luke, Luk, Lk, Lu
John 1John 2John 3John | John, Jn, Jhn, Joh, Jno, Jh
- 1John 2John 3John | Jo, J
Acts | Acts, Acts of the Apostles, Act, Ac
Rom | Romans, Rom, Ro, Rm, Rmns, Rms
1Cor 2Cor | Corinthians, Cor, Co, Corin, Corinth, Corint, Corth, Corinthian
Gal | Galatians, Gal, Ga, Gl, Galat
Eph | Ephesians, Eph, Ephes, Ephs, Ep
Phil | Philippians, Phil, Php, Pp, Phlp, Philip, Philipp, Phili, Philp, Phi
Col | Colossians, Col, Colos, Co
1Thess 2Thess | Thessalonians, Thess, Thes, Th, Ths, Thss, Thesss, Thesal, Thessal
1Tim 2Tim | Timothy, Tim, Ti, Tm, Timoth
Titus | Titus, Tit, Ti, Titu
Phlm | Philemon, Phlm, Phm, Philem, Pm, Phile, Phlmn, Philm
Heb | Hebrews, Heb, He, Hebr
Jas | James, Jas, Jam, Ja, Jm, Jms
1Pet 2Pet | Peter, Pet, Pe, Pt, Ptr, Petr, Pete, P, Per
Jude | Jude, Jd
Rev | Revelation, Rev, Re, Rv, Revelations, Apocalypse, Apoc, Ap, Revelation of John, \
Apocalypse of John, Revelation of Jesus Christ, Rev of John
Tob | Tobit, Tob, Tb, Tobias
Jdt | Judith, Jdt, Jdth, Jth
EsthGr | Greek Esther, Esther Greek, EsthGr, ESG, Gk Esth
AddEsth | Additions to Esther, Add Esth, AddEsth, Rest of Esther
Wis | Wisdom of Solomon, Wisdom, Wis, Wisd, Ws, Wisd of Sol
Sir | Sirach, Sir, Ecclesiasticus, Ecclus, Ben Sira, Wisdom of Sirach
Bar | Baruch, Bar
EpJer | Letter of Jeremiah, Epistle of Jeremiah, Ep Jer, EpJer, LJE, Let Jer, Ltr Jer
PrAzar | Prayer of Azariah, Pr Azar, PrAzar, Azariah
SgThree | Song of the Three Young Men, Song of the Three, Song of Three, SgThree, Song of Thr
Sus | Susanna, Sus
Bel | Bel and the Dragon, Bel, Bel and Dragon
1Macc 2Macc 3Macc 4Macc | Maccabees, Macc, Mac, Mc, Machabees, Mach
1Esd 2Esd 1Esd 2Esd | Esdras, Esd, Esdr, Esds
PrMan | Prayer of Manasseh, Pr Man, PrMan, Prayer of Manasses, Manasseh
AddPs | AddPs
"""

# Names that conventions give to different books. OSIS and SBL write Judg and Jude; USFM writes JUD
# for Jude; older English printing has Jud. for Judges. "Zep" and "Zec" are clear, "Ze" is not.
AMBIGUOUS = """\
Jud | Judg Jude
Ju | Judg Jude
Jo | John Joel Job Josh Jonah
Ha | Hab Hag
Ma | Matt Mark Mal
Ph | Phil Phlm
Ze | Zech Zeph
A | Acts Amos
E | Exod Ezra Esth Eccl Ezek Eph
L | Lev Lam Luke
M | Mic Mal Matt Mark
"""

# Names that ordinary prose uses as words, as other abbreviations or as names of people.
_COMMON = """
a ac act acts am ap bar bel cant canticle canticles ch chronicle chronicles co col cor da dan de
e ec ep es esd est ga gala ge ha hag he ho hos hose is j ja je jo job joe jon ju judge judges k
ki kin king kingdom kingdoms kings ks l la lam lame lamentation lamentations le m ma mac mar
mark mat mi mic ml mr mt na nah nb ne nu num numb number numbers ob p par pe per pet ph pm pp
pro prove proverb pt re reigns revelation revelations ro romance romans rut s sa sam sg sir sm
so son song songs sos ss sus th ti tim tit wis wisdom ze
"""

NAMES = Names(
    language="en",
    books=BOOKS,
    ambiguous=AMBIGUOUS,
    preferred=("ph",),  # the Jerusalem Bible: Ph Philippians, Phm Philemon
    ordinals=(
        ("first", "1st", "i"),
        ("second", "2nd", "ii"),
        ("third", "3rd", "iii"),
        ("fourth", "4th", "iv", "iiii"),
    ),
    chapter_words=(
        "chapter", "chapters", "chap", "chaps", "chapt", "chapts", "ch", "chs", "chp", "chps",
        "chpt", "chpts", "cha", "cap", "capp",
    ),
    verse_words=("verse", "verses", "vers", "ver", "vs", "vss", "vv", "v", "vrs"),
    list_words=("and", "or", "also", "cf", "see", "compare", "with"),
    range_words=("to", "through", "thru", "until", "thro"),
    common_words=tuple(_COMMON.split()),
)  # fmt: skip

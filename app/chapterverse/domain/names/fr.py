"""French book names: the Bible de Jérusalem, the TOB and Segond."""

from chapterverse.domain.names.table import Names

BOOKS = """\
Gen | Genèse, Gn, Gen, Ge
Exod | Exode, Ex
Lev | Lévitique, Lv, Lév
Num | Nombres, Nb, Nomb
Deut | Deutéronome, Dt, Deut
Josh | Josué, Jos
Judg | Juges, Jg, Jug
Ruth | Ruth, Rt
1Sam 2Sam | Samuel, S, Sam
1Kgs 2Kgs | Rois, R
1Chr 2Chr | Chroniques, Ch, Chr, Chron
Ezra | Esdras, Esd, Esdr
Neh | Néhémie, Ne, Néh
Esth | Esther, Est
Job | Job, Jb
Ps | Psaumes, Psaume, Ps
Prov | Proverbes, Pr, Prov
Eccl | Ecclésiaste, Qohélet, Qo, Ec, Eccl
Song | Cantique des Cantiques, Cantique, Ct, Cant
Isa | Isaïe, Ésaïe, Is, És, Esa
Jer | Jérémie, Jr, Jér
Lam | Lamentations, Lm, Lam
Ezek | Ézéchiel, Ez, Ézéch
Dan | Daniel, Dn, Dan
Hos | Osée, Os
Joel | Joël, Jl
Amos | Amos, Am
Obad | Abdias, Ab, Abd
Jonah | Jonas, Jon
Mic | Michée, Mi, Mich
Nah | Nahum, Na, Nah
Hab | Habacuc, Habaquq, Ha, Hab
Zeph | Sophonie, So, Soph
Hag | Aggée, Ag, Agg
Zech | Zacharie, Za, Zach
Mal | Malachie, Ml, Mal
Matt | Matthieu, Mt, Matt
Mark | Marc, Mc
Luke | Luc, Lc
John 1John 2John 3John | Jean, Jn
Acts | Actes des Apôtres, Actes, Ac
Rom | Romains, Rm, Rom
1Cor 2Cor | Corinthiens, Co, Cor
Gal | Galates, Ga, Gal
Eph | Éphésiens, Ep, Éph
Phil | Philippiens, Ph, Phil
Col | Colossiens, Col
1Thess 2Thess | Thessaloniciens, Th, Thess
1Tim 2Tim | Timothée, Tm, Tim
Titus | Tite, Tt
Phlm | Philémon, Phm
Heb | Hébreux, He, Héb
Jas | Jacques, Jc, Jacq
1Pet 2Pet | Pierre, P, Pi
Jude | Jude, Jude
Rev | Apocalypse, Ap, Apoc
Tob | Tobie, Tobit, Tb
Jdt | Judith, Jdt
Wis | Sagesse, Sg
Sir | Siracide, Ecclésiastique, Si
Bar | Baruch, Ba
1Macc 2Macc 3Macc 4Macc | Maccabées, Maccabées, M, Mac
"""

NAMES = Names(
    language="fr",
    books=BOOKS,
    ordinals=(
        ("premier", "première", "1er", "1ère", "1re", "i"),
        ("deuxième", "second", "seconde", "2e", "2ème", "ii"),
        ("troisième", "3e", "3ème", "iii"),
        ("quatrième", "4e", "iv"),
    ),
    chapter_words=("chapitre", "chapitres", "chap", "ch"),
    verse_words=("verset", "versets", "v", "vv"),
    list_words=("et", "cf", "voir", "ou", "aussi"),
    range_words=("à", "au", "jusqu'à"),
    comma_verse=True,
)

"""Italian book names: the CEI and Nuova Riveduta."""

from chapterverse.domain.names.table import Names

BOOKS = """\
Gen | Genesi, Gen, Gn
Exod | Esodo, Es
Lev | Levitico, Lv, Lev
Num | Numeri, Nm, Num
Deut | Deuteronomio, Dt, Deut
Josh | Giosuè, Gs
Judg | Giudici, Gdc
Ruth | Rut, Rt
1Sam 2Sam | Samuele, Sam
1Kgs 2Kgs | Re
1Chr 2Chr | Cronache, Cr
Ezra | Esdra, Esd
Neh | Neemia, Ne
Esth | Ester, Est
Job | Giobbe, Gb
Ps | Salmi, Salmo, Sal
Prov | Proverbi, Pr
Eccl | Ecclesiaste, Qoelet, Qo, Ec
Song | Cantico dei Cantici, Cantico, Ct
Isa | Isaia, Is
Jer | Geremia, Ger
Lam | Lamentazioni, Lam
Ezek | Ezechiele, Ez
Dan | Daniele, Dn
Hos | Osea, Os
Joel | Gioele, Gl
Amos | Amos, Am
Obad | Abdia, Abd
Jonah | Giona, Gio
Mic | Michea, Mi
Nah | Naum, Na
Hab | Abacuc, Ab
Zeph | Sofonia, Sof
Hag | Aggeo, Ag
Zech | Zaccaria, Zc
Mal | Malachia, Ml
Matt | Matteo, Mt
Mark | Marco, Mc
Luke | Luca, Lc
John 1John 2John 3John | Giovanni, Gv
Acts | Atti degli Apostoli, Atti, At
Rom | Romani, Rm
1Cor 2Cor | Corinzi, Cor
Gal | Galati, Gal
Eph | Efesini, Ef
Phil | Filippesi, Fil
Col | Colossesi, Col
1Thess 2Thess | Tessalonicesi, Ts
1Tim 2Tim | Timoteo, Tm
Titus | Tito, Tt
Phlm | Filemone, Fm
Heb | Ebrei, Eb
Jas | Giacomo, Gc
1Pet 2Pet | Pietro, Pt
Jude | Giuda, Gd
Rev | Apocalisse, Ap
Tob | Tobia, Tb
Jdt | Giuditta, Gdt
Wis | Sapienza, Sap
Sir | Siracide, Sir
Bar | Baruc, Bar
1Macc 2Macc 3Macc 4Macc | Maccabei, Mac
"""

NAMES = Names(
    language="it",
    books=BOOKS,
    ordinals=(
        ("prima", "primo", "i"),
        ("seconda", "secondo", "ii"),
        ("terza", "terzo", "iii"),
        ("quarta", "iv"),
    ),
    chapter_words=("capitolo", "capitoli", "cap", "capp"),
    verse_words=("versetto", "versetti", "v", "vv"),
    list_words=("e", "ed", "cf", "cfr", "vedi", "o"),
    range_words=("a", "al", "fino a"),
    comma_verse=True,
)

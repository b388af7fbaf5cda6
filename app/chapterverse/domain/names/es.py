"""Spanish book names: Reina-Valera and the Biblia de Jerusalén."""

from chapterverse.domain.names.table import Names

BOOKS = """\
Gen | Génesis, Gn, Gén
Exod | Éxodo, Ex, Éx
Lev | Levítico, Lv, Lev
Num | Números, Nm, Nú, Núm
Deut | Deuteronomio, Dt, Deut
Josh | Josué, Jos
Judg | Jueces, Jue, Jc
Ruth | Rut, Rt
1Sam 2Sam | Samuel, S, Sam
1Kgs 2Kgs | Reyes, R, Re
1Chr 2Chr | Crónicas, Cr, Cro, Crón
Ezra | Esdras, Esd
Neh | Nehemías, Neh, Ne
Esth | Ester, Est
Job | Job, Jb
Ps | Salmos, Salmo, Sal
Prov | Proverbios, Pr, Prov
Eccl | Eclesiastés, Ec, Ecl, Qohélet, Qo
Song | Cantar de los Cantares, Cantares, Cantar, Cnt, Ct
Isa | Isaías, Is
Jer | Jeremías, Jer, Jr
Lam | Lamentaciones, Lam, Lm
Ezek | Ezequiel, Ez
Dan | Daniel, Dn, Dan
Hos | Oseas, Os
Joel | Joel, Jl
Amos | Amós, Am
Obad | Abdías, Abd, Ab
Jonah | Jonás, Jon
Mic | Miqueas, Miq, Mi
Nah | Nahúm, Nah, Na
Hab | Habacuc, Hab
Zeph | Sofonías, Sof, So
Hag | Hageo, Ageo, Hag, Ag
Zech | Zacarías, Zac, Za
Mal | Malaquías, Mal, Ml
Matt | Mateo, Mt
Mark | Marcos, Mc, Mr
Luke | Lucas, Lc
John 1John 2John 3John | Juan, Jn
Acts | Hechos de los Apóstoles, Hechos, Hch
Rom | Romanos, Ro, Rm, Rom
1Cor 2Cor | Corintios, Co, Cor
Gal | Gálatas, Gá, Gal
Eph | Efesios, Ef
Phil | Filipenses, Fil, Flp
Col | Colosenses, Col
1Thess 2Thess | Tesalonicenses, Ts, Tes
1Tim 2Tim | Timoteo, Ti, Tm, Tim
Titus | Tito, Tit, Tt
Phlm | Filemón, Flm
Heb | Hebreos, He, Heb
Jas | Santiago, Stg, St, Sant
1Pet 2Pet | Pedro, P, Pe, Ped
Jude | Judas, Jud
Rev | Apocalipsis, Ap, Apoc
Tob | Tobías, Tobit, Tb, Tob
Jdt | Judit, Jdt
Wis | Sabiduría, Sb, Sab
Sir | Sirácida, Eclesiástico, Si, Eclo
Bar | Baruc, Ba
1Macc 2Macc 3Macc 4Macc | Macabeos, Mac, M
"""

NAMES = Names(
    language="es",
    books=BOOKS,
    ordinals=(
        ("primera", "primero", "primer", "i"),
        ("segunda", "segundo", "ii"),
        ("tercera", "tercero", "tercer", "iii"),
        ("cuarta", "cuarto", "iv"),
    ),
    chapter_words=("capítulo", "capítulos", "cap", "caps"),
    verse_words=("versículo", "versículos", "vers", "v", "vv"),
    list_words=("y", "cf", "véase", "ver", "o"),
    range_words=("a", "al", "hasta"),
    comma_verse=True,
)

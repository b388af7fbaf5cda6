"""Portuguese book names: Almeida and the CNBB."""

from chapterverse.domain.names.table import Names

BOOKS = """\
Gen | Gênesis, Génesis, Gn
Exod | Êxodo, Ex, Êx
Lev | Levítico, Lv
Num | Números, Nm
Deut | Deuteronômio, Deuteronómio, Dt
Josh | Josué, Js
Judg | Juízes, Jz
Ruth | Rute, Rt
1Sam 2Sam | Samuel, Sm, Sam
1Kgs 2Kgs | Reis, Rs
1Chr 2Chr | Crônicas, Crónicas, Cr
Ezra | Esdras, Ed, Esd
Neh | Neemias, Ne
Esth | Ester, Et, Est
Ps | Salmos, Salmo, Sl
Prov | Provérbios, Pv, Pr
Eccl | Eclesiastes, Ec, Ecl
Song | Cântico dos Cânticos, Cantares, Cântico, Ct
Isa | Isaías, Is
Jer | Jeremias, Jr
Lam | Lamentações, Lm
Ezek | Ezequiel, Ez
Dan | Daniel, Dn
Hos | Oseias, Oséias, Os
Joel | Joel, Jl
Amos | Amós, Am
Obad | Obadias, Ob, Abdias
Jonah | Jonas, Jn
Mic | Miqueias, Miquéias, Mq
Nah | Naum, Na
Hab | Habacuque, Habacuc, Hc
Zeph | Sofonias, Sf
Hag | Ageu, Ag
Zech | Zacarias, Zc
Mal | Malaquias, Ml
Matt | Mateus, Mt
Mark | Marcos, Mc
Luke | Lucas, Lc
John 1John 2John 3John | João
- 1John 2John 3John | Jo
Acts | Atos dos Apóstolos, Atos, Actos, At
Rom | Romanos, Rm
1Cor 2Cor | Coríntios, Co, Cor
Gal | Gálatas, Gl
Eph | Efésios, Ef
Phil | Filipenses, Fp
Col | Colossenses, Cl
1Thess 2Thess | Tessalonicenses, Ts
1Tim 2Tim | Timóteo, Tm
Titus | Tito, Tt
Phlm | Filemom, Filémon, Fm
Heb | Hebreus, Hb
Jas | Tiago, Tg
1Pet 2Pet | Pedro, Pe
Jude | Judas, Jd
Rev | Apocalipse, Ap
Job | Jó, Job
Tob | Tobias, Tb
Jdt | Judite, Jt
Wis | Sabedoria, Sb
Sir | Eclesiástico, Sirácida, Eclo
Bar | Baruc, Br
1Macc 2Macc 3Macc 4Macc | Macabeus, Mc
"""

NAMES = Names(
    language="pt",
    books=BOOKS,
    ambiguous="""\
Jo | John Job
""",
    ordinals=(
        ("primeira", "primeiro", "i"),
        ("segunda", "segundo", "ii"),
        ("terceira", "terceiro", "iii"),
        ("quarta", "iv"),
    ),
    chapter_words=("capítulo", "capítulos", "cap", "caps"),
    verse_words=("versículo", "versículos", "vers", "v", "vv"),
    list_words=("e", "cf", "veja", "ver", "ou"),
    range_words=("a", "ao", "até"),
    comma_verse=True,
)

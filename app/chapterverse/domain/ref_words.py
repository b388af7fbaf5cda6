"""Word lists by which the reference reader tells references from ordinary prose."""

# Words that may follow a bare number of a list without making it a count of things.
_MAY_FOLLOW = """
a about after again also an and are as at be because before both but by calls can cf could
declares describes do does during f ff for from gives had has have he her here his how i if in
into is it its like lists makes may means might must not now on or our promises proves read reads
said say says see shall she should show shows since so speak speaks states still teach teaches
tell tells than that the their then there these they this those through thru to today together
tomorrow tonight too under until up upon v verse verses vs vss vv warns was we were what when
where which while who why will with within without would yesterday yet you your
"""
MAY_FOLLOW = frozenset(_MAY_FOLLOW.split())

# Things that are counted: "Luke 25 years", "Mark 3 times".
_COUNTED = """
am cents copies days degrees dollars euros feet hours hundred inches kilometers km lbs members
men meters metres miles million minutes months o'clock people percent persons pm points pounds
questions seconds shillings steps thousand times times. tons votes weeks women yards years
"""
COUNTED = frozenset(_COUNTED.split())

# Words that stand before a time, a ratio or a number of another kind: "At 3:16".
_NO_NAMES = """
about after am and approximately apr april are around article as aspect at aug august before
between by chap chapter chapters circa date day dec december during each ends every exercise feb
february figure for friday from grade her his if in is isbn issue it jan january jul july jun
june level line mar march may monday my no nor not note nov november now number oct october odds
of on only or our page part pm ratio room rule run saturday scale score section see sep sept
september since size starts step sunday sura surah table the their then these they this through
thursday til till time to today tomorrow tonight track tuesday until v verse verses version
volume vs was wednesday were when while with won you your
"""
NO_NAMES = frozenset(_NO_NAMES.split())

# Abbreviations of translations, which may stand after or between references. None may be that of
# a book ("MT", "RV").
_TRANSLATIONS = """
AKJV AMP AMPC ASV BBE BSB CEB CEV CJB CSB DARBY DRB DRC ERV ESV ESVUK EXB GNB GNT GNV GW HCSB
ICB ISV JUB KJ21 KJV KJVA LEB LSB LXX MEV MSG NAB NABRE NAS NASB NASB95 NASU NCB NCV NET NEB
NIRV NIV NIV84 NIVUK NJB NJPS NKJV NLT NLV NOG NRSV NRSVA NRSVCE NRSVUE OJB PHILLIPS REB RSV
RSVCE TEV TLB TNIV TPT UKJV VOICE WEB WEBBE WYC YLT
"""
TRANSLATIONS = frozenset(_TRANSLATIONS.split())

# Words that stand before "3:16" in real texts and are not to be taken for a book of like
# spelling: people, places, other books, months, parts of a book.
_OTHER_NAMES = """
abraham acting action actions adam ahab alma amen apostles april article august barak barnabas
calling clement colors colossae colosse colossus colours column columns corinth corners creed
danielle david deborah december didache elijah elisha enoch ephesus ephraim epistle ether exact
excuse exercise exit exits february figure friday galatia general generals genius genuine
germans ghosts gideon gita gospel gospels helaman hermas herod hezekiah homer hosts iliad isaac
israel jacob jameson january jasher jehoshaphat jehu jeremias jeroboam jesse jesus joash johnson
jonas jonathan jones joseph josephus josiah josias jotham jubilees juda judaea judah judaism
judas judea judges july june kinds koran lake lament lesson level levite levites like look lucas
luck manasses march marker market marks markus martha mary master mat match matches mathematics
mathers matter may micaiah monday mormon moroni moses mosiah nathan nephi noah november number
october page pages palace pall palm pals part paul philippi philo pilate places plains plasma
plates plato please proper prophet prophets psalmist psalter quran ratio reverend reverse rings
roman romance romania rome rule samson saturday saul score scores section september silas smyrna
solomon songs sounds step sunday sura surah table their there these theses thesis things thomas
thursday tides time timely times title titles today tomorrow tonight tuesday uriah version
volume wednesday wings zedekiah zerubbabel
"""
OTHER_NAMES = frozenset(_OTHER_NAMES.split())

# What may stand right before a book name and belong to its number.
_BEFORE_NAMES = """
i ii iii iv nd rd st th
"""
BEFORE_NAMES = frozenset(_BEFORE_NAMES.split())

# Words of a title between a book name and its number ("First Letter to the").
_BEFORE_TITLES = """
an book den der die epistle letter of paul saint st the to
"""
BEFORE_TITLES = frozenset(_BEFORE_TITLES.split())

# Words between "chapter 3" or "23rd" and a book name.
_LEADING = """
aus de di du from in nd of rd st th the van von
"""
LEADING = frozenset(_LEADING.split())

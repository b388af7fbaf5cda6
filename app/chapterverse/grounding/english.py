"""Facts about English words, modern and of the King James Version, that stemming cannot derive.

Tables only; claim_words reads them. Each line is a base form and the forms that belong to it.
"""

from __future__ import annotations


def _words(text: str) -> list[str]:
    return text.split()


FUNCTION_WORDS = frozenset(
    _words("""
    a an the and or nor but if then than so as that this these those there here of to in on at
    by for from with into unto upon out up down off over under through about against between among
    amongst within it its he she him her his hers they them their theirs we us our ours you your
    yours i me my mine who whom whose which what when where why how am is are was were be been
    being do does did done doing have has had having will would shall should may might can could
    must let also too very just even yet still again now therefore because since while until till
    though although however such same own other another any some each both either one ones self
    himself herself itself themselves myself yourself yourselves ourselves thing things o oh yes
    ye thee thou thy thine art wast wert hast hath hadst dost doth didst shalt wilt wouldest
    shouldest mayest canst couldest lo behold verily wherefore whereby wherein thereof therein
    thereby hereby whoever whatever whosoever whatsoever according toward towards say says said
    saying saith saidst sayest tell tells told like verse bible scripture text claim all every
    everyone everything only alone always no not never none nor neither nobody nothing cannot
    without lest unless ever it's he's she's that's there's i'm i've i'll you're you've you'll
    we're we've we'll they're they've they'll isn't aren't wasn't weren't don't doesn't didn't
    haven't hasn't hadn't won't wouldn't shouldn't can't couldn't mustn't let's""")
)
"""Words too common to carry a claim; negations and quantifiers are read apart."""

NEGATORS = frozenset(
    _words("""not no never none nobody nothing neither nor nowhere cannot without lest unless
    isn't aren't wasn't weren't don't doesn't didn't haven't hasn't hadn't won't wouldn't
    shouldn't can't couldn't mustn't""")
)

_FORMS = """arise:arose arisen
bear:bore born borne bare
beat:beaten
become:became
begin:began begun
behold:beheld
bend:bent
bind:bound
bite:bit bitten
blow:blew blown
break:broke broken brake
bring:brought
build:built
buy:bought
catch:caught
die:dying
lie:lying lain
child:children
choose:chose chosen chosest
clothe:clad
come:came camest
creep:crept
deal:dealt
dig:dug
draw:drew drawn
drink:drank drunk
drive:drove driven drave
dwell:dwelt
eat:ate eaten
fall:fell fallen
feed:fed
feel:felt
fight:fought
find:found
flee:fled
fly:flew flown
foot:feet
forbid:forbade forbidden
forget:forgot forgotten
forgive:forgave forgiven
forsake:forsook forsaken
give:gave given gavest
go:went gone goes
grow:grew grown
hang:hung
hear:heard
hide:hid hidden
hold:held
keep:kept
kneel:knelt
know:knew known knowest
lay:laid
lead:led
leave:left
lend:lent
lose:lost
make:made madest
man:men
meet:met
mouse:mice
ox:oxen
pay:paid
rend:rent
ride:rode ridden
rise:rose risen
run:ran
see:saw seen sawest
seek:sought
sell:sold
send:sent sentest
shake:shook shaken
shine:shone
shoot:shot
show:shown shew shewed shewn
sing:sang sung
sink:sank sunk
sit:sat
slay:slew slain
sleep:slept
smite:smote smitten
speak:spoke spoken spake spakest
spend:spent
spring:sprang sprung
stand:stood
steal:stole stolen
strike:struck stricken
swear:swore sworn sware
sweep:swept
take:took taken tookest
teach:taught
tear:tore torn
think:thought thoughtest
throw:threw thrown
tooth:teeth
tread:trod trodden
understand:understood
wake:woke awoke awake
wear:wore worn
weep:wept
win:won
wife:wives
woman:women
write:wrote written
life:lives
knife:knives
loaf:loaves
thief:thieves
calf:calves
brother:brethren"""

IRREGULAR = {
    form: base
    for base, forms in (line.split(":") for line in _FORMS.splitlines())
    for form in forms.split()
}
"""An inflected form -> its base form."""

_FAMILIES = """believe:belief believer
live:life alive
die:dead death
true:truth
right:righteous righteousness
just:justice justify justification
wise:wisdom
holy:holiness sanctify sanctification hallow
strong:strength strengthen
mighty:might
pride:proud
humble:humility
hate:hatred
save:salvation saviour savior
redeem:redemption redeemer
resurrect:resurrection
create:creation creator creature
destroy:destruction destroyer
judge:judgment judgement
obey:obedience obedient
disobey:disobedience disobedient
ancestor:forefather
anger:angry
hunger:hungry
thirst:thirsty
heal:health healthy
high:height
deep:depth
long:length
marry:marriage
faith:faithful faithfulness
wicked:wickedness
serve:servant service
sin:sinner sinful
love:beloved lover
person:people
poor:poverty
rich:riches
king:kingdom
prophesy:prophecy prophet
preach:preacher
teach:teacher
rule:ruler
pray:prayer
praise:praiseworthy
punish:punishment
command:commandment
forgive:forgiveness
repent:repentance
baptize:baptism
circumcise:circumcision
confess:confession
worship:worshiper worshipper
bless:blessing
curse:accursed
desire:desirous
know:knowledge
remember:remembrance memory
fear:fearful
glory:glorify glorious
mercy:merciful
grace:gracious
peace:peaceful peaceable
joy:joyful rejoice
please:pleasure pleasing
free:freedom
slave:slavery enslave
bondage:bond
kill:killer
murder:murderer
build:builder building
give:gift giver
deliver:deliverance deliverer
promise:promised
choose:choice
think:thought
weak:weakness
sick:sickness
clean:cleanse
purify:pure purity
offer:offering
sacrifice:sacrificial
inherit:inheritance heir
possess:possession
enter:entrance
dwell:dwelling
feed:food
see:sight
hear:hearing
speak:speech
begin:beginning
end:ending
bury:burial
grow:growth
warn:warning
understand:understanding
testify:testimony witness
adultery:adulterer adulteress
circle:circular
nation:national
everlasting:eternal eternity
perfect:perfection"""

FAMILIES = tuple(
    (base, tuple(members.split()))
    for base, members in (line.split(":") for line in _FAMILIES.splitlines())
)
"""Words of one family that a paraphrase trades for one another: (base, members)."""

UNITS = {
    word: value
    for value, word in enumerate(
        _words("""
        zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
        fifteen sixteen seventeen eighteen nineteen""")
    )
}
TENS = {
    word: 10 * value
    for value, word in enumerate(
        _words("twenty thirty forty fifty sixty seventy eighty ninety"), start=2
    )
} | {"threescore": 60, "fourscore": 80}
ORDINALS = {
    word: value
    for value, word in enumerate(
        _words("""first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth
        thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth
        twentieth"""),
        start=1,
    )
} | {
    "thirtieth": 30,
    "fortieth": 40,
    "fiftieth": 50,
    "sixtieth": 60,
    "seventieth": 70,
    "eightieth": 80,
    "ninetieth": 90,
    "hundredth": 100,
}
MULTIPLES = {"twice": 2, "thrice": 3, "couple": 2, "pair": 2, "dozen": 12}

UNIVERSAL = frozenset(_words("all every each whole everyone everybody everything"))
PARTIAL = frozenset(_words("some few several certain sometimes"))
EXCLUSIVE = frozenset(_words("only alone solely exclusively"))
EXCEPTING = EXCLUSIVE | frozenset(_words("except but besides none"))
ASSURING = frozenset(_words("guarantee assure ensure prove"))
"""Words of quantity, exclusion and assurance; what a claim adds of them a text must answer."""

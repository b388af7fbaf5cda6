"""Forms and families of English words that stemming cannot derive; claim_words reads them.

Tables only. Each line is a base form and the forms, or the words of one family, that belong to it.
"""

from __future__ import annotations

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

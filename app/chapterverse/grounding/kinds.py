"""Things of one kind that are not one another: metals, cloths, colours, beasts, times of the day.

A table only. Words of one row name the same thing or nearly so; rows of one kind exclude each other
where they stand in the same place. Kinds whose members are called by one another (persons, offices)
are left out.
"""

from __future__ import annotations

from collections.abc import Mapping

_KINDS = (
    """gold golden
    silver
    bronze brass copper brazen
    iron
    lead
    wood wooden timber acacia cedar
    stone stones rock marble
    clay earthenware brick bricks
    ivory
    glass""",
    """linen
    wool woolen
    silk
    sackcloth
    hair
    leather hide hides skin skins""",
    """red scarlet crimson
    purple
    blue violet
    white
    black
    green
    yellow""",
    """ox oxen bull bulls bullock bullocks cow cows heifer heifers calf calves cattle
    sheep lamb lambs ram rams ewe ewes
    goat goats kid kids
    donkey donkeys ass asses colt foal
    horse horses mare
    camel camels
    mule mules
    dog dogs
    pig pigs swine
    lion lions lioness
    bear bears
    wolf wolves
    leopard leopards
    fox foxes jackal jackals
    snake snakes serpent serpents viper vipers
    scorpion scorpions
    dove doves pigeon pigeons turtledove turtledoves
    raven ravens
    sparrow sparrows
    eagle eagles vulture vultures
    fish fishes
    locust locusts grasshopper grasshoppers
    frog frogs
    flies fly
    gnats lice""",
    """water waters
    wine
    blood
    oil
    milk
    honey
    vinegar
    salt""",
    """wheat
    barley
    lentils
    beans""",
    """fig figs
    grape grapes vine vines vineyard
    olive olives
    pomegranate pomegranates
    date dates palm palms""",
    """north northern northward
    south southern southward
    east eastern eastward
    west western westward""",
    """morning dawn daybreak sunrise
    noon midday noonday
    evening sunset dusk twilight night midnight""",
    """summer
    winter
    spring""",
    """harp harps lyre lyres
    trumpet trumpets horn horns
    flute flutes pipe pipes
    cymbal cymbals
    tambourine tambourines timbrel timbrels""",
    """sword swords
    spear spears javelin
    bow bows arrow arrows
    sling slings""",
    """sun
    moon
    star stars""",
    """head heads
    foot feet
    hand hands
    eye eyes
    mouth mouths
    neck necks
    shoulder shoulders
    knee knees
    thigh thighs
    thumb thumbs
    toe toes""",
)


THINGS: Mapping[str, tuple[int, int]] = {
    word: (kind, row)
    for kind, table in enumerate(_KINDS)
    for row, line in enumerate(table.splitlines())
    for word in line.split()
}
"""Of a word in small letters the number of its kind and of its row in it; not of its stem, for
"born" is no bear."""
PLACED = frozenset(THINGS[word][0] for word in ("north", "head"))
"""Kinds whose members stand beside one another: only their own place tells them apart."""

"""Ostara's turn in the solo game: what follows by itself once her token is turned up."""

from stonehenge.games.carodeni import ostara, rules
from stonehenge.games.carodeni.notation import Take
from stonehenge.games.carodeni.state import ERRANDS, NONE, OSTARA, Table, without


def turn_up(t: Table, token: str) -> None:
    """The top token of her column is turned up; its first row says what she gains. [C-91, C-96]"""
    t.column = (*t.column, token)
    t.errands = ostara.gains(t.cards.tokens[token].gain)
    t.phase = ERRANDS
    t.log("ostara", token=token)


def take_next_gain(t: Table) -> None:
    """She gets the next thing of her token; after the last one she brews if she can. [C-92]"""
    if not t.errands:
        finish_turn(t)
        return
    gain, t.errands = t.errands[0], t.errands[1:]
    if gain == "ing":
        take_ingredient(t)
    elif gain == "animal":
        take_animal(t)
    else:
        take_card(t, gain)


def take_ingredient(t: Table) -> None:
    """An ingredient for the potion that needs it most. [C-101]"""
    source, why = ostara.choose_ingredient(t)
    if source is not None:
        rules.take(t, OSTARA, Take(*source, "ingredient"), why=why)


def take_animal(t: Table) -> None:
    """An animal goes straight into her clan; if she has them all, ingredients. [C-98, CA-25]"""
    place = ostara.choose_animal(t)
    if place == NONE:
        t.errands = ("ing",) * t.cards.animal_fallback + t.errands
        return
    rules.take(t, OSTARA, Take(place, "witch", "animal"), why=[{"criterion": "new-animal"}])
    side = t.sides[OSTARA]
    side.clan_animals, side.animals = side.clan_animals + side.animals, ()
    rules.claim_goals(t, OSTARA)


def take_card(t: Table, gain: str) -> None:
    """A witch or a potion; her witches lie side by side, all of them active. [C-93, C-97]"""
    kind, why = ostara.witch_or_potion(t, gain) if "|" in gain else (gain, [])
    place, reasons = ostara.choose_card(t, kind)
    if place == NONE:
        return
    rules.take(t, OSTARA, Take(place, kind, kind), why=why + reasons)
    side = t.sides[OSTARA]
    side.played, side.hand = side.played + side.hand, ()


def finish_turn(t: Table) -> None:
    """She brews when she has all she needs; she needs no tools. [C-92]"""
    chosen = ostara.choose_brew(t)
    if chosen is None:
        rules.end_turn(t)
        return
    action, witch = chosen
    side = t.sides[OSTARA]
    side.played = (*without(side.played, witch.id), witch.id)
    rules.brew(t, OSTARA, action)

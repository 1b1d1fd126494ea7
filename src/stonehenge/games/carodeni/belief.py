"""What the hidden cards of Čarodění may be, given a view.

Potions are all in the open but for the order of the deck. Of the witches, those in other
hands, on top of the deck, in it and in the box are hidden; every way to place them that
shows the right back on the deck is equally likely.
"""

from collections.abc import Callable, Iterable

from stonehenge.core.dice import Dice
from stonehenge.core.freezing import freeze
from stonehenge.games.carodeni.cardset import CardSet
from stonehenge.games.carodeni.deal import drawn
from stonehenge.games.carodeni.state import Deck, Side, Table, in_order
from stonehenge.games.carodeni.view import DeckView, SideView, View


def guess(seen: View, dice: Dice) -> Table:
    """A table that this viewer cannot tell from the real one."""
    cards = seen.cards
    witches = hidden(cards.witches, seen, "witch")
    potions = hidden(cards.potions, seen, "potion")
    witch_top = top_card(witches, seen.decks["witch"], lambda w: cards.witches[w].animal, dice)
    potion_top = top_card(potions, seen.decks["potion"], lambda p: cards.potions[p].back_tool, dice)
    witches = drawn([witch for witch in witches if witch != witch_top], dice)
    sides = []
    for side in seen.sides:
        hand = novices_in_hand(cards, side)
        hand += [witches.pop() for _ in range(side.held - len(hand))] if side.hand is None else []
        sides.append(side_with(cards, side, hand))
    left = {"witch": set(witches), "potion": set(potions) - {potion_top}}
    tops = {"witch": witch_top, "potion": potion_top}
    table = Table(
        cards=cards,
        options=seen.options,
        sides=sides,
        board=[place.copy() for place in seen.board],
        decks={
            kind: Deck(
                tuple(c for c in all_of(cards, kind) if c in left[kind]),
                tops[kind],
                deck.box,
                deck.under,
            )
            for kind, deck in seen.decks.items()
        },
        bag=seen.bag.copy(),
        solo=seen.solo,
        phase=seen.phase,
        first=seen.first,
        turn=seen.turn,
        round=seen.round,
        goals=seen.goals,
        takers=seen.takers,
        points=seen.points,
        fresh=seen.fresh,
        rests=seen.rests,
        refills=seen.refills,
        ending=seen.ending,
        last_round=seen.last_round,
        column=seen.column,
        errands=seen.errands,
    )
    return freeze(table)


def all_of(cards: CardSet, kind: str) -> Iterable[str]:
    """The cards of a deck before the game, in the order of the file."""
    return cards.witches if kind == "witch" else cards.potions


def hidden(pack: Iterable[str], seen: View, kind: str) -> list[str]:
    """The cards of a deck that the viewer sees nowhere."""
    visible = {place[kind] for place in seen.board} | set(seen.decks[kind].under)
    for side in seen.sides:
        visible.update(side.hand or (), side.played, side.potions, side.tools, side.animals)
        visible.update(side.clan_witches, side.clan_potions, side.clan_tools, side.clan_animals)
    return [card for card in pack if card not in visible]


def top_card(pool: list[str], deck: DeckView, back: Callable[[str], str], dice: Dice) -> str:
    """The hidden card on top of a deck: one with the back that it shows. [CA-30]"""
    if not deck.back or deck.size == len(deck.under):
        return ""
    fits = [card for card in pool if back(card) == deck.back]
    return fits[dice.below(len(fits))]


def novices_in_hand(cards: CardSet, side: SideView) -> list[str]:
    """Novices are in the hand or lie there played; never anywhere else. [C-53]"""
    own = [novice.id for novice in cards.novices.values() if novice.symbol == side.symbol]
    return [novice for novice in own if novice not in side.played]


def side_with(cards: CardSet, side: SideView, hand: list[str]) -> Side:
    """A side with the hand that the viewer sees, or with a guessed one."""
    return Side(
        symbol=side.symbol,
        ingredients=side.ingredients.copy(),
        hand=in_order(cards, hand) if side.hand is None else side.hand,
        played=side.played,
        potions=side.potions,
        tools=side.tools,
        animals=side.animals,
        clan_witches=side.clan_witches,
        clan_potions=side.clan_potions,
        clan_tools=side.clan_tools,
        clan_animals=side.clan_animals,
    )

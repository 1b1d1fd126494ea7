"""The table of Čarodění as text, drawn from a view alone."""

from collections.abc import Iterable, Mapping, Sequence

from stonehenge.core.cards import Seat
from stonehenge.games.carodeni import View
from stonehenge.games.carodeni.cardset import ANY, CardSet, Potion, Witch
from stonehenge.games.carodeni.goals import PARTS
from stonehenge.games.carodeni.state import OVER, SETUP
from stonehenge.games.carodeni.view import SideView
from stonehenge.games.carodeni.wording import called
from stonehenge.i18n import Words
from stonehenge.terminal.console import Line, columns, shortened

LONGEST_NAME = 20
# The styles of the terminal for the colours.
INKS = {"red": "R", "blue": "B", "yellow": "Y", "green": "G"}
INGREDIENTS = ("ing0", "ing1", "ing2")


def word(words: Words, id: str) -> str:
    """A word of the game in the reader's language; a set of cards may have others."""
    return words.say(f"word.{id}") if f"word.{id}" in words.messages else id


def listed(words: Words, ids: Iterable[str]) -> str:
    """Several words of the game."""
    return ", ".join(word(words, id) for id in ids)


def counted(words: Words, counts: Mapping[str, int] | Iterable[tuple[str, int]]) -> str:
    """Ingredients with their numbers."""
    pairs = dict(counts).items()
    return ", ".join(f"{word(words, kind)} {n}" for kind, n in pairs if n)


def marked(words: Words, card: Potion | Witch) -> str:
    """A card by its id, which is typed, and its name."""
    return f"{card.id} {called(words, card.name)}".strip()


def potion(words: Words, card: Potion) -> Line:
    """A potion: its name, colour, points and recipe."""
    needs = [counted(words, card.ing)]
    tools = [*card.tools, *([ANY] * card.any_tools)]
    needs += (
        [" + ".join(word(words, "any-tool" if t == ANY else t) for t in tools)] if tools else []
    )
    name = marked(words, card)
    colour = word(words, card.colour)
    return [(f"{name}, {colour}, {card.points}★: {'; '.join(needs)}", INKS.get(card.colour, ""))]


def witch(words: Words, card: Witch, animals: bool) -> Line:
    """A witch: her name, banners, action points and points."""
    parts = [marked(words, card)]
    if card.novice:
        parts.append(words.say("table.novice"))
    elif card.main == ANY:
        parts.append(word(words, ANY))
    else:
        parts.append(
            "+".join(word(words, c) for c in (card.main, *sorted(card.banners - {card.main})))
        )
    parts.append("⚡" + "·".join(map(str, card.ap)) + (" ↻" if card.refresh else ""))
    parts += [] if card.novice else [f"{card.points}★"]
    parts += [word(words, card.animal)] if animals and card.animal else []
    return [(", ".join(parts), INKS.get(card.main, ""))]


def legend(view: View, words: Words) -> list[Line]:
    """The signs on the table."""
    return [[(words.say("legend"), "dim")]]


def table(view: View, words: Words) -> list[Line]:
    """The round, the board, the goals, the seats and the own hand."""
    if view.phase == SETUP:
        return []
    seats = [(first_seat(view) + turn) % len(view.sides) for turn in range(len(view.sides))]
    lines = [heading(view, words), *board(view, words), *goals(view, words), []]
    for seat in seats:
        lines += side(view, words, seat)
    return [*lines, *own_hand(view, words)]


def first_seat(view: View) -> Seat:
    """Seats are drawn clockwise from the viewer's left; the viewer comes last."""
    return 0 if view.seat is None else view.seat + 1


def heading(view: View, words: Words) -> Line:
    """Which round it is, and whether it is one of the last."""
    line: Line = [(words.say("table.round", round=view.round), "title")]
    if view.ending and view.phase != OVER:
        line.append((" " + words.say("table.last-round", round=view.last_round), "bad"))
    return line


def board(view: View, words: Words) -> list[Line]:
    """The three places with what lies there, and what is left in the decks and the bag."""
    lines: list[Line] = []
    for number, place in enumerate(view.board):
        tokens = [word(words, place[slot]) if place[slot] else "–" for slot in INGREDIENTS]
        lines.append(
            [(f"{number} {words.say(f'place.{number}')}: ", "title"), (", ".join(tokens), "")]
        )
        if place["potion"]:
            card = view.cards.potions[place["potion"]]
            back = (f" ({word(words, card.back_tool)})", "dim")
            lines.append([("    ", ""), *potion(words, card), back])
        if place["witch"]:
            face = witch(words, view.cards.witches[place["witch"]], view.options.animals)
            lines.append([("    ", ""), *face])
    witches, potions = view.decks["witch"], view.decks["potion"]
    counts = {"witches": witches.size, "potions": potions.size, "tokens": sum(view.bag.values())}
    backs = {"animal": word(words, witches.back or "-"), "tool": word(words, potions.back or "-")}
    return [*lines, [(words.say("table.decks", **counts, **backs), "dim")]]


def goals(view: View, words: Words) -> list[Line]:
    """The goals, what they ask for, and who has them."""
    rows = []
    for (goal, side_up), taker in zip(view.goals, view.takers, strict=True):
        up = view.cards.goals[goal].sides[side_up]
        needs = ", ".join(
            f"{need.n}× {words.say(f'kind.{need.kind}')} {word(words, need.what)}"
            for need in up.need
        )
        owner = words.say("table.taken", seat=taker) if taker >= 0 else ""
        rows.append(
            [
                [(goal, "dim")],
                [(needs, "dim" if owner else "")],
                [(f"{up.points}★", "")],
                [(owner, "dim")],
            ]
        )
    title: Line = [(words.say("table.goals"), "title")]
    return [title, *columns(rows)] if rows else []


def side(view: View, words: Words, seat: Seat) -> list[Line]:
    """What lies before a seat, and its clan."""
    own = view.sides[seat]
    name = shortened(words.player(seat), LONGEST_NAME)
    name = words.say("table.you", name=name) if seat == view.seat else name
    summary = words.say("table.side", total=sum(own.parts.values()), held=own.held)
    lines: list[Line] = [[(name, "you" if seat == view.seat else ""), (f"  {summary}", "")]]
    for key, text in before(view.cards, words, own).items():
        if text:
            lines.append([(f"    {words.say(f'table.{key}')}: ", "dim"), (text, "")])
    potions = [view.cards.recipes[id] for id in own.potions]
    return lines + [[("    ", ""), *potion(words, card)] for card in potions]


def before(cards: CardSet, words: Words, own: SideView) -> dict[str, str]:
    """Everything before a seat in a few words."""
    clan = [*own.clan_witches, *own.clan_potions]
    return {
        "ingredients": counted(words, own.ingredients),
        "played": ", ".join(marked(words, cards.cast[id]) for id in own.played),
        "tools": listed(words, (cards.potions[id].back_tool for id in own.tools)),
        "animals": listed(words, (cards.witches[id].animal for id in own.animals)),
        "clan": ", ".join(called(words, cards.called(id)) for id in clan),
        "clan-tools": listed(words, (cards.potions[id].back_tool for id in own.clan_tools)),
        "clan-animals": listed(words, (cards.witches[id].animal for id in own.clan_animals)),
    }


def own_hand(view: View, words: Words) -> list[Line]:
    hand = None if view.seat is None else view.sides[view.seat].hand
    if not hand:
        return []
    cards = [
        [("    ", ""), *witch(words, view.cards.cast[id], view.options.animals)] for id in hand
    ]
    return [[(words.say("hand.title"), "title")], *cards]


def hands(views: Sequence[View], words: Words) -> list[Line]:
    """A line for each seat: the hand that one of the views shows, or empty."""
    return [holding(views, words, seat) for seat in range(len(views[0].sides))]


def holding(views: Sequence[View], words: Words, seat: Seat) -> Line:
    """What a seat holds, if one of the views shows it."""
    for view in views:
        if hand := view.sides[seat].hand:
            cards = ", ".join(marked(words, view.cards.cast[id]) for id in hand)
            return [(words.say("hand.of", seat=seat), ""), (f" {cards}", "")]
    return []


def sheet(view: View, words: Words) -> list[Line]:
    """What every seat would score if the game ended now, in its parts."""
    names = [shortened(words.player(seat), LONGEST_NAME) for seat in range(len(view.sides))]
    rows: list[list[Line]] = [[[("", "")], *([(name, "title")] for name in names)]]
    for part in PARTS:
        numbers = [[(str(own.parts[part]), "")] for own in view.sides]
        rows.append([[(words.say(f"part.{part}"), "dim")], *numbers])
    totals = [[(str(sum(own.parts.values())), "title")] for own in view.sides]
    rows.append([[(words.say("part.total"), "title")], *totals])
    return [
        [(words.say("sheet.title"), "title")],
        *columns(rows, right=set(range(1, len(names) + 1))),
    ]


def last(view: View, words: Words) -> list[Line]:
    """There are no tricks; what a seat has done stands in the story."""
    return []

"""A view as JSON for a board to draw: cards, suits and seals as they are written.

Most of a view is the same for everybody at the table. Each game therefore says which fields
are a viewer's own; the others are painted once, from what a spectator sees, for all.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import orjson

from stonehenge import extreme, quiddler
from stonehenge.cards import Seat, bits
from stonehenge.carodeni.cardset import ANY, Potion, Witch
from stonehenge.carodeni.goals import counts_for, covered, in_clan
from stonehenge.carodeni.payment import tool_choices
from stonehenge.carodeni.view import View as CarodeniView
from stonehenge.carodeni.view import side_view
from stonehenge.extreme.notation import NAME, write_prediction
from stonehenge.extreme.notation import write_card as extreme_card
from stonehenge.extreme.rules import SUITS as COLOURS
from stonehenge.extreme.view import View as ExtremeView
from stonehenge.extreme.view import hand as extreme_hand
from stonehenge.extreme.view import table_of
from stonehenge.game import Step
from stonehenge.quiddler.options import FIRST_HAND, ROUNDS
from stonehenge.quiddler.rules import PHASES as QUIDDLER_PHASES
from stonehenge.record import AnyGame
from stonehenge.wizard.match import Match, leader, offers
from stonehenge.wizard.notation import Bid, faces, write, write_card, write_suit
from stonehenge.wizard.rules import FACES, NONE, OPEN, PLAY, playable, points, strength
from stonehenge.wizard.view import FACE_DOWN, View, bids_are_down, sees_hand, shown_bid

Field = Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class Painter:
    """How the views of a game are painted."""

    own: Mapping[str, Field]
    shared: Mapping[str, Field]
    # A spectator's view with everything that is hidden laid open, for games that are over.
    reveal: Callable[[Any, Any], Any]
    # Short ways, for what is done thousands of times a second; each must agree with the long way.
    glance: Callable[[Any], Callable[[Seat], bytes]] | None = None
    offered: Callable[[Any, Seat], bytes] | None = None
    scene: Callable[[Any], bytes] | None = None
    alike: Callable[[Step[Any, Any]], bool] | None = None

    def eyes(self, game: AnyGame, state: Any) -> Callable[[Seat | None], bytes]:
        """What is a viewer's own in their view of a state, as JSON; made once for all viewers."""
        glance = None if self.glance is None else self.glance(state)

        def seen(seat: Seat | None) -> bytes:
            if glance is not None and seat is not None:
                return glance(seat)
            return orjson.dumps(self.private(game.view(state, seat)))

        return seen

    def offers(self, game: AnyGame, state: Any, seat: Seat) -> bytes:
        """What a seat may do, as it is written, as JSON."""
        if self.offered is not None:
            return self.offered(state, seat)
        return orjson.dumps([game.write(act) for act in game.offers(state, seat)])

    def common(self, game: AnyGame, state: Any) -> bytes:
        """What everybody sees, as JSON; it is made of what a spectator sees."""
        if self.scene is not None:
            return self.scene(state)
        return orjson.dumps(self.public(game.view(state, None)), option=orjson.OPT_NON_STR_KEYS)

    def told_alike(self, step: Step[Any, Any]) -> bool:
        """Whether everybody reads the same lines about a step, as far as is known."""
        return self.alike is not None and self.alike(step)

    def opened(self, game: AnyGame, state: Any) -> bytes:
        """The whole table with open hands, as JSON."""
        view = self.reveal(state, game.view(state, None))
        told = {**self.private(view), **self.public(view)}
        return orjson.dumps(told, option=orjson.OPT_NON_STR_KEYS)

    def whole(self, game: AnyGame, state: Any, seat: Seat | None) -> bytes:
        """The whole view of a seat or a spectator, as JSON."""
        return b"%b,%b" % (self.eyes(game, state)(seat)[:-1], self.common(game, state)[1:])

    def private(self, view: Any) -> dict[str, Any]:
        """The fields that may differ from viewer to viewer."""
        return {name: paint(view) for name, paint in self.own.items()}

    def public(self, view: Any) -> dict[str, Any]:
        """The fields that are the same for everybody."""
        return {name: paint(view) for name, paint in self.shared.items()}


def field(name: str) -> Field:
    """A field as it is."""
    return lambda view: getattr(view, name)


def plain(*names: str) -> dict[str, Field]:
    """Fields as they are."""
    return {name: field(name) for name in names}


def options(view: Any) -> Any:
    """The house rules."""
    return view.options.as_dict()


def nobody(seat: int) -> int | None:
    """A seat, or none."""
    return None if seat == NONE else seat


# The names of cards are asked for all the time, and there are few of them.
wizard_card = lru_cache(maxsize=128)(write_card)


@lru_cache(maxsize=8192)
def wizard_hand(cards: int) -> tuple[str, ...]:
    """The cards of a hand."""
    return tuple(wizard_card(card) for card in faces(cards))


@lru_cache(maxsize=4096)
def wizard_trick(trick: Any) -> dict[str, Any]:
    """A finished trick."""
    cards = [wizard_card(card) for card in trick.cards]
    return {"leader": trick.leader, "cards": cards, "winner": trick.winner}


@lru_cache(maxsize=4096)
def wizard_row(row: Any) -> dict[str, Any]:
    """A line of the score sheet."""
    return {"bids": row.bids, "won": row.won, "points": row.points()}


@lru_cache(maxsize=256)
def wizard_options(chosen: Any) -> dict[str, Any]:
    """The house rules."""
    return dict(chosen.as_dict())


def wizard_bids(view: View) -> list[int | str | None]:
    """Bids by seat: null before a bid, "hidden" for one that lies face down."""
    return [BIDS.get(bid, bid) for bid in view.bids]


def wizard_now(phase: int, bids: Any, won: Any, totals: Any) -> list[int | None]:
    """The totals if the round ended now, where the viewer knows the bid. [W-42, W-43]"""
    if phase != PLAY:
        return [None] * len(totals)
    return [
        None if bid < 0 else total + points(bid, tricks)
        for bid, tricks, total in zip(bids, won, totals, strict=True)
    ]


def wizard_ahead(view: View) -> int | None:
    """Whose card wins the trick so far. [W-38, W-62]"""
    if not view.table:
        return None
    one_colour = int(view.options.one_colour)
    powers = [strength(card, view.led, view.trump, one_colour) for card in view.table]
    # Among equals the first one stays ahead.
    return (view.leader + powers.index(max(powers))) % len(view.held)


def wizard_glance(state: Match) -> Callable[[Seat], bytes]:
    """Must agree with what view() shows of the hands and bids."""
    play, seats = state.play, state.play.seats
    if bids_are_down(state) or state.foreheads():
        return lambda seat: wizard_peek(state, seat)
    # Everyone sees the same bids, and one hand.
    told = wizard_told(tuple(play.bids), wizard_now(play.phase, play.bids, play.won, play.totals))

    def glance(seat: Seat) -> bytes:
        held = wizard_held(seats, seat, play.hands[seat])
        return b'{"seat":%d,"hands":%b,%b' % (seat, held, told)

    return glance


def wizard_told(bids: tuple[int, ...], now: list[int | None]) -> bytes:
    """Bids and what they would be worth, as the end of a JSON object."""
    return orjson.dumps({"bids": [BIDS.get(bid, bid) for bid in bids], "now": now})[1:]


@lru_cache(maxsize=16384)
def wizard_held(seats: int, seat: Seat, hand: int) -> bytes:
    """The hands when only one's own is seen; it stays the same for most moves of a round."""
    return orjson.dumps([wizard_hand(hand) if at == seat else None for at in range(seats)])


def wizard_peek(state: Match, seat: Seat) -> bytes:
    """The own fields of a view while bids lie face down, or cards are held to foreheads."""
    play = state.play
    bids = tuple(shown_bid(state, seat, at) for at in range(play.seats))
    hands = [
        wizard_hand(hand) if sees_hand(state, seat, at) else None
        for at, hand in enumerate(play.hands)
    ]
    told = wizard_told(bids, wizard_now(play.phase, bids, play.won, play.totals))
    return b'{"seat":%d,"hands":%b,%b' % (seat, orjson.dumps(hands), told)


def wizard_offered(state: Match, seat: Seat) -> bytes:
    """Must agree with offers()."""
    play = state.play
    if play.phase == PLAY and play.turn == seat:
        return wizard_plays(playable(play, seat) & FACES)
    return orjson.dumps([write(action) for action in offers(state, seat)])


@lru_cache(maxsize=16384)
def wizard_plays(cards: int) -> bytes:
    """Cards that may be played, as actions."""
    return orjson.dumps([f"play {wizard_card(card)}" for card in bits(cards)])


@lru_cache(maxsize=1024)
def wizard_rules(chosen: Any) -> orjson.Fragment:
    """What stays the same for a whole game."""
    return orjson.Fragment(orjson.dumps(wizard_options(chosen)))


@lru_cache(maxsize=4096)
def wizard_sheet(sheet: tuple[Any, ...]) -> orjson.Fragment:
    """The score sheet, which stays the same for a whole round."""
    return orjson.Fragment(orjson.dumps([wizard_row(row) for row in sheet]))


@lru_cache(maxsize=8192)
def wizard_tricks(tricks: tuple[Any, ...]) -> orjson.Fragment:
    """The tricks of the round, which stay the same for a whole trick."""
    return orjson.Fragment(orjson.dumps([wizard_trick(trick) for trick in tricks]))


def wizard_scene(state: Match) -> bytes:
    """Must agree with what view() shows to a spectator; hands and bids are not touched."""
    play = state.play
    led = play.led
    return orjson.dumps(
        {
            "options": wizard_rules(state.options),
            "sizes": state.sizes,
            "round": state.round,
            "held": [hand.bit_count() for hand in play.hands],
            "won": play.won,
            "totals": play.totals,
            "phase": WIZARD_PHASES[play.phase],
            "dealer": nobody(play.dealer),
            "turned": None if state.turned == NONE else wizard_card(state.turned),
            "trump": None if (trump := write_suit(play.trump)) == "-" else trump,
            "led": None if led >= OPEN or led < 0 else write_suit(led),
            "table": [wizard_card(card) for card in play.table[: play.lying]],
            "leader": nobody(leader(play)),
            "ahead": nobody(play.ahead) if play.lying else None,
            "tricks": wizard_tricks(state.tricks),
            "sheet": wizard_sheet(state.sheet),
        }
    )


def wizard_alike(step: Step[Match, Any]) -> bool:
    """Only a hidden bid is told to its seat alone."""
    return not isinstance(step.action, Bid) or step.before.options.bidding == "open"


BIDS: dict[int, str | None] = {FACE_DOWN: "hidden", NONE: None}
WIZARD_PHASES = ("deal", "trump", "bid", "play", "over")
WIZARD = Painter(
    own={
        "seat": field("seat"),
        "hands": lambda view: [None if h is None else wizard_hand(h) for h in view.hands],
        "bids": wizard_bids,
        "now": lambda view: wizard_now(view.phase, view.bids, view.won, view.totals),
    },
    shared={
        "options": lambda view: wizard_options(view.options),
        **plain("sizes", "round", "held", "won", "totals"),
        "phase": lambda view: WIZARD_PHASES[view.phase],
        "dealer": lambda view: nobody(view.dealer),
        "turned": lambda view: None if view.turned == NONE else write_card(view.turned),
        "trump": lambda view: None if (suit := write_suit(view.trump)) == "-" else suit,
        "led": lambda view: None if view.led >= OPEN or view.led < 0 else write_suit(view.led),
        "table": lambda view: [write_card(card) for card in view.table],
        "leader": lambda view: nobody(view.leader),
        "ahead": wizard_ahead,
        "tricks": lambda view: [wizard_trick(trick) for trick in view.tricks],
        "sheet": lambda view: [wizard_row(row) for row in view.sheet],
    },
    reveal=lambda state, view: view._replace(
        hands=tuple(state.play.hands), bids=tuple(state.play.bids)
    ),
    glance=wizard_glance,
    offered=wizard_offered,
    scene=wizard_scene,
    alike=wizard_alike,
)


def extreme_cards(cards: Any) -> list[str]:
    """Cards of Wizard Extreme."""
    return [extreme_card(card) for card in cards]


def extreme_trick(trick: Any) -> dict[str, Any]:
    """A finished trick, and the seal that moved."""
    cards = extreme_cards(trick.cards)
    gives = NAME.get(trick.gives)
    return {"leader": trick.leader, "cards": cards, "winner": trick.winner, "gives": gives}


def seals(counts: Any) -> dict[str, int]:
    """Seals by their names."""
    return {NAME[kind]: number for kind, number in enumerate(counts)}


def extreme_row(row: Any) -> dict[str, Any]:
    """A line of the score sheet; the mage predicts nothing."""
    predicted = [nobody(tricks) for tricks in row.predicted]
    kept = [seals(counts) for counts in row.kept]
    return {"predicted": predicted, "kept": kept, "base": row.base, "points": row.points()}


def predictions(view: ExtremeView) -> list[str | None]:
    """What each seat predicted, as it is written."""
    return [None if each is None else write_prediction(each) for each in view.predictions]


def extreme_now(view: ExtremeView) -> list[int | None]:
    """The totals if the round ended now. [X-41 to X-43]"""
    if view.phase not in (extreme.rules.PLAY, extreme.rules.GIVE):
        return [None] * len(view.totals)
    table = table_of(view)
    return [total + extreme.rules.points(table, seat) for seat, total in enumerate(view.totals)]


EXTREME_PHASES = ("deal", "predict", "play", "give", "over")
EXTREME = Painter(
    own={
        "seat": field("seat"),
        "hands": lambda view: [
            None if hand is None else extreme_cards(hand) for hand in view.hands
        ],
    },
    shared={
        "options": options,
        **plain("bases", "round", "base", "held", "won", "totals"),
        "now": extreme_now,
        "phase": lambda view: EXTREME_PHASES[view.phase],
        "dealer": lambda view: nobody(view.dealer),
        "mage": lambda view: nobody(view.mage),
        "predictions": predictions,
        "seals": lambda view: [seals(counts) for counts in view.seals],
        "centre": lambda view: seals(view.centre),
        "led": lambda view: extreme.notation.SUITS[view.led] if 0 <= view.led < COLOURS else None,
        "leader": lambda view: nobody(view.leader),
        "ahead": lambda view: nobody(view.ahead),
        "table": lambda view: extreme_cards(view.table),
        "tricks": lambda view: [extreme_trick(trick) for trick in view.tricks],
        "sheet": lambda view: [extreme_row(row) for row in view.sheet],
    },
    reveal=lambda state, view: replace(
        view, hands=tuple(extreme_hand(state.play, seat) for seat in range(state.play.seats))
    ),
)


def quiddler_row(row: Any) -> dict[str, Any]:
    """A line of the score sheet, with the seats that got the bonuses."""
    return {"points": row.points, "most": nobody(row.most), "longest": nobody(row.longest)}


def case(told: Any) -> dict[str, Any] | None:
    """A doubted word: who doubts it (null for the judge), whose it is, which it is."""
    if told is None:
        return None
    seat, target, word = told[:3]
    return {"seat": nobody(seat), "target": target, "word": word}


def ruled(told: Any) -> dict[str, Any]:
    """A decided word."""
    return {**(case(told) or {}), "valid": told[3]}


def card_points(view: Any) -> dict[str, int]:
    """What each card is worth."""
    points: dict[str, int] = view.options.deck.points
    return points


def pairs(view: Any) -> tuple[str, ...]:
    """Two cards that count as one letter in the longest word."""
    return view.options.deck.digraphs if view.options.ch_letters == 1 else ()


def bonuses(view: Any) -> list[str]:
    """The bonuses that are played for; two players have agreed on one."""
    two = len(view.held) == 2
    return [
        name for name in ("most", "longest") if not two or view.options.two_player_bonus == name
    ]


QUIDDLER = Painter(
    own={
        **plain("seat", "hands", "look_up"),
        "said": lambda view: [case(each) for each in view.said],
    },
    shared={
        "options": options,
        **plain("round", "listed", "turns", "last_turn", "held", "known", "pile", "discards"),
        **plain("laid", "ruling", "totals"),
        "rounds": lambda view: ROUNDS,
        "cards": lambda view: FIRST_HAND + min(view.round, ROUNDS) - 1,
        "points": card_points,
        "pairs": pairs,
        "bonuses": bonuses,
        "phase": lambda view: QUIDDLER_PHASES[view.phase],
        "dealer": lambda view: nobody(view.dealer),
        "turn": lambda view: nobody(view.turn),
        "out": lambda view: nobody(view.out),
        "case": lambda view: case(view.case),
        "ruled": lambda view: [ruled(each) for each in view.ruled],
        "votes": lambda view: [{"seat": seat, "valid": valid} for seat, valid in view.votes],
        "sheet": lambda view: [quiddler_row(row) for row in view.sheet],
    },
    reveal=lambda state, view: replace(
        view, hands=tuple(state.table.hands), said=tuple(state.table.said)
    ),
)
SOLO_PHASES = ("setup", "spell", "fill", "over")
QUIDDLER_SOLO = Painter(
    own=plain("seat"),
    shared={
        "options": options,
        **plain("listed", "up", "heights", "words", "piles"),
        "points": card_points,
        "phase": lambda view: SOLO_PHASES[view.phase],
    },
    reveal=lambda state, view: replace(view, piles=state.piles),
)


def sides(view: CarodeniView) -> list[dict[str, Any]]:
    """Every side of the table."""
    return [{name: getattr(side, name) for name in side.__slots__} for side in view.sides]


def decks(view: CarodeniView) -> dict[str, dict[str, Any]]:
    """The decks, of which the back is seen."""
    return {
        kind: {name: getattr(deck, name) for name in deck.__slots__}
        for kind, deck in view.decks.items()
    }


def seen_cards(view: CarodeniView) -> list[str]:
    """Every card whose face a viewer sees."""
    lying = [place[slot] for place in view.board for slot in ("potion", "witch")]
    for side in view.sides:
        lying += (*(side.hand or ()), *side.played, *side.potions, *side.tools, *side.animals)
        lying += (*side.clan_witches, *side.clan_potions, *side.clan_tools, *side.clan_animals)
    return [card for card in dict.fromkeys(lying) if card]


@lru_cache(maxsize=1024)
def witch_face(witch: Witch) -> dict[str, Any]:
    """A witch or a novice; her main banner comes first, and on her back is an animal."""
    face: dict[str, Any] = {"kind": "novice" if witch.novice else "witch", "name": witch.name}
    banners = sorted(witch.banners, key=lambda colour: (colour != witch.main, colour))
    face.update(banners=banners, ap=witch.ap, refresh=witch.refresh, points=witch.points)
    return {**face, "back": witch.animal, "symbol": witch.symbol}


@lru_cache(maxsize=1024)
def potion_face(potion: Potion) -> dict[str, Any]:
    """A potion and what it asks for, one by one; on its back is a tool."""
    face = {"kind": "potion" if potion.back_tool else "start", "name": potion.name}
    return {
        **face,
        "colour": potion.colour,
        "points": potion.points,
        "needs": needs(potion),
        "back": potion.back_tool,
    }


def needs(potion: Potion) -> list[str]:
    """What a potion asks for, one by one."""
    tokens = [kind for kind, n in potion.ing for _ in range(n)]
    return [*tokens, *potion.tools, *[ANY] * potion.any_tools]


def card_faces(view: CarodeniView) -> dict[str, dict[str, Any]]:
    """What stands on the cards that a viewer sees."""
    cast, recipes = view.cards.cast, view.cards.recipes
    return {
        card: witch_face(cast[card]) if card in cast else potion_face(recipes[card])
        for card in seen_cards(view)
    }


def ready(view: CarodeniView) -> dict[str, list[bool]]:
    """Which needs of the viewer's potions, and of those on offer, are met without pairs."""
    if view.seat is None:
        return {}
    side = view.sides[view.seat]
    offered = [place["potion"] for place in view.board if place["potion"]]
    return {card: met_needs(view, side, card) for card in (*side.potions, *offered)}


def met_needs(view: CarodeniView, side: Any, card: str) -> list[bool]:
    """One by one, whether a side has what a potion asks for."""
    potion = view.cards.recipes[card]
    missing = [kind for kind, n in potion.ing for _ in range(n - side.ingredients[kind])]
    missing += next(tool_choices(view.cards, side, potion))[2]
    met = []
    for need in reversed(needs(potion)):
        met.append(need not in missing)
        if need in missing:
            missing.remove(need)
    return met[::-1]


def aims(view: CarodeniView) -> list[dict[str, Any]]:
    """The goals that lie there: what each asks for, and how much of it every side has."""
    told = []
    for goal, up in view.goals:
        face = view.cards.goals[goal].sides[up]
        lines = [{"kind": need.kind, "what": need.what, "n": need.n} for need in face.need]
        met = [goal_lines(view, side, face.need) for side in view.sides]
        told.append({"points": face.points, "need": lines, "met": met})
    return told


def goal_lines(view: CarodeniView, side: Any, lines: Any) -> list[int]:
    """How much of each line of a goal a clan has; a card serves one line only."""
    met: list[int] = []
    for at, need in enumerate(lines):
        items = counts_for(view.cards, view.options, need.kind, in_clan(side, need.kind))
        alike = [other for other in lines[:at] if other.kind == need.kind]
        met.append(covered([*alike, need], items) - covered(alike, items))
    return met


def errand_tokens(view: CarodeniView) -> dict[str, dict[str, Any]]:
    """Ostara's tokens that are turned up."""
    tokens = [view.cards.tokens[token] for token in view.column]
    return {token.id: {"gain": token.gain, "criteria": token.criteria} for token in tokens}


CARODENI = Painter(
    own={"seat": field("seat"), "sides": sides, "faces": card_faces, "ready": ready},
    shared={
        "options": options,
        "cards": lambda view: view.cards.id,
        **plain("solo", "phase", "first", "turn", "round", "board", "bag", "goals"),
        **plain("takers", "points", "fresh", "rests", "refills", "ending", "last_round"),
        **plain("column", "errands"),
        "rounds": lambda view: view.cards.rounds if view.solo else view.last_round,
        "aims": aims,
        "food": lambda view: dict(view.cards.animals) if view.options.animals else {},
        "tokens": errand_tokens,
        "decks": decks,
    },
    reveal=lambda state, view: replace(
        view, sides=tuple(side_view(state, seat, seat) for seat in range(state.seats))
    ),
)


def painter(game: str, state: Any) -> Painter:
    """Whoever paints the views of such a state."""
    if isinstance(state, quiddler.Solo):
        return QUIDDLER_SOLO
    return PAINTERS[game]


PAINTERS = {"wizard": WIZARD, "extreme": EXTREME, "carodeni": CARODENI, "quiddler": QUIDDLER}

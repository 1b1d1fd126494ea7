"""How rounds make a match of Wizard."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from stonehenge.core.cards import Card, Cards, Seat, bits
from stonehenge.core.dice import Dice, shuffled
from stonehenge.core.freezing import freezable, freeze, working_copy
from stonehenge.core.game import NATURE, IllegalAction, Refusal, leaders
from stonehenge.core.notation import printed, quoted
from stonehenge.core.tricks import left_of
from stonehenge.games.wizard import rules
from stonehenge.games.wizard.notation import (
    SUITS,
    Action,
    Bid,
    Deal,
    Play,
    Trump,
    write_card,
    write_row,
)
from stonehenge.games.wizard.options import Options, options_from, sizes
from stonehenge.games.wizard.rules import (
    BID,
    DEAL,
    FACES,
    FREE,
    JESTER,
    NONE,
    OPEN,
    OVER,
    PLAY,
    SUITED,
    TRUMP,
    WIZARD,
)

# Made once: cards are offered very often.
PLAYS = {card: Play(card) for card in bits(FACES)}
PACK = [suit * 16 + value for suit in range(4) for value in range(15)]


class Trick(NamedTuple):
    """A finished trick: who led, the cards in the order of play, who took it."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat

    def __repr__(self) -> str:
        return printed(self, cards=quoted(write_row))


class Row(NamedTuple):
    """A line of the score sheet: what each seat bid, took and got for it."""

    bids: tuple[int, ...]
    won: tuple[int, ...]
    points: tuple[int, ...]


@freezable
@dataclass(slots=True)
class Match:
    """A whole game: the table as the rules see it, and what people remember of it."""

    options: Options
    sizes: tuple[int, ...]  # cards in each round
    play: rules.Play
    turned: Card = NONE
    tricks: tuple[Trick, ...] = ()  # of the round, or of the finished one until the next deal
    sheet: tuple[Row, ...] = ()

    def __repr__(self) -> str:
        from stonehenge.games.wizard.position import show

        return f"Match({show(self)!r})"

    @property
    def round(self) -> int:
        """The number of the round, from 1; before a deal, of the round to be dealt."""
        return len(self.sheet) + 1

    def foreheads(self) -> bool:
        """Whether everyone sees all hands but their own now. [W-55, W-56, WA-09]"""
        if self.options.foresight == "off" or self.play.phase not in (TRUMP, BID):
            return False
        return self.options.foresight == "all_rounds" or (
            self.options.foresight == "first_round" and self.round == 1
        )


def empty_table(options: Options, seats: int) -> rules.Play:
    """The table before the first deal."""
    return rules.Play(
        seats=seats,
        plus_minus_one=int(options.plus_minus_one),
        at_once=int(options.bidding != "open"),
        one_colour=int(options.one_colour),
        miss=options.miss,
        phase=DEAL,
        tricks=0,
        dealer=NONE,
        trump=FREE,
        turn=NONE,
        led=OPEN,
        high=NONE,
        ahead=NONE,
        lying=0,
        table=[NONE] * seats,
        hands=[0] * seats,
        bids=[NONE] * seats,
        won=[0] * seats,
        totals=[0] * seats,
    )


def start(seats: int, options: Mapping[str, object]) -> Match:
    """A new game, or InvalidOptions."""
    chosen = options_from(options, seats)
    return freeze(Match(chosen, sizes(chosen, seats), empty_table(chosen, seats)))


def waiting(state: Match) -> frozenset[Seat]:
    """Who may act: chance before a round, all at once for hidden bids, else whose turn it is."""
    play = state.play
    phase = play.phase
    if phase in (PLAY, TRUMP) or (phase == BID and not play.at_once):
        return frozenset((play.turn,))
    if phase == BID:
        return frozenset(seat for seat in range(play.seats) if play.bids[seat] == NONE)
    return frozenset((NATURE,)) if phase == DEAL else frozenset()


def offers(state: Match, seat: Seat) -> list[Action]:
    """Everything that a seat may do now."""
    play = state.play
    if seat == NATURE or seat not in waiting(state):
        return []
    if play.phase == TRUMP:
        return [Trump(suit) for suit in range(4)]
    if play.phase == BID:
        forbidden = rules.forbidden_bid(play)
        return [Bid(tricks) for tricks in range(play.tricks + 1) if tricks != forbidden]
    return [PLAYS[card] for card in bits(rules.playable(play, seat) & FACES)]


def refusal(state: Match, seat: Seat, action: Action) -> Refusal | None:
    """Why a seat may not do this now, or None."""
    play = state.play
    if play.phase == PLAY and play.turn == seat and type(action) is Play:
        return card_refusal(play, seat, action.card)
    if play.phase == OVER:
        return Refusal("game-over", "W-45")
    if play.phase == DEAL and seat != NATURE:
        return Refusal("wait-for-deal", "W-12")
    if seat not in waiting(state):
        if play.phase == BID and play.at_once and 0 <= seat < play.seats:
            return Refusal("already-bid", "WA-12", {"bid": play.bids[seat]})
        rule = {TRUMP: "W-20", BID: "W-23", PLAY: "W-28"}.get(play.phase, "W-12")
        return Refusal("not-your-turn", rule, {"turn": play.turn})
    match play.phase, action:
        case rules.DEAL, Deal():
            return deal_refusal(state, action)
        case rules.TRUMP, Trump(suit):
            return None if 0 <= suit < 4 else Refusal("no-such-suit", "W-03")
        case rules.BID, Bid(tricks):
            return bid_refusal(play, tricks)
    wanted = ("deal", "trump", "bid", "play")[play.phase]
    return Refusal("out-of-order", "W-12", {"wanted": wanted})


def bid_refusal(play: rules.Play, tricks: int) -> Refusal | None:
    """A bid is a number of tricks of this round; plus/minus one forbids one of them."""
    if not 0 <= tricks <= play.tricks:
        return Refusal("bid-range", "W-24", {"bid": tricks, "most": play.tricks})
    if tricks == rules.forbidden_bid(play):
        return Refusal("plus-minus-one", "W-51", {"bid": tricks, "tricks": play.tricks})
    return None


def card_refusal(play: rules.Play, seat: Seat, card: Card) -> Refusal | None:
    """A card must be in the hand, and follow the led suit if the hand can."""
    if not 0 <= card < 63 or not (play.hands[seat] & FACES) >> card & 1:
        return Refusal("not-in-hand", "W-29", {"card": write_card(card)})
    if not rules.playable(play, seat) >> card & 1:
        args = {"suit": SUITS[play.led], "card": write_card(card)}
        return Refusal("must-follow", "W-30", args)
    return None


def next_dealer(state: Match) -> Seat:
    """Who deals the next round; in the first one anybody may. [W-10, W-11]"""
    play = state.play
    return NONE if play.dealer == NONE else left_of(play.dealer, play.seats)


def deal_refusal(state: Match, deal: Deal) -> Refusal | None:
    """A deal must come from one pack, with the right dealer, hands and turned card."""
    play, cards = state.play, state.sizes[state.round - 1]
    dealer = next_dealer(state)
    if not 0 <= deal.dealer < play.seats or dealer not in (NONE, deal.dealer):
        return Refusal("wrong-dealer", "W-11", {"dealer": deal.dealer})
    if len(deal.hands) != play.seats or any(hand.bit_count() != cards for hand in deal.hands):
        return Refusal("wrong-hands", "W-13", {"cards": cards, "seats": play.seats})
    if state.options.one_colour:
        if any(hand & ~pile(seat) for seat, hand in enumerate(deal.hands)):
            return Refusal("not-own-pile", "W-58")
        return None if deal.turned == NONE else Refusal("turned-card", "W-59")
    if (deal.turned == NONE) != (cards * play.seats == len(PACK)):
        return Refusal("turned-card", "W-21" if deal.turned != NONE else "W-17")
    card = one_too_many((*deal.hands, 0 if deal.turned == NONE else 1 << deal.turned))
    return None if card == NONE else Refusal("not-one-pack", "W-02", {"card": write_card(card)})


def one_too_many(sets: Iterable[Cards]) -> Card:
    """A card that is there more often than in the pack: once, wizards and jesters four times."""
    seen = jesters = wizards = 0
    for cards in sets:
        if twice := seen & cards & ~rules.SPECIAL:
            return next(bits(twice))
        seen |= cards
        jesters += (cards & rules.JESTERS).bit_count()
        wizards += (cards & rules.WIZARDS).bit_count()
    if jesters > 4:
        return JESTER
    return WIZARD if wizards > 4 else NONE


def pile(seat: Seat) -> Cards:
    """The pile a seat owns in the game of one colour: a suit, a wizard and a jester. [W-58]"""
    return SUITED[seat] | 1 << WIZARD | 1 << JESTER


def own_pile(seat: Seat) -> list[Card]:
    return [JESTER, *bits(SUITED[seat]), WIZARD]


def chance(state: Match, dice: Dice) -> Deal:
    """The cards are shuffled and dealt anew each round; the first dealer is drawn. [W-10, W-16]"""
    play, cards = state.play, state.sizes[state.round - 1]
    dealer = next_dealer(state)
    if dealer == NONE:
        dealer = dice.below(play.seats)
    if state.options.one_colour:
        hands = [shuffled(own_pile(seat), cards, dice) for seat in range(play.seats)]
        return Deal(dealer, tuple(map(held, hands)), NONE)
    dealt = cards * play.seats
    turns = int(dealt < len(PACK))
    order = shuffled(PACK, dealt + turns, dice)
    hands = [order[at : at + cards] for at in range(0, dealt, cards)]
    return Deal(dealer, tuple(map(held, hands)), face(order[dealt]) if turns else NONE)


def held(cards: Iterable[Card]) -> Cards:
    """The hand that holds these cards of the pack."""
    hand = 0
    for card in cards:
        hand = rules.with_card(hand, card)
    return hand


def face(card: Card) -> Card:
    """What is printed on a card of the pack: wizards are all alike, and so are jesters."""
    return card & 15 if rules.is_special(card) else card


def apply(state: Match, seat: Seat, action: Action) -> Match:
    """The match after an action, or IllegalAction."""
    if refused := refusal(state, seat, action):
        raise IllegalAction(refused)
    after = working_copy(state)
    play = after.play
    match action:
        case Play(card):
            rules.play(play, seat, card)
            if play.lying == 0:
                gather(state, after, card)
        case Bid(tricks):
            rules.bid(play, seat, tricks)
        case Trump(suit):
            rules.name_trump(play, suit)
        case Deal(dealer, hands, turned):
            play.hands = list(hands)
            after.turned, after.tricks = turned, ()
            rules.deal(play, dealer, state.sizes[state.round - 1], turned)
    return freeze(after)


def leader(play: rules.Play) -> Seat:
    """Who leads or led the trick on the table."""
    return (play.turn - play.lying) % play.seats if play.phase == PLAY else NONE


def row_of(options: Options, bids: tuple[int, ...], won: tuple[int, ...]) -> Row:
    """The line that a finished round leaves on the sheet."""
    pairs = zip(bids, won, strict=True)
    return Row(bids, won, tuple(rules.points(bid, tricks, options.miss) for bid, tricks in pairs))


def gather(before: Match, after: Match, last: Card) -> None:
    """A trick is complete; after the last one the round goes to the sheet. [W-40, W-45]"""
    play = after.play
    cards = (*before.play.table[: play.seats - 1], last)
    after.tricks = (*before.tricks, Trick(leader(before.play), cards, play.ahead))
    if play.phase == DEAL:
        after.sheet = (*before.sheet, row_of(after.options, tuple(play.bids), tuple(play.won)))
        if len(after.sheet) == len(after.sizes):
            play.phase = OVER


def scores(state: Match) -> tuple[int, ...] | None:
    """The final totals, once the last round was scored. [W-45]"""
    return tuple(state.play.totals) if state.play.phase == OVER else None


def returns(state: Match) -> tuple[int, ...]:
    """The points of the finished rounds. [W-45]"""
    return tuple(state.play.totals)


def winners(state: Match) -> tuple[Seat, ...]:
    """The seats with the highest total; a tie has several winners. [W-45, W-46]"""
    return leaders(returns(state))

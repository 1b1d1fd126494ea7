"""How rounds make a match of Oh Hell."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from ohhell import rules
from ohhell.notation import Action, Bid, Deal, Play, write_card
from ohhell.options import Options, options_from
from ohhell.rules import BID, DEAL, NONE, OVER, PACK, PLAY
from stonehenge.core.cards import Card, Cards, Seat, Suit, bits
from stonehenge.core.dice import Dice, shuffled
from stonehenge.core.game import NATURE, IllegalAction, Refusal
from stonehenge.core.tricks import left_of

WANTED = ("deal", "bid", "play")


class Trick(NamedTuple):
    """A finished trick: who led, the cards in the order of play, who took it."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat


class Row(NamedTuple):
    """A line of the score sheet: what each seat bid, took and got for it."""

    bids: tuple[int, ...]
    won: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Match:
    """A whole game; a state is never changed, there is a new one after each action."""

    options: Options
    seats: int
    phase: int = DEAL
    sheet: tuple[Row, ...] = ()
    dealer: Seat = NONE
    turned: Card = NONE
    turn: Seat = NONE
    hands: tuple[Cards, ...] = ()
    bids: tuple[int, ...] = ()
    table: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()  # of the round, or of the finished one until the next deal

    @property
    def size(self) -> int:
        """The cards of each seat in this round; before a deal, in the one to be dealt."""
        return self.options.sizes[min(len(self.sheet), len(self.options.sizes) - 1)]

    @property
    def trump(self) -> Suit:
        return NONE if self.turned == NONE else self.turned >> 4

    @property
    def leader(self) -> Seat:
        """Who leads or led the trick on the table."""
        return (self.turn - len(self.table)) % self.seats if self.phase == PLAY else NONE

    @property
    def won(self) -> tuple[int, ...]:
        """The tricks that each seat has taken."""
        winners = [trick.winner for trick in self.tricks]
        return tuple(winners.count(seat) for seat in range(self.seats))

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of all finished rounds."""
        return tuple(sum(row.points[seat] for row in self.sheet) for seat in range(self.seats))


def start(seats: int, options: Mapping[str, object]) -> Match:
    """A new game, or InvalidOptions."""
    chosen = options_from(options, seats)
    return Match(chosen, seats, hands=(0,) * seats, bids=(NONE,) * seats)


def waiting(state: Match) -> frozenset[Seat]:
    """Who may act: chance before a round, else whose turn it is. [O-05, O-07]"""
    if state.phase == OVER:
        return frozenset()
    return frozenset((NATURE if state.phase == DEAL else state.turn,))


def offers(state: Match, seat: Seat) -> list[Action]:
    """Everything that a seat may do now."""
    if seat == NATURE or seat not in waiting(state):
        return []
    if state.phase == BID:
        forbidden = rules.forbidden_bid(state.bids, state.size)
        return [Bid(tricks) for tricks in range(state.size + 1) if tricks != forbidden]
    return [Play(card) for card in bits(rules.playable(state.hands[seat], state.table))]


def refusal(state: Match, seat: Seat, action: Action) -> Refusal | None:
    """Why a seat may not do this now, or None."""
    if state.phase == OVER:
        return Refusal("game-over", "O-12")
    if state.phase == DEAL and seat != NATURE:
        return Refusal("wait-for-deal", "O-03")
    if seat not in waiting(state):
        rule = "O-05" if state.phase == BID else "O-07"
        return Refusal("not-your-turn", rule, {"turn": state.turn})
    match state.phase, action:
        case rules.DEAL, Deal():
            return deal_refusal(state, action)
        case rules.BID, Bid(tricks):
            return bid_refusal(state, tricks)
        case rules.PLAY, Play(card):
            return card_refusal(state, card)
    return Refusal("out-of-order", "O-02", {"wanted": WANTED[state.phase]})


def deal_refusal(state: Match, deal: Deal) -> Refusal | None:
    """A deal must come from one pack, by the right dealer, with hands of the right size."""
    if not 0 <= deal.dealer < state.seats or next_dealer(state) not in (NONE, deal.dealer):
        return Refusal("wrong-dealer", "O-04", {"dealer": deal.dealer})
    if len(deal.hands) != state.seats or any(h.bit_count() != state.size for h in deal.hands):
        return Refusal("wrong-hands", "O-02", {"cards": state.size, "seats": state.seats})
    seen = 1 << deal.turned
    for hand in deal.hands:
        if twice := seen & hand:
            return Refusal("not-one-pack", "O-01", {"card": write_card(next(bits(twice)))})
        seen |= hand
    return None


def bid_refusal(state: Match, tricks: int) -> Refusal | None:
    """A bid is at most the tricks of the round; the last one must not bring the sum to them."""
    if not 0 <= tricks <= state.size:
        return Refusal("bid-range", "O-05", {"bid": tricks, "most": state.size})
    if tricks == rules.forbidden_bid(state.bids, state.size):
        return Refusal("bids-add-up", "O-06", {"bid": tricks, "tricks": state.size})
    return None


def card_refusal(state: Match, card: Card) -> Refusal | None:
    """A card must be in the hand, and follow the led suit if the hand can."""
    hand = state.hands[state.turn]
    if not hand >> card & 1:
        return Refusal("not-in-hand", "O-08", {"card": write_card(card)})
    if not rules.playable(hand, state.table) >> card & 1:
        args = {"card": write_card(card), "led": write_card(state.table[0])}
        return Refusal("must-follow", "O-08", args)
    return None


def next_dealer(state: Match) -> Seat:
    """Who deals the next round; in the first one anybody may. [O-04]"""
    return NONE if state.dealer == NONE else left_of(state.dealer, state.seats)


def chance(state: Match, dice: Dice) -> Deal:
    """The pack is shuffled and dealt, the next card is turned up; the first dealer is drawn."""
    dealer = next_dealer(state)
    if dealer == NONE:
        dealer = dice.below(state.seats)
    order = shuffled(list(bits(PACK)), state.size * state.seats + 1, dice)
    hands = [order[at : at + state.size] for at in range(0, len(order) - 1, state.size)]
    return Deal(dealer, tuple(sum(1 << card for card in hand) for hand in hands), order[-1])


def apply(state: Match, seat: Seat, action: Action) -> Match:
    """The match after an action, or IllegalAction."""
    if refused := refusal(state, seat, action):
        raise IllegalAction(refused)
    match action:
        case Deal(dealer, hands, turned):
            return replace(
                state,
                phase=BID,
                dealer=dealer,
                turned=turned,
                turn=left_of(dealer, state.seats),
                hands=hands,
                bids=(NONE,) * state.seats,
                tricks=(),
            )
        case Bid(tricks):
            bids = (*state.bids[:seat], tricks, *state.bids[seat + 1 :])
            phase = PLAY if seat == state.dealer else BID
            return replace(state, phase=phase, bids=bids, turn=left_of(seat, state.seats))
        case Play(card):
            hand = state.hands[seat] & ~(1 << card)
            hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
            table = (*state.table, card)
            after = replace(state, hands=hands, table=table, turn=left_of(seat, state.seats))
            return gathered(after) if len(table) == state.seats else after


def gathered(state: Match) -> Match:
    """The trick goes to its winner, who leads; after the last one the round is scored. [O-10]"""
    # With all cards on the table the next seat is the one that led.
    winner = rules.winner(state.turn, state.table, state.trump, state.seats)
    tricks = (*state.tricks, Trick(state.turn, state.table, winner))
    after = replace(state, table=(), tricks=tricks, turn=winner)
    if any(after.hands):
        return after
    sheet = (*state.sheet, row_of(state.options, after.bids, after.won))
    phase = OVER if len(sheet) == len(state.options.sizes) else DEAL
    return replace(after, phase=phase, sheet=sheet, turn=NONE)


def row_of(options: Options, bids: tuple[int, ...], won: tuple[int, ...]) -> Row:
    """The line that a finished round leaves on the sheet."""
    pairs = zip(bids, won, strict=True)
    return Row(bids, won, tuple(rules.points(bid, n, options.penalty) for bid, n in pairs))


def scores(state: Match) -> tuple[int, ...] | None:
    """The final totals, once the last round was scored. [O-12]"""
    return state.totals if state.phase == OVER else None


def returns(state: Match) -> tuple[int, ...]:
    """The points so far, of which more is better."""
    return state.totals


def winners(state: Match) -> tuple[Seat, ...]:
    """The seats with the highest total; a tie has several winners. [O-12]"""
    totals = state.totals
    return tuple(seat for seat, total in enumerate(totals) if total == max(totals))

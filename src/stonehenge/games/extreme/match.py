"""How rounds make a match of Wizard Extreme."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from stonehenge.core.cards import Card, Seat, bits
from stonehenge.core.dice import Dice, shuffled
from stonehenge.core.freezing import freezable, freeze, working_copy
from stonehenge.core.game import NATURE, IllegalAction, Refusal, leaders
from stonehenge.core.notation import each, printed, quoted
from stonehenge.core.tricks import TRUMPED, left_of
from stonehenge.games.extreme import rules
from stonehenge.games.extreme.notation import (
    NAME,
    Action,
    Deal,
    Give,
    Mage,
    Play,
    Prediction,
    Seal,
    Take,
    write_card,
    write_cards,
    write_counts,
)
from stonehenge.games.extreme.options import Options, bases, options_from
from stonehenge.games.extreme.prediction import by_seat, take_refusal, take_seals
from stonehenge.games.extreme.rules import (
    BLACK,
    CARDS,
    DEAL,
    GIVE,
    KINDS,
    NONE,
    OVER,
    PREDICT,
    SMALL,
    SUITS,
    WHITE,
)


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: who led, the cards in order, who took it, and the seal that moved.

    A colour or white went back to the centre, black came from there, NONE is no seal.
    """

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat
    gives: int

    def __repr__(self) -> str:
        return printed(self, cards=quoted(write_cards), gives=NAME.__getitem__)


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the score sheet: how many tricks each seat predicted, and the seals left to it."""

    predicted: tuple[int, ...]  # NONE for the mage
    seals: tuple[tuple[int, ...], ...]
    base: int

    def __repr__(self) -> str:
        return printed(self, seals=each(write_counts))

    def points(self) -> tuple[int, ...]:
        """The penalty points of this round. [X-41 to X-43]"""
        black = sum(seals[BLACK] for seals in self.seals)
        return tuple(
            rules.mage_points(self.base, black)
            if predicted == NONE
            else rules.seal_points(sum(seals[:SUITS]), seals[WHITE], seals[BLACK])
            for predicted, seals in zip(self.predicted, self.seals, strict=True)
        )


@freezable
@dataclass(slots=True)
class Match:
    """A whole game: the table as the rules see it, and what people remember of it."""

    options: Options
    bases: tuple[int, ...]  # the mage's base in each round
    play: rules.Play
    predictions: tuple[Prediction | None, ...]  # by seat
    tricks: tuple[Trick, ...] = ()  # of the round, or of the finished one until the next deal
    sheet: tuple[Row, ...] = ()

    def __repr__(self) -> str:
        from stonehenge.games.extreme.position import show

        return f"Match({show(self)!r})"

    @property
    def round(self) -> int:
        """The number of the round, from 1; before a deal, of the round to be dealt."""
        return len(self.sheet) + 1


def empty_table(options: Options, seats: int) -> rules.Play:
    """The table before the first deal."""
    return rules.Play(
        seats=seats,
        bare=int(options.white_exhausted == "no_compensation"),
        base=options.mage_base,
        phase=DEAL,
        dealer=NONE,
        mage=NONE,
        turn=NONE,
        leader=NONE,
        led=NONE,
        high=NONE,
        ahead=NONE,
        lying=0,
        left=0,
        table=[NONE] * seats,
        hands=[0] * (SUITS * seats),
        seals=[0] * (KINDS * seats),
        centre=list(rules.SEALS),
        totals=[0] * seats,
    )


def start(seats: int, options: Mapping[str, object]) -> Match:
    """A new game, or InvalidOptions."""
    chosen = options_from(options, seats)
    return freeze(Match(chosen, bases(chosen, seats), empty_table(chosen, seats), (None,) * seats))


def waiting(state: Match) -> frozenset[Seat]:
    """Who may act: chance before a round, else whose turn it is."""
    if state.play.phase == OVER:
        return frozenset()
    return frozenset({NATURE if state.play.phase == DEAL else state.play.turn})


def offers(state: Match, seat: Seat) -> list[Action]:
    """What a seat may do now; of the many predictions, the small ones and single robberies."""
    play = state.play
    if seat == NATURE or seat not in waiting(state):
        return []
    if play.phase == PREDICT:
        return small_predictions(play, seat)
    if play.phase == GIVE:
        return [Give(seal) for seal in bits(rules.fitting(play))]
    return [
        Play(16 * suit + value)
        for suit in range(SUITS)
        for value in bits(rules.playable(play, seat, suit))
    ]


def small_predictions(play: rules.Play, seat: Seat) -> list[Action]:
    """The mage, up to three seals from the centre, or one from another seat. [X-11 to X-17]"""
    mage: list[Action] = [Mage()] if play.mage == NONE else []
    centre = [OFFERED[number] for number in bits(rules.affordable(play))]
    others = [Take((Seal(at % SUITS, at // SUITS),)) for at in bits(rules.robbable(play, seat))]
    return [*mage, *centre, *others]


def colours(counts: Iterable[int]) -> tuple[Seal, ...]:
    """So many seals of each colour, all from the centre."""
    return tuple(Seal(colour) for colour, number in enumerate(counts) for _ in range(number))


OFFERED = tuple(Take(colours(counts)) for counts in SMALL)


def refusal(state: Match, seat: Seat, action: Action) -> Refusal | None:
    """Why a seat may not do this now, or None."""
    play = state.play
    if play.phase == OVER:
        return Refusal("game-over", "X-47")
    if play.phase == DEAL and seat != NATURE:
        return Refusal("wait-for-deal", "X-08")
    if seat not in waiting(state):
        rule = {PREDICT: "X-10", GIVE: "X-24"}.get(play.phase, "X-20")
        return Refusal("not-your-turn", rule, {"turn": play.turn})
    match play.phase, action:
        case rules.DEAL, Deal():
            return deal_refusal(state, action)
        case rules.PREDICT, Take():
            return take_refusal(play, seat, action)
        case rules.PREDICT, Mage():
            taken = play.mage != NONE
            return Refusal("mage-taken", "X-12", {"seat": play.mage}) if taken else None
        case rules.PLAY, Play(card):
            return card_refusal(play, seat, card)
        case rules.GIVE, Give(seal):
            return give_refusal(play, seal)
    wanted = ("deal", "predict", "play", "give")[play.phase]
    rule = ("X-08", "X-10", "X-20", "X-31")[play.phase]
    return Refusal("out-of-order", rule, {"wanted": wanted})


def card_refusal(play: rules.Play, seat: Seat, card: Card) -> Refusal | None:
    """A card must be in the hand, and follow the led suit if the hand can."""
    suit, value = divmod(card, 16)
    if not 0 <= suit < SUITS or not play.hands[SUITS * seat + suit] >> value & 1:
        args = {"card": write_card(card) if 0 <= suit < SUITS else str(card)}
        return Refusal("not-in-hand", "X-20", args)
    if not rules.playable(play, seat, suit) >> value & 1:
        return Refusal("must-follow", "X-21", {"suit": NAME[play.led], "card": write_card(card)})
    return None


def give_refusal(play: rules.Play, seal: int) -> Refusal | None:
    """A seal must fit the trick, and lie in front of the winner."""
    if seal in bits(rules.fitting(play)):
        return None
    args = {"seal": NAME.get(seal, str(seal)), "fits": [NAME[s] for s in bits(rules.fitting(play))]}
    if 0 <= seal < BLACK and rules.fits(play, seal):
        return Refusal("no-seal-to-give", "X-25", args)
    rule = "X-26" if play.led == rules.RED else "X-27" if play.high > TRUMPED else "X-25"
    return Refusal("seal-does-not-fit", rule, args)


def next_dealer(state: Match) -> Seat:
    """Who deals the next round; in the first one anybody may. [X-45, XA-14]"""
    play = state.play
    return NONE if play.dealer == NONE else left_of(play.dealer, play.seats)


def pack(seats: int) -> list[Card]:
    """The cards in use: five suits, the lower values with fewer seats. [X-02, X-07]"""
    values = range(1, rules.values(seats) + 1)
    return [16 * suit + value for suit in range(SUITS) for value in values]


def deal_refusal(state: Match, deal: Deal) -> Refusal | None:
    """A deal must share the pack out, with the right dealer."""
    play, dealer = state.play, next_dealer(state)
    if not 0 <= deal.dealer < play.seats or dealer not in (NONE, deal.dealer):
        return Refusal("wrong-dealer", "X-45", {"dealer": deal.dealer})
    if len(deal.hands) != play.seats or any(len(hand) != CARDS for hand in deal.hands):
        return Refusal("wrong-hands", "X-08", {"cards": CARDS, "seats": play.seats})
    if sorted(card for hand in deal.hands for card in hand) != pack(play.seats):
        return Refusal("not-one-pack", "X-07", {"most": rules.values(play.seats)})
    return None


def chance(state: Match, dice: Dice) -> Deal:
    """All cards in use are shuffled and dealt; the first dealer is drawn. [X-08, XA-14]"""
    dealer = next_dealer(state)
    if dealer == NONE:
        dealer = dice.below(state.play.seats)
    cards = pack(state.play.seats)
    order = shuffled(cards, len(cards), dice)
    hands = [tuple(order[at : at + CARDS]) for at in range(0, len(order), CARDS)]
    return Deal(dealer, tuple(hands))


def masks(hand: Iterable[Card]) -> list[int]:
    """The hand that holds these cards: a mask a suit."""
    suits = [0] * SUITS
    for card in hand:
        suits[card >> 4] |= 1 << (card & 15)
    return suits


def apply(state: Match, seat: Seat, action: Action) -> Match:
    """The match after an action, or IllegalAction."""
    if refused := refusal(state, seat, action):
        raise IllegalAction(refused)
    after = working_copy(state)
    play = after.play
    match action:
        case Deal(dealer, hands):
            play.hands = [mask for hand in hands for mask in masks(hand)]
            after.tricks, after.predictions = (), (None,) * play.seats
            rules.deal(play, dealer, state.bases[state.round - 1])
        case Take(seals):
            take_seals(play, seat, seals)
            rules.end_prediction(play, seat)
        case Mage():
            rules.take_mage(play, seat)
        case Play(card):
            rules.play(play, seat, card)
        case Give(seal):
            rules.give(play, seal)
    if isinstance(action, Take | Mage):
        after.predictions = (*state.predictions[:seat], action, *state.predictions[seat + 1 :])
    elif isinstance(action, Play | Give) and play.lying == 0:
        gather(state, after)
    return freeze(after)


def moved(before: rules.Play, after: rules.Play) -> int:
    """The seal that the winner gave or got for a trick, or NONE."""
    for seal in range(KINDS):
        if before.centre[seal] != after.centre[seal]:
            return seal
    return NONE


def gather(before: Match, after: Match) -> None:
    """A trick is settled; after the last one the round goes to the sheet. [X-24, X-44]"""
    play = after.play
    trick = Trick(before.play.leader, tuple(play.table), play.ahead, moved(before.play, play))
    after.tricks = (*before.tricks, trick)
    if play.phase == DEAL:
        predicted = tuple(
            len(made.seals) if isinstance(made, Take) else NONE for made in before.predictions
        )
        after.sheet = (*before.sheet, Row(predicted, by_seat(play), play.base))
        if len(after.sheet) == len(after.bases):
            play.phase = OVER


def scores(state: Match) -> tuple[int, ...] | None:
    """The final totals, once the last round was scored. [X-46]"""
    return tuple(state.play.totals) if state.play.phase == OVER else None


def returns(state: Match) -> tuple[int, ...]:
    """Minus the penalty points of the finished rounds. [X-44, X-47]"""
    return tuple(-total for total in state.play.totals)


def winners(state: Match) -> tuple[Seat, ...]:
    """The seats with the fewest penalty points; a tie has several winners. [X-47, XA-13]"""
    return leaders(returns(state))

"""The worked examples of docs/extreme.md, and records of games that were played."""

import json

import pytest

from stonehenge.core.dice import Seeded
from stonehenge.core.game import NATURE, Step
from stonehenge.games import records
from stonehenge.games.extreme import Action, Extreme, Match
from stonehenge.games.extreme.match import Row
from stonehenge.games.extreme.notation import COUNTED, NAME, read, write_counts
from stonehenge.games.extreme.prediction import by_seat
from stonehenge.games.extreme.rules import KINDS, NONE, SEALS
from support.cases import Case, record_of, steps

game = Extreme()
ANN, BEN, CLEO, DAN = range(4)

DEAL = (
    "deal 3: R1 R2 Y10 G1 G2 G3 B1 B2 B3 V2 V3 V4 V5 V6 V8"
    " | R3 R4 R5 R6 Y1 Y3 Y4 Y5 G4 G5 G6 B4 B5 B6 V11"
    " | R7 R8 Y2 Y6 Y7 G7 G9 B7 B8 B9 V1 V7 V9 V10 V12"
    " | R9 R10 R11 R12 Y8 Y9 Y11 Y12 G8 G10 G11 G12 B10 B11 B12"
)
PREDICTIONS = ("take R B B G", "take V V B R R R", "mage", "take Y Y G B@1")


def after(state: Match, *actions: str) -> Match:
    for action in actions:
        state = game.apply(state, min(game.waiting(state)), read(action))
    return state


def seals(state: Match) -> list[str]:
    return [write_counts(counts) for counts in by_seat(state.play)]


def predicted() -> Match:
    return after(game.start(4, {}), DEAL, *PREDICTIONS)


@pytest.mark.rule("X-16", "X-17")
def test_xe_1_taking_the_seals() -> None:
    state = predicted()
    assert seals(state) == ["R1 G1 B2", "R3 V2 W1", "-", "Y2 G1 B1"]
    assert state.play.mage == CLEO
    assert write_counts(state.play.centre) == "R1 Y1 G1 V1 W3 K6"


@pytest.mark.rule("X-17")
def test_xe_1_the_seal_could_have_come_from_ann_as_well() -> None:
    state = after(game.start(4, {}), DEAL, *PREDICTIONS[:3], "take Y Y G B@0")
    assert seals(state) == ["R1 G1 B1 W1", "R3 B1 V2", "-", "Y2 G1 B1"]


@pytest.mark.rule("X-23", "X-25", "X-27", "X-28", "X-29")
def test_xe_2_three_tricks() -> None:
    state = after(predicted(), "play V2", "play V11", "play V7", "play G12")
    assert [game.write(offer) for offer in game.offers(state, BEN)] == ["give V", "give white"]
    state = after(state, "give V")
    state = after(state, "play Y4", "play Y2", "play Y9", "play Y10")
    assert seals(state)[ANN] == "R1 G1 B2 K1"
    state = after(state, "play V8", "play R3", "play V1", "play G8")
    offers = [game.write(offer) for offer in game.offers(state, BEN)]
    assert offers == ["give R", "give V", "give white"]
    assert [trick.winner for trick in state.tricks] == [BEN, ANN]
    assert [NAME[trick.gives] for trick in state.tricks] == ["V", "black"]


def counts_of(text: str) -> tuple[int, ...]:
    counts = [0] * KINDS
    for word in text.replace("-", "").split():
        counts[COUNTED.index(word[0])] = int(word[1:])
    return tuple(counts)


@pytest.mark.rule("X-41", "X-42")
def test_xe_3_scoring() -> None:
    row = Row((4, 6, NONE, 4), tuple(map(counts_of, ("K1", "W1", "-", "Y1 K1"))), 4)
    assert row.points() == (3, 4, 2, 5)


@pytest.mark.rule("X-42")
def test_xe_4_three_black_seals_leave_the_mage_one_point() -> None:
    row = Row((0, 0, NONE), tuple(map(counts_of, ("K1", "K2", "-"))), 4)
    assert row.points()[2] == 1


TABLES: list[Case] = [
    ("extreme", 3, {}),
    ("extreme", 4, {"white_exhausted": "no_compensation"}),
    ("extreme", 5, {}),
]


@pytest.mark.parametrize("case", TABLES)
def test_seals_and_cards_are_conserved(case: Case) -> None:
    for seed in range(3):
        for step in steps(case, seed):
            play = step.after.play
            for seal in range(KINDS):
                there = play.centre[seal] + sum(play.seals[seal::KINDS])
                assert there == SEALS[seal]
                assert min(play.centre[seal], *play.seals[seal::KINDS]) >= 0
            cards = sum(mask.bit_count() for mask in play.hands) + play.lying
            cards += sum(len(trick.cards) for trick in step.after.tricks)
            assert cards in (0, 15 * case[1])


@pytest.mark.parametrize("case", TABLES)
def test_scores_lie_within_bounds(case: Case) -> None:
    # A round costs a seat at most all 17 coloured, all white and all black seals.
    most = 17 * 2 + 4 * 4 + 6 * 3
    for seed in range(5):
        record = record_of(case, seed)
        assert record.scores is not None
        assert all(0 <= score <= most * 10 for score in record.scores)


def test_the_record_is_what_every_reader_relies_on() -> None:
    state, log = game.start(4, {}), []
    actions = [DEAL, *PREDICTIONS, "play V2", "play V11", "play V7", "play G12", "give V"]
    for text in (*actions, "play Y4", "play Y2", "play Y9", "play Y10"):
        seat, action = min(game.waiting(state)), read(text)
        stepped = game.apply(state, seat, action)
        log += game.log(Step(state, seat, action, stepped))
        state = stepped
    assert [event["e"] for event in log[:5]] == ["deal", "take", "take", "mage", "take"]
    assert log[0]["round"] == 1
    assert log[0]["hands"][0][:3] == ["R1", "R2", "Y10"]
    assert log[4] == {
        "e": "take",
        "seat": 3,
        "seals": [
            {"seal": "Y", "from": None},
            {"seal": "Y", "from": None},
            {"seal": "G", "from": None},
            {"seal": "B", "from": 1},
        ],
    }
    assert log[5:9] == [
        {"e": "play", "seat": seat, "card": card}
        for seat, card in enumerate(["V2", "V11", "V7", "G12"])
    ]
    assert log[9] == {"e": "trick", "winner": BEN, "gives": "V"}
    assert log[14] == {"e": "trick", "winner": ANN, "gives": "black"}


@pytest.mark.parametrize(
    ("number", "spoiled"),
    [
        (1, {"e": "take", "seat": 0, "seals": [{"seal": "R"}]}),
        (1, {"e": "take", "seat": 0, "seals": ["R"]}),
        (1, {"e": "take", "seat": 0, "seals": [{"seal": "R", "from": 9}]}),
        (1, {"e": "take", "seat": 0, "seals": [{"seal": "white", "from": None}]}),
        (1, {"e": "mage"}),
        (0, {"e": "deal", "round": 1, "dealer": 0, "hands": [1]}),
        (0, {"e": "trick", "winner": 0, "gives": "R"}),
        (-1, {"e": "score", "points": [0, 0, 0], "totals": [0, 0, 0]}),
    ],
)
def test_a_spoiled_record_is_refused(number: int, spoiled: dict[str, object]) -> None:
    record = record_of(("extreme", 3, {}), 1)
    record.log[number] = spoiled
    with pytest.raises(records.InvalidRecord):
        list(records.replay(records.read(records.write(record))))


def test_a_given_seal_that_does_not_fit_is_refused() -> None:
    record = record_of(("extreme", 3, {}), 1)
    trick = next(event for event in record.log if event.get("gives") in list("RYGBV"))
    trick["gives"] = "black"
    with pytest.raises(records.InvalidRecord):
        list(records.replay(records.read(json.dumps(json.loads(records.write(record))))))


def test_the_trick_is_told_when_its_seal_is_settled() -> None:
    state = after(predicted(), "play V2", "play V11", "play V7")
    action = read("play G12")
    choosing = game.apply(state, DAN, action)
    events = game.retell(Step(state, DAN, action, choosing), ANN)
    assert [event["e"] for event in events] == ["play"]
    action = read("give white")
    events = game.retell(Step(choosing, BEN, action, game.apply(choosing, BEN, action)), ANN)
    assert events == [{"e": "trick", "winner": BEN, "gives": "white"}]


def test_everyone_hears_who_got_a_white_seal() -> None:
    state = after(game.start(4, {}), DEAL, *PREDICTIONS[:3])
    action = read(PREDICTIONS[3])
    (event,) = game.retell(Step(state, DAN, action, game.apply(state, DAN, action)), CLEO)
    assert event["whites"] == [0, 1, 0, 0]


def test_hands_are_told_to_nobody() -> None:
    state = game.start(3, {})
    deal = game.chance(state, Seeded.of(1))
    step: Step[Match, Action] = Step(state, NATURE, deal, game.apply(state, NATURE, deal))
    for seat in (None, 0, 1, 2):
        assert game.retell(step, seat) == [
            {"e": "deal", "round": 1, "dealer": deal.dealer, "cards": 15}
        ]


def test_why_says_which_card_won() -> None:
    state = after(predicted(), "play V2", "play V11", "play V7", "play G12", "give V")
    reason = game.why(game.view(state, None))
    assert reason is not None
    assert (reason.name, reason.rule, reason.args["card"]) == ("highest-led", "X-23", "V11")

"""Records of Quiddler play out again without any list of words."""

import json
from typing import Any

import pytest

from stonehenge.core.game import Event
from stonehenge.core.record import InvalidRecord, Record
from stonehenge.games import GAMES, records
from stonehenge.games.quiddler import Quiddler
from support.cases import CASES, Case, named, record_of, steps
from support.quiddler_positions import game

QUIDDLER = [case for case in CASES if case[0] == "quiddler"]
# What RECORD says of an event; ours may say more.
FIELDS = {
    "deal": {"round", "dealer", "hands", "discard"},
    "draw": {"seat", "from", "card"},
    "reshuffle": {"cards"},
    "lay": {"seat", "words"},
    "discard": {"seat", "card"},
    "challenge": {"seat", "target", "word", "valid"},
    "score": {"points", "totals", "most", "longest"},
    "setup": {"piles"},
    "word": {"cards", "places"},
    "fill": {"place", "from"},
    "end": {"left"},
}


def no_judge(lexicon: str, word: str) -> bool | None:
    raise AssertionError("replaying asked for a word")


@pytest.mark.parametrize("case", QUIDDLER, ids=named)
def test_replaying_never_asks_for_a_word(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    record = record_of(case, 2)
    played = list(steps(case, 2))
    monkeypatch.setitem(GAMES, "quiddler", Quiddler(no_judge))
    assert list(records.replay(record)) == played


@pytest.mark.parametrize("case", QUIDDLER, ids=named)
def test_events_have_the_fields_that_readers_rely_on(case: Case) -> None:
    for event in record_of(case, 3).log:
        assert FIELDS[event["e"]] <= set(event)


@pytest.mark.parametrize("case", [("quiddler", 5, {}), ("quiddler", 4, {"validation": "auto"})])
def test_the_score_follows_from_the_events_alone(case: Case) -> None:
    """Whoever reads the record needs neither the rules nor a list to check the points."""
    points = {kind["face"]: kind["points"] for kind in DECK["card"]}
    hands: list[list[str]] = []
    laid: list[list[list[str]]] = []
    charged: list[int] = []
    rounds = 0
    for event in record_of(case, 4).log:
        seat: Any = event.get("seat")
        match event["e"]:
            case "deal":
                hands = [list(hand) for hand in event["hands"]]
                laid, charged = [[] for _ in hands], [0] * len(hands)
            case "draw":
                hands[seat].append(event["card"])
            case "discard":
                hands[seat].remove(event["card"])
            case "lay":
                laid[seat] = event["words"]
                for card in (card for word in event["words"] for card in word):
                    hands[seat].remove(card)
            case "challenge":
                payer = seat if event["valid"] else event["target"]
                charged[payer] += sum(points[card] for card in laid[event["target"]][event["word"]])
                if not event["valid"]:
                    laid[event["target"]][event["word"]] = []
            case "score":
                rounds += 1
                for s, hand in enumerate(hands):
                    difference = sum(points[card] for word in laid[s] for card in word)
                    difference -= sum(points[card] for card in hand)
                    bonus = 10 * [event["most"], event["longest"]].count(s)
                    assert event["points"][s] == max(0, difference) - charged[s] + bonus
    assert rounds == 7


DECK: dict[str, Any] = game.start(2, {}).options.deck.as_dict()

# The first round of a game as RECORD describes it, and nothing more.
DEALT: list[Event] = [
    {
        "e": "deal",
        "round": 1,
        "dealer": 2,
        "hands": [["S", "E", "N", "A"], ["K", "L", "M", "O"], ["H", "I", "J", "U"]],
        "discard": "O",
    },
    {"e": "draw", "seat": 0, "from": "pile", "card": "X"},
    {"e": "lay", "seat": 0, "words": [["S", "E"], ["N", "A"]]},
    {"e": "discard", "seat": 0, "card": "X"},
    {"e": "draw", "seat": 1, "from": "discard", "card": "X"},
    {"e": "lay", "seat": 1, "words": [["X", "O"]]},
    {"e": "discard", "seat": 1, "card": "K"},
    {"e": "draw", "seat": 2, "from": "pile", "card": "A"},
    {"e": "discard", "seat": 2, "card": "A"},
]
CHALLENGES: list[Event] = [
    {"e": "challenge", "seat": 2, "target": 1, "word": 0, "valid": False},
    {"e": "challenge", "seat": 1, "target": 0, "word": 1, "valid": True},
    {"e": "challenge", "seat": 2, "target": 0, "word": 0, "valid": True},
]
# Only the words of seat 0 are left: XO was struck. Seat 1 pays for it and for NA, seat 2 for SE.
POINTS = [8 + 20, -11 - 4, -4]
SCORE: Event = {"e": "score", "points": POINTS, "totals": POINTS, "most": 0, "longest": 0}


def replayed(log: list[Event], **options: object) -> Any:
    record = Record.begin(game, game.start(3, options), ["Ann", "Ben", "Cleo"])
    text = json.dumps({**json.loads(records.write(record)), "log": log})
    return [step.after for step in records.replay(records.read(text))][-1]


def test_a_record_needs_no_passes() -> None:
    assert list(replayed([*DEALT, *CHALLENGES, SCORE]).totals) == POINTS


def test_a_round_without_challenges_needs_nothing_between_discard_and_score() -> None:
    score = {"e": "score", "points": [18, 6, 0], "totals": [18, 6, 0], "most": 0, "longest": None}
    assert replayed([*DEALT, score]).sheet[0].points == (18, 6, 0)
    with pytest.raises(InvalidRecord):
        replayed([*DEALT, {**score, "points": [18, 7, 0]}])


@pytest.mark.parametrize(
    "event",
    [
        {"e": "challenge", "seat": 0, "target": 0, "word": 0, "valid": True},
        {"e": "challenge", "seat": 0, "target": 1, "word": 3, "valid": True},
        {"e": "challenge", "seat": 0, "target": 1, "word": 0},
        {
            "e": "challenge",
            "seat": 0,
            "target": 1,
            "word": 0,
            "valid": True,
            "said": [[0], [1], [2]],
        },
        {"e": "challenge", "seat": 0, "target": 1, "word": 0, "valid": True, "said": 3},
        {"e": "challenge", "seat": 0, "target": 1, "word": 0, "valid": True, "said": [[0, 1]]},
        {"e": "challenge", "seat": 0, "target": 1, "word": 0, "valid": True, "votes": [[2, True]]},
        {"e": "challenge", "seat": None, "target": 1, "word": 0, "valid": False},
        {"e": "draw", "seat": 0, "from": "pile", "card": "A"},
        {"e": "score"},
        {"e": "nonsense"},
        {},
    ],
)
def test_a_spoiled_record_is_refused(event: Event) -> None:
    with pytest.raises(InvalidRecord):
        replayed([*DEALT, event])


@pytest.mark.parametrize("case", QUIDDLER, ids=named)
def test_a_record_with_a_line_missing_is_refused_or_still_a_game(case: Case) -> None:
    record = record_of(case, 5)
    for at in range(1, len(record.log), 9):
        spoiled = Record(
            record.game,
            record.version,
            record.options,
            record.players,
            [*record.log[:at], *record.log[at + 1 :]],
            record.scores,
            record.winners,
        )
        with pytest.raises(InvalidRecord):
            list(records.replay(spoiled))

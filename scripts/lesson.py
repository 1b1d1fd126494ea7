"""The first lesson: three dealt rounds of Wizard with all that a learner may choose, as JSON.

The rules play it here, so that the page knows none of them: `python scripts/lesson.py` writes
web/src/learn/lesson.json, and tests/test_lesson.py sees that it is what the rules say.

A moment is what the table shows: `view` has what changed since the moment `up`, `pages` are
what the coach says before it goes on, `ask` what the coach says when the learner decides.
Where nothing is to be decided, `next` follows by itself; `again` is where a round that went
wrong begins anew.
"""

import json
from pathlib import Path
from typing import Any

import msgspec

from stonehenge.core.game import NATURE, Step
from stonehenge.games.views import joined
from stonehenge.games.wizard import Action, Bid, Match, Wizard
from stonehenge.games.wizard.notation import faces, read, write, write_card
from stonehenge.tables.encode import reason

FILE = Path(__file__).resolve().parent.parent / "web" / "src" / "learn" / "lesson.json"
LEARNER, MERLIN, MORGANA = range(3)
GAME = Wizard()
DEALS = (
    "deal 1: W | J | R12 / R5",
    "deal 2: Y1 G13 | Y8 B9 | R3 B4 / G4",
    "deal 0: R2 R13 B9 | R7 R11 G5 | R6 Y12 J / B3",
)
# What the others bid in each round, and which card they would rather lead or follow with.
BIDS = {MERLIN: (0, 1, 1), MORGANA: (1, 0, 0)}
LEADS = {MERLIN: ["J", "B9", "Y8", "R11", "R7", "G5"], MORGANA: ["R12"]}
FOLLOWS = {MERLIN: ["J", "B9", "Y8", "R11", "G5", "R7"], MORGANA: ["R3", "B4", "R6", "Y12", "J"]}
# How many tricks the learner takes in each round, whatever the order of the cards.
RIGHT = (1, 1, 2)


def other(state: Match, seat: int) -> Action:
    """What one of the others does."""
    if any(isinstance(offer, Bid) for offer in GAME.offers(state, seat)):
        return Bid(BIDS[seat][state.round - 1])
    wishes = (FOLLOWS if state.play.lying else LEADS)[seat]
    allowed = {write(offer): offer for offer in GAME.offers(state, seat)}
    return next(allowed[f"play {card}"] for card in wishes if f"play {card}" in allowed)


class Lesson:
    """All moments, in the order in which they were found."""

    def __init__(self) -> None:
        """Lay the table."""
        self.moments: list[dict[str, Any]] = []
        self.views: list[dict[str, Any]] = []
        state = GAME.start(3, {"rounds": "1-3"})
        self.add(state, None, None)
        self.moments[0]["pages"] = [page("welcome"), page("goal")]
        self.go_on(state, 0, 0)

    def add(self, state: Match, step: Step[Match, Any] | None, up: int | None) -> int:
        """One more moment; its number."""
        view = msgspec.to_builtins(joined(GAME, state, LEARNER))
        before = {} if up is None else self.views[up]
        self.views.append(view)
        self.moments.append(
            {
                "up": up,
                "lines": [] if step is None else GAME.retell(step, LEARNER),
                "waiting": sorted(seat for seat in GAME.waiting(state) if seat >= 0),
                "why": msgspec.to_builtins(reason(GAME.why(GAME.view(state, LEARNER)))),
                "view": {key: value for key, value in view.items() if before.get(key) != value},
            }
        )
        return len(self.moments) - 1

    def do(self, state: Match, seat: int, action: Any, up: int) -> tuple[Match, int]:
        """Somebody acts."""
        step = Step(state, seat, action, GAME.apply(state, seat, action))
        return step.after, self.add(step.after, step, up)

    def go_on(self, state: Match, at: int, begun: int) -> None:
        """All that may follow on a moment; the round began at another."""
        while waiting := GAME.waiting(state):
            if LEARNER in waiting:
                self.decide(state, at, begun)
                return
            seat = next(iter(waiting))
            action = read(DEALS[state.round - 1]) if seat == NATURE else other(state, seat)
            state, now = self.do(state, seat, action, at)
            self.moments[at]["next"] = at = now
            if seat == NATURE:
                begun = at
            self.speak(state, at)
            if self.is_missed(state, at):
                self.moments[at]["again"] = begun
                return

    def decide(self, state: Match, at: int, begun: int) -> None:
        """Everything that the learner may do, and why all else may not be done."""
        moment = self.moments[at]
        moment["ask"] = question(state)
        moment["choices"], moment["refused"] = {}, {}
        hand = dict.fromkeys(map(write_card, faces(state.play.hands[LEARNER])))
        tried: list[Any] = [read(f"play {card}") for card in hand]
        if state.play.bids[LEARNER] < 0:
            tried = list(GAME.offers(state, LEARNER))
        for action in tried:
            refusal = GAME.refusal(state, LEARNER, action)
            if refusal is not None:
                told = {"reason": refusal.name, "rule": refusal.rule, "args": dict(refusal.args)}
                moment["refused"][write(action)] = told
                continue
            after, now = self.do(state, LEARNER, action, at)
            moment["choices"][write(action)] = now
            if isinstance(action, Bid) and action.tricks != RIGHT[state.round - 1]:
                self.moments[now]["pages"] = [page("see")]
            self.speak(after, now)
            if self.is_missed(after, now):
                self.moments[now]["again"] = begun
            else:
                self.go_on(after, now, begun)

    def is_missed(self, state: Match, at: int) -> bool:
        """Whether a round has just ended in which the learner's bid was wrong."""
        if not self.has(at, "score"):
            return False
        row = state.sheet[-1]
        return row.bids[LEARNER] != row.won[LEARNER]

    def has(self, at: int, event: str) -> bool:
        """Whether something happened at a moment."""
        return any(line["e"] == event for line in self.moments[at]["lines"])

    def speak(self, state: Match, at: int) -> None:
        """What the coach says about a moment before it goes on."""
        pages = self.moments[at].setdefault("pages", [])
        if self.has(at, "deal"):
            pages.append(page(f"deal-{state.round}", "hand"))
            if state.round == 1:
                pages += [page("trump", "trump"), page("specials", "trump")]
        if self.has(at, "trick"):
            pages.append(page("why", "trick"))
        if self.has(at, "score"):
            row = state.sheet[-1]
            if len(state.sheet) == 1:
                pages.append(page("jester"))
            told = {"bid": row.bids[LEARNER], "won": row.won[LEARNER]}
            told["points"] = row.points[LEARNER]
            missed = self.is_missed(state, at)
            pages.append(page("miss" if missed else "met", "me", **told))
            if not missed and not GAME.waiting(state):
                pages.append(page("done", "sheet"))
        if not pages:
            del self.moments[at]["pages"]


def page(say: str, mark: str = "", **args: int) -> dict[str, Any]:
    """A sentence of the coach, and what it points at."""
    told: dict[str, Any] = {"say": say}
    if mark:
        told["mark"] = mark
    if args:
        told["args"] = args
    return told


def question(state: Match) -> dict[str, Any]:
    """What the coach says when the learner is to decide."""
    play, number = state.play, state.round
    if play.bids[LEARNER] < 0:
        return page(f"bid-{number}", "pad")
    if number > 1 and play.hands[LEARNER].bit_count() == 1:
        return page("last", "hand")
    if number < 3:
        return page(f"play-{number}", "hand")
    return page("follow" if play.lying else "lead", "hand")


def lesson() -> str:
    """The whole lesson as text."""
    moments = Lesson().moments
    lines = (json.dumps(moment, ensure_ascii=False, separators=(",", ":")) for moment in moments)
    after = {"rounds": "1-5"}  # of a short game to play then
    about = {"game": GAME.name, "edition": "rex", "after": after}
    return json.dumps(about)[:-1] + ', "moments": [\n' + ",\n".join(lines) + "\n]}\n"


if __name__ == "__main__":
    FILE.write_text(lesson(), "utf-8")

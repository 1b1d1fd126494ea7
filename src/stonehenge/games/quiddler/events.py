"""The events of each step: for the record, for the reader in each seat, and the way back.

The record has one event for what several steps bring about: a draw from the pile is the
seat's draw and chance's card, a challenge is what all seats said, the verdict and perhaps a
vote. The last of these steps writes the event; the others write nothing, and are found
again by recalling the same event until it is written.

A challenge or a score holds what the seats said before it as `said`, unless it goes without
saying: the challenger spoke first, and the others passed in seat order. After a vote a
challenge has its `ruling` and the `votes`.
"""

from typing import Any

from stonehenge.core.cards import Seat
from stonehenge.core.game import NATURE, InvalidNotation, Reason, Step
from stonehenge.games.quiddler import rules
from stonehenge.games.quiddler.judge import spelled_out
from stonehenge.games.quiddler.match import Match, scores, winners
from stonehenge.games.quiddler.notation import (
    DISCARD,
    INVALID,
    NO_LIST,
    PILE,
    VALID,
    VERDICTS,
    Action,
    Challenge,
    Deal,
    Discard,
    Draw,
    Lay,
    Pass,
    Reshuffle,
    Top,
    Verdict,
    Vote,
)
from stonehenge.games.quiddler.rules import NONE, REVIEW, SPEAK, TOP, VERDICT, VOTE, Case, Table
from stonehenge.games.quiddler.view import View

Event = dict[str, Any]
MatchStep = Step[Match, Action]


def log(step: MatchStep) -> list[Event]:
    """The record's events for a step."""
    before, seat = step.before.table, step.seat
    match step.action:
        case Deal(dealer, hands, discard):
            dealt = [list(hand) for hand in hands]
            fields = {"round": step.before.round, "dealer": dealer, "hands": dealt}
            return [{"e": "deal", **fields, "discard": discard}]
        case Draw("discard"):
            return [{"e": "draw", "seat": seat, "from": DISCARD, "card": before.discards[-1]}]
        case Top(card):
            return [{"e": "draw", "seat": before.turn, "from": PILE, "card": card}]
        case Reshuffle():
            return [{"e": "reshuffle", "cards": len(before.discards)}]
        case Lay(words):
            return [{"e": "lay", "seat": seat, "words": [list(word) for word in words]}]
        case Discard(card):
            return [{"e": "discard", "seat": seat, "card": card}, *scored(step)]
        case Verdict() | Vote():
            return [*decided(step), *scored(step)]
    return scored(step)


def decided(step: MatchStep) -> list[Event]:
    """A doubted word was decided about; words that the judge lets stand are not mentioned."""
    before, after = step.before.table, step.after.table
    if len(after.ruled) == len(before.ruled):
        return []
    challenger, target, word, valid = after.ruled[-1]
    votes = [*before.votes, (step.seat, step.action.valid)] if isinstance(step.action, Vote) else []
    if challenger == NONE and valid:
        return []
    fields: Event = {"seat": nobody(challenger), "target": target, "word": word, "valid": valid}
    if votes:
        fields |= {"ruling": before.ruling, "votes": [[seat, vote] for seat, vote in votes]}
    first = [case[1:] for case in rules.docket(before)][:1] == [(target, word)]
    return [
        {"e": "challenge", **fields, **(spoken(step, (challenger, target, word)) if first else {})}
    ]


def nobody(seat: Seat) -> Seat | None:
    """A seat as the record writes it."""
    return None if seat == NONE else seat


def spoken(step: MatchStep, doubt: Case | None) -> Event:
    """What the seats said, where it does not go without saying."""
    before = step.before.table
    statements = list(before.said)
    match step.action:
        case Challenge(target, word):
            statements.append((step.seat, target, word))
        case Pass():
            statements.append((step.seat, NONE, NONE))
    if not statements or (statements == usual(before, statements, doubt) and not before.reviewed):
        return {}
    return {"said": [list(case[:1] if case[1] == NONE else case) for case in statements]}


def usual(t: Table, statements: list[Case], doubt: Case | None) -> list[Case]:
    """The challenger speaks first, and the others pass in seat order."""
    first = [doubt] if doubt else []
    seats = sorted(seat for seat, _, _ in statements)
    return [*first, *((seat, NONE, NONE) for seat in seats if not doubt or seat != doubt[0])]


def is_scored(step: MatchStep) -> bool:
    """Whether the step ended a round."""
    return len(step.after.sheet) > len(step.before.sheet)


def scored(step: MatchStep) -> list[Event]:
    """The round was scored, when this step was its last."""
    if not is_scored(step):
        return []
    row, totals = step.after.sheet[-1], list(step.after.totals)
    bonuses = {"most": nobody(row.most), "longest": nobody(row.longest)}
    fields = {"points": list(row.points), "totals": totals, **bonuses}
    passed = spoken(step, None) if isinstance(step.action, Pass) else {}
    return [{"e": "score", **fields, **passed}]


def retell(step: MatchStep, to: Seat | None) -> list[Event]:
    """The lines about a step that a seat or a spectator may read."""
    before, seat = step.before.table, step.seat
    fields: Event
    match step.action:
        case Deal(dealer, hands, discard):
            fields = {"round": step.before.round, "dealer": dealer, "cards": len(hands[0])}
            return [{"e": "deal", **fields, "discard": discard}]
        case Top(card):
            fields = {"seat": before.turn, "from": PILE}
            # Chance knows what it dealt, and so does whoever may know all.
            sees = to in (before.turn, NATURE)
            return [{"e": "draw", **fields, "card": card if sees else None}]
        case Lay(words):
            out = before.out == NONE and step.after.table.out == seat
            fields = {"seat": seat, "words": " ".join(map(spelled_out, words))}
            return [{"e": "out" if out else "lay", **fields}]
        case Challenge(target, word) if to == seat:
            text = spelled_out(before.laid[target][word])
            return [{"e": "doubt", "target": target, "text": text, "seat": seat}]
        case Challenge() | Pass():
            name = "pass" if to == seat else "spoken"
            return [{"e": name, "seat": seat}, *finished(step)]
        case Verdict(ruling) if step.after.table.phase == VOTE:
            return [{"e": "call-vote", "ruling": ruling, **named(before, rules.case(before))}]
        case Vote(valid):
            return [{"e": "vote", "seat": seat, "valid": valid}, *verdict(step), *finished(step)]
        case Verdict():
            return [*verdict(step), *finished(step)]
        case Discard(card):
            return [{"e": "discard", "seat": seat, "card": card}, *finished(step)]
    return log(step)


def named(t: Table, case: Case) -> Event:
    """A case in words: whose word it is, and how it is spelled."""
    _, target, word = case
    return {"target": target, "text": spelled_out(t.laid[target][word])}


def verdict(step: MatchStep) -> list[Event]:
    """What was decided about a word, and whom it costs how much. [Q-21, Q-22]"""
    t = step.after.table
    lines = []
    for event in decided(step):
        line: Event = named(t, (NONE, event["target"], event["word"]))
        line["value"] = t.deck.value(t.laid[event["target"]][event["word"]])
        if event["seat"] is None:
            lines.append({"e": "struck", **line})
        else:
            lines.append({"e": "challenge", **line, "valid": event["valid"], "seat": event["seat"]})
    return lines


def finished(step: MatchStep) -> list[Event]:
    """The end of a round, with how the points came about, and the end of the game."""
    if not is_scored(step):
        return []
    t, row = step.after.table, step.after.sheet[-1]
    lines: list[Event] = []
    for name, seat in (("most", row.most), ("longest", row.longest)):
        lines += [{"e": f"bonus-{name}", "seat": seat}] if seat != NONE else []
    fields = {"points": list(row.points), "totals": list(step.after.totals)}
    lines.append({"e": "score", **fields, "left": [list(hand) for hand in t.hands]})
    totals = scores(step.after)
    if totals is not None:
        ends = {"winners": list(winners(step.after)), "totals": list(totals)}
        lines.append({"e": "end", **ends})
    return lines


def recall(state: Match, event: Event) -> tuple[Seat, Action] | None:
    """Who did what next according to an event of a record; None for what follows by itself."""
    t = state.table
    match event:
        case {"e": "deal", "dealer": int(dealer), "hands": [*hands], "discard": str(card)}:
            return NATURE, Deal(dealer, tuple(cards_of(hand) for hand in hands), card)
        case {"e": "draw", "from": "pile", "card": str(card)} if t.phase == TOP:
            return NATURE, Top(card)
        case {"e": "draw", "seat": int(seat), "from": "pile" | "discard" as source}:
            return seat, Draw(source)
        case {"e": "reshuffle"}:
            return NATURE, Reshuffle()
        case {"e": "lay", "seat": int(seat), "words": [*words]}:
            return seat, Lay(tuple(cards_of(word) for word in words), judged=True)
        case {"e": "discard", "seat": int(seat), "card": str(card)}:
            return seat, Discard(card)
        case {"e": "challenge" | "score"} if t.phase == SPEAK:
            return statement(t, event)
        case {"e": "challenge", "valid": bool()} if t.phase in (VERDICT, REVIEW, VOTE):
            return ruling(t, event)
        case {"e": "score"} if t.phase == REVIEW:
            return NATURE, Verdict(NO_LIST if "said" in event else VALID)
        case {"e": "score"}:
            return None
    raise InvalidNotation(f"not an event of Quiddler, or not now: {event!r}")


def cards_of(cards: Any) -> tuple[str, ...]:
    """Cards in a record are a list of faces."""
    if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
        raise InvalidNotation(f"not cards: {cards!r} (want a list of cards)")
    return tuple(cards)


def statement(t: Table, event: Event) -> tuple[Seat, Action]:
    """What the next seat said before this event."""
    cases = event.get("said")
    if cases is None:
        match event:
            case {"e": "challenge", "seat": int(seat), "target": int(target), "word": int(word)}:
                if not t.said:
                    return seat, Challenge(target, word)
        return rules.speakers(t)[0], Pass()
    match cases[len(t.said) : len(t.said) + 1] if isinstance(cases, list) else None:
        case [[int(seat)]]:
            return seat, Pass()
        case [[int(seat), int(target), int(word)]]:
            return seat, Challenge(target, word)
    raise InvalidNotation(f"not what was said: {cases!r} (want [seat] or [seat, target, word])")


def ruling(t: Table, event: Event) -> tuple[Seat, Action]:
    """What the judge or the next voter said before this event."""
    if t.phase == VOTE:
        match event.get("votes"):
            case [*votes] if len(t.votes) < len(votes):
                match votes[len(t.votes)]:
                    case [int(seat), bool(valid)]:
                        return seat, Vote(valid)
        raise InvalidNotation(f"not the votes: {event.get('votes')!r} (want [seat, true], ...)")
    if t.phase == REVIEW:
        if event.get("seat") is not None:
            return NATURE, Verdict(NO_LIST)
        if (event.get("target"), event.get("word")) != rules.case(t)[1:]:
            return NATURE, Verdict(VALID)
    if "votes" in event:
        if event.get("ruling") not in VERDICTS[2:]:
            raise InvalidNotation(f"no such reason for a vote: {event.get('ruling')!r}")
        return NATURE, Verdict(event["ruling"])
    return NATURE, Verdict(VALID if event["valid"] else INVALID)


def why(view: View) -> Reason | None:
    """Why the last decision about a word went as it did, and whom it cost. [Q-21, Q-22]"""
    if not view.ruled:
        return None
    challenger, target, word, valid = view.ruled[-1]
    cards = view.laid[target][word]
    fields = {"text": spelled_out(cards), "value": view.options.deck.value(cards)}
    if challenger == NONE:
        name, rule = ("word-stands", "Q-40") if valid else ("word-struck", "QA-03")
        return Reason(name, rule, {"seat": target, **fields})
    if valid:
        return Reason("challenge-lost", "Q-21", {"seat": challenger, **fields})
    return Reason("challenge-won", "Q-22", {"seat": target, **fields})

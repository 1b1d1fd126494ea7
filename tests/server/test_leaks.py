"""Nobody is sent what they may not know: every byte to every seat, in whole games of every variant.

Two searches. The first looks for the names of hidden cards among the bytes. The second asks
what would have been sent if the hidden cards lay otherwise: it must be the same bytes.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from stonehenge.core.cards import Seat
from stonehenge.core.dice import Seeded
from stonehenge.core.game import NATURE, Step
from stonehenge.games.wizard.notation import faces, write_card
from stonehenge.tables import encode
from stonehenge.tables.bot_turns import BotTurns
from stonehenge.tables.encode import ViewEncoder
from stonehenge.tables.machine import TableMachine
from stonehenge.tables.messages import OwnPart
from stonehenge.tables.presence import Presence
from stonehenge.tables.table import Table, TableSettings
from support.cases import CASES, Case, named
from support.machine import Room
from support.views import read

every_table = pytest.mark.parametrize("case", CASES, ids=named)
CARD = re.compile(rb"[RBGYV][0-9]{1,2}(?![0-9])")


def game_at(
    case: Case, machine: type[TableMachine] = TableMachine
) -> Iterator[tuple[Room, Step[Any, Any]]]:
    """A whole game at a table where everyone and a spectator watch, step by step."""
    name, seats, options = case
    room = Room(seats, options, game=name)
    room.machine = machine(room.table, BotTurns(Seeded.of(1)))
    dice = Seeded.of(17)
    for seat in (*range(seats), None):
        room.join(seat)
    while room.table.status == "playing":
        room.moments.clear()
        seat = sorted(room.table.waiting())[0]
        if seat >= seats:  # a seat of the game's own
            offers = room.offers(seat)
            room.do(room.machine.answer(seat, room.table.n, offers[0], room.now))
        else:
            offers = room.offers(seat)
            room.act(seat, offers[dice.below(len(offers))])
        yield room, room.table.last[-1]


def hidden_from(game: str, state: Any, seat: Seat | None) -> set[bytes]:
    """The names of cards that somebody must not read now."""
    match game:
        case "wizard":
            hands = state.play.hands
            seen = {at for at in range(len(hands)) if sees(state, seat, at)}
            held = [write_card(c) for at, h in enumerate(hands) if at not in seen for c in faces(h)]
            # Wizards and jesters are four each: one may be hidden and another lie open.
            return {card.encode() for card in held if len(card) > 1}
        case "extreme":
            from stonehenge.games.extreme.notation import write_card as name_of
            from stonehenge.games.extreme.view import hand

            seats = range(state.play.seats)
            held = [name_of(c) for at in seats if at != seat for c in hand(state.play, at)]
            return {card.encode() for card in held}
    return set()


def sees(state: Any, seat: Seat | None, at: Seat) -> bool:
    """The rule of Wizard: your own hand, or with cards on foreheads every other one."""
    if seat is None:
        return False
    return (seat != at) if state.foreheads() else (seat == at)


def open_hands(game: str, view: dict[str, Any]) -> set[Seat]:
    """The seats whose hands a view shows, in games whose cards have no names of their own."""
    match game:
        case "quiddler" if "hands" in view and view["phase"] not in ("deal", "over"):
            return {seat for seat, hand in enumerate(view["hands"]) if hand is not None}
        case "carodeni":
            return {seat for seat, side in enumerate(view["sides"]) if side["hand"] is not None}
    return set()


def search(room: Room) -> None:
    """No name of a hidden card is among the bytes that were sent after a step, and no hand."""
    game = room.table.game.name
    for sender, raw, state in room.moments:
        seat = None if sender == "cNone" else int(sender[1:])
        assert not hidden_from(game, state, seat) & set(CARD.findall(raw)), (sender, raw)
        message = read(raw)
        if message["type"] == "view":
            assert open_hands(game, message["view"]) <= {seat}, (sender, message)


def search_in(moment: tuple[Room, Step[Any, Any]]) -> None:
    search(moment[0])


def compare(room: Room, step: Step[Any, Any], seats: int) -> int:
    """In another world that a seat cannot tell from this one, it is sent the same bytes."""
    game, table, dice, compared = room.table.game, room.table, Seeded.of(room.table.n), 0
    for seat in (None, *range(seats)):
        other = game.guess(game.view(step.before, seat), dice)
        if step.seat == NATURE or game.refusal(other, step.seat, step.action) is not None:
            continue
        after = game.apply(other, step.seat, step.action)
        if game.view(after, seat) != game.view(step.after, seat):
            continue  # this step shows something, and that may differ
        about = encode.encoded(encode.about(table, Presence()))
        sent = ViewEncoder(table, about).view(seat, [step])
        there = replace(table, state=after, actors=(None, frozenset()))
        guessed = ViewEncoder(there, about).view(seat, [Step(other, step.seat, step.action, after)])
        assert guessed == sent
        compared += 1
    return compared


@every_table
def test_nobody_is_sent_what_they_may_not_know(case: Case) -> None:
    compared = 0
    for number, (room, step) in enumerate(game_at(case)):
        if room.table.status == "playing":
            search(room)
            if number % 3 == 0:
                compared += compare(room, step, case[1])
    assert compared


@every_table
def test_refusals_and_the_lobby_tell_nothing(case: Case) -> None:
    for number, (room, _) in enumerate(game_at(case)):
        if number > 30 or room.table.status != "playing":
            break
        game, seats = room.table.game, range(case[1])
        tried = {text for at in seats for text in room.offers(at)}
        room.messages.clear()
        for seat in seats:
            # What the others could do, tried by a seat that cannot do it.
            for text in sorted(tried - set(room.offers(seat)))[:5]:
                if game.refusal(room.table.state, seat, game.read(text)) is not None:
                    answer = room.act(seat, text)
                    assert answer["type"] == "refused"
                    own = CARD.findall(text.encode())
                    hidden = hidden_from(game.name, room.table.state, seat) - set(own)
                    message = room.messages[f"c{seat}"][-1]
                    assert not hidden & set(CARD.findall(message))
        about = encode.encoded(encode.about(room.table, Presence()))
        assert not CARD.findall(about)


class ShowsTheNeighboursHand(ViewEncoder):
    """A planted bug: somebody else's cards in the view."""

    def own(self, seat: Seat | None, language: str | None) -> OwnPart:
        return super().own(((seat or 0) + 1) % self.table.seats, language)


LEAKY: list[Case] = [("wizard", 3, {"rounds": "4"}), ("extreme", 3, {})]
LEAKY += [
    next(case for case in CASES if case[:2] == (game, 2)) for game in ("quiddler", "carodeni")
]


@pytest.mark.parametrize("case", LEAKY, ids=named)
def test_a_leaked_hand_is_found(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stonehenge.tables.machine.ViewEncoder", ShowsTheNeighboursHand)
    with pytest.raises(AssertionError):
        list(map(search_in, game_at(case)))


@pytest.mark.parametrize("case", CASES[:1] + [c for c in CASES if c[0] != "wizard"][::7], ids=named)
def test_a_hand_that_shines_through_is_found_in_another_world(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A number that hangs on hidden cards is a leak too."""

    class Counts(ViewEncoder):
        def own(self, seat: Seat | None, language: str | None) -> OwnPart:
            own = super().own(seat, language)
            own.lines = [{"e": "odd", "mark": hash(repr(self.table.state)) % 1000}]
            return own

    monkeypatch.setitem(globals(), "ViewEncoder", Counts)
    with pytest.raises(AssertionError):
        sum(compare(room, step, case[1]) for room, step in game_at(case))


def test_a_table_keeps_no_view_that_somebody_else_could_get() -> None:
    room = Room(settings=TableSettings(pace="off"))
    first, second = room.join(0), room.join(1)
    assert first["view"]["hands"][1] is None
    assert second["view"]["hands"][0] is None
    assert isinstance(room.table, Table)

"""Everybody contributes to the shuffles: promised with the seat, revealed when all is fixed."""

from typing import Any

import pytest

from stonehenge.core.fair import Fair, commitment
from stonehenge.games import records
from stonehenge.tables import history
from stonehenge.tables.entries import MEANING
from stonehenge.tables.machine import REVEALING
from stonehenge.tables.store import Listing
from support.machine import Room, reason


def contribution(seat: int, time: int = 1) -> str:
    """What a seat draws for the first, the second ... time."""
    return f"{seat:02x}{time:02x}" * 16


def promised(seat: int, time: int = 1) -> str:
    return commitment(bytes.fromhex(contribution(seat, time)))


def waiting_room(seats: int = 3, contributing: tuple[int, ...] = (0, 1, 2)) -> Room:
    """A table where all have sat down, and these have promised something."""
    room = Room(seats, sits=False, options={"rounds": "1"})
    for seat in range(1, seats):
        room.sit(seat, commitment=promised(seat) if seat in contributing else "")
    for seat in range(seats):
        room.join(seat)
    if 0 in contributing:
        room.send(0, type="commit", commitment=promised(0))
    return room


def reveal(room: Room, seat: int, time: int = 1, **changes: Any) -> dict[str, Any]:
    """A seat reveals its contribution for the list as it sees it."""
    agreed = room.table.shuffle.agreed
    message = {
        "list": agreed.list_hash() if agreed else "00" * 32,
        "contribution": contribution(seat, time),
        "next": promised(seat, time + 1),
    }
    return room.send(seat, type="reveal", **message | changes)


def shown(room: Room, seat: int | None = 0) -> dict[str, Any]:
    """The table as a seat saw it last."""
    table: dict[str, Any] = room.last(f"c{seat}", "view")["table"]
    return table


def record(room: Room) -> Any:
    """The record of the last finished game."""
    return list(history.records("t", room.entries))[-1]


def play(room: Room) -> None:
    while room.table.status == "playing":
        room.wait(5) if -1 in room.table.waiting() else room.move()


def finished_room() -> Room:
    """A table where a game was played to which everybody contributed."""
    room = waiting_room()
    room.send(0, type="start")
    for seat in range(3):
        reveal(room, seat)
    play(room)
    return room


def test_a_game_begins_when_the_last_seat_has_revealed() -> None:
    room = waiting_room()
    assert shown(room)["fair"]["commitments"] == [promised(seat) for seat in range(3)]
    assert shown(room)["shuffling"] is None
    room.send(0, type="start")
    assert (shown(room)["status"], shown(room)["shuffling"]) == ("open", [0, 1, 2])
    for seat in (2, 0):
        assert reason(reveal(room, seat)) is None
    assert shown(room)["shuffling"] == [1]
    assert room.table.status == "open"
    # Nobody is shown what others revealed before all have.
    told = b"".join(each for _, each, _ in room.moments)
    assert not any(contribution(seat).encode() in told for seat in range(3))
    reveal(room, 1)
    assert (shown(room)["status"], shown(room)["shuffling"]) == ("playing", None)
    assert shown(room)["fair"]["contributions"] == [contribution(seat) for seat in range(3)]
    assert shown(room)["fair"]["secret"] is None


def test_what_was_contributed_decides_the_deal() -> None:
    room, other = waiting_room(), waiting_room(contributing=(0, 1))
    for each, seats in ((room, (0, 1, 2)), (other, (0, 1))):
        each.send(0, type="start")
        for seat in seats:
            reveal(each, seat)
        each.wait(5)
        assert each.table.shuffle.secret == room.table.shuffle.secret
    assert room.table.state != other.table.state
    play(room)
    assert records.verify(record(room)) == 1
    assert Fair.of(record(room)).missing == ()
    play(other)
    assert records.verify(record(other)) == 1
    assert Fair.of(record(other)).missing == (2,)


def test_where_nobody_contributes_a_game_begins_at_once() -> None:
    room = waiting_room(contributing=())
    room.send(0, type="start")
    assert room.table.status == "playing"
    play(room)
    assert Fair.of(record(room)).missing == (0, 1, 2)
    assert records.verify(record(room)) == 1


def test_who_is_alone_with_bots_reveals_as_soon_as_the_table_is_made() -> None:
    room = Room(3, bots={"1": "easy", "2": "easy"})
    assert room.table.status == "playing"
    first = {**room.entries[0].body, "commitment": promised(0)}
    room.entries[:] = [room.entries[0]._replace(body=first)]
    room.open()
    assert room.table.status == "open"
    room.wait(1000)  # nobody has come yet, so nobody is late
    assert room.table.shuffle.waits_for() == [0]
    room.join(0)
    reveal(room, 0)
    assert room.table.status == "playing"
    assert shown(room)["fair"]["missing"] == []


def test_a_silent_seat_is_named_and_all_others_promise_anew() -> None:
    room = waiting_room()
    before = shown(room)["fair"]["commitment"]
    room.send(0, type="start")
    reveal(room, 0)
    reveal(room, 2)
    room.wait(REVEALING - 0.1)
    assert shown(room)["fair"]["void"] == []
    room.wait(0.2)
    fair = shown(room)["fair"]
    assert [(each["round"], each["commitment"], each["silent"]) for each in fair["void"]] == [
        (1, before, [1])
    ]
    assert fair["void"][0]["commitments"] == [promised(seat) for seat in range(3)]
    assert fair["round"] == 2
    assert fair["commitment"] != before
    assert fair["commitments"] == [promised(0, 2), None, promised(2, 2)]
    assert fair["missing"] == [1]
    # Whoever was silent has no part any more, and cannot stop this round either.
    assert reason(reveal(room, 1)) == "nothing-to-reveal"
    assert reason(reveal(room, 0)) == "other-contribution"
    reveal(room, 0, 2)
    reveal(room, 2, 2)
    assert room.table.status == "playing"
    play(room)
    assert records.verify(record(room)) == 1
    opened = Fair.of(record(room))
    assert (opened.round, opened.missing, opened.void[0].silent) == (2, (1,), (1,))
    told = b"".join(each for _, each, _ in room.moments)
    assert contribution(0).encode() not in told  # of the void round nothing is passed on


def test_each_seat_can_make_one_round_void_and_more_than_one_is_said() -> None:
    room = waiting_room()
    room.send(0, type="start")
    reveal(room, 0)
    reveal(room, 1)
    room.wait(REVEALING)
    reveal(room, 0, 2)
    room.wait(REVEALING)
    reveal(room, 0, 3)
    assert room.table.status == "playing"
    assert [each["silent"] for each in shown(room)["fair"]["void"]] == [[2], [1]]
    play(room)
    with pytest.raises(records.InvalidRecord, match="begun-often"):
        records.verify(record(room))


def test_when_all_are_silent_the_game_begins_without_them() -> None:
    room = waiting_room()
    room.send(0, type="start")
    room.wait(REVEALING)
    assert room.table.status == "playing"
    assert shown(room)["fair"]["missing"] == [0, 1, 2]


def test_nobody_is_late_while_nobody_is_there() -> None:
    room = waiting_room()
    room.send(0, type="start")
    for seat in range(3):
        room.leave(f"c{seat}")
    room.wait(10 * REVEALING)
    assert room.table.promise().void == ()
    room.join(1)
    room.wait(REVEALING)
    assert [each.silent for each in room.table.promise().void] == [(0, 1, 2)]


def test_a_restart_between_promise_and_opening_keeps_the_list() -> None:
    room = waiting_room()
    room.send(0, type="start")
    reveal(room, 0)
    agreed = room.table.shuffle.agreed
    room.open()
    assert room.table.shuffle.agreed == agreed
    assert room.table.shuffle.waits_for() == [1, 2]
    for seat in (1, 2):
        room.join(seat)
        reveal(room, seat)
    assert room.table.status == "playing"


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"list": "00" * 32}, "other-list"),
        ({"contribution": contribution(1)}, "other-contribution"),
        ({"contribution": "no hex"}, "malformed"),
        ({"contribution": "AA" * 32}, "malformed"),
        ({"next": ""}, "malformed"),
    ],
)
def test_what_was_not_promised_is_not_revealed(changes: dict[str, Any], name: str) -> None:
    room = waiting_room()
    room.send(0, type="start")
    assert reason(reveal(room, 0, **changes)) == name
    assert room.table.shuffle.waits_for() == [0, 1, 2]


def test_nothing_is_revealed_before_all_is_fixed_or_twice() -> None:
    room = waiting_room()
    assert reason(reveal(room, 0)) == "nothing-to-reveal"
    room.send(0, type="start")
    reveal(room, 0)
    assert reason(reveal(room, 0)) == "nothing-to-reveal"
    assert reason(room.send(None, type="commit", commitment=promised(0))) == "only-watching"


@pytest.mark.parametrize(
    "message",
    [
        {"type": "commit", "commitment": promised(0, 9)},
        {"type": "words", "words": "abrakadabra"},
        {"type": "host", "do": "kick", "seat": 1},
        {"type": "host", "do": "bot", "seat": 1},
    ],
)
def test_nobody_changes_anything_while_the_shuffles_are_revealed(message: dict[str, Any]) -> None:
    room = waiting_room()
    room.send(0, type="start")
    agreed = room.table.shuffle.agreed
    assert reason(room.send(0, **message)) == "shuffling"
    assert reason(room.send(0, type="start")) == "already-started"
    assert reason(room.sit(None)) == "shuffling"
    assert room.table.shuffle.agreed == agreed


def test_a_rematch_has_contributions_of_its_own() -> None:
    room = finished_room()
    first = record(room)
    for seat in range(3):
        room.send(seat, type="vote", kind="rematch")
    assert (shown(room)["status"], shown(room)["shuffling"]) == ("open", [0, 1, 2])
    fair = shown(room)["fair"]
    assert (fair["game"], fair["commitments"]) == (2, [promised(seat, 2) for seat in range(3)])
    for seat in range(3):
        reveal(room, seat, 2)
    play(room)
    second = record(room)
    assert records.verify(first) == records.verify(second) == 1
    assert first.more["fair"]["table"] == second.more["fair"]["table"]
    assert second.log[0]["hands"] != first.log[0]["hands"]


def test_who_is_away_is_not_waited_for_in_a_rematch() -> None:
    room = finished_room()
    room.leave("c2")
    room.send(0, type="host", do="bot", seat=2)  # it stands in
    for seat in range(2):
        room.send(seat, type="vote", kind="rematch")
    assert shown(room)["shuffling"] == [0, 1]
    assert shown(room)["fair"]["missing"] == [2]


def test_words_stay_possible_beside_it_and_are_fixed_with_the_list() -> None:
    room = waiting_room()
    room.send(1, type="words", words="čáry máry")
    room.send(0, type="start")
    assert shown(room)["fair"]["words"] == ["čáry máry"]
    for seat in range(3):
        reveal(room, seat)
    play(room)
    assert record(room).more["fair"]["words"] == ["čáry máry"]
    assert records.verify(record(room)) == 1


def test_the_lobby_shows_a_table_as_played_once_it_is() -> None:
    def statuses(cards: list[Listing]) -> list[str]:
        return [card.status for card in cards]

    room = waiting_room(contributing=(0, 1))
    room.cards.clear()
    room.send(0, type="start")
    reveal(room, 0)
    room.wait(REVEALING)
    reveal(room, 0, 2)
    assert statuses(room.cards) == ["open", "open", "open", "playing"]
    play(room)
    room.cards.clear()
    for seat in range(3):
        room.send(seat, type="vote", kind="rematch")
    assert statuses(room.cards)[-1] == "open"
    room.wait(REVEALING)
    assert statuses(room.cards)[-1] == "playing" == room.table.status


@pytest.mark.parametrize("version", range(MEANING))
def test_entries_of_before_begin_a_game_at_once(version: int) -> None:
    room = waiting_room()
    room.send(0, type="start")
    entries = [each._replace(body={**each.body, "v": version}) for each in room.entries]
    room.entries[:] = entries
    room.open()
    assert room.table.status == "playing"
    assert set(room.table.promise().as_dict()) == {"commitment", "words", "secret"}
    play(room)
    assert records.verify(record(room)) == 1


def test_what_was_promised_once_is_never_promised_again() -> None:
    room = waiting_room()
    room.send(0, type="start")
    assert reason(reveal(room, 0, next=promised(0))) == "malformed"
    assert reason(reveal(room, 0, next=promised(1))) == "malformed"
    reveal(room, 0)
    reveal(room, 1)
    room.wait(REVEALING)
    # What the third seat had promised may be on its way, and known.
    assert room.table.places[2].commitment == ""


def test_who_comes_back_in_the_middle_promises_nothing_for_the_next_round() -> None:
    room = finished_room()
    room.leave("c2")
    room.send(0, type="host", do="bot", seat=2)  # it stands in
    for seat in range(2):
        room.send(seat, type="vote", kind="rematch")
    reveal(room, 0, 2)
    room.join(2)
    assert not room.table.places[2].played_by_bot
    room.wait(REVEALING)
    assert shown(room)["fair"]["commitments"] == [promised(0, 3), None, None]
    reveal(room, 0, 3)
    play(room)
    assert records.verify(record(room)) == 1


def test_a_rematch_is_promised_once_however_often_it_is_asked_for() -> None:
    room = finished_room()
    commitments = []
    for _ in range(2):
        room.send(0, type="vote", kind="rematch")
        commitments.append(shown(room)["vote"]["commitment"])
        room.send(1, type="vote", kind="rematch", yes=False)
    assert commitments[0] == commitments[1]
    for seat in range(3):
        room.send(seat, type="vote", kind="rematch")
    assert shown(room)["fair"]["commitment"] == commitments[0]


def test_an_undo_changes_no_coming_deal() -> None:
    room = waiting_room(contributing=())
    room.send(0, type="start")
    room.wait(5)
    number = room.table.dice().salt
    seat = min(room.table.waiting())
    room.move()
    assert room.table.dice().salt == number
    for each in range(3):
        room.send((seat + each) % 3, type="vote", kind="undo")
    assert room.table.dice().salt == number

"""What is left of a game: its end, another one, its record and its promise, statistics."""

from stonehenge.core import fair
from stonehenge.games import records
from stonehenge.tables import history
from stonehenge.tables.entries import Voice
from support.machine import Room, reason
from support.views import read


def test_a_game_ends_early_when_all_agree_and_its_shuffles_can_be_checked() -> None:
    room = Room()
    room.move()
    for seat in range(3):
        room.send(seat, type="vote", kind="end")
    assert room.table.status == "over"
    (record,) = history.records("t", room.entries)
    assert record.scores is None
    assert records.verify(records.read(records.write(record))) == 1


def test_a_game_that_was_ended_early_says_who_asked_for_it() -> None:
    # Nothing said it once the vote was over, so the page had nothing to tell.
    room = Room()
    room.join(1)
    room.move()
    for seat in (2, 0, 1):
        assert "ended" not in room.last("c1", "view")["table"]
        room.send(seat, type="vote", kind="end")
    assert room.last("c1", "view")["table"]["ended"] == {"by": 2, "agreed": [0, 1, 2]}
    room.open()
    room.join(1)
    assert room.last("c1", "view")["table"]["ended"] == {"by": 2, "agreed": [0, 1, 2]}
    for seat in range(3):
        room.send(seat, type="vote", kind="rematch")
    while room.table.status == "playing":
        room.move()
    assert "ended" not in room.last("c1", "view")["table"]
    first, second = history.records("t", room.entries)
    assert first.more["ended"] == {"by": 2, "agreed": [0, 1, 2]}
    assert "ended" not in second.more


def finished() -> Room:
    """A table whose game was played to its end."""
    room = Room()
    while room.table.status == "playing":
        room.move()
    return room


def test_a_rematch_is_a_new_game_with_a_new_promise() -> None:
    room = finished()
    n, promised = room.table.n, room.table.promise().commitment
    for seat in range(3):
        assert room.table.number == 0
        room.send(seat, type="vote", kind="rematch")
    assert room.table.number == 1
    assert room.table.promise().commitment != promised
    assert room.table.n > n
    while room.table.status == "playing":
        room.move()
    games = list(history.records("t", room.entries))
    assert len(games) == 2
    for game in games:
        assert records.verify(records.read(records.write(game))) == 2


def test_a_rematch_is_promised_before_the_others_give_their_words() -> None:
    # The secret was drawn with the last voice, when all words were known.
    room = finished()
    room.join(1)
    room.send(0, type="vote", kind="rematch")
    promised = room.last("c1", "view")["table"]["vote"]["commitment"]
    assert room.table.vote is not None
    assert room.table.vote.secret.encode() not in b"".join(room.messages["c1"])
    assert room.send(1, type="words", words="abracadabra")["type"] == "ok"
    room.open()
    for seat in (1, 2):
        room.send(seat, type="vote", kind="rematch")
    assert room.table.promise().commitment == promised
    while room.table.status == "playing":
        room.move()
    first, second = history.records("t", room.entries)
    assert [game.more["fair"]["words"] for game in (first, second)] == [[], ["abracadabra"]]
    assert second.more["fair"]["commitment"] == promised
    assert records.verify(records.read(records.write(second))) == 2


def test_a_rematch_of_old_has_the_secret_of_the_last_voice() -> None:
    room = finished()
    secrets = [f"{seat:064x}" for seat in range(3)]
    for seat, secret in enumerate(secrets):
        body = Voice(seat=seat, kind="rematch", yes=True, secret=secret)
        room.table.fold(body)
    assert room.table.shuffle.secret.hex() == secrets[-1]


def test_the_lobby_and_the_next_start_of_the_server_know_whether_a_table_is_played_at() -> None:
    # A table whose game was ended by a vote was listed for ever, and a rematch was not, so
    # that after a restart its clocks stood still and its bots slept until somebody looked.
    room = finished()
    assert room.cards[-1].status == "over"
    for seat in range(3):
        room.send(seat, type="vote", kind="rematch")
    assert room.cards[-1].status == "playing"
    for seat in range(3):
        assert room.cards[-1].status == "playing"
        room.send(seat, type="vote", kind="end")
    assert room.cards[-1].status == "over"


def test_no_rematch_begins_with_a_free_seat() -> None:
    room = finished()
    room.send(0, type="host", do="kick", seat=2)
    room.send(0, type="host", do="open", seat=2)
    assert reason(room.send(0, type="vote", kind="rematch")) == "seats-free"
    room.send(0, type="host", do="bot", seat=2)
    for seat in range(2):
        assert room.send(seat, type="vote", kind="rematch")["type"] == "ok"
    assert room.table.status == "playing"


def test_a_finished_game_is_still_told_to_whoever_comes_back() -> None:
    room = finished()
    for seat in (0, None):
        lines = room.join(seat)["lines"]
        assert {"trick", "score"} <= {line["e"] for line in lines}


def test_a_result_says_which_game_of_the_table_it_was_and_when() -> None:
    room = Room(bots={"1": "easy", "2": "easy"})
    room.table.places[0].person = "anna"
    for number in (1, 2):
        while room.table.status == "playing":
            room.answer() if room.asks else room.move()
        result = room.results[-1]
        assert (result.person, result.body["number"]) == ("anna", number)
        assert result.body["date"].startswith("1970-01-01T00:01:4")
        room.send(0, type="vote", kind="rematch")


def test_what_a_table_decided_about_words_outlives_the_game_and_the_server() -> None:
    room = Room(3, {"judge": "wordlist+vote"}, game="quiddler")
    decided: tuple[tuple[str, bool], ...] = ()
    for number in range(2):
        while room.table.status == "playing":
            seat = min(room.table.waiting())
            offers = room.offers(seat)
            # Whoever can lays and doubts; a word that was voted on is not voted on again.
            wanted = ("lay", "challenge") if number == 0 else ("lay", "pass")
            room.act(seat, next((text for text in offers if text.startswith(wanted)), offers[-1]))
        if number == 0:
            decided = room.table.state.house
            assert decided
            for voter in range(3):
                room.send(voter, type="vote", kind="rematch")
            room.open()
            listing = room.join(0)["view"]["house"]
            assert listing == [{"word": word, "valid": valid} for word, valid in decided]
    first, second = history.records("t", room.entries)
    assert "house_list" not in first.options
    for record in (first, second):
        *_, last = records.replay(records.read(records.write(record)))
        assert last.after.house[: len(decided)] == decided


def test_the_record_leaves_out_what_was_taken_back() -> None:
    room = Room()
    while room.table.status == "playing":
        seat = min(room.table.waiting())
        room.move()
        undone = room.table.entries % 3 == 0 and room.table.status == "playing"
        if undone and room.table.last[-1].seat == seat:
            for voter in sorted({0, 1, 2}, key=lambda voter: voter != seat):
                room.send(voter, type="vote", kind="undo")
            room.move()
    assert any(entry.body["do"] == "vote" for entry in room.entries)
    (record,) = history.records("t", room.entries)
    assert records.verify(records.read(records.write(record))) == 2


def test_seats_add_words_until_the_game_begins() -> None:
    room = Room(sits=False)
    for seat in (1, 2):
        room.sit(seat)
    assert room.send(1, type="words", words="hokus pokus")["type"] == "ok"
    room.send(0, type="start")
    assert reason(room.send(1, type="words", words="late")) == "already-started"
    while room.table.status == "playing":
        room.move()
    (record,) = history.records("t", room.entries)
    assert record.more["fair"]["words"] == ["hokus pokus"]
    assert records.verify(record) == 2


def test_the_secret_is_nowhere_before_the_end_and_opened_after_it() -> None:
    room = Room()
    secret = room.table.shuffle.secret.hex()
    for seat in (0, 1, 2, None):
        room.join(seat)
    while room.table.status == "playing":
        assert not any(secret.encode() in m for each in room.messages.values() for m in each)
        room.move()
    assert room.last("cNone", "view")["table"]["fair"]["secret"] == secret
    promised = read(room.messages["c0"][0])["table"]["fair"]["commitment"]
    assert promised == fair.commitment(room.table.shuffle.secret)


def test_statistics_count_bids() -> None:
    games = [
        {
            "game": "wizard",
            "won": True,
            "rounds": [
                {"points": 20, "bid": 0, "won": 0, "cards": 1},
                {"points": -10, "bid": 2, "won": 1, "cards": 2},
            ],
        }
    ]
    figures = history.statistics(games)["wizard"]
    assert (figures["games"], figures["wins"], figures["points_a_round"]) == (1, 1, 5.0)
    assert figures["bids"] == {"rounds": 2, "met": 0.5, "bias": 0.5}
    assert figures["bids_by_cards"]["2"]["bias"] == 1.0


def test_a_record_says_who_sat_where_and_since_when() -> None:
    room = Room(options={"rounds": "1-2"})
    for seat in (0, 1):
        room.join(seat)
    while room.table.scored is None:
        room.move()
    logged = room.table.logged
    room.wait(91)  # somebody never came
    while room.table.status == "playing":
        if room.asks:
            room.answer()
        else:
            room.move()
    (record,) = history.records("t", room.entries)
    assert record.more["seated"] == [
        {"seat": 0, "name": "Ada", "kind": "person", "from": 0},
        {"seat": 1, "name": "P1", "kind": "person", "from": 0},
        {"seat": 2, "name": "P2", "kind": "person", "from": 0},
        {"seat": 2, "name": "P2", "kind": "stand-in", "from": logged},
    ]
    assert records.read(records.write(record)).more == record.more
    assert records.verify(record) > 0


def test_a_record_of_a_game_in_which_nobody_changed_seats_says_nothing_of_it() -> None:
    (record,) = history.records("t", finished().entries)
    assert "seated" not in record.more

"""A game that the page has no board for is sent as text, to each reader in their language."""

from typing import Any

import msgspec
import pytest

from ohhell.kit import KIT
from stonehenge import games
from stonehenge.core.game import Refusal
from stonehenge.i18n import LANGUAGES
from stonehenge.tables.messages import First, TextShown, decode
from support.machine import Room


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is in the lists, as it is where its package is installed."""
    monkeypatch.setitem(games.KITS, "ohhell", KIT)
    monkeypatch.setitem(games.GAMES, "ohhell", KIT.game)


def table(game: str = "ohhell") -> Room:
    """Three persons whose game has begun."""
    return Room(game=game)


def join(room: Room, seat: int | None, name: str, language: str | None) -> dict[str, Any]:
    """Somebody connects and reads a language; what they are sent."""
    room.do(room.machine.connect(name, seat, room.now, language))
    return room.last(name, "view")


def said(view: dict[str, Any], part: str = "table") -> str:
    """A part of the text without its styles."""
    text = msgspec.convert(view["text"], TextShown)
    lines = getattr(text, part)
    return "\n".join("".join(piece[0] for piece in line) for line in lines)


def test_everyone_reads_the_table_in_their_own_language_from_their_own_seat() -> None:
    room = table()
    view = join(room, 0, "cs", "cs")
    assert "Kolo 1 z" in said(view)
    assert "Round 1 of" in said(join(room, 0, "en", "en"))
    assert "text" not in join(room, 0, "none", None)
    on_turn = view["waiting"][0]
    seat = join(room, on_turn, "turn", "de")
    assert said(seat, "status")
    room.send(on_turn, "turn", type="act", n=seat["n"], act=seat["offers"][0])
    assert "Kolo 1 z" in said(room.last("cs", "view"))
    assert "Runde 1 von" in said(room.last("turn", "view"))
    assert not said(room.last("turn", "view"), "status")


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_reads_the_cards_of_others(language: str) -> None:
    room = table()
    hands = [join(room, seat, f"s{seat}", language)["view"]["hands"][seat] for seat in range(3)]
    turned = room.table.game.view(room.table.state, None).turned
    hidden = {card for hand in hands for card in hand}
    watching = join(room, None, "w", language)
    for part in ("table", "status", "hands", "last", "sheet"):
        assert not hidden & set(said(watching, part).split()), (part, turned)
    for seat in range(3):
        others = hidden - set(hands[seat])
        assert not others & set(said(room.last(f"s{seat}", "view")).split())


def test_a_game_that_the_page_draws_is_never_sent_as_text() -> None:
    room = table("wizard")
    assert "text" not in join(room, 0, "a", "cs")
    assert not room.machine.presence.languages


def test_whoever_is_gone_is_not_written_for() -> None:
    room = table()
    join(room, 0, "a", "cs")
    room.leave("a")
    assert not room.machine.presence.languages


def test_one_may_type_as_in_a_terminal_and_the_entry_is_written_in_full() -> None:
    room = table()
    seat = join(room, None, "w", None)["waiting"][0]
    n = join(room, seat, "p", "en")["n"]
    assert room.send(seat, "p", type="act", n=n, act="0")["type"] == "ok"
    assert room.entries[-1].body["act"] == "bid 0"


def test_drawn_games_are_not_read_like_that() -> None:
    room = table("wizard")
    seat = join(room, None, "w", None)["waiting"][0]
    n = join(room, seat, "p", "en")["n"]
    assert room.send(seat, "p", type="act", n=n, act="0")["reason"] == "notation"


def test_a_language_that_we_do_not_speak_is_refused() -> None:
    answer = decode('{"protocol":2,"watch":true,"language":"xx"}', First)
    assert isinstance(answer, Refusal)
    assert answer.args["field"] == "language"

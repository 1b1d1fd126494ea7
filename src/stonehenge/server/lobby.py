"""The lobby: making tables, taking seats, and what can be known about tables and games."""

import secrets
from collections import Counter
from collections.abc import Collection
from functools import lru_cache
from io import BytesIO
from typing import Any

import segno
from msgspec import UNSET
from msgspec.structs import asdict

from stonehenge.core.fair import new_secret
from stonehenge.core.game import Refusal, Refused
from stonehenge.core.options import spelled
from stonehenge.games import GAMES, KITS, house_rules
from stonehenge.games.levels import levels_of
from stonehenge.games.words import rules_of, texts_of, words_of
from stonehenge.i18n import LANGUAGES, Words, catalogue
from stonehenge.server.jobs import check_files
from stonehenge.server.messages import NewTable, OptionsWish, Sit
from stonehenge.server.registry import LiveTable, TableRegistry
from stonehenge.server.tokens import Signer, new_id
from stonehenge.tables import encode, history
from stonehenge.tables.entries import Make
from stonehenge.tables.messages import PHRASES, TableAbout
from stonehenge.tables.store import Store
from stonehenge.tables.table import Body, Table, TableSettings, known_game
from stonehenge.tables.writing import bad_name

# How many tables the lobby shows, and among how many it looks for them.
MOST_LISTED, MOST_LOOKED_AT = 100, 1000


def refuse(name: str, **args: object) -> Refused:
    """A request of the lobby that cannot be fulfilled."""
    return Refused(Refusal(name, "", args))


def first_entry(command: NewTable, signer: Signer, address: str) -> Make:
    """The first entry of a new table, or Refused."""
    game = known_game(command.game)
    check_files(command.game, command.options)
    game.start(command.seats, command.options)
    bots = chosen_bots(command)
    clock = command.clock
    settings = TableSettings(
        listed=command.listed,
        chat=command.chat,
        forced=command.forced,
        away=command.away,
        pace=command.pace,
        bank=clock.bank if clock else None,
        increment=clock.increment if clock else 0,
        # Alone with bots advice is unfair to nobody.
        hints=len(bots) == command.seats - 1 if command.hints is None else command.hints,
    )
    return Make(
        game=command.game,
        seats=command.seats,
        options=command.options,
        house=settings.as_dict(),
        host=host_seat(command, bots),
        secret=new_secret().hex(),
        bots=bots,
        **guest(command, signer, address),
    )


def chosen_bots(command: NewTable) -> dict[str, str]:
    levels = levels_of(command.game)
    for seat, level in command.bots.items():
        if not (seat.isascii() and seat.isdigit() and str(int(seat)) == seat):
            raise refuse("malformed", field="bots")
        if int(seat) >= command.seats:
            raise refuse("no-such-seat", given=int(seat), seats=command.seats)
        if level not in levels:
            raise refuse("unknown-bot", given=level, known=", ".join(levels))
    return dict(command.bots)


def host_seat(command: NewTable, bots: dict[str, str]) -> int:
    """Where the maker sits: where they want, else in the first seat that is free."""
    free = [seat for seat in range(command.seats) if str(seat) not in bots]
    if command.seat is not None and command.seat >= command.seats:
        raise refuse("no-such-seat", given=command.seat, seats=command.seats)
    if not free or (command.seat is not None and command.seat not in free):
        raise refuse("seat-taken", free=free)
    return free[0] if command.seat is None else command.seat


def guest(command: NewTable | Sit, signer: Signer, address: str, table: str = "") -> Body:
    """What is kept of somebody who sits down; the token of the seat will name the key."""
    if refused := bad_name(command.name):
        raise Refused(refused)
    person = signer.person(command.person) if command.person else None
    if command.person and person is None:
        raise refuse("bad-token")
    if isinstance(command, Sit) and command.id is not None:
        # Who asks again, because no answer came, gets the same key, and so the same seat.
        key = signer.signature(f"sit.{table}.{command.id}")
    else:
        key = secrets.token_urlsafe(9)
    word = command.word.strip()
    return {
        "name": command.name,
        "words": command.words,
        "key": key,
        "person": person or new_id(),
        "address": signer.signature(f"address.{address}"),
        "word": signer.signature(f"word.{word}") if word else "",
        "commitment": command.commitment,
    }


def seated(signer: Signer, table: Table, seat: int) -> Body:
    """The tokens of somebody who sat down."""
    place = table.places[seat]
    return {
        "seat": seat,
        "token": signer.seat_token(table.id, seat, place.key),
        "person": signer.person_token(place.person),
    }


def about(live: LiveTable, link: str, is_shown: bool = True) -> TableAbout:
    """A table as anybody may see it; who may not watch learns nothing of how the game goes."""
    table = live.table
    shown = TableAbout(
        **asdict(encode.about(table, live.machine.presence)),
        table=table.id,
        n=table.n,
        options=table.game.options(table.state),
        waiting=encode.people(table.waiting()),
        link=link,
    )
    if not is_shown:
        shown.n, shown.waiting, shown.vote = 0, (), None
        shown.scores = shown.winners = UNSET
    return shown


def listed(registry: TableRegistry, watched: Collection[str], now: float) -> list[Body]:
    """The tables that anybody may find, the newest first; none whose game is not installed.

    A table where nobody is stays for an hour, and of one address there are only so many.
    """
    limits = registry.settings.limits
    since = now - limits.listed_for
    tables: list[Body] = []
    by_maker: Counter[str] = Counter()
    for c in registry.store.listed(MOST_LOOKED_AT):
        maker = registry.makers.get(c.table, c.table)
        is_there = c.table in watched or c.changed >= since
        if c.game not in GAMES or not is_there or by_maker[maker] >= limits.listed_of_one:
            continue
        by_maker[maker] += 1
        about = {"table": c.table, "code": c.code, "game": c.game, "status": c.status, **c.about}
        tables.append(about)
    return tables[:MOST_LISTED]


def person_history(store: Store, person: str) -> Body:
    """A person's games, the newest first, and what follows from them."""
    games = store.results(person)
    return {"statistics": history.statistics(games), "games": games[::-1][:200]}


@lru_cache(maxsize=64)
def qr(link: str) -> bytes:
    out = BytesIO()
    segno.make(link, error="m").save(out, kind="svg", scale=8, xmldecl=False)
    return out.getvalue()


@lru_cache
def phrases(language: str) -> dict[str, str]:
    """The quick phrases of the chat; whoever reads one reads it in their own language."""
    words = Words(language, "server")
    return {name: words.say(f"phrase.{name}") for name in PHRASES}


@lru_cache
def games(language: str) -> list[Body]:
    """Every game: seats, levels of bots, house rules with their texts."""
    return [about_game(name, language) for name in GAMES]


def about_game(name: str, language: str) -> Body:
    """A game as the lobby offers it."""
    game, kit, texts = GAMES[name], KITS[name], words_of(language, name).messages
    options = [
        {
            "key": key,
            "name": texts.get(f"option.{key}.name", key),
            "about": texts.get(f"option.{key}.about", ""),
            "default": values[0],
            "values": [{"value": value, "text": value_text(texts, key, value)} for value in values],
            "free": key in kit.free,
        }
        for key, values in game.choices().items()
    ]
    presets = [
        {"name": preset, "text": texts.get(f"preset.{preset}", preset), "options": dict(chosen)}
        for preset, chosen in kit.presets.items()
    ]
    return {
        "game": name,
        "name": texts.get("name", name),
        "about": texts.get("about", ""),
        "version": game.version,
        "seats": {"least": game.least, "most": game.most, "usual": kit.seats or game.least},
        "minutes": kit.minutes,
        "bots": list(levels_of(name)),
        "options": options,
        "presets": presets,
        "asked": kit.asked or None,
        "local": kit.local(language),
    }


def check_options(name: str, wish: OptionsWish, language: str) -> Body:
    """Which house rules fit what is chosen, and why the others do not; or Refused."""
    known_game(name)
    check_files(name, wish.options)
    kit, seats, chosen = KITS[name], wish.seats, wish.options
    words = words_of(language, name, str(chosen.get("edition", "")))

    def sentence(refusal: Refusal | None) -> str | None:
        return words.say(f"refusal.{refusal.name}", **refusal.args) if refusal else None

    options = [
        {
            "key": key,
            "value": value,
            "used": is_used,
            "values": [
                {
                    "value": each,
                    "printed": is_printed,
                    "text": words.messages.get(
                        f"option.{key}.differs.{spelled(each)}",
                        value_text(words.messages, key, each),
                    ),
                    "reason": sentence(refusal),
                }
                for each, is_printed, refusal in values
            ],
        }
        for key, value, is_used, values in house_rules.options(kit, seats, chosen)
    ]
    return {
        "problem": sentence(house_rules.refusal(kit.game, seats, chosen)),
        "options": options,
        "presets": [
            {"name": preset, "reason": sentence(house_rules.refusal(kit.game, seats, rules))}
            for preset, rules in kit.presets.items()
        ],
    }


def value_text(texts: dict[str, str], key: str, value: Any) -> str:
    """A value of a house rule in words; one of a list has the list's words."""
    listed = texts.get(f"option.{key}.values.list", "").replace("{value}", spelled(value))
    return texts.get(f"option.{key}.values.{spelled(value)}", listed or spelled(value))


def words(language: str, name: str) -> dict[str, str] | None:
    """A catalogue for a browser; None when there is none."""
    if language not in LANGUAGES or name not in (*GAMES, "server", "table"):
        return None
    if name not in GAMES:
        return {**catalogue("en", name), **catalogue(language, name)}
    # A shared sentence that a game says otherwise in English alone stays shared in this language.
    shared = catalogue(language, "table")
    english = {key: text for key, text in texts_of("en", name).items() if key not in shared}
    return {**english, **texts_of(language, name)}


@lru_cache
def rules(language: str, game: str) -> Body | None:
    """The rules of a game, section by section; None when there are none."""
    if language not in LANGUAGES or game not in GAMES:
        return None
    texts = rules_of(language, game)
    sections: dict[str, Body] = {}
    for key, text in texts.items():
        section, _, id = key.partition(".")
        entry = sections.setdefault(section, {"id": section, "title": "", "rules": []})
        if id == "title":
            entry["title"] = text
        else:
            entry["rules"].append({"id": id, "text": text})
    title = words_of(language, game).messages.get("name", game)
    return {"game": game, "language": language, "title": title, "sections": [*sections.values()]}

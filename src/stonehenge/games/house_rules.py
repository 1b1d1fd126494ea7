"""House rules as somebody chooses them: what excludes what, what is printed, what is no use now."""

from collections.abc import Mapping
from typing import NamedTuple

from stonehenge.core.game import AnyGame, Refusal, Refused
from stonehenge.core.options import is_choice
from stonehenge.games.kit import GameKit

Chosen = Mapping[str, object]


class Value(NamedTuple):
    """A value of an option beside all else that is chosen."""

    value: object
    is_printed: bool
    refusal: Refusal | None  # why it cannot be chosen


class Option(NamedTuple):
    """An option beside all else that is chosen."""

    key: str
    value: object  # what is chosen, else what the edition or the game plays
    is_used: bool  # whether it changes anything now
    values: list[Value]


def refusal(game: AnyGame, seats: int, chosen: Chosen) -> Refusal | None:
    """Why a game cannot begin with these options."""
    try:
        game.start(seats, chosen)
    except Refused as error:
        return error.refusal
    return None


def options(kit: GameKit, seats: int, chosen: Chosen) -> list[Option]:
    """Every option with its values, and with the one that is chosen where it is not listed."""
    all_options = completed(kit, seats, chosen)
    unused = kit.unused(seats, all_options)
    return [
        Option(key, all_options[key], key not in unused, values_of(kit, seats, chosen, key))
        for key in kit.game.choices()
    ]


def values_of(kit: GameKit, seats: int, chosen: Chosen, key: str) -> list[Value]:
    """The values of an option; impossible is what another value of the same option would mend."""
    values = list(kit.game.choices()[key])
    if key in chosen and not is_choice(chosen[key], tuple(values)):
        values.append(chosen[key])
    refusals = [refusal(kit.game, seats, {**chosen, key: value}) for value in values]
    if all(refusals):  # The fault lies elsewhere.
        refusals = [None] * len(values)
    return [
        Value(value, is_printed(kit, chosen, key, value), refused)
        for value, refused in zip(values, refusals, strict=True)
    ]


def completed(kit: GameKit, seats: int, chosen: Chosen) -> dict[str, object]:
    """The options with those of the edition and the defaults for the rest."""
    usual = {key: values[0] for key, values in kit.game.choices().items()}
    if refusal(kit.game, seats, chosen):
        return {**usual, **chosen}
    return {**usual, **kit.game.options(kit.game.start(seats, chosen))}


def printed(kit: GameKit, chosen: Chosen, key: str) -> tuple[object, ...]:
    """The values of an option that the rulebook of the chosen edition prints, its rule first."""
    choices = kit.game.choices()
    if key == "edition":
        return choices[key]
    edition = chosen.get("edition", choices["edition"][0]) if "edition" in choices else ""
    usual = choices[key][:1] if key in choices else ()
    return kit.rulebooks.get(str(edition), {}).get(key, usual)


def is_printed(kit: GameKit, chosen: Chosen, key: str, value: object) -> bool:
    """Whether the rulebook of the chosen edition prints this rule, also as a variant."""
    return is_choice(value, printed(kit, chosen, key))


def differences(kit: GameKit, seats: int, chosen: Chosen) -> dict[str, object]:
    """What is played otherwise than the chosen edition prints it, of what matters now."""
    unused = kit.unused(seats, chosen)
    return {
        key: value
        for key, value in chosen.items()
        if key not in unused and not is_printed(kit, chosen, key, value)
    }

"""House rules: how every game reads what a host chose before the first deal."""

from collections.abc import Mapping, Sequence

from stonehenge.core.game import InvalidOptions, Refusal

# The values a host can choose for each option, the default first.
Choices = Mapping[str, tuple[object, ...]]


def check_seats(seats: int, least: int, most: int, rule: str) -> None:
    """A game has its least and its greatest number of seats."""
    if seats not in range(least, most + 1):
        raise InvalidOptions(Refusal("seats", rule, {"seats": seats, "least": least, "most": most}))


def check(chosen: Mapping[str, object], choices: Choices, free: Sequence[str] = ()) -> None:
    """Every key must be known and every value be one of its choices, but for the free keys."""
    for key, value in chosen.items():
        if key not in choices:
            keys = ", ".join(choices)
            raise InvalidOptions(Refusal("unknown-option", "", {"key": key, "known": keys}))
        if key not in free and not is_choice(value, choices[key]):
            spellings = ", ".join(map(spelled, choices[key]))
            args = {"key": key, "value": spelled(value), "known": spellings}
            raise InvalidOptions(Refusal("option-value", "", args))


def is_choice(value: object, choices: tuple[object, ...]) -> bool:
    """Whether a value is one of these: true is not 1."""
    return any(value == choice and type(value) is type(choice) for choice in choices)


def spelled(value: object) -> str:
    """An option's value as it is written: true and false in small letters."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def written(options: Mapping[str, object], usual: Mapping[str, object]) -> str:
    """The options that differ from the default, as key=value."""
    return " ".join(
        f"{key}={spelled(value)}" for key, value in options.items() if value != usual[key]
    )


def read(text: str, choices: Choices) -> dict[str, object]:
    """Options written key=value."""
    options: dict[str, object] = {}
    for word in text.split():
        key, _, value = word.partition("=")
        spellings = {spelled(choice): choice for choice in choices.get(key, ())}
        options[key] = spellings.get(value, value)
    return options

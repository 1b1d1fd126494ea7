"""How Čarodění is written: cards, tokens and goals by their ids, actions by a verb.

setup first=1 goals=g09:easy,g02:hard starts=s2,s1 novices=moon,star
offer 0 ing1 leaf        a refill; - for nothing; "offer 2 witch w07 next w31" says
                         which card then lies on top of the deck
ostara o3                the token that is turned up in the solo game
gather w12               refresh witches        refresh 1        rest
take 0 ing1 ingredient   the place, the slot there, and what it is taken as
brew p07 leaf=1 mushroom=3 tools=candle,book+ sub=berry>mushroom,any>leaf
                         the tokens that go to the bag, all of them; the tools used, with
                         + for those from outside the clan; what a pair stands for
tame owl                 pass
"""

from collections.abc import Iterable
from dataclasses import dataclass

from stonehenge.core.game import InvalidNotation
from stonehenge.core.notation import read_number
from stonehenge.games.carodeni.cardset_fields import ID

INGREDIENTS = ("ing0", "ing1", "ing2")
SLOTS = (*INGREDIENTS, "potion", "witch")
USES = ("ingredient", "potion", "tool", "witch", "animal")
PLACES = ("0", "1", "2")
SIDES = ("easy", "hard")


@dataclass(frozen=True, slots=True)
class Setup:
    """Chance lays the goals, and says who begins with which potion and novices."""

    first: int
    goals: tuple[tuple[str, str], ...]
    starts: tuple[str, ...]
    novices: tuple[str, ...]  # nothing for Ostara


@dataclass(frozen=True, slots=True)
class Offer:
    """Chance fills a slot; the card that is then on top of the deck shows its back."""

    place: int
    slot: str
    item: str
    top: str = ""


@dataclass(frozen=True, slots=True)
class Ostara:
    """Chance turns up one of Ostara's tokens."""

    token: str


@dataclass(frozen=True, slots=True)
class Gather:
    """A seat sends a witch or a novice from its hand."""

    witch: str


@dataclass(frozen=True, slots=True)
class Refresh:
    """A seat renews all witches, all potions, or the ingredients of a place."""

    what: str


@dataclass(frozen=True, slots=True)
class Take:
    """A seat takes what lies in a slot."""

    place: int
    slot: str
    use: str


@dataclass(frozen=True, slots=True)
class Brew:
    """A seat brews a potion, and this is how it pays."""

    potion: str
    pays: tuple[tuple[str, int], ...] = ()
    tools: tuple[str, ...] = ()  # used from the clan
    new: tuple[str, ...] = ()  # used from outside, and in the clan from now on
    subs: tuple[tuple[str, str], ...] = ()  # what is missing, and the kind of the pair


@dataclass(frozen=True, slots=True)
class Tame:
    """A seat takes an animal into its clan."""

    animal: str


@dataclass(frozen=True, slots=True)
class Rest:
    """A seat takes its witches back."""


@dataclass(frozen=True, slots=True)
class Pass:
    """A seat ends its turn without brewing or taming."""


Action = Setup | Offer | Ostara | Gather | Refresh | Take | Brew | Tame | Rest | Pass


def brew(
    potion: str,
    pays: Iterable[tuple[str, int]],
    tools: Iterable[str] = (),
    new: Iterable[str] = (),
    subs: Iterable[tuple[str, str]] = (),
) -> Brew:
    """A brew with its payment in the order in which it is written."""
    paid = tuple(sorted((kind, n) for kind, n in pays if n))
    return Brew(potion, paid, tuple(sorted(tools)), tuple(sorted(new)), tuple(sorted(subs)))


def write(action: Action) -> str:
    match action:
        case Setup(first, goals, starts, novices):
            laid = ",".join(f"{goal}:{side}" for goal, side in goals)
            symbols = ",".join(symbol or "-" for symbol in novices)
            return f"setup first={first} goals={laid} starts={','.join(starts)} novices={symbols}"
        case Offer(place, slot, item, top):
            return f"offer {place} {slot} {item or '-'}" + (f" next {top}" if top else "")
        case Ostara(token):
            return f"ostara {token}"
        case Gather(witch):
            return f"gather {witch}"
        case Refresh(what):
            return f"refresh {what}"
        case Take(place, slot, use):
            return f"take {place} {slot} {use}"
        case Brew():
            return write_brew(action)
        case Tame(animal):
            return f"tame {animal}"
        case Rest():
            return "rest"
        case Pass():
            return "pass"


def write_brew(action: Brew) -> str:
    """A brew with everything that is used for it."""
    words = ["brew", action.potion, *(f"{kind}={n}" for kind, n in action.pays)]
    if action.tools or action.new:
        words.append("tools=" + ",".join((*action.tools, *(f"{tool}+" for tool in action.new))))
    if action.subs:
        words.append("sub=" + ",".join(f"{wanted}>{pair}" for wanted, pair in action.subs))
    return " ".join(words)


def read(text: str) -> Action:
    verb, *words = text.split(" ")
    match verb, words:
        case "setup", [first, goals, starts, novices]:
            return read_setup(first, goals, starts, novices)
        case "offer", [place, slot, item]:
            return Offer(place_of(place), slot_of(slot), "" if item == "-" else name(item))
        case "offer", [place, slot, item, "next", top]:
            return Offer(place_of(place), slot_of(slot), name(item), name(top))
        case "ostara", [token]:
            return Ostara(name(token))
        case "gather", [witch]:
            return Gather(name(witch))
        case "refresh", [what]:
            return Refresh(one_of(what, ("witches", "potions", *PLACES)))
        case "take", [place, slot, use]:
            return Take(place_of(place), slot_of(slot), one_of(use, USES))
        case "brew", [potion, *paid]:
            return read_brew(potion, paid)
        case "tame", [animal]:
            return Tame(name(animal))
        case "rest", []:
            return Rest()
        case "pass", []:
            return Pass()
    raise InvalidNotation(
        f"no such action: {text!r} (want gather WITCH, refresh WHAT, take PLACE SLOT USE, "
        "brew POTION ..., tame ANIMAL, rest or pass)"
    )


def name(text: str) -> str:
    """An id: small letters, digits, - and _."""
    if not ID.fullmatch(text):
        raise InvalidNotation(f"not an id: {text!r} (want small letters and digits)")
    return text


def one_of(text: str, choices: Iterable[str]) -> str:
    """One of a few words."""
    words = tuple(choices)
    if text not in words:
        raise InvalidNotation(f"not understood: {text!r} (want one of {', '.join(words)})")
    return text


def place_of(text: str) -> int:
    """The number of a place: 0 mountains, 1 forest, 2 lake."""
    return int(one_of(text, PLACES))


def slot_of(text: str) -> str:
    return one_of(text, SLOTS)


def listed(text: str, field: str) -> list[str]:
    """The list in a word such as goals=g01:easy,g02:hard."""
    key, equals, value = text.partition("=")
    if key != field or not equals:
        raise InvalidNotation(f"not understood: {text!r} (want {field}=...)")
    return value.split(",") if value else []


def read_setup(first: str, goals: str, starts: str, novices: str) -> Setup:
    """How the table is laid."""
    (begins,) = listed(first, "first") or ["-"]
    laid = [goal.partition(":") for goal in listed(goals, "goals")]
    return Setup(
        read_number(begins),
        tuple((name(goal), one_of(side, SIDES)) for goal, _, side in laid),
        tuple(map(name, listed(starts, "starts"))),
        tuple("" if symbol == "-" else name(symbol) for symbol in listed(novices, "novices")),
    )


def read_brew(potion: str, words: list[str]) -> Brew:
    pays: dict[str, int] = {}
    tools: list[str] = []
    subs: list[tuple[str, str]] = []
    for word in words:
        key, _, value = word.partition("=")
        if key == "tools" and not tools:
            tools = listed(word, "tools")
        elif key == "sub" and not subs:
            for pair in listed(word, "sub"):
                wanted, _, paid = pair.partition(">")
                subs.append((name(wanted), name(paid)))
        elif key in pays:
            raise InvalidNotation(f"{key} is there twice")
        else:
            pays[name(key)] = read_number(value)
    new = [name(tool[:-1]) for tool in tools if tool.endswith("+")]
    used = [name(tool) for tool in tools if not tool.endswith("+")]
    return brew(name(potion), pays.items(), used, new, subs)

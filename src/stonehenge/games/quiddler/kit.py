"""What Quiddler brings with it."""

from collections.abc import Mapping
from dataclasses import replace

from stonehenge.core.cards import Seat
from stonehenge.games.kit import Body, GameKit, Part
from stonehenge.games.quiddler import Quiddler, Solo, State, by_lexicon
from stonehenge.games.quiddler.notation import Action, Lay, Spell
from stonehenge.games.quiddler.options import HOUSE_LIST, write_house
from stonehenge.games.quiddler.view import SoloView, View, open_view


def restored(action: Action) -> Action:
    """Words were judged when they were laid; a newer list changes nothing."""
    return replace(action, judged=True) if isinstance(action, Lay | Spell) else action


def rematch(state: State) -> dict[str, object]:
    """What a table has decided about words stays decided. [QA-04]"""
    house = state.options.house if isinstance(state, Solo) else state.house
    return {HOUSE_LIST: write_house(house)} if house else {}


def points(view: View | SoloView, seat: Seat) -> list[Body]:
    """The points of a seat in every round; the solo game has none."""
    sheet = () if isinstance(view, SoloView) else view.sheet
    return [{"points": row.points[seat]} for row in sheet]


def local(language: str) -> dict[str, object]:
    """Words come from the deck: whoever reads no Czech gets the English one."""
    return {} if language in ("cs", "sk") else {"deck": "en"}


def unused(seats: int, options: Mapping[str, object]) -> tuple[str, ...]:
    """Two have one bonus of their own, one has none; only some cards spell CH. [Q-33, Q-35]"""
    unused = () if seats == 2 else ("two_player_bonus",)
    return (*unused, "ch_letters") if seats == 1 or options["deck"] == "en" else unused


KIT = GameKit(
    game=Quiddler(by_lexicon),
    open_view=open_view,
    levels=Part("stonehenge.games.quiddler.bots.levels:LEVELS"),
    messages=Part("stonehenge.games.quiddler.messages:MESSAGES"),
    board=Part("stonehenge.games.quiddler.terminal:BOARD"),
    texts="stonehenge.games.quiddler.texts",
    benchmark=Part("stonehenge.games.quiddler.bots.benchmark:BENCHMARK"),
    commands={
        "words": Part("stonehenge.games.quiddler.commands:words_command"),
        "lexicon": Part("stonehenge.games.quiddler.commands:app"),
    },
    variant=Part("stonehenge.games.quiddler.bots.levels:with_vocabulary"),
    best=Part("stonehenge.games.quiddler.questions:best_layouts"),
    look_up=Part("stonehenge.games.quiddler.questions:look_up"),
    seats=3,
    minutes=30,
    presets={"english": {"deck": "en"}},
    asked="deck",
    local=local,
    unused=unused,
    # Of our decks the rulebook prints only nine values. [QA-01, Q-35, Q-45]
    rulebooks={
        "": {
            "deck": (),
            "two_player_bonus": ("longest", "most"),
            "dictionary_offturn": (False, True),
        }
    },
    is_drawn=True,
    files=("deck",),
    points=points,
    rematch=rematch,
    restored=restored,
)

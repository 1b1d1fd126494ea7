"""Every game brings what the rest asks for, and nothing of it before it is asked for."""

import re
import tomllib
from typing import Any

import pytest

from stonehenge.core.cards import Seat
from stonehenge.games import GAMES, KITS
from stonehenge.games.kit import GameKit, Part
from stonehenge.terminal.board import Board
from support.cases import CASES, Case, named, steps
from support.fresh_process import ROOT, python

PURE = ("rules", "options", "notation", "position", "match", "view", "events", "belief")
ROOMS = ("messages", "terminal", "bots", "kernels", "kit")
HEAVY = ("numpy", "numba", "msgspec", "icu4py", "typer", "rich", "asyncio")

every_kit = pytest.mark.parametrize("kit", KITS.values(), ids=list(KITS))


def test_the_list_of_games_loads_nothing_heavy_and_no_terminal() -> None:
    code = "import sys; import stonehenge.games; print(*sys.modules)"
    loaded = set(python(code).split())
    assert "stonehenge.games.wizard.rules" in loaded
    assert not loaded & {*HEAVY, "stonehenge.terminal", "stonehenge.i18n", "stonehenge.bots"}
    assert not {name for name in loaded if name.endswith((".kernels", ".messages", ".terminal"))}


@every_kit
def test_every_part_of_a_kit_is_there(kit: GameKit) -> None:
    parts = [value for name in kit.__match_args__ if isinstance(value := getattr(kit, name), Part)]
    assert len(parts) >= 3
    for part in (*parts, *kit.commands.values()):
        assert part.load() is not None
    assert isinstance(kit.board.load(), Board)
    assert list(kit.levels.load())[:2] == ["random", "easy"]


@every_kit
def test_every_game_has_the_same_files(kit: GameKit) -> None:
    folder = ROOT / "src" / "stonehenge" / "games" / kit.game.name
    names = {path.stem for path in folder.iterdir()}
    assert names >= {*PURE, *ROOMS}


@every_kit
def test_options_that_can_name_a_file_are_options(kit: GameKit) -> None:
    assert set(kit.files) <= set(kit.game.choices())


@pytest.mark.parametrize("case", CASES, ids=named)
def test_the_points_of_the_rounds_are_those_of_the_score(case: Case) -> None:
    kit, game = KITS[case[0]], GAMES[case[0]]
    *_, last = steps(case, 3)
    view, scores = game.view(last.after, None), game.scores(last.after) or ()
    for seat in range(case[1]):
        rounds = kit.points(view, Seat(seat))
        if rounds:
            assert sum(each["points"] for each in rounds) == scores[seat]
    if bids := kit.rounds(last.after):
        assert tuple(map(sum, zip(*(each.points for each in bids), strict=True))) == scores


def contracts() -> list[dict[str, Any]]:
    """What import-linter is asked to hold."""
    linter = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    tables: list[dict[str, Any]] = linter["contracts"]
    return tables


@pytest.mark.parametrize("contract", contracts(), ids=lambda each: str(each["name"]))
def test_every_contract_speaks_of_modules_that_are_there(contract: dict[str, Any]) -> None:
    source = ROOT / "src"
    paths = [path.relative_to(source).with_suffix("") for path in source.rglob("*.py")]
    modules = {".".join(part for part in path.parts if part != "__init__") for path in paths}
    spoken_of = [*contract.get("source_modules", ()), *contract.get("modules", ())]
    for container in contract.get("containers", ()):
        for layer in contract["layers"]:
            names = [name.strip() for name in layer.replace("|", ":").split(":")]
            spoken_of += [f"{container}.{name}" for name in names if not name.startswith("(")]
    assert spoken_of
    for name in spoken_of:
        # A wildcard that matches nothing is reported as kept.
        pattern = re.compile(name.replace(".", r"\.").replace("*", r"[^.]+"))
        matches = [module for module in modules if pattern.fullmatch(module)]
        assert len(matches) == (len(GAMES) if "*" in name else 1), name

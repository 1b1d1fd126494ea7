"""With the package of the example installed, every command and the server know its game."""

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from support.fresh_process import ROOT
from support.plugins import python

CLI = "from stonehenge.cli import main; main()"
SHORT = ("--set", "most=3")
SERVE = """
import asyncio, sys
from pathlib import Path
from support.server import full, hear, made, played, running, say, sit
with running(Path(sys.argv[1])) as at, at.client() as client:
    table, tokens = full(at, seats=4, game="ohhell", options={"most": 3}, listed=True)
    players = asyncio.run(played(at, table, tokens, seed=1))
    assert all(player.messages for player in players)
    about = client.get(f"/api/tables/{table}").json()
    assert about["status"] == "over", about
    steps = client.get(f"/api/tables/{table}/replay", params={"seat": "all"}).json()["steps"]
    assert [len(hand) for hand in steps[1]["view"]["hands"]] == [1, 1, 1, 1]
    assert client.get(f"/api/tables/{table}/why").json()["reason"]["rule"] == "O-09"
    [game] = [each for each in client.get("/api/games").json()["games"] if each["game"] == "ohhell"]
    assert (game["name"], game["bots"]) == ("Oh Hell", ["random", "easy"])
    assert client.get("/api/rules/cs/ohhell").json()["sections"][0]["rules"]
    assert "OhHellPublic" in client.get("/api/openapi.json").text
    # Alone with bots: they move by themselves, and give advice.
    fields = {"options": {"most": 2}, "bots": {"1": "easy", "2": "random"}}
    alone = made(at, game="ohhell", listed=True, **fields)
    with sit(at, alone["table"], alone["token"]) as socket:
        while not (view := hear(socket, "view"))["offers"]:
            pass
        say(socket, type="hint", id="h")
        assert hear(socket, "hint")["best"] in view["offers"]
    print(table, alone["table"])
"""
WITHOUT = """
import sys
from pathlib import Path
from support.server import made, running
with running(Path(sys.argv[1])) as at, at.client() as client:
    for table in sys.argv[2:]:
        answer = client.get(f"/api/tables/{table}")
        print(answer.status_code, answer.json()["error"], answer.json()["args"]["given"])
    assert client.get("/api/tables").json() == {"tables": []}
    made(at)
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as it is installed: its wheel is built and unpacked."""
    wheels, site = tmp_path_factory.mktemp("wheels"), tmp_path_factory.mktemp("site")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "-d", str(wheels)]
    subprocess.run(build, cwd=ROOT / "examples" / "ohhell", check=True, capture_output=True)
    [wheel] = wheels.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    return site


def stonehenge(site: Path, *words: str, typed: str = "") -> str:
    """What a command prints."""
    run = python(site, args=["-c", CLI, *words], typed=typed)
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    return run.stdout


def test_simulate_and_replay(site: Path, tmp_path: Path) -> None:
    file = str(tmp_path / "games.jsonl")
    words = ("--seats", "3", "--games", "4", "--seed", "7", "--bot", "easy", *SHORT)
    report = stonehenge(site, "simulate", "ohhell", *words, "--json", "--record", file)
    assert json.loads(report)["games"] == 4
    lines = Path(file).read_text("utf-8").splitlines()
    assert [json.loads(line)["game"] for line in lines] == ["ohhell"] * 4
    story = stonehenge(site, "replay", file, "--game", "2")
    assert "takes the trick." in story
    assert "The game is over. First place:" in story
    events = stonehenge(site, "replay", file, "--game", "2", "--json").splitlines()
    assert [json.loads(event) for event in events] == json.loads(lines[1])["log"]


def test_a_game_is_played_left_taken_up_and_looked_at_again(site: Path, tmp_path: Path) -> None:
    file = str(tmp_path / "game.jsonl")
    words = ("play", "ohhell", "--seats", "3", "--seed", "4", "--file", file, "--set", "most=2")
    begun = stonehenge(site, *words, typed="? 9\nhint\n0\nquit\n")
    assert "You cannot bid 9: it must be 0 to 1. [O-05]" in begun
    # A number is a bid, or the first card of the hand, or it is refused and another one is tried.
    rest = stonehenge(site, "play", "--resume", file, typed="1\n0\n2\nwhy\nlast\nsheet\n" * 12)
    assert "The game is over. First place:" in rest
    assert "Score sheet" in stonehenge(site, "replay", file, "--lang", "en")


def test_the_arena(site: Path) -> None:
    words = ("--bots", "easy,random,random", "--games", "60", "--seed", "1", "--json", *SHORT)
    bots = json.loads(stonehenge(site, "arena", "ohhell", *words))["bots"]
    assert bots["easy"]["points"]["mean"] > bots["random"]["points"]["mean"]


def test_the_rules_and_perft(site: Path) -> None:
    assert "Follow the led suit if you can." in stonehenge(site, "rules", "ohhell", "O-08")
    book = stonehenge(site, "rules", "ohhell", "--lang", "cs")
    assert "O-12" in book
    assert "penalty=true" in book
    assert "bid 0" in stonehenge(site, "perft", "ohhell", "--depth", "3")


def test_a_table_on_the_server_and_the_same_table_without_the_package(
    site: Path, tmp_path: Path
) -> None:
    data = str(tmp_path / "data")
    run = python(site, args=["-c", SERVE, data])
    assert run.returncode == 0, run.stderr
    tables = run.stdout.split()
    run = python(args=["-c", WITHOUT, data, *tables])
    assert run.returncode == 0, run.stderr
    assert run.stdout.splitlines() == ["422 no-such-game ohhell"] * 2

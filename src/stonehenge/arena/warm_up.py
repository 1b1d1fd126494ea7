"""Compile what strong bots need ahead of time: one of them plays a short game of each game."""

from stonehenge.arena.selfplay import played
from stonehenge.games import KITS
from stonehenge.games.levels import adviser


def warm_up() -> None:
    """Play the short games of all games that have kernels."""
    for name, kit in KITS.items():
        if kit.short_game is not None:
            levels = [adviser(name), *["easy"] * (kit.game.least - 1)]
            played(name, kit.short_game, levels, seed=1, number=0)


if __name__ == "__main__":
    warm_up()

"""What a player can do wrong beyond the rules: each loses the game, and the arena goes on."""


class Forfeit(Exception):
    """A player did not answer, or answered with something that cannot be done."""

    # crashed: the program ended; silent: it did not answer in time; garbled: the answer cannot
    # be read; illegal: the rules do not allow it now.
    NAMES = ("crashed", "silent", "garbled", "illegal")

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

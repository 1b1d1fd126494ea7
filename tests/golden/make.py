"""Write the golden playthroughs and perft counts anew; see README.md beside this file."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from stonehenge.games import records  # noqa: E402
from support.cases import CASES, GAMES, named, perft_counts, record_of  # noqa: E402


def main(wanted: list[str]) -> None:
    """Write the files of these games, or of all."""
    for name in wanted or GAMES:
        folder = HERE / name
        folder.mkdir(exist_ok=True)
        for old in folder.iterdir():
            old.unlink()
        lines = []
        for case in (case for case in CASES if case[0] == name):
            text = records.write(record_of(case, 1)) + "\n"
            (folder / f"{named(case).replace(' ', '_')}.json").write_text(text, "utf-8")
            lines.append(f"{named(case)}: {perft_counts(case)}\n")
        (folder / "perft.txt").write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])

"""How many moves the server carries, and how soon the last seat sees one.

    make bench-server
    python -m bench.server --tables 50 --seconds 15 --json
    python -m bench.server --against ../before/.venv/bin/python

Real WebSockets, real Wizard, SQLite that waits for the disk; the people are in a process of their
own and want a core to themselves. Machines differ from minute to minute: measure in one run, in
turn, and compare ratios. `--baseline` adds a server without rules, views or limits, `--against`
the server of another checkout, named by its Python.
"""

import argparse
import json
import sys
from typing import Any

from bench.load import Command, disk, measured, our_server

BASELINE = ("-m", "bench.baseline")


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--tables", type=int, default=50, help="of four people; and ten times that")
    parser.add_argument("--seconds", type=float, default=15.0, help="of one measurement")
    parser.add_argument("--rate", type=float, default=500.0, help="moves a second, not saturated")
    parser.add_argument("--times", type=int, default=1, help="how often everything is measured")
    parser.add_argument("--baseline", action="store_true", help="a server without rules, too")
    parser.add_argument("--against", metavar="PYTHON", help="another checkout's server, too")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if min(options.tables, options.seconds, options.rate, options.times) <= 0:
        parser.error("tables, seconds, rate and times must be more than 0")
    return options


def main() -> None:
    """Measure every server in turn, with few connections and with many, saturated and paced."""
    options = arguments()
    servers: dict[str, Command] = {"ours": our_server(sys.executable)}
    if options.against:
        servers["against"] = our_server(options.against)
    if options.baseline:
        servers["baseline"] = lambda data: [sys.executable, *BASELINE, str(data)]
    figures: dict[str, Any] = {"disk": disk(options.rate), **{name: [] for name in servers}}
    if not options.json:
        print("The disk alone: {median_ms:.1f} ms, p99 {p99_ms:.1f} ms".format(**figures["disk"]))
    for _ in range(options.times):
        for tables in (options.tables, 10 * options.tables):
            for rate in (None, options.rate):
                for name, command in servers.items():
                    one = measured(command, tables, options.seconds, rate)
                    figures[name].append(one)
                    if not options.json:
                        print(sentence(name, one), flush=True)
    if options.json:
        print(json.dumps(figures))


def sentence(name: str, one: dict[str, Any]) -> str:
    """One measurement for a person."""
    pace = "saturated" if one["rate"] is None else f"at {one['rate']:.0f} moves/s"
    return (
        f"{name:9} {one['connections']:5} connections {pace:14} {one['moves_per_second']:7.0f}"
        f" moves/s, median {one['median_ms'] or 0:6.1f} ms, p99 {one['p99_ms'] or 0:6.1f} ms,"
        f" {one['cpu_us_per_move'] or 0:4.0f} us of processor a move, {one['memory_mb']:.0f} MB,"
        f" {one['stolen_percent'] or 0:.1f} % stolen"
    )


if __name__ == "__main__":
    main()

"""The load generator measures what it says it measures."""

import sys

import pytest

from bench.load import Command, disk, measured, our_server
from bench.server import BASELINE


@pytest.mark.parametrize(
    "server",
    [our_server(sys.executable), lambda data: [sys.executable, *BASELINE, str(data)]],
    ids=["ours", "baseline"],
)
def test_a_server_carries_moves(server: Command) -> None:
    figures = measured(server, tables=2, seconds=0.2, rate=None)
    assert figures["connections"] == 8
    assert figures["moves_per_second"] > 0
    assert not figures["refused"]
    assert 0 <= (figures["stolen_percent"] or 0) <= 100


def test_the_disk_alone_is_measured() -> None:
    figures = disk(rate=500, seconds=0.05)
    assert 0 < figures["median_ms"] <= figures["p99_ms"] <= figures["longest_ms"]

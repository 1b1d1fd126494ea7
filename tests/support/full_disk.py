"""A server whose files cannot grow any more, and then can: what was kept, as one line of JSON.

Runs in a process of its own, since a limit on files counts for the whole process.
"""

import json
import resource
import signal
import sys
from pathlib import Path

from support.server import hear, made, running, say, sit


def limit(size: int) -> None:
    """No file of this process becomes longer; the system says so instead of a signal."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def main(data: Path) -> None:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    answers: list[str] = []
    with running(data) as at, at.client() as client:
        table = made(at)
        with sit(at, table["table"], table["token"]) as socket:
            hear(socket, "view")

            def chat(lines: int) -> None:
                for _ in range(lines):
                    say(socket, type="chat", id=str(len(answers)), text="x" * 400)
                    answers.append(hear(socket, "ok", "refused").get("reason", "ok"))

            chat(3)
            limit((data / "tables.sqlite-wal").stat().st_size)
            chat(20)
            full = client.get("/api/health")
            limit(resource.RLIM_INFINITY)
            again = client.get("/api/health")
            chat(3)
    with running(data) as at, sit(at, table["table"], table["token"]) as socket:
        kept = len(hear(socket, "view")["chat"])
    print(json.dumps([answers, full.status_code, full.json(), again.status_code, kept]))


if __name__ == "__main__":
    main(Path(sys.argv[1]))

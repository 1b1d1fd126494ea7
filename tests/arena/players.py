"""Programs from outside: one that plays, one that crashes, one that hangs, two that cheat."""

import sys
from pathlib import Path

HONEST = """
import json, sys
for line in sys.stdin:
    print(json.dumps({"action": json.loads(line)["offers"][-1]}), flush=True)
"""
CRASHING = """
import json, sys
print(json.dumps({"action": json.loads(input())["offers"][0]}), flush=True)
sys.exit(3)
"""
HANGING = "import time\ntime.sleep(600)\n"
CHEATING = """
import json, sys
for line in sys.stdin:
    print(json.dumps({"action": "bid 99"}), flush=True)
"""
BABBLING = "while True: print('x' * 1000, flush=True)\n"


def program(folder: Path, name: str, text: str) -> str:
    """The bot that a program is."""
    path = folder / f"{name}.py"
    path.write_text(text, "utf-8")
    return f"host:{sys.executable} {path}"

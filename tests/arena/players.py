"""Programs from outside: one that plays, and some that misbehave."""

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
# Takes its host down the first time it is asked, and plays honestly ever after.
MURDEROUS = """
import json, os, signal, sys
mark = sys.argv[0] + ".done"
for line in sys.stdin:
    if not os.path.exists(mark):
        open(mark, "w").close()
        os.kill(os.getppid(), signal.SIGKILL)
    print(json.dumps({"action": json.loads(line)["offers"][-1]}), flush=True)
"""
BABBLING = "while True: print('x' * 1000, flush=True)\n"


def program(folder: Path, name: str, text: str) -> str:
    """The bot that a program is."""
    path = folder / f"{name}.py"
    path.write_text(text, "utf-8")
    return f"host:{sys.executable} {path}"

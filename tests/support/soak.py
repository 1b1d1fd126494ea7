"""Whether `make soak` runs the tests: many more games than a test should wait for."""

import os

SOAK = bool(os.environ.get("STONEHENGE_SOAK"))

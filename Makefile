# Everything that is needed comes from here: a virtual environment of its own, then the job.
PYTHON ?= python3
VENV := .venv
CONSTRAINTS := constraints.txt
BIN := $(VENV)/bin
READY := $(VENV)/ready
PAGE := src/stonehenge/server/page/index.html
PAGE_SOURCES := $(shell find web src/stonehenge/i18n src/stonehenge/games/*/texts -type f -not -path '*/node_modules/*')

.PHONY: play test suite pythons lowest check words kernels page pictures speed soak bench bench-server abuse golden clean

play: words kernels page
	$(BIN)/stonehenge

test: check words kernels page
	sh scripts/system_packages
	$(BIN)/python hatch_build.py check test
	$(BIN)/python -m pytest -n auto --durations=15

# The Python tests alone, on the Python of $(VENV); without those in the browser, which try the page:
# it is the same on every Python.
TESTS ?= tests
suite: words kernels
	$(BIN)/python -m pytest -n auto --ignore=tests/browser $(TESTS)

# The same on every other Python of this machine that is supported, each with a .venv-3.N.
pythons: $(READY) page
	$(BIN)/python scripts/pythons.py | while read version python; do \
		$(MAKE) PYTHON=$$python VENV=.venv-$$version suite < /dev/null || exit 1; \
	done

# The same with the lowest versions that pyproject.toml allows of what it asks for.
lowest: $(READY) page
	$(BIN)/python scripts/lowest.py > $(VENV)/lowest.txt
	$(MAKE) VENV=.venv-lowest CONSTRAINTS=$(VENV)/lowest.txt suite

# What the bots think with is compiled once, into the user's cache: two minutes the first time.
kernels: $(READY)
	$(BIN)/python -m stonehenge.arena.warm_up

# The page, built by the Node that comes from PyPI.
page: $(PAGE)

$(PAGE): $(PAGE_SOURCES) hatch_build.py $(READY)
	$(BIN)/python hatch_build.py build
	touch $@

# Screenshots of every page and board, for the documentation; look at them.
pictures: words page
	sh scripts/system_packages
	$(BIN)/python tests/browser/pictures.py

# How soon the first card is seen over a slow line, and how smoothly cards are dealt.
speed: page
	sh scripts/system_packages
	$(BIN)/python tests/browser/speed.py

# Style, types and layers.
check: $(READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

# The words of Quiddler, into the user's cache; without the net the table votes on them.
words: $(READY)
	$(BIN)/stonehenge lexicon build cs --if-needed || echo "No Czech lexicon: its tests are left out."
	$(BIN)/stonehenge lexicon build en --if-needed || echo "No English lexicon."

# Many more games than a test should wait for.
soak: words
	STONEHENGE_SOAK=1 $(BIN)/python -m pytest -n auto

bench: $(READY)
	$(BIN)/pip install --quiet --constraint constraints.txt --editable '.[adapters]'
	$(BIN)/stonehenge bench --against open_spiel

# How many moves the server carries; see bench/server.py for more.
bench-server: $(READY)
	$(BIN)/python -m bench.server

# What honest people feel while somebody attacks the server; see bench/abuse.py.
abuse: $(READY)
	$(BIN)/python -m bench.abuse

golden: $(READY)
	$(BIN)/python tests/golden/make.py

$(READY): pyproject.toml $(CONSTRAINTS)
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Stonehenge needs Python 3.11 or newer; name one: make PYTHON=python3.11")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint $(CONSTRAINTS) --editable '.[dev,lexicon,adapters]'
	$(BIN)/python -m compileall -q src
	touch $@

clean:
	rm -rf .venv .venv-* .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache

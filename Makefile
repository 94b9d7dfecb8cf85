# Everything that can be done with this project. `make play` and `make test` need nothing but
# Python 3.11 or newer and make; what else is needed is installed into .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAYABLE := $(VENV)/.playable
READY := $(VENV)/.ready

# The tests that take no screen, no process and little time.
QUICK := tests/game tests/record tests/words tests/test_script.py

# Compiled modules are kept, or else all of them would be compiled at every start.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test check mutants lint format types screenshots bench ladder calibrate puzzles \
	train soak load wheel clean help

help:
	@echo "make play         open the table"
	@echo "make test         run the tests"
	@echo "make check        lint, types and the quick tests, while editing"
	@echo "make mutants      put faults into a copy: do the tests notice each?"
	@echo "make lint         check style and types"
	@echo "make screenshots  make the pictures in screenshots/"
	@echo "make bench        measure speed, as ratios in one run"
	@echo "make ladder       let all computer players meet (long)"
	@echo "make calibrate    compare judged losses with duplicate results (long)"
	@echo "make puzzles      cut the puzzles from games of experts anew (long)"
	@echo "make train        learn the value of positions anew (long)"
	@echo "make soak         long random games, kills and fuzzing (long)"
	@echo "make load         measure a server under load"
	@echo "make wheel        build the wheel into dist/"

$(PLAYABLE): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "All Fives needs Python 3.11 or newer: try make PYTHON=python3.12"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@$(BIN)/python -m compileall -q allfives
	@touch $(PLAYABLE)

$(READY): $(PLAYABLE)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $(READY)

play: $(PLAYABLE)
	@$(BIN)/python -m allfives

test: $(READY)
	$(BIN)/python -m pytest -n auto --dist worksteal

check: lint
	$(BIN)/python -m pytest -n auto --dist worksteal -m "not long" $(QUICK)

mutants: $(READY)
	$(BIN)/python -m tests.support.mutants

lint: $(READY)
	$(BIN)/python -m ruff check allfives tests
	$(BIN)/python -m ruff format --check allfives tests
	$(BIN)/python -m mypy

format: $(READY)
	$(BIN)/python -m ruff check --fix allfives tests
	$(BIN)/python -m ruff format allfives tests

screenshots: $(READY)
	$(BIN)/python -m tests.support.screenshots screenshots

bench: $(READY)
	$(BIN)/python -m tests.support.bench README.md

soak: $(READY)
	$(BIN)/python -m tests.support.soak
	ALLFIVES_KILLS=300 $(BIN)/python -m pytest tests/record/test_kills.py
	ALLFIVES_KILLS=100 $(BIN)/python -m pytest tests/online/test_safety.py -k killed
	ALLFIVES_ROUNDS=12 $(BIN)/python -m pytest -n auto tests/game/test_whole_games.py
	ALLFIVES_GAMES=500 $(BIN)/python -m pytest -n auto tests/players/search/test_position.py
	for preset in pagat classic multiplayer champion european cribbage muggins five_up \
			all_threes sniff fives_and_threes; do \
		for players in 2 3 4; do \
			$(BIN)/python -m allfives simulate --preset $$preset --players $$players \
				--levels random --games 300 --seed 1 --record - \
				| $(BIN)/python -m allfives verify - || exit 1; \
		done; \
	done
	$(BIN)/python -m allfives simulate --preset gambit --levels random --games 300 --seed 1 \
		--record - | $(BIN)/python -m allfives verify -

load: $(READY)
	$(BIN)/python -m tests.support.load

ladder: $(READY)
	$(BIN)/python -m tests.support.ladder README.md

calibrate: $(READY)
	$(BIN)/python -m tests.support.calibrate README.md 200 2

puzzles: $(READY)
	$(BIN)/python -m tests.support.make_puzzles

wheel: $(READY)
	$(BIN)/python -m build --wheel --outdir dist

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis

train: $(READY)
	$(BIN)/python -m allfives.players.training

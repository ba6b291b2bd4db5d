# The commands of the project. Nothing else is needed first but Python 3.11 or newer and make.

NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$p -c '$(NEW_ENOUGH)' >/dev/null 2>&1 && echo $$p && break; done)
VENV := .venv
BIN := $(VENV)/bin
LOCALE := mandala/assets/locale
TESTS ?= tests
CODE := mandala tools tests benchmarks setup.py
COMPILED := setup.py $(wildcard mandala/ai/*/*.pxd) $(patsubst %.pxd,%.py,$(wildcard mandala/ai/*/*.pxd))

.PHONY: play test check format assets locale benchmarks train clean help

help: ## this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /make \1\t/'

play: $(VENV)/.play ## set up if needed, and start the game
	@$(BIN)/python -m mandala $(ARGS)

test: $(VENV)/.dev ## set up if needed, and run all the tests
	$(BIN)/python -m pytest -n 2 $(TESTS)

check: $(VENV)/.dev ## formatting, lint, types and the layer contracts
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/ruff check $(CODE)
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(VENV)/.dev ## put the source in the house's format
	$(BIN)/ruff format $(CODE)
	$(BIN)/ruff check --fix $(CODE)

assets: $(VENV)/.dev ## draw the pictures and make the sounds anew
	$(BIN)/python -m tools.art
	$(BIN)/python -m tools.sounds

locale: $(VENV)/.dev ## collect the texts, update and compile the translations
	@mkdir -p build
	$(BIN)/pybabel -q extract -F babel.cfg --project Mandala --no-location --sort-output -k pgettext:1c,2 -o build/mandala.pot mandala
	$(BIN)/pybabel -q update -D mandala -i build/mandala.pot -d $(LOCALE) --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date
	$(BIN)/pybabel -q compile -D mandala -d $(LOCALE) --statistics

benchmarks: $(VENV)/.dev ## what docs and README claim, measured here
	$(BIN)/python -m pip install -q -e '.[bench]'
	$(BIN)/python benchmarks/rules.py
	$(BIN)/python benchmarks/kernel.py
	$(BIN)/python benchmarks/frames.py

train: $(VENV)/.dev ## train the computer's network anew and keep it if it is better; TRAIN='--games ...'
	$(BIN)/python -m pip install -q --disable-pip-version-check -e '.[train]'
	$(BIN)/python -m tools.train $(TRAIN)

clean: ## remove what the other commands made
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	rm -f mandala/ai/*/*.so mandala/ai/*/*.pyd

$(VENV)/bin/python:
	@test -n '$(PYTHON)' && $(PYTHON) -c '$(NEW_ENOUGH)' || \
		{ echo 'Mandala needs Python 3.11 or newer; say where it is: make $(MAKECMDGOALS) PYTHON=/path/to/python3'; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.play: pyproject.toml $(COMPILED) | $(VENV)/bin/python
	$(BIN)/python -m pip install -q --disable-pip-version-check -e .
	@touch $@

$(VENV)/.dev: pyproject.toml $(COMPILED) | $(VENV)/bin/python
	$(BIN)/python -m pip install -q --disable-pip-version-check -e '.[dev]'
	@touch $@ $(VENV)/.play

# The commands of the project. Nothing else is needed first but Python 3.11 or newer and make.

NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
ifndef PYTHON
PYTHON := $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$p -c '$(NEW_ENOUGH)' >/dev/null 2>&1 && echo $$p && break; done)
endif
VENV := .venv
BIN := $(VENV)/bin
LOCALE := mandala/assets/locale
TESTS ?= tests
CODE := mandala tools tests benchmarks examples setup.py
# What every target but play waits for: tools/compile.py looks each time whether the compiled levels are those of the source.
READY := $(VENV)/.dev compiled

FROZEN := build/frozen
PROGRAM := $(CURDIR)/build/package/linux/mandala/mandala
WINE := nice $(FROZEN)/bin/python -m tools.wine
GAMES := tests/ui/window/test_window_game.py tests/ui/window/test_window_tiles.py
# The tests of the source that ask the system for something, for the part of Wine in every run of CI.
ASKS_THE_SYSTEM := tests/play/test_alike.py tests/play/test_bots.py tests/play/test_engine.py $(wildcard tests/play/test_library*.py) $(foreach name,settings kill command_line main sharing,tests/play/test_$(name).py) tests/ui/kit/test_foundation.py
ON_WINE = MANDALA_PROGRAM=$(CURDIR)/build/wine/$(1) $(BIN)/python -m pytest -n 0 $(2)
PACKAGED := $(shell find mandala -type f ! -name '*.pyc' ! -name '*.so' ! -name '*.pyd')

# What was installed is gone with the Python that it was installed for, as after an upgrade of the system, and when the
# folder was moved: the first line of a launcher names its Python.
$(shell { test -x $(BIN)/python && { test ! -e $(BIN)/mandala || test -x "$$(sed -n '1s/^..//p' $(BIN)/mandala)"; }; } || \
	rm -f $(VENV)/.play $(VENV)/.dev)

# Whole as soon as it has a Python with pip; what an interrupted run left of it is completed.
define ENVIRONMENT
test -n '$(PYTHON)' && $(PYTHON) -c '$(NEW_ENOUGH)' || \
	{ echo 'Mandala needs Python 3.11 or newer; say where it is: make $(MAKECMDGOALS) PYTHON=/path/to/python3'; exit 1; }; \
$(PYTHON) tools/environment.py $(VENV)
endef

.PHONY: play compiled test test-all test-more bare soak check map reference research format assets locale benchmarks train package program wine windows web web-play lock clean help

help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /make \1\t/'

play: $(VENV)/.play ## set up if needed, and start the game
	@$(BIN)/python -m tools.play $(ARGS)

compiled: $(VENV)/.play ## compile the stronger levels, if they are not
	@$(BIN)/python tools/compile.py

# Three workers for two cores: one of them mostly waits for a window.
test: $(READY) ## set up if needed, and run the tests
	$(BIN)/python -m pytest -n 3 $(if $(filter tests,$(TESTS)),-m 'not thorough') $(TESTS)

test-all: test test-more ## all the tests: also every benchmark in short, those of the built program, of Windows' program and on bare systems

test-more: $(READY)
	@echo '== The thorough tests: every case, whole games in windows, every benchmark in its short form'
	$(BIN)/python -m pytest -n 3 -m thorough --ignore tests/web tests
	@echo '== The program in browsers, one at a time; what failed is tried once more, since a busy machine may keep a page waiting'
	-$(BIN)/python -m tools.web build
	$(BIN)/python -m pytest -n 1 -m thorough tests/web || $(BIN)/python -m pytest -n 0 --last-failed --last-failed-no-failures none -m thorough tests/web
	@echo '== The built program'
	$(MAKE) program
	@echo '== The Windows program'
	$(MAKE) windows GAMES=
	@echo '== The source on Windows'
	$(MAKE) wine GAMES= WINE_TESTS='$(ASKS_THE_SYSTEM)'
	@echo '== make play on a bare Debian'
	$(MAKE) bare BARE='--system debian12 --toolchain bare --step play'

bare: $(READY) ## the README's commands in bare Debians; BARE='--system debian13 --toolchain compiler --step play test'
	$(BIN)/python -m tools.bare $(BARE)

soak: $(READY) ## the long trials behind docs/reliability.md, with a summary; SOAK='NAME --share 0.1'
	$(BIN)/python -m tools.soak $(SOAK)

check: $(VENV)/.dev ## formatting, lint, types, the layer contracts and plain sentences
	$(BIN)/ruff format --check $(CODE) research
	$(BIN)/ruff check $(CODE)
	$(BIN)/zizmor --quiet --offline --strict-collection .github/workflows
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tools.plain

map: ## the modules, each with its first sentence; FOLDER=mandala/ui/kit for one folder
	@$(PYTHON) -m tools.map $(FOLDER)

reference: $(VENV)/.dev ## pages of all that is public, from the docstrings, in build/reference
	$(BIN)/python -m tools.reference

research: $(READY) ## install what mandala.env and the cluster need; without it their tests are skipped
	MANDALA_UNCOMPILED=1 $(BIN)/python -m pip install -q --disable-pip-version-check -e '.[research]'

format: $(VENV)/.dev ## put the source in the house's format
	$(BIN)/ruff format $(CODE) research
	$(BIN)/ruff check --fix $(CODE)

assets: $(VENV)/.dev ## draw the pictures and make the sounds anew
	$(BIN)/python -m tools.art
	$(BIN)/python -m tools.art.icons
	$(BIN)/python -m tools.sounds

locale: $(VENV)/.dev ## collect the texts, update and compile the translations, and say what they lack
	@mkdir -p build
	$(BIN)/pybabel -q extract -F babel.cfg --project Mandala --no-location --sort-output -k pgettext:1c,2 -o build/mandala.pot mandala
	$(BIN)/pybabel -q update -D mandala -i build/mandala.pot -d $(LOCALE) --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date
	$(BIN)/pybabel -q compile -D mandala -d $(LOCALE) --statistics
	$(BIN)/python -m tools.formats
	$(BIN)/python -m tools.texts

benchmarks: $(READY) ## all of benchmarks/, and one table in build/benchmarks.md; BENCHMARKS='--only rules kernel --quick'
	MANDALA_UNCOMPILED=1 $(BIN)/python -m pip install -q --disable-pip-version-check -e '.[bench]'
	$(BIN)/python -m benchmarks $(BENCHMARKS)

train: $(READY) ## train the computer's network anew and keep it if it is better; TRAIN='--games ...'
	MANDALA_UNCOMPILED=1 $(BIN)/python -m pip install -q --disable-pip-version-check -e '.[train]'
	$(BIN)/python -m tools.train $(TRAIN)

package: $(FROZEN)/.ready ## build what players download, into dist/, and try the built program
	rm -rf dist build/wheel
	$(FROZEN)/bin/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation --force-reinstall .
	PYTHONHASHSEED=0 $(FROZEN)/bin/python -m tools.package
	MANDALA_PROGRAM=$(PROGRAM) $(BIN)/python -m pytest -n 2 tests/package

program: $(FROZEN)/.ready ## build the program alone, without archives, and try it
	cd mandala/ai && for file in */*.so */*/*.so; do test ! -e $$file || cp $$file $(abspath $(FROZEN))/lib/python3*/site-packages/mandala/ai/$${file%/*}/ || exit 1; done
	PYTHONHASHSEED=0 $(FROZEN)/bin/python -m tools.package program
	MANDALA_PROGRAM=$(PROGRAM) $(BIN)/python -m pytest -n 2 tests/package

wine: $(FROZEN)/.ready ## try the source on Windows, which Wine plays: selftest, all tests that can run there, a game of each kind by mouse
	@if $(WINE) possible; then $(WINE) ready && $(WINE) selftest && $(WINE) test $(WINE_TESTS)$(if $(GAMES), && $(call ON_WINE,source,$(GAMES))); fi

windows: $(FROZEN)/.ready ## build the Windows program under Wine, and try it: a game of each kind by mouse, and what Windows is told
	@if $(WINE) possible; then $(WINE) ready && $(WINE) program && $(call ON_WINE,built,tests/package/test_windows.py $(GAMES)); fi

web: $(READY) ## build the program for browsers: a folder of files for any web server, build/web/site
	$(BIN)/python -m tools.web build

web-play: web ## the same, served on this machine
	$(BIN)/python -m tools.web serve

lock: $(VENV)/bin/python ## choose anew what the program is built from, on Windows too
	$(BIN)/python -m pip install -q --disable-pip-version-check uv
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --extra package --generate-hashes --no-header --no-annotate \
		--no-emit-index-url --no-emit-find-links $(LOCK_OPTIONS) --output-file build/spec/lock.txt pyproject.toml
	$(BIN)/python -m tools.wine lock

clean: ## remove what the other commands made
	rm -rf $(VENV) $(filter-out build/spec,$(wildcard build/*)) dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	rm -f mandala/ai/*.so mandala/ai/*.pyd mandala/ai/*/*.so mandala/ai/*/*.pyd mandala/ai/*/*/*.so mandala/ai/*/*/*.pyd

$(VENV)/bin/python:
	@$(ENVIRONMENT)

# An environment that holds what is locked and nothing else, with Mandala installed as players get it. `make program` takes the
# extensions that the tests ran with; `make package` compiles them anew, with what is locked.
$(FROZEN)/.ready: build/spec/lock.txt pyproject.toml setup.py $(PACKAGED) | $(READY)
	$(BIN)/python tools/environment.py $(FROZEN)
	$(FROZEN)/bin/python -m pip install -q --disable-pip-version-check --require-hashes -r build/spec/lock.txt
	rm -rf build/wheel
	MANDALA_UNCOMPILED=1 $(FROZEN)/bin/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation \
		--force-reinstall .
	@touch $@

# The levels are compiled by tools/compile.py, which says how far it is; pip would hide that.
$(VENV)/.play: pyproject.toml | $(VENV)/bin/python
	@$(ENVIRONMENT)
	@echo 'Fetching 20 MB of libraries into $(VENV), once ...'
	@MANDALA_UNCOMPILED=1 $(BIN)/python -m pip install -q --disable-pip-version-check -e .
	@touch $@

$(VENV)/.dev: pyproject.toml | $(VENV)/bin/python
	@$(ENVIRONMENT)
	@echo 'Fetching 200 MB of libraries and test tools into $(VENV), once, which takes some minutes ...'
	@MANDALA_UNCOMPILED=1 $(BIN)/python -m pip install -q --disable-pip-version-check -e '.[dev]'
	@touch $@ $(VENV)/.play

# Needs make and Python 3.11 or newer with venv; no compiler. On Windows, without make:
#   py tools\setup_env.py     then   .venv\Scripts\weaklink demo
# or, by hand: py -m venv .venv, then .venv\Scripts\pip install .
PYTHON ?= python3
JOBS   ?= 2
MINUTES ?= 10
THIN   ?= 4
SEED   ?=
# An optional folder of wheels, to install without a network.
WHEELS ?=

BIN   := .venv/bin
SETUP  = @command -v $(PYTHON) >/dev/null || { \
	echo "weaklink needs Python 3.11 or newer: apt install python3 python3-venv" >&2; exit 1; }; \
	$(PYTHON) tools/setup_env.py $(if $(WHEELS),--wheels "$(WHEELS)")
INPUTS := pyproject.toml tools/setup_env.py src/weaklink/__init__.py

# root installs as it is; others ask sudo
AS_ROOT = $(shell [ "$$(id -u)" = 0 ] || echo sudo)

.PHONY: help demo test test-slow test-all fuzz bench peers lock wheels clean

help: ## show this list
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/make \1|\2/p' Makefile | awk -F'|' '{ printf "%-14s %s\n", $$1, $$2 }'
	@echo "Offline: WHEELS=dir with any of them. Another Python: PYTHON=python3.12."

demo: .venv/.weaklink-run ## install into .venv and diagnose the examples
	@$(BIN)/weaklink demo

test: .venv/.weaklink-dev ## lint, types, and the tests that run in process (some minutes)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy --strict src
	$(BIN)/pytest -n $(JOBS) -m "not slow"

test-slow: .venv/.weaklink-dev ## the longer tests, one case in four of those with many (THIN=1: all)
	$(BIN)/pytest -n $(JOBS) -m slow --thin $(THIN)

test-all: test test-slow ## both, in half an hour

fuzz: .venv/.weaklink-dev ## generated programs, judged by gcc and a reference, for MINUTES=10 (SEED=n)
	$(BIN)/python bench/fuzz.py --minutes $(MINUTES) --jobs $(JOBS) $(if $(SEED),--seed $(SEED))

test-peers: .venv/.weaklink-dev ## compare with Frama-C's WP on the data tests and 200 programs (an hour)
	WEAKLINK_PEER_PROGRAMS=200 $(BIN)/pytest tests/peers

bench: .venv/.weaklink-dev ## time weaklink on the examples
	$(BIN)/python bench/variants.py

peers: ## install Frama-C, Why3 and their provers, to compare with (where apt is there)
	@if command -v apt-get >/dev/null; then \
	  $(AS_ROOT) apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive $(AS_ROOT) apt-get install -qq -y --no-install-recommends \
	    frama-c-base why3 z3 cvc4 && why3 config detect && frama-c -version; \
	else echo "make peers needs apt-get: install Frama-C and Why3 by hand" >&2; fi

lock: ## pin today's newest dependencies in the lock files
	$(PYTHON) tools/lock.py

wheels: .venv/.weaklink-run ## download into wheels/ what this platform needs, for WHEELS=wheels
	$(BIN)/python -m pip download -qq --require-hashes --only-binary :all: --no-deps -d wheels -r requirements-dev.lock

clean: ## remove .venv, caches and builds
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# setup_env.py writes the stamps; a second make finds them and installs nothing.
.venv/.weaklink-run: requirements.lock $(INPUTS)
	$(SETUP)

.venv/.weaklink-dev: requirements-dev.lock $(INPUTS)
	$(SETUP) --dev

# make demo and make test set up everything they need in .venv, from this folder alone.
PYTHON ?= python3
BIN := .venv/bin
KINDS := $(notdir $(wildcard puzzles/*))

.PHONY: demo test search dist oldest stress mutants lint types readme bench clean

.venv/ready: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	$(BIN)/python -m compileall -q puzzlesolve
	touch $@

demo: .venv/ready
	@for kind in $(KINDS); do \
		echo; echo "puzzlesolve $$kind puzzles/$$kind/example.txt"; \
		$(BIN)/puzzlesolve $$kind puzzles/$$kind/example.txt || exit; \
	done

test: lint types .venv/ready
	$(BIN)/pytest -n 2 --cov --cov-report=term-missing:skip-covered

# The tests with random boards that nobody has seen yet; a failure prints them.
search: .venv/ready
	$(BIN)/pytest -n 2 --hypothesis-profile=search $(ARGS)

# The sdist, and the wheel, which is tried out alone.
dist: .venv/ready
	rm -rf dist
	$(BIN)/python -m build
	$(BIN)/python tests/package.py wheel

# The tests of the sdist with the oldest versions of Python and of what we depend on.
oldest: dist
	$(BIN)/python tests/package.py sdist

stress: .venv/ready
	$(BIN)/python tests/stress.py $(ARGS)

mutants: .venv/ready
	$(BIN)/python tests/mutants.py $(ARGS)

lint: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/ready
	$(BIN)/mypy

readme: .venv/ready
	$(BIN)/python tests/readme.py

bench: .venv/ready
	$(BIN)/python tests/bench.py $(ARGS)

clean:
	rm -rf .venv build dist *.egg-info .coverage .pytest_cache .mypy_cache .ruff_cache .hypothesis

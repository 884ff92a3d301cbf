# make demo and make test set up everything they need in .venv, from this folder alone.
PYTHON ?= python3
BIN := .venv/bin
KINDS := kakuro inshi-no-heya star-battle bomber paint-area

.PHONY: demo test oldest stress mutants lint types readme bench clean

.venv/ready: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

demo: .venv/ready
	@for kind in $(KINDS); do \
		echo; echo "puzzlesolve $$kind puzzles/$$kind/example.txt"; \
		$(BIN)/puzzlesolve $$kind puzzles/$$kind/example.txt || exit; \
	done

test: lint types .venv/ready
	$(BIN)/pytest -n 2 --cov --cov-report=term-missing:skip-covered

# The same tests with the oldest versions of what we depend on.
oldest:
	$(PYTHON) -m venv .venv-oldest
	.venv-oldest/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]' \
		'pulp==3.3.2' 'click==8.2.0' 'rich==13.0.0' 'highspy==1.8.1'
	.venv-oldest/bin/pytest -n 2

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
	rm -rf .venv .venv-oldest build dist *.egg-info .coverage .pytest_cache .mypy_cache .ruff_cache .hypothesis

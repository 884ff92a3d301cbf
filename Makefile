# make demo and make test set up everything they need in .venv, from this folder alone.
PYTHON ?= python3
BIN := .venv/bin
TOOL := PYTHONPATH=tests $(BIN)/python -m tools
KINDS := $(notdir $(wildcard puzzles/*))

.PHONY: demo test search dist oldest stress mutants fuzz expected lint types readme docs bench steps browser screenshot scripts clean

.venv/installed: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	$(BIN)/python -m compileall -q puzzlesolve
	touch $@

# What the tests and the other tools need besides.
.venv/ready: .venv/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

demo: .venv/installed
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
	$(TOOL).package wheel

# The tests of the sdist with the oldest versions of Python and of what we depend on.
oldest: dist
	$(TOOL).package sdist

stress: .venv/ready
	$(TOOL).stress $(ARGS)

mutants: .venv/ready
	$(TOOL).mutants $(ARGS)

fuzz: .venv/ready
	$(TOOL).fuzz $(ARGS)

expected: .venv/ready
	$(TOOL).expected

lint: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/ready
	$(BIN)/mypy

readme: .venv/ready
	$(TOOL).readme

# The pages of docs/ that are made from the code.
docs: .venv/ready
	$(TOOL).docs

# The pages in a real browser: needs Chromium and its driver, as in Debian's packages chromium and chromium-driver.
browser: .venv/ready
	$(BIN)/pytest tests/browser $(ARGS)

# The picture of a page that the README shows.
screenshot: .venv/ready
	SCREENSHOT=docs/page.png $(BIN)/pytest tests/browser -k screenshot

# The types of the scripts of pages: needs Node.js, and TypeScript from npm.
scripts:
	npx --yes --package typescript@7 tsc --project tests/browser

# How puzzles are explained, and how hard they are.
steps: .venv/ready
	$(TOOL).steps $(ARGS)

bench: .venv/ready
	$(TOOL).bench $(ARGS)

clean:
	rm -rf .venv build dist *.egg-info .coverage .pytest_cache .mypy_cache .ruff_cache .hypothesis

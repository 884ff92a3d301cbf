"""Programs that are no tests: `make bench`, `make stress`, `make mutants`, `make readme` and the like run them."""

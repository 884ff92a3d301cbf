"""What solves: unknowns with their states, logic (narrowing and what-ifs), cases, the model, and the verdict.

It knows a rule only by its faces (`rule.py`), and no kind. `tables/` makes narrowing by many rules fast, and `milp/` is
the one place that talks to PuLP. It imports what everybody uses and nothing else.
"""

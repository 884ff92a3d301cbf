"""The vocabulary that every kind is composed from, one rule a module, each with the faces that `engine/rule.py` names.

`implied/` holds rules that only follow from others. Rules import the engine's unknowns and states, and no kind.
"""

"""The commands, a module each: what they take, what they refuse, and where their output goes.

They import what they need only when they run, because start-up is part of the product.
"""

"""Puzzles as they are typed: `reader` turns text into headers, blocks and grids that know their place; `format` says
what a kind's text consists of, for reading and writing. It imports what everybody uses (places, words), nothing else.
"""

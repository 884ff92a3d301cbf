"""Pages for a browser: one file each that needs nothing else, to play a puzzle and to learn how it is solved.

Python draws the board and writes down what there is to know; what moves is in the scripts of `assets/`.
"""

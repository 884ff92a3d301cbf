"""What a person or a script sees of a report: pictures in a terminal and as SVG, plain text and json, and the words for
verdicts. It draws the layers of `picture.py` and knows no kind by name.
"""

"""What a setter asks beyond the verdict: the steps to a solution and how hard they are, why there is none, and what all
solutions share. It asks the engine, and knows no kind; nothing here prints.
"""

"""From the name of a file to a report: `source` finds kind and puzzle behind whatever a FILE argument names, `report`
solves one of them, `batch` many. Nothing here prints; it imports all that reads and solves.
"""

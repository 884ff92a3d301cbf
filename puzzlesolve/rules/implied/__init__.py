"""Rules that follow from others and see further than these one by one. Logic uses them where a table carries them; the
model and the check have no need of them.
"""

"""The only place that talks to PuLP: `solvers` runs CBC and HiGHS safely, `model` builds what they solve."""

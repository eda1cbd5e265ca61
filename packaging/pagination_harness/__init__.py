"""Compares paginators and judges baselines by the program `harness`, which comes with this package.

    import pagination_harness

    found = pagination_harness.compare("diamond-sutra", paginators=["greedy", "fixed-count"])
    found.results["corpora"][0]["sentences"]    # what to ship, and what not
    found.rows("summary")                       # a row for each trial, with numbers as numbers
    found.frame("summary")                      # the same as a pandas data frame, where pandas is installed
"""
from .comparison import Comparison, compare
from .gating import Gating, gate
from .running import HarnessError, program

__all__ = ["Comparison", "Gating", "HarnessError", "compare", "gate", "program"]

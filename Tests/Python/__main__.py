"""Tests the Python package, its plug-in of pytest, and what packages are made with; names what is skipped.

    python3 Tests/Python             all tests: make test-all
    python3 Tests/Python Gate        those with that word in their names

HARNESS is the program, .build/release/harness unless it is set.
"""
import os
import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "packaging"))
os.environ["HARNESS_PROGRAM"] = os.path.abspath(os.environ.get("HARNESS") or ROOT / ".build/release/harness")


def flat(suite):
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from flat(test)
        else:
            yield test


def main(words):
    if not os.access(os.environ["HARNESS_PROGRAM"], os.X_OK):
        sys.exit(f"There is no program '{os.environ['HARNESS_PROGRAM']}'; build it, or name one in HARNESS.")
    found = flat(unittest.TestLoader().discover(os.path.dirname(os.path.abspath(__file__))))
    chosen = [test for test in found if all(word.lower() in test.id().lower() for word in words)]
    result = unittest.TextTestRunner().run(unittest.TestSuite(chosen))
    for test, reason in result.skipped:
        print(f"Skipped: {test.id()}: {reason}")
    return 0 if chosen and result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Runs the tests in a real browser and names those that were skipped.

    python3 Tests/Browser            the short set, which make test runs
    python3 Tests/Browser --all      and all others: make test-all
    python3 Tests/Browser Sorting    the short set's tests with that word in their names

HARNESS is the program whose report is looked at, .build/debug/harness unless it is set.
"""
import os
import sys
import time
import unittest

import machine


def flat(suite):
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from flat(test)
        else:
            yield test


def main(arguments):
    words = [word for word in arguments if not word.startswith("-")]
    machine.runs_all = "--all" in arguments
    folder = os.path.dirname(os.path.abspath(__file__))
    found = list(flat(unittest.TestLoader().discover(folder)))
    suite = unittest.TestSuite(
        test for test in found
        if (machine.runs_all or not machine.is_long(test))
        and all(word.lower() in test.id().lower() for word in words)
    )
    started = time.monotonic()
    result = unittest.TextTestRunner(verbosity=2 if "-v" in arguments else 1).run(suite)
    print(f"Tests in a browser: {result.testsRun} in {time.monotonic() - started:.0f} s.")
    if result.skipped:
        print("\nSkipped:")
        for test, reason in result.skipped:
            print(f"{test}: {reason}")
        # In CI a machine is one that can run them.
        if os.environ.get("CI") == "true":
            sys.exit("Tests in a browser were skipped, which CI does not allow.")
    sys.exit(0 if result.wasSuccessful() else 1)


main(sys.argv[1:])

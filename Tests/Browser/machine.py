"""What a test needs of the machine: a program, a browser, a driver for it, rules to check with."""
import glob
import importlib.util
import os
import shutil

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# Reports, screenshots and profiles of the tests, which stay to be looked at.
SCRATCH = os.path.join(ROOT, ".build", "browser")
HARNESS = os.path.abspath(
    os.environ.get("HARNESS", os.path.join(ROOT, ".build", "debug", "harness"))
)
# Where scripts/set-up puts the package of requirements.txt.
PACKAGES = os.path.join(ROOT, ".build", "python")

runs_all = False


def every(test):
    """Marks a test, or a class of them, that only make test-all runs."""
    test.is_long = True
    return test


def is_long(test):
    method = getattr(test, getattr(test, "_testMethodName", ""), None)
    return getattr(test, "is_long", False) or getattr(method, "is_long", False)


def axe_source():
    """Returns the path of the rules of axe-core, None where they are not installed."""
    found = glob.glob(os.path.join(PACKAGES, "*", "axe.min.js"))
    return found[0] if found else None


def missing():
    """Returns what this machine lacks, in words; empty when it lacks nothing."""
    lacks = [
        name for name, is_there in [
            ("chromium", shutil.which("chromium")),
            ("chromedriver", shutil.which("chromedriver")),
            ("python3-selenium", importlib.util.find_spec("selenium")),
            ("axe-core", axe_source()),
        ] if not is_there
    ]
    if not lacks:
        return ""
    return f"There is no {' and no '.join(lacks)} on this machine; run scripts/set-up tests."

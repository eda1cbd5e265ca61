"""What all packages have in common: name, version, time, machine and folders; and how they fail.

SOURCE_DATE_EPOCH is the time of every file, that of the last commit unless it is set.
"""
import os
import pathlib
import platform
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
NAME = "pagination-harness"
SUMMARY = "Measures how well, how fast and how safely reading apps cut a text into pages"
BUILD = ROOT / ".build" / "packaging"
DIST = pathlib.Path(os.environ.get("DIST") or ROOT / "dist")
MACHINE = platform.machine()
# What no Linux with Debian 12's glibc lacks; everything else that the program loads goes with it.
GLIBC = (2, 36)
OF_GLIBC = re.compile(r"(libc|libm|libdl|libpthread|librt|ld-linux[a-z0-9-]*)\.so\.\d+$")


def fail(sentence):
    sys.exit(f"{pathlib.Path(sys.argv[0]).name}: {sentence}")


def output(*words, **more):
    """What a program prints, without white space at its end."""
    try:
        done = subprocess.run(words, text=True, capture_output=True, check=False, **more)
    except FileNotFoundError:
        fail(f"there is no program '{words[0]}'; scripts/set-up packages installs it.")
    if done.returncode != 0:
        fail(f"'{' '.join(map(str, words))}' ended with {done.returncode}: {done.stderr.strip()}")
    return done.stdout.rstrip()


def version():
    """The version, which `harness --version` prints, too."""
    path = ROOT / "Sources/HarnessCommands/HarnessVersion.swift"
    found = re.search(r'static let current = "(\d+\.\d+\.\d+)"', path.read_text(encoding="utf-8"))
    if not found:
        fail(f"'{path}' declares no version as current = \"1.2.3\"; give it one.")
    return found[1]


def epoch():
    """The time of every file, in seconds since 1970."""
    given = os.environ.get("SOURCE_DATE_EPOCH") or output("git", "log", "-1", "--format=%ct", cwd=ROOT)
    if not given.isdigit():
        fail(f"SOURCE_DATE_EPOCH is '{given}'; give a whole number of seconds since 1970, or none.")
    return int(given)


def tree():
    """The folder that runs anywhere."""
    return BUILD / f"{NAME}-{version()}-linux-{MACHINE}"


def product(name):
    """Where a package goes."""
    DIST.mkdir(parents=True, exist_ok=True)
    return DIST / name


def sizes(path):
    """A file's size in words."""
    return f"{path.stat().st_size / 1e6:,.1f} MB"

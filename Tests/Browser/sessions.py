"""Sessions of the built harness, made once for all tests."""
import csv
import functools
import hashlib
import json
import os
import shutil
import subprocess

import machine

SIZES = [17, 20, 24]
PAGINATORS = ["greedy", "fixed-count", "window-750"]


def _compare(name, arguments, environment=None):
    """Runs a comparison into a folder of its own and returns the folder."""
    folder = os.path.join(machine.SCRATCH, name)
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    command = [
        machine.HARNESS, "compare", "--output", folder, "--format", "html,json,csv", "--all-pages",
        "--store", os.path.join(folder, "results.sqlite"),
    ]
    outcome = subprocess.run(
        command + arguments, cwd=machine.ROOT, capture_output=True, text=True,
        env={**os.environ, "NO_COLOR": "1", **(environment or {})}, timeout=300,
    )
    if outcome.returncode != 0:
        raise AssertionError(f"{' '.join(command)} ended with {outcome.returncode}:\n"
                             f"{outcome.stderr}")
    return folder


class Session:
    """A report and the same results for programs."""

    def __init__(self, folder):
        self.url = "file://" + os.path.join(folder, "report.html")
        self.path = os.path.join(folder, "report.html")
        with open(os.path.join(folder, "results.json"), encoding="utf-8") as file:
            self.results = json.load(file)
        with open(os.path.join(folder, "pages.csv"), encoding="utf-8", newline="") as file:
            self.pages = list(csv.DictReader(file))

    def trial(self, paginator, size=SIZES[0], device="phone-6"):
        return next(
            trial for trial in self.results["trials"]
            if trial["paginator"] == paginator and trial["device"] == device
            and trial["layout"]["type"]["size"] == size
        )

    def faulty_lines(self, paginator, size=SIZES[0], device="phone-6"):
        """What the harness measured of the lines of each page: "hidden", "wasted" or None."""
        pages = [page for page in self.pages if page["paginator"] == paginator
                 and page["device"] == device and float(page["font_size_px"]) == size]
        return ["hidden" if int(page["overflow_lines"]) > 0
                else "wasted" if int(page["missed_lines"]) > 0 and not page["excluded"] else None
                for page in pages]


@functools.cache
def sutra():
    """The Diamond Sutra by three paginators on two devices at three sizes."""
    return Session(_compare(
        "sutra",
        ["--corpus", "diamond-sutra", "--samples", "6"]
        + [word for name in PAGINATORS for word in ("--paginator", name)]
        + ["--device", "phone-6", "--device", "tablet-10"]
        + [word for size in SIZES for word in ("--font-size", str(size))],
    ))


@functools.cache
def two_texts():
    """Two texts by two paginators on a phone."""
    return Session(_compare(
        "two-texts",
        ["--corpus", "diamond-sutra", "--corpus", "edge-cases", "--no-timing",
         "--paginator", "greedy", "--paginator", "fixed-count", "--device", "phone-6",
         "--font-size", "17"],
    ))


@functools.cache
def spread():
    """The Diamond Sutra by greedy on screens of two columns, 300 px wide and 335 px apart."""
    return Session(_compare(
        "spread",
        ["--corpus", "diamond-sutra", "--no-timing", "--paginator", "greedy", "--paginator",
         "fixed-count", "--page", "667x375/2+35", "--font-size", "17"],
    ))


@functools.cache
def vertical():
    """The Diamond Sutra by two paginators in vertical lines at two sizes, on a phone."""
    return Session(_compare(
        "vertical",
        ["--corpus", "diamond-sutra", "--no-timing", "--paginator", "greedy", "--paginator",
         "fixed-count", "--device", "phone-6", "--font-size", "17", "--font-size", "23", "--writing",
         "vertical-rl"],
    ))


BOOKS = [f"book-{number:02}" for number in range(1, 14)] + ["須菩提"]


def book_text(number):
    return f"{BOOKS[number]}。如是我聞。一時佛在舍衛國。\n" * (90 + number)


@functools.cache
def library():
    """Fourteen short texts by two paginators on a phone: so many that the report begins with a table of them."""
    folder = os.path.join(machine.SCRATCH, "library-input")
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    for number, book in enumerate(BOOKS):
        with open(os.path.join(folder, f"{book}.txt"), "w", encoding="utf-8") as file:
            file.write(book_text(number))
    return Session(_compare(
        "library",
        ["--corpus", os.path.join(folder, "*.txt"), "--paginator", "greedy", "--paginator", "fixed-count",
         "--device", "phone-6", "--font-size", "17", "--no-timing"],
    ))


@functools.cache
def sutra_text():
    path = os.path.join(machine.ROOT, "corpora", "diamond-sutra", "text.txt")
    with open(path, encoding="utf-8", newline="") as file:
        return file.read()


HOSTILE = "<script>alert(1)</script>"


@functools.cache
def hostile():
    """A text titled like a script, paginated by a program that describes itself as a formula."""
    folder = os.path.join(machine.SCRATCH, "hostile-input")
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(os.path.join(folder, "corpora", "hostile"))
    text = "".join("如是我聞。一時佛在舍衛國。\nOnce upon a time, a reader.\n" for _ in range(50))
    data = text.encode()
    lines = text.splitlines()
    digest = hashlib.sha256(data).hexdigest()
    manifest = {
        "schema": 1, "name": "hostile", "title": HOSTILE, "shortTitle": HOSTILE,
        "language": "zh-Hant", "script": "Hant", "direction": "ltr",
        "license": {"spdx": "CC0-1.0", "note": HOSTILE},
        "source": {"type": "file", "path": "text.txt"}, "provenance": HOSTILE,
        "normalization": {"id": "n1", "steps": ["utf8-strict", "final-newline"]},
        "sha256": {"source": digest, "text": digest},
        "counts": {
            "bytes": len(data), "scalars": len(text), "utf16": len(text), "graphemes": len(text),
            "paragraphs": len(lines), "longestParagraph": max(map(len, lines)),
        },
        "paragraphs": {"separator": "line"}, "chapters": {"rule": "whole"},
        "fonts": ["Noto Sans CJK TC"], "tier": "core",
    }
    with open(os.path.join(folder, "corpora", "hostile", "text.txt"), "wb") as file:
        file.write(data)
    with open(os.path.join(folder, "corpora", "hostile", "corpus.json"), "w") as file:
        json.dump(manifest, file)
    program = os.path.join(folder, "mine.py")
    with open(program, "w") as file:
        file.write(PROGRAM)
    return Session(_compare(
        "hostile",
        ["--corpus", "hostile", "--paginator", "greedy", "--device", "phone-6", "--no-timing",
         "--font-size", "17", "--font-size", "20",
         "--paginator-command", f"mine=/usr/bin/python3 '{program}'"],
        {"HARNESS_CORPORA": os.path.join(folder, "corpora")},
    ))


# Pages of a hundred scalars, whatever fits.
PROGRAM = """
import json, sys
for line in sys.stdin:
    question = json.loads(line)
    answer = {"id": question["id"]}
    if question["op"] == "describe":
        answer.update(name="=cmd|' /C calc'!A0", version="1", shows="context")
    elif question["op"] != "open":
        size = len(open(question["text_file"], encoding="utf-8", newline="").read())
        answer["pages"] = [[at, min(at + 100, size)] for at in range(0, size, 100)]
    print(json.dumps(answer), flush=True)
"""

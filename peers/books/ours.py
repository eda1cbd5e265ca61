"""What the harness says: devices, fonts, and the lines of greedy."""
import csv
import io
import json
import os
import shlex
import subprocess
import sys
from dataclasses import dataclass

WITNESS = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "comparing", "witness.py")


@dataclass(frozen=True)
class Line:
    """A line of a page: its bottom below the content box's top, how far from the side it begins and ends."""
    page: int
    start: int
    bottom: float
    inset: float
    width: float = None


class Failure(Exception):
    """What the harness did not do, in a sentence."""


class Harness:
    def __init__(self, path, options=()):
        self.path, self.options = path, list(options)

    def run(self, *arguments):
        done = subprocess.run([self.path, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if done.returncode != 0:
            raise Failure(f"{shlex.join(['harness', *arguments])} ended with {done.returncode}: {done.stderr.strip()}")
        return done.stdout

    def devices(self):
        return {row["id"]: row for row in json.loads(self.run("list", "devices", "--json"))}

    def fonts(self):
        return json.loads(self.run("list", "fonts", "--json"))

    def text(self, corpus):
        return self.run("corpus", "text", corpus)

    def question(self, corpus, folder):
        """What a program is asked of a corpus: its fonts, its language, its direction."""
        witness = f"witness={shlex.join([sys.executable, WITNESS, folder])}"
        self.run("compare", "--no-timing", "--detail", "--quiet", "--paginator", "greedy", "--corpus", corpus,
                 "--paginator-command", witness, "--output", folder, "--format", "json",
                 "--store", os.path.join(folder, "results.sqlite"), *self.options)
        with open(os.path.join(folder, "question.json"), encoding="utf-8") as file:
            return json.load(file)

    def sheet(self, families, device):
        """The sheet that books are set by, as CSS."""
        chain = [f"--font={family}" for family in families]
        return self.run("corpus", "styles", *chain, "--device", device, *self.options)

    def lines(self, corpus, device, size, paginator="greedy"):
        table = self.run("export", "lines", paginator, "--corpus", corpus, "--device", device,
                         "--font-size", f"{size:g}", *self.options)
        return [Line(int(row["page"]), int(row["start"]),
                     *(float(row[f"{name}_px"]) for name in ("bottom", "inset", "width")))
                for row in csv.DictReader(io.StringIO(table))]

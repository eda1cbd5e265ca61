"""scripts/compare-readers with a program in place of the harness: each reader by itself, late ones are ended."""
import contextlib
import importlib.machinery
import importlib.util
import io
import json
import os
import signal
import tempfile
import threading
import unittest

import comparing

SCRIPT = os.path.join(os.path.dirname(os.path.dirname(comparing.FOLDER)), "scripts", "compare-readers")
# Notes what it is asked, and never ends for the reader `slow`.
HARNESS = """#!/usr/bin/env python3
import json, sys, time
words = sys.argv[1:]
if words[0] == "list":
    print(json.dumps([{"id": name, "state": "here"} for name in ("quick", "slow", "last")]))
    sys.exit()
folder, reader = words[words.index("--output") + 1], words[words.index("--reader") + 1]
with open(f"{folder}/../asked", "a") as asked:
    asked.write(f"{reader} ")
while reader == "slow":
    time.sleep(1)
metrics = {"pages": {"statistics": {"sum": 9, "count": 1}}}
environment = {"cores": "2", "cpu": "one", "system": "a system", "build": "release", f"program.{reader}": f"{reader} 1"}
with open(f"{folder}/results.json", "w") as file:
    json.dump({"session": {"started": "2026-01-01T", "environment": environment}, "changes": [], "trials": [
        {"paginator": name, "failure": None, "timing": None, "worst_page": None, "metrics": metrics}
        for name in ("greedy", reader)]}, file)
"""


def load():
    loader = importlib.machinery.SourceFileLoader("compare_readers", SCRIPT)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("compare_readers", loader))
    loader.exec_module(module)
    return module


class CompareReaders(unittest.TestCase):
    def setUp(self):
        self.script = load()
        self.addCleanup(signal.signal, signal.SIGTERM, signal.getsignal(signal.SIGTERM))
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(os.environ.update, TMPDIR=os.environ.get("TMPDIR", tempfile.gettempdir()))
        self.folder, self.harness = folder.name, os.path.join(folder.name, "harness")
        with open(self.harness, "w", encoding="utf-8") as file:
            file.write(HARNESS)
        os.chmod(self.harness, 0o755)

    def rows(self, limit):
        """The first cells of each row, and which readers were run."""
        asked = os.path.join(self.folder, "asked")
        if os.path.exists(asked):
            os.remove(asked)
        written = io.StringIO()
        with contextlib.redirect_stdout(written), contextlib.redirect_stderr(io.StringIO()):
            self.script.main(["--harness", self.harness, "--results", self.folder, "--limit", str(limit), "--corpus", "book",
                              "--device", "phone-6", "--device", "reader-6"])
        lines = [line.split(" | ") for line in written.getvalue().splitlines() if "-6 |" in line]
        ran = ""
        if os.path.exists(asked):
            with open(asked, encoding="utf-8") as file:
                ran = file.read()
        self.written = written.getvalue()
        return [(name.strip("| "), device, pages.rstrip(" |")) for name, device, pages, *_ in lines], ran

    def test_a_late_reader_has_a_row_that_says_so_and_is_not_run_again(self):
        late = "not done within 1 s"
        rows = [(name, device, late if name == "slow" else "9")
                for device in ("phone-6", "reader-6") for name in ("greedy", "quick", "slow", "last")]
        self.assertEqual(self.rows(1), (rows, "quick slow last quick slow last "))
        self.assertIn("quick is quick 1; last is last 1.", self.written)
        self.assertEqual(self.rows(0.5), (rows, ""))

    def test_stopped_it_writes_what_there_is_and_calls_nobody_late(self):
        timer = threading.Timer(1, signal.pthread_kill, [threading.main_thread().ident, signal.SIGTERM])
        timer.start()
        self.addCleanup(timer.join)
        self.assertEqual(self.rows(60), ([("greedy", "phone-6", "9"), ("quick", "phone-6", "9")], "quick slow "))
        self.assertFalse(os.path.exists(os.path.join(self.folder, "book-phone-6-slow", "late.json")))

    def test_a_longer_limit_gives_a_late_reader_another_try(self):
        self.rows(1)
        self.assertEqual(self.rows(1.5)[1], "slow slow ")


if __name__ == "__main__":
    unittest.main()

"""scripts/compare-readers with a program in place of the harness: each reader by itself, late ones are ended."""
import contextlib
import importlib.machinery
import importlib.util
import io
import json
import os
import signal
import tempfile
import unittest

import comparing

SCRIPT = os.path.join(os.path.dirname(os.path.dirname(comparing.FOLDER)), "scripts", "compare-readers")
# Notes what it is asked, and never ends for the reader `slow`. A shell begins at once, however loaded the machine.
HARNESS = """#!/bin/sh
here=$(dirname "$0")
if [ "$1" = list ]; then exec cat "$here/list.json"; fi
while [ $# -gt 0 ]; do
  case $1 in --output) folder=$2 ;; --reader) reader=$2 ;; esac
  shift
done
printf '%s ' "$reader" >>"$folder/../asked"
if [ "$reader" = slow ]; then exec sleep 600; fi
echo "<p>$reader" >"$folder/report.html"
exec cp "$here/$reader.json" "$folder/results.json"
"""


def results(reader):
    """What a comparison of greedy and a reader writes."""
    metrics = {"pages": {"statistics": {"sum": 9, "count": 1}}}
    environment = {"cores": "2", "cpu": "one", "system": "a system", "build": "release", f"program.{reader}": f"{reader} 1"}
    return {"session": {"started": "2026-01-01T", "environment": environment}, "changes": [], "trials": [
        {"paginator": name, "failure": None, "timing": None, "worst_page": None, "metrics": metrics}
        for name in ("greedy", reader)]}


def load():
    loader = importlib.machinery.SourceFileLoader("compare_readers", SCRIPT)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("compare_readers", loader))
    loader.exec_module(module)
    return module


class CompareReaders(unittest.TestCase):
    def setUp(self):
        self.script = load()
        # Whoever started the tests may have blocked it, and programs inherit that.
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
        self.addCleanup(signal.signal, signal.SIGTERM, signal.getsignal(signal.SIGTERM))
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(os.environ.update, TMPDIR=os.environ.get("TMPDIR", tempfile.gettempdir()))
        self.folder, self.harness = folder.name, os.path.join(folder.name, "harness")
        self.write("harness", HARNESS)
        os.chmod(self.harness, 0o755)
        self.write("list.json", json.dumps([{"id": name, "state": "here"} for name in ("quick", "slow", "last")]))
        for name in ("quick", "last"):
            self.write(f"{name}.json", json.dumps(results(name)))

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text)

    def asked(self):
        """The readers that were run."""
        path = os.path.join(self.folder, "asked")
        if not os.path.exists(path):
            return ""
        with open(path, encoding="utf-8") as file:
            return file.read()

    def rows(self, limit, *more):
        """The first cells of each row, and which readers were run."""
        self.write("asked", "")
        written = io.StringIO()
        with contextlib.redirect_stdout(written), contextlib.redirect_stderr(io.StringIO()):
            self.script.main(["--harness", self.harness, "--results", self.folder, "--limit", str(limit), "--corpus", "book",
                              "--device", "phone-6", "--device", "reader-6", *more])
        lines = [line.split(" | ") for line in written.getvalue().splitlines() if "-6 |" in line]
        self.written = written.getvalue()
        return [(name.strip("| "), device, pages.rstrip(" |")) for name, device, pages, *_ in lines], self.asked()

    def test_a_late_reader_has_a_row_that_says_so_and_is_not_run_again(self):
        late = "not done within 2 s"
        rows = [(name, device, late if name == "slow" else "9")
                for device in ("phone-6", "reader-6") for name in ("greedy", "quick", "slow", "last")]
        self.assertEqual(self.rows(2), (rows, "quick slow last quick slow last "))
        self.assertIn("quick is quick 1; last is last 1.", self.written)
        self.assertEqual(self.rows(0.5), (rows, ""))

    def test_stopped_it_writes_what_there_is_and_calls_nobody_late(self):
        run = self.script.run

        def stopped(options, *words, **more):
            if "slow" in words:
                raise KeyboardInterrupt
            return run(options, *words, **more)

        self.script.run = stopped
        self.assertEqual(self.rows(60), ([("greedy", "phone-6", "9"), ("quick", "phone-6", "9")], "quick "))
        self.assertFalse(os.path.exists(os.path.join(self.folder, "book-phone-6-slow", "late.json")))

    def test_a_page_leads_to_the_report_of_each_reader(self):
        self.rows(2, "--page", os.path.join(self.folder, "page"))
        with open(os.path.join(self.folder, "page", "index.html"), encoding="utf-8") as file:
            page = file.read()
        self.assertIn("<td><a href='book-phone-6-quick.html'>quick</a><td>phone-6<td>9<td>", page)
        # It was ended, and left no report.
        self.assertIn("<td>slow<td>phone-6<td class=failed colspan=14>not done within 2 s", page)
        self.assertEqual(page.count("<a href="), 4)
        with open(os.path.join(self.folder, "page", "book-reader-6-last.html"), encoding="utf-8") as file:
            self.assertEqual(file.read(), "<p>last\n")

    def test_a_book_that_was_not_fetched_is_told_before_any_reader_is_run(self):
        known = [{"id": "quick", "state": "here"}, {"id": "book", "place": "not fetched", "state": "absent"}]
        self.write("list.json", json.dumps(known))
        with self.assertRaisesRegex(SystemExit, "^book was not fetched: harness corpus fetch book, "):
            self.rows(2)
        self.assertEqual(self.asked(), "")

    def test_a_longer_limit_gives_a_late_reader_another_try(self):
        self.rows(1.5)
        self.assertEqual(self.rows(2)[1], "slow slow ")


if __name__ == "__main__":
    unittest.main()

"""The program that is tortured, a small text for it, and what is true of every store."""
import atexit
import contextlib
import functools
import json
import os
import shutil
import sqlite3
import subprocess
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
HARNESS = os.path.abspath(
    os.environ.get("HARNESS", os.path.join(ROOT, ".build", "debug", "harness"))
)


@functools.cache
def copied():
    """A copy of the program, so that building it anew disturbs nothing; gone at the end."""
    folder = tempfile.mkdtemp(prefix="torture-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return shutil.copy(HARNESS, folder)


TEXT = "須菩提。於意云何。\n" * 40
# The smallest session: one paginator, one layout, nothing timed.
SMALL = ["--paginator", "greedy", "--detail", "--no-timing", "--quiet"]
# A run that takes longer than this hangs.
PATIENCE = 60


class Place:
    """A folder of one try: a text, a store, reports; gone afterwards."""

    def __init__(self):
        self.path = tempfile.mkdtemp(prefix="torture-")
        self.temporary = self.of("tmp")
        os.mkdir(self.temporary)
        with open(self.of("text.txt"), "w", encoding="utf-8") as file:
            file.write(TEXT)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.path, ignore_errors=True)

    def of(self, name):
        return os.path.join(self.path, name)

    @property
    def store(self):
        return self.of("results.sqlite")

    def environment(self, more=None):
        names = ["PATH", "HOME", "LANG", "LD_LIBRARY_PATH", "XDG_CACHE_HOME"]
        own = {name: os.environ[name] for name in names if name in os.environ}
        return {**own, "TMPDIR": self.temporary, "HARNESS_CORPORA": os.path.join(ROOT, "corpora"),
                **(more or {})}

    def start(self, arguments, more=None, **options):
        """Starts the program in a session of its own, so that all that it starts can be found."""
        return subprocess.Popen(
            [copied(), *arguments], cwd=self.path, env=self.environment(more),
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            start_new_session=True, **options)

    def run(self, arguments, more=None):
        """Runs the program; returns its exit code, negative for a signal, and what it printed."""
        process = self.start(arguments, more)
        try:
            output, errors = process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            output, errors = process.communicate()
            return None, output.decode("utf-8", "replace"), errors.decode("utf-8", "replace")
        return (process.returncode, output.decode("utf-8", "replace"),
                errors.decode("utf-8", "replace"))

    def measure(self, more=None):
        return self.run(["measure", "--corpus", "text.txt", "--store", self.store, *SMALL], more)

    def sessions(self):
        """The stored sessions' numbers by the program; and what is wrong, None where nothing is."""
        code, output, errors = self.run(["list", "sessions", "--store", self.store, "--json"])
        # A store that is not made yet, or has nothing yet, is none.
        if code in (7, 66) and ("There is no store" in errors or "no session" in errors.lower()):
            return [], None
        if code != 0:
            return [], f"list sessions ends with {code}: {errors.strip()[-300:]}"
        return [session["session"] for session in json.loads(output)], None

    def damage(self):
        """What SQLite says is wrong with the store's file; None where nothing is, or no file.

        A copy is asked, since SQLite has to put right what a run that was killed left.
        """
        if not os.path.exists(self.store):
            return None
        copy = self.of("copy.sqlite")
        for suffix in ("", "-wal", "-journal"):
            with contextlib.suppress(FileNotFoundError):
                os.unlink(copy + suffix)
            with contextlib.suppress(FileNotFoundError):
                shutil.copy(self.store + suffix, copy + suffix)
        try:
            database = sqlite3.connect(copy)
            try:
                found = database.execute("PRAGMA integrity_check").fetchall()
            finally:
                database.close()
        except sqlite3.Error as error:
            return f"SQLite: {error}"
        return None if found == [("ok",)] else f"integrity_check: {found[:3]}"

    def litter(self, *kept):
        """Files that should not be there when no process runs any more."""
        found = []
        for folder, _, names in os.walk(self.path):
            for name in names:
                path = os.path.relpath(os.path.join(folder, name), self.path)
                if path.endswith(".tmp") or path.startswith("tmp/"):
                    found.append(path)
        return sorted(set(found) - set(kept))


def number(output):
    """The number of the session that measure says it kept, None where it says none."""
    words = output.split()
    return int(words[1]) if len(words) > 1 and words[0] == "session" else None

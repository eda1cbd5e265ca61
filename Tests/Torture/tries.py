"""The kinds of torture, each a function that returns rows of tries and failures."""
import contextlib
import os
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from machine import SMALL, Place, number


class Row:
    """What was done how often, and each time that something was not as promised, in a sentence."""

    def __init__(self, done, promise):
        self.done, self.promise = done, promise
        self.tries, self.failures = 0, []

    def check(self, what, failure):
        self.tries += 1
        if failure:
            self.failures.append(f"{what}: {failure}")


def state(place, promised):
    """What is wrong with a store in which some sessions were promised; None where nothing is."""
    damage = place.damage()
    if damage:
        return damage
    numbers, problem = place.sessions()
    if problem:
        return problem
    lost = sorted(set(promised) - set(numbers))
    if lost:
        return f"session {lost[0]} was told as kept and is not there"
    if numbers:
        code, _, errors = place.run(
            ["report", "--session", "last", "--store", place.store, "--output", place.of("again"),
             "--format", "json", "--quiet"])
        if code != 0:
            return f"report --session last ends with {code}: {errors.strip()[-300:]}"
    code, output, errors = place.measure()
    if code != 0 or number(output) is None:
        return f"the next measure ends with {code}: {errors.strip()[-300:]}"
    return None


# MARK: kill -9

def kill(random, is_short):
    """Kills a run that keeps a session at a random moment, in a new store and in one with sessions."""
    rows = []
    for is_new, done in ((True, "`kill -9` while a store is made"), (False, "`kill -9` while a session is added")):
        row = Row(done, "what was told as kept is there; the store is sound and takes the next session")
        with Place() as place:
            started = time.monotonic()
            place.measure()
            whole = time.monotonic() - started
        with Place() as place:
            promised = []
            if not is_new:
                promised = [number(place.measure()[1])]
            for index in range(4 if is_short else 200):
                if is_new:
                    for name in os.listdir(place.path):
                        if name.startswith("results.sqlite"):
                            os.unlink(place.of(name))
                    promised = []
                process = place.start(
                    ["measure", "--corpus", "text.txt", "--store", place.store, *SMALL])
                # Half of the kills come as soon as there is a file, where a store is made.
                if is_new and index % 2 == 0:
                    until = time.monotonic() + whole
                    while not os.path.exists(place.store) and time.monotonic() < until:
                        time.sleep(0.0005)
                    time.sleep(random.uniform(0, 0.05))
                else:
                    time.sleep(random.uniform(0.3, 1.05) * whole)
                process.kill()
                output = process.communicate()[0].decode()
                if number(output) is not None:
                    promised.append(number(output))
                row.check(f"kill {index + 1}", state(place, promised))
        rows.append(row)
    return rows


# MARK: Faults of the disk

@contextlib.contextmanager
def shim():
    """Builds the library that lets calls fail."""
    folder = tempfile.mkdtemp(prefix="torture-")
    library = os.path.join(folder, "shim.so")
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "shim.c")
    # The compiler that comes with Swift, which built the program.
    subprocess.run(["clang", "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)
    try:
        yield library
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def faults(random, is_short):
    """Lets each call that changes a file of the store, or of the reports, fail in turn."""
    rows = []
    with shim() as library:
        for what, arguments, ends in (
            ("the store", ["measure", "--store", "work/results.sqlite"], {0, 7}),
            ("the reports", ["compare", "--store", "results.sqlite", "--output", "work/reports"], {0, 73}),
        ):
            command = [*arguments, "--corpus", "text.txt", *SMALL]
            calls = counted_calls(library, command)
            for kind in ("ENOSPC", "EIO", "EINTR", "SHORT"):
                row = Row(
                    f"{kind} at a write to {what}",
                    "it is told with its exit code, nothing is lost" if kind in ("ENOSPC", "EIO")
                    else "nobody notices")
                every = range(1, calls + 1)
                chosen = random.sample(every, min(2, calls)) if is_short else every
                # Tries share nothing, so as many run at a time as there are cores.
                with ThreadPoolExecutor(os.cpu_count()) as pool:
                    found = pool.map(lambda at: fault(library, command, kind, at, ends), chosen)
                    for at, failure in zip(chosen, found):
                        row.check(f"{kind} {at} of {calls}", failure)
                rows.append(row)
    return rows


def meant(place, library, more):
    return {"LD_PRELOAD": library, "FAULT_FOLDER": place.of("work"), **more}


def counted_calls(library, command):
    with Place() as place:
        os.mkdir(place.of("work"))
        count = place.of("count")
        code, _, errors = place.run(command, meant(place, library, {"FAULT_COUNT": count}))
        if code != 0:
            raise SystemExit(f"An undisturbed run ends with {code}: {errors}")
        with open(count, encoding="ascii") as file:
            return max(int(line) for line in file)


def fault(library, command, kind, at, ends):
    with Place() as place:
        os.mkdir(place.of("work"))
        store = place.of(command[command.index("--store") + 1])
        more = meant(place, library, {"FAULT_KIND": kind, "FAULT_AT": str(at)})
        code, output, errors = place.run(command, more)
        if code not in (ends if kind in ("ENOSPC", "EIO") else {0}):
            return f"ends with {code}: {errors.strip()[-300:]}"
        if code != 0 and not errors.strip():
            return f"ends with {code} without a word"
        shutil.copytree(os.path.dirname(store), place.of("kept"), dirs_exist_ok=True,
                        ignore=lambda folder, names: [n for n in names if not n.startswith("results")])
        litter = place.litter()
        if litter:
            return f"leaves {litter[0]}"
        for suffix in ("", "-wal", "-shm"):
            if os.path.dirname(store) != place.path and os.path.exists(store + suffix):
                shutil.move(store + suffix, place.store + suffix)
        promised = [number(output)] if code == 0 and command[0] == "measure" else []
        return state(place, promised)


# MARK: Many at once

def crowd(random, is_short):
    """Lets eight writers and two readers have one store at the same time."""
    row = Row("8 writers and 2 readers at once", "every session that was told as kept is there, no reader fails")
    until = time.monotonic() + (5 if is_short else 60)
    lock = threading.Lock()
    promised = []
    with Place() as place:
        def write():
            while time.monotonic() < until:
                code, output, errors = place.measure()
                with lock:
                    row.check("a writer", None if code == 0 else f"ends with {code}: {errors.strip()[-300:]}")
                    if code == 0:
                        promised.append(number(output))

        def read():
            while time.monotonic() < until:
                _, problem = place.sessions()
                with lock:
                    row.check("a reader", problem)

        threads = [threading.Thread(target=write) for _ in range(8)]
        threads += [threading.Thread(target=read) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        row.check("the store", state(place, promised))
        if len(set(promised)) != len(promised):
            row.check("numbers", "two sessions have one number")
    return [row]


# MARK: Damage

READS = [
    ["list", "sessions", "--json"],
    ["report", "--session", "1", "--format", "csv,json", "--output", "read", "--quiet"],
    ["history", "--metric", "pages", "--json"],
    ["export", "pages", "--session", "1"],
]


def reading(place, arguments):
    """What a way of reading a store says: exit code, content and messages."""
    shutil.rmtree(place.of("read"), ignore_errors=True)
    code, output, errors = place.run([*arguments, "--store", place.store])
    content = output if "--output" not in arguments else ""
    if os.path.isdir(place.of("read")):
        for name in sorted(os.listdir(place.of("read"))):
            with open(os.path.join(place.of("read"), name), "rb") as file:
                content += file.read().decode("utf-8", "replace")
    return code, content, errors


def flips(random, is_short):
    """Changes single bits of a store's file, table by table."""
    row = Row("one bit of a store flipped, in every table", "what is read is as before, or refused with a sentence")
    with Place() as place:
        place.measure()
        place.measure()
        with open(place.store, "rb") as file:
            sound = file.read()
        right = [reading(place, arguments) for arguments in READS]
        database = sqlite3.connect(place.store)
        size = database.execute("PRAGMA page_size").fetchone()[0]
        pages = {}
        for name, page in database.execute("SELECT name, pageno FROM dbstat"):
            pages.setdefault(name, []).append(page)
        database.close()
        for name in sorted(pages):
            for _ in range(1 if is_short else 12):
                # Most of a page is empty, where a flip is nobody's loss.
                start = (random.choice(pages[name]) - 1) * size
                at = random.choice([at for at in range(start, start + size) if sound[at] != 0])
                damaged = bytearray(sound)
                damaged[at] ^= 1 << random.randrange(8)
                for suffix in ("-wal", "-shm"):
                    if os.path.exists(place.store + suffix):
                        os.unlink(place.store + suffix)
                with open(place.store, "wb") as file:
                    file.write(damaged)
                reads = range(len(READS)) if not is_short else [random.randrange(len(READS))]
                for index in reads:
                    row.check(f"{' '.join(READS[index][:2])}, {name}, byte {at}",
                              difference(right[index], reading(place, READS[index])))
    return [row]


def difference(right, found):
    code, content, errors = found
    if code is None:
        return "hangs"
    if code < 0:
        return f"ends by signal {-code}"
    if code == 0:
        return None if content == right[1] else "says something else, and nothing of damage"
    if code not in (7, 66):
        return f"ends with {code}: {errors.strip()[-200:]}"
    return None if errors.strip() else f"ends with {code} without a word"


# MARK: Signals

COMMANDS = [
    ["compare", "--corpus", "text.txt", "--output", "reports", "--store", "results.sqlite", "--no-timing"],
    ["measure", "--corpus", "text.txt", "--store", "results.sqlite", *SMALL],
    ["show", "greedy", "--page", "1", "--corpus", "text.txt"],
    ["why", "missed_lines", "greedy", "--corpus", "text.txt"],
    ["conform", "--corpus", "text.txt", "--paginator", "greedy"],
    ["gate", "--corpus", "text.txt", "--store", "results.sqlite", "--output", "reports"],
    ["report", "--session", "1", "--store", "results.sqlite", "--output", "reports"],
    ["history", "--metric", "pages", "--store", "results.sqlite"],
    ["list", "sessions", "--store", "results.sqlite"],
    ["export", "pages", "--store", "results.sqlite", "--output", "pages.csv"],
    ["corpus", "verify", "diamond-sutra"],
    ["doctor", "--store", "results.sqlite"],
]
SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGPIPE,
           signal.SIGUSR1, signal.SIGXCPU]


def signals(random, is_short):
    """Sends every command a signal at a random moment."""
    rows = []
    for arguments in COMMANDS:
        row = Row(f"a signal to `{' '.join(arguments[:1])}`",
                  "it ends at once, leaves no process and no file, and loses no session")
        with Place() as place:
            promised = [number(place.measure()[1])]
            started = time.monotonic()
            place.run(arguments)
            whole = time.monotonic() - started
            for index in range(1 if is_short else 20):
                which = random.choice(SIGNALS)
                process = place.start(arguments)
                time.sleep(random.uniform(0, 1) * whole)
                process.send_signal(which)
                row.check(f"{which.name} to {arguments[0]}, {index + 1}", after_signal(place, process))
            row.check(f"the store after {arguments[0]}", state(place, promised))
        rows.append(row)
    return rows


def after_signal(place, process):
    try:
        process.communicate(timeout=10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return "is still there after ten seconds"
    code = process.returncode
    if code < 0 and -code not in {which.value for which in SIGNALS}:
        return f"ends by signal {-code}"
    time.sleep(0.05)
    left = subprocess.run(["ps", "-o", "pid=,args=", "-s", str(process.pid)],
                          capture_output=True, text=True, check=False).stdout.strip()
    if left:
        return f"leaves the process {left.splitlines()[0].strip()[:100]}"
    litter = place.litter()
    return f"leaves {litter[0]}" if litter else None


ALL = {"kill": kill, "faults": faults, "crowd": crowd, "flips": flips, "signals": signals}

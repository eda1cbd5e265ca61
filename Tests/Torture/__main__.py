"""Kills the program, fills its disk, damages its stores and interrupts it, and counts what is lost.

    python3 Tests/Torture               all of it, some minutes: make torture
    python3 Tests/Torture --short       a part of each, in half a minute: make test
    python3 Tests/Torture kill faults   some of it
    python3 Tests/Torture --article     all of it, its table written into the docs

HARNESS is the program, .build/debug/harness unless it is set. What is random comes from SEED, 1 unless
it is set. Exits with 1 when anything failed.
"""
import os
import random
import sys
import time

import tries
from machine import HARNESS, ROOT

ARTICLE = os.path.join(
    ROOT, "Sources", "PaginatorKit", "PaginatorKit.docc", "What-is-promised.md")
BEGIN, END = "<!-- torture: begin -->", "<!-- torture: end -->"


def table(rows):
    lines = ["| What is done to it | What has to be true | Tries | Failures |", "| --- | --- | ---: | ---: |"]
    lines += [f"| {row.done} | {row.promise} | {row.tries:,} | {len(row.failures):,} |" for row in rows]
    return "\n".join(lines)


def main(arguments):
    if not os.access(HARNESS, os.X_OK):
        sys.exit(f"There is no program '{HARNESS}'; build it, or name one in HARNESS.")
    names = [word for word in arguments if not word.startswith("-")]
    unknown = [name for name in names if name not in tries.ALL]
    if unknown:
        sys.exit(f"There is no torture '{unknown[0]}'; there are {', '.join(tries.ALL)}.")
    is_short = "--short" in arguments
    seed = int(os.environ.get("SEED", "1"))
    rows = []
    for name, torture in tries.ALL.items():
        if names and name not in names:
            continue
        started = time.monotonic()
        found = torture(random.Random(f"{seed} {name}"), is_short)
        rows += found
        failures = [failure for row in found for failure in row.failures]
        print(f"{name}: {sum(row.tries for row in found):,} tries, {len(failures):,} failures, "
              f"{time.monotonic() - started:.0f} s", flush=True)
        for failure in failures[:10]:
            print(f"  {failure}", flush=True)
    if not is_short:
        print()
        print(table(rows))
    if "--article" in arguments:
        with open(ARTICLE, encoding="utf-8") as file:
            text = file.read()
        head, tail = text.split(BEGIN)[0], text.split(END)[1]
        with open(ARTICLE, "w", encoding="utf-8") as file:
            file.write(f"{head}{BEGIN}\n{table(rows)}\n{END}{tail}")
    sys.exit(1 if any(row.failures for row in rows) else 0)


main(sys.argv[1:])

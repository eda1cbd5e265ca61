"""Feeds every format that comes from outside to the code that reads it, with libFuzzer under ASan.

    python3 Tests/Fuzz                 each format for a minute: make fuzz
    python3 Tests/Fuzz --minutes 60    each for an hour: make fuzz MINUTES=60
    python3 Tests/Fuzz wire font       some formats

Each folder of Tests/Fuzz/seeds is a format that Tests/FuzzTests/FuzzTarget.swift reads. What makes the
program trap, hang (10 s) or swell (2 GiB) is put into Tests/Fuzz/cases, where make test finds it ever
after. What was learned of a format stays in .build/fuzz/corpus. Exits with 1 when there was a finding.

The seeds are ours: fonts were drawn for this with fontTools' FontBuilder; the others are small texts,
what Examples/python is asked and answers, and what the harness wrote of them.
"""
import concurrent.futures
import os
import re
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FOLDER = os.path.join(ROOT, "Tests", "Fuzz")
BUILD = os.path.join(ROOT, ".build", "fuzz")
FORMATS = sorted(os.listdir(os.path.join(FOLDER, "seeds")))
LIBRARIES = ["harfbuzz", "freetype2", "libcrypto", "libdeflate", "zlib", "icu-uc", "icu-i18n", "sqlite3", "expat", "gumbo", "minizip"]
# A format with so many findings is not tried further.
MOST = 5


def build():
    """Builds the code that reads, and libFuzzer's program around it."""
    environment = {**os.environ, "FUZZING": "1", "OPTIMISED_TESTS": "1"}
    subprocess.run(["swift", "build", "--product", "Fuzzing", "--scratch-path", BUILD, "--quiet"],
                   cwd=ROOT, env=environment, check=True)
    found = subprocess.run(["pkg-config", "--libs", *LIBRARIES], check=True, capture_output=True,
                           text=True).stdout.split()
    program = os.path.join(BUILD, "fuzz")
    linked = subprocess.run(
        ["swiftc", "-use-ld=lld", "-sanitize=fuzzer,address", "-o", program,
         "-Xlinker", "-u", "-Xlinker", "LLVMFuzzerTestOneInput",
         os.path.join(BUILD, "debug", "libFuzzing.a"), *found, "-lhyphen"],
        cwd=ROOT, check=False, capture_output=True, text=True)
    if linked.returncode:
        sys.exit(linked.stderr)
    return program


def fuzz(program, name, seconds):
    """Returns how many inputs of a format were tried, the code they reached and what was too much."""
    corpus = os.path.join(BUILD, "corpus", name)
    seeds = os.path.join(FOLDER, "seeds", name)
    cases = os.path.join(FOLDER, "cases", name)
    for folder in (corpus, cases):
        os.makedirs(folder, exist_ok=True)
    before = set(os.listdir(cases))
    tried, reached, end = 0, 0, time.monotonic() + seconds
    while (left := round(end - time.monotonic())) > 0 and len(os.listdir(cases)) < len(before) + MOST:
        process = subprocess.run(
            [program, corpus, seeds, f"-max_total_time={left}", "-timeout=10", "-rss_limit_mb=2048",
             f"-artifact_prefix={cases}/", "-print_final_stats=1"],
            # Swift's own account of a trap would take minutes of such a program.
            env={**os.environ, "FUZZ_TARGET": name, "SWIFT_BACKTRACE": "enable=no"}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, errors="replace", check=False)
        numbers = re.findall(r"stat::number_of_executed_units:\s*(\d+)", process.stdout)
        if not numbers:
            sys.exit(process.stdout[-3000:])
        tried += int(numbers[0])
        reached = max([reached] + [int(edges) for edges in re.findall(r" cov: (\d+)", process.stdout)])
        if process.returncode:
            print(process.stdout[-3000:], flush=True)
    found = sorted(set(os.listdir(cases)) - before)
    if not os.listdir(cases):
        os.rmdir(cases)
    return tried, reached, found


def main(arguments):
    """Prints a table of the formats."""
    words, minutes = list(arguments), 1.0
    if "--minutes" in words:
        place = words.index("--minutes")
        minutes = float(words[place + 1])
        del words[place:place + 2]
    for word in words:
        if word not in FORMATS:
            sys.exit(f"There is no format '{word}'; there are {', '.join(FORMATS)}.")
    program = build()
    print("| Format | Inputs | Edges of code | Findings |\n| --- | ---: | ---: | ---: |", flush=True)
    total = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        rows = [(name, pool.submit(fuzz, program, name, 60 * minutes)) for name in words or FORMATS]
        for name, row in rows:
            tried, reached, found = row.result()
            total += len(found)
            print(f"| {name} | {tried:,} | {reached:,} | {len(found)} |", flush=True)
            for file in found:
                print(f"Tests/Fuzz/cases/{name}/{file}", file=sys.stderr, flush=True)
    sys.exit(1 if total else 0)


main(sys.argv[1:])

"""Measures how evenly the reader's pages turn: what make bench prints last.

    python3 Tests/Browser/frames.py [report.html]

In headless Chromium pages are turned by key, one after the other, and each frame's time is noted
(requestAnimationFrame), from the first key until the last page has settled. Of five runs the best
counts: what else a machine does can only lengthen an interval. HARNESS is the program whose report
is looked at, unless a report is named.
"""
import math
import os
import sys

import browser
import machine

MODES = ["slide", "cover", "vertical", "curl"]
RUNS, TURNS = 5, 6
# The slow-down of the processor, the percentile of the intervals and its limit in ms.
LIMITS = [(1, 95, 20), (4, 99, 50)]
# Chromium tells the times of frames in steps of so many ms; three frames of a screen are 50.
STEP = 0.1

SETTLED = """
const stage = document.querySelector(".reader-stage");
const field = document.querySelector(".reader-page input");
"""
# Turns so many pages, each as soon as the one before has settled, and returns the frames' times.
TURNING = SETTLED + """
const [turns, done] = arguments;
const page = () => Number(field.value);
const frames = [];
let [left, wanted] = [turns, page()];
function frame(now) {
  frames.push(now);
  if (page() === wanted && !stage.classList.contains("turning")) {
    if (left === 0) {
      done(frames);
      return;
    }
    left -= 1;
    wanted += 1;
    stage.dispatchEvent(new KeyboardEvent("keydown", {
      key: "PageDown", bubbles: true, cancelable: true,
    }));
  }
  requestAnimationFrame(frame);
}
requestAnimationFrame(frame);
"""
# Goes back to a page and waits until its neighbours are painted.
READY = SETTLED + """
const [mode, page, done] = arguments;
const select = document.querySelector(".reader select[name=mode]");
select.value = mode;
select.dispatchEvent(new Event("change"));
field.value = page;
field.form.requestSubmit();
stage.scrollIntoView({ block: "center", behavior: "instant" });
setTimeout(done, 1000);
"""


def percentile(values, share):
    """The nearest rank: the least value that so many percent of all do not exceed."""
    return sorted(values)[max(math.ceil(share / 100 * len(values)), 1) - 1]


def intervals(driver, mode):
    driver.execute_async_script(READY, mode, 3)
    frames = driver.execute_async_script(TURNING, TURNS)
    return [after - before for before, after in zip(frames, frames[1:])]


def measured(url):
    """Returns for each mode the best percentile under each slow-down."""
    driver = browser.shared()
    browser.window(height=900)
    driver.get(url)
    driver.execute_script(
        "const reader = document.querySelector('section.reader');"
        "const fold = reader.closest('details'); if (fold) fold.open = true;"
        "reader.scrollIntoView()")
    driver.execute_async_script(
        "const done = arguments[0]; const look = () =>"
        " document.querySelector('.reader-stage') ? done() : setTimeout(look, 50); look();")
    found = {mode: [] for mode in MODES}
    for rate, share, _ in LIMITS:
        driver.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": rate})
        for mode in MODES:
            found[mode].append(min(
                percentile(intervals(driver, mode), share) for _ in range(RUNS)))
    driver.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": 1})
    return found


def table(found):
    """The figures beside their limits, a line for each mode."""
    headings = ["page turn"] + [
        f"{share}th percentile" + (f", {rate} x slower" if rate > 1 else "")
        for rate, share, _ in LIMITS
    ]
    rows = [headings] + [
        [mode] + [
            f"{value:.1f} ms (limit {limit}) {'ok' if round(value, 1) <= limit + STEP else 'over'}"
            for value, (_, _, limit) in zip(values, LIMITS)
        ]
        for mode, values in found.items()
    ]
    widths = [max(map(len, column)) for column in zip(*rows)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows)


def main(arguments):
    lacking = machine.missing()
    if lacking:
        print(f"Frame times of page turns were not measured. {lacking}")
        return
    if arguments:
        url = "file://" + os.path.abspath(arguments[0])
    else:
        import sessions
        url = sessions.sutra().url
    print(f"Intervals between frames while {TURNS} pages turn, the best of {RUNS} runs:\n")
    print(table(measured(url)))


if __name__ == "__main__":
    main(sys.argv[1:])

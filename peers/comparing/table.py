"""The table of engines, from what `harness compare` wrote in results.json."""

REFERENCE = "greedy"
SERVED = "greedy-served"


def statistic(trial, metric, name="sum"):
    statistics = trial["metrics"].get(metric, {}).get("statistics")
    return statistics[name] if statistics else None


def timing(trial, phase):
    return (trial.get("timing") or {}).get(phase)


class Row:
    """One engine on one corpus; what is not known is `None`."""

    def __init__(self, name, reason=None):
        self.name, self.reason = name, reason
        self.pages = self.hidden = self.missed = self.same_pages = None
        self.same_lines = self.lines = None
        self.total = self.first = self.peak = None

    @classmethod
    def of(cls, trial, reference):
        row = cls(trial["paginator"])
        if trial["failure"]:
            row.reason = f"failed: {trial['failure']['message']}"
            return row
        row.pages = statistic(trial, "pages")
        row.hidden = statistic(trial, "overflow_lines")  # cut by the page's end or below it
        row.missed = statistic(trial, "missed_lines")
        starts = {start for start, _ in reference["pages"]}
        row.same_pages = sum(1 for start, _ in trial["pages"] if start in starts), len(trial["pages"])
        row.total, row.first = timing(trial, "total"), timing(trial, "first_page")
        row.peak = statistic(trial, "peak_memory_bytes")
        return row


def rows(results, corpus, engines):
    """A row for greedy and one for each engine, in order; an engine that did not take part says why.

    `engines` are pairs of a name and the reason why it is absent, `None` for one that took part.
    """
    trials = {trial["paginator"]: trial for trial in results["trials"] if trial["corpus"] == corpus}
    made = [Row.of(trials[REFERENCE], trials[REFERENCE])]
    for name, reason in engines:
        if reason is None and name not in trials:
            reason = "it took no part."
        if reason is not None:
            made.append(Row(name, f"absent: {reason}"))
        else:
            made.append(Row.of(trials[name], trials[REFERENCE]))
    return made


def number(value, digits=0):
    return "" if value is None else f"{value:,.{digits}f}"


def significant(value):
    """Three digits, as far as they are before or shortly behind the point."""
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def share(pair):
    return "" if pair is None else "all" if pair[0] == pair[1] else f"{pair[0]:,} of {pair[1]:,}"


HEADINGS = ["engine", "pages", "hidden lines", "missed lines", "page starts as greedy's", "lines as greedy's",
            "CPU ns a scalar", "× greedy", "first page, ms", "peak MiB"]


def cells(row, greedy, scalars):
    if row.reason is not None:
        return [row.name, row.reason] + [""] * (len(HEADINGS) - 2)
    total = row.total and row.total["median"]
    ratio = total / greedy.total["median"] if total and greedy.total else None
    first = row.first["median"] / 1e6 if row.first else None
    return [
        row.name, number(row.pages), number(row.hidden), number(row.missed), share(row.same_pages),
        share(row.same_lines), significant(total / scalars if total and scalars else None),
        significant(ratio), "all first" if first is None and total else significant(first),
        significant(row.peak / 2**20 if row.peak is not None else None),
    ]


def markdown(made, scalars):
    lines = [HEADINGS, ["---"] + ["---:"] * (len(HEADINGS) - 1)]
    lines += [[cell.replace("|", "\\|") for cell in cells(row, made[0], scalars)] for row in made]
    return "\n".join("|" + "|".join(f" {cell} " if cell else " " for cell in line) + "|" for line in lines)


def is_below(theirs, ours):
    """Whether a time is below another for certain: its interval ends where the other's has not begun."""
    if not (theirs and ours and theirs["ci95"] and ours["ci95"]):
        return False  # With few samples no interval is known.
    return theirs["ci95"][1] < ours["ci95"][0]


def better(made):
    """Sentences, one for each column in which an engine is better than greedy.

    Time and memory are held against greedy as a program like them, where that took part.
    """
    greedy, sentences = made[0], []
    program = next((row for row in made if row.name == SERVED and row.reason is None), greedy)
    for row in made[1:]:
        if row.reason is not None or row is program:
            continue
        for name, what in [("hidden", "hidden lines"), ("missed", "missed lines"), ("pages", "pages")]:
            theirs, ours = getattr(row, name), getattr(greedy, name)
            if theirs is None or ours is None or theirs >= ours:
                continue
            note = ""
            if name == "pages" and row.hidden:
                note = f", with {row.hidden:,.0f} lines hidden by the referee's own lines"
            sentences.append(f"{row.name} has fewer {what}: {theirs:,.0f} to {ours:,.0f}{note}.")
        for name, what in [("total", "the whole text"), ("first", "the first page")]:
            theirs, ours = getattr(row, name), getattr(program, name)
            if is_below(theirs, ours):
                sentences.append(
                    f"{row.name} needs less CPU for {what}: {significant(theirs['median'] / 1e6)} ms to "
                    f"{significant(ours['median'] / 1e6)} ms.")
        if row.peak is not None and program.peak is not None and row.peak < program.peak:
            sentences.append(
                f"{row.name} needs less memory than greedy as a program: {significant(row.peak / 2**20)} MiB to "
                f"{significant(program.peak / 2**20)} MiB.")
    return sentences or ["No engine is better than greedy in any column."]

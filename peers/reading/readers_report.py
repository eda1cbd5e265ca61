"""What is written of readers under the referee, as Markdown, from what `harness compare` wrote in results.json."""
import shlex

BEGIN = "<!-- Written by scripts/compare-readers from here: -->"
END = "<!-- to here. -->"
REFERENCE = "greedy"

# Faults: the heading, the metric, its statistic, and how it is asked for.
FAULTS = [
    ("lost", "gap", "sum"), ("repeated", "duplicated", "sum"), ("hidden", "overflow_lines", "sum"),
    ("cut at the side", "overflow_x_px", "count"), ("blank pages", "blank_pages", "sum"),
    ("wasted", "missed_lines", "sum"), ("stranded headings", "stranded_headings", "sum"),
    ("parted", "keep_violations", "sum"), ("other spacing", "dropped_spacing_px", "count"),
]
HEADINGS = ["reader", "device", "pages", *[name for name, _, _ in FAULTS], "place after 20 px", "CPU, ms", "first page, ms", "peak MiB"]


def statistic(metrics, name, which="sum"):
    statistics = metrics.get(name, {}).get("statistics")
    return statistics[which] if statistics else None


def figure(value):
    return "" if value is None else f"{value:,.0f}" if value >= 100 or value == round(value) else f"{value:.3g}"


def fault(value):
    return "" if value is None else "-" if value == 0 else figure(value)


def place(change):
    """Where readers land who keep their place by the reader's own way."""
    own = change and change["strategies"].get("own")
    if not own:
        return ""
    parts, wrong = [], 0
    for direction in ("back", "forward"):
        found = own[f"position_page_error_{direction}"]["statistics"]
        if found and found["count"]:
            wrong += found["count"]
            parts.append(f"{found['max']:g} {direction}")
    eligible = own["position_page_error_back"]["eligible"]
    return f"{wrong} of {eligible} wrong, at most {', '.join(parts)}" if wrong else f"right, {eligible} of {eligible}"


def median(trial, phase):
    timing = (trial.get("timing") or {}).get(phase)
    return timing["median"] / 1e6 if timing else None


def rows(results, device, corpus, size, readers):
    """Cells of each reader on a device, with the worst page's command where there is one."""
    changes = {change["paginator"]: change for change in results["changes"]}
    made = []
    for trial in results["trials"]:
        name, metrics = trial["paginator"], trial["metrics"]
        if name not in [REFERENCE, *readers]:
            continue  # of results that were kept
        if trial["failure"]:
            made.append(([name, device, f"failed: {trial['failure']['message']}"] + [""] * (len(HEADINGS) - 3), None))
            continue
        total, first = median(trial, "total"), median(trial, "first_page")
        peak = statistic(metrics, "peak_memory_bytes")
        cells = [name, device, figure(statistic(metrics, "pages")),
                 *[fault(statistic(metrics, metric, which)) for _, metric, which in FAULTS],
                 place(changes.get(name)) if name != REFERENCE else "",
                 figure(total), "all first" if total and first is None else figure(first),
                 figure(peak / 2**20 if peak is not None else None)]
        made.append((cells, command(trial, device, corpus, size)))
    return made


def late(reader, device, seconds):
    """The row of a reader that was ended: nothing of it is known."""
    return [reader, device, f"not done within {seconds:g} s"] + [""] * (len(HEADINGS) - 3), None


def command(trial, device, corpus, size):
    """The command that shows the worst page of a reader, `None` where no page is faulty."""
    if trial["paginator"] == REFERENCE or not trial.get("worst_page"):
        return None
    worst = trial["worst_page"]
    page = worst.get("page") if isinstance(worst, dict) else worst
    what = f" ({worst['words']})" if isinstance(worst, dict) and worst.get("words") else ""
    words = ["harness", "show", trial["paginator"], "--page", str(page), "--reader", trial["paginator"],
             "--corpus", corpus, "--device", device, "--font-size", str(size)]
    return f"- {trial['paginator']}, {device}{what}: `{shlex.join(words)}`"


def table(lines):
    escaped = [[str(cell).replace("|", "\\|") for cell in line] for line in lines]
    rule = ["---", "---"] + ["---:"] * (len(HEADINGS) - 2)
    return "\n".join("|" + "|".join(f" {cell} " if cell else " " for cell in line) + "|" for line in [HEADINGS, rule, *escaped])


def section(corpus, made):
    commands = [shown for _, shown in made if shown]
    parts = [f"### {corpus}", table([cells for cells, _ in made]), better([cells for cells, _ in made])]
    if commands:
        parts += ["The worst page of each:", "\n".join(commands)]
    return "\n\n".join(part for part in parts if part)


def better(made):
    """Where a reader is better than greedy, it is said."""
    said = []
    reference = {cells[1]: cells for cells in made if cells[0] == REFERENCE}
    for cells in made:
        ours = reference.get(cells[1])
        if cells[0] == REFERENCE or ours is None or not cells[2][:1].isdigit():
            continue
        theirs, own = (int(row[2].replace(",", "")) for row in (cells, ours))
        if theirs < own and cells[3] in ("-", ""):
            said.append(f"{cells[0]} needs fewer pages on {cells[1]}: {theirs:,} to {own:,}.")
    return " ".join(said)


def machine(session, here):
    environment = session["environment"]
    programs = "; ".join(f"{name} is {environment[f'program.{name}']}" for name in here if f"program.{name}" in environment)
    return (f"Made on {session['started'][:10]} on {environment['cores']} cores of {environment['cpu']}, {environment['system']}, "
            f"a {environment['build']} build. {programs or 'No reader was there'}.")


def absent(known):
    lines = [f"- {reader['id']} is absent: {reader['reason']}. To bring it: {reader['remedy']}"
             for reader in known if reader["state"] != "here"]
    return "\n".join(lines) or "All readers of `harness list readers` were here."


def placed(article, written):
    """An article with what was written between its two marks."""
    before, begin, rest = article.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"The article has no '{BEGIN}' with '{END}' behind it.")
    return f"{before}{BEGIN}\n\n{written}\n\n{END}{after}"

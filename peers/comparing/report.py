"""What is written of a comparison, as Markdown."""
import collections

import classes
import table

BEGIN = "<!-- Written by scripts/compare-peers from here: -->"
END = "<!-- to here. -->"


def visible(text):
    return text.replace("\n", "⏎").replace("\r", "").replace("\t", "⇥").replace("|", "\\|").replace("`", "'")


def excerpt(text, ours, theirs):
    """A place in a text with both ends: `|` is greedy's, `‖` theirs."""
    low, high = min(ours, theirs), max(ours, theirs)
    first, second = ("｜", "‖") if ours < theirs else ("‖", "｜")
    return visible(text[max(0, low - 6):low]) + first + visible(text[low:high]) + second + visible(text[high:high + 3])


class Found:
    """What was found of one engine's lines on one corpus."""

    def __init__(self, engine):
        self.engine = engine
        self.firsts = []  # (class, start, our end, their end, excess in px)
        self.following = 0
        self.pages = None
        self.failure = None

    def counts(self):
        counts = collections.Counter(kind for kind, *_ in self.firsts)
        if self.following:
            counts[classes.FOLLOWING] = self.following
        return counts


def class_table(founds):
    kinds = [kind for kind in classes.ALL if any(found.counts()[kind] for found in founds)]
    if not kinds:
        return ""
    lines = [["engine"] + kinds, ["---"] + ["---:"] * len(kinds)]
    for found in founds:
        counts = found.counts()
        lines.append([found.engine] + [str(counts[kind]) if counts[kind] else "-" for kind in kinds])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


MOST_EXAMPLES = {classes.UNEXPLAINED: 20, classes.WIDTHS: 5, classes.BREAKS: 5}


MOST_PLACES = 20


def examples(text, founds):
    """Places of each class and engine, as a list: one, and more of what a class alone does not explain."""
    lines = []
    for found in founds:
        for kind in classes.ALL:
            its = [first for first in found.firsts if first[0] == kind]
            for _, _, ours, theirs, excess in its[:MOST_EXAMPLES.get(kind, 1)]:
                more = "" if excess is None else f", {excess:.3g} px"
                lines.append(f"- {found.engine}, {kind}{more}: `{excerpt(text, ours, theirs)}`")
    return "\n".join(lines)


def agreed(founds):
    """First differences that two engines share: (start, our end, their end), with their names."""
    names = collections.defaultdict(list)
    for found in founds:
        for kind, start, ours, theirs, _ in found.firsts:
            names[start, ours, theirs].append((found.engine, kind))
    return {place: who for place, who in sorted(names.items())
            if len(who) > 1}


def agreement(text, shared):
    """The places that engines share against greedy; those that read the same are one, with their number."""
    if not shared:
        return ""
    places = collections.Counter()
    for (_, ours, theirs), who in shared.items():
        names = ", ".join(f"{engine} ({kind})" for engine, kind in who)
        places[f"`{excerpt(text, ours, theirs)}`: {names}"] += 1
    lines = ["Engines that end a line at the same place, and greedy at another:", ""]
    for place, count in list(places.items())[:MOST_PLACES]:
        lines.append(f"- {place}" + (f", {count} times" if count > 1 else ""))
    if len(places) > MOST_PLACES:
        lines.append(f"- and {len(places) - MOST_PLACES} more")
    return "\n".join(lines)


def pages_said(founds):
    """Sentences about page starts that no line explains."""
    said = {"blank paragraphs": "cuts pages at blank paragraphs otherwise",
            "filling": "fills pages otherwise, with the same lines"}
    return [f"{found.engine} {said[found.pages]}." for found in founds if found.pages in said]


def section(corpus, scalars, text, made, founds):
    """All of one corpus."""
    parts = [f"### {corpus}, {scalars:,} scalars", table.markdown(made, scalars),
             " ".join(table.better(made) + pages_said(founds))]
    failures = [f"{found.engine} does not say its lines: {found.failure}" for found in founds if found.failure]
    parts += failures
    heard = [found for found in founds if not found.failure]
    if any(found.firsts or found.following for found in heard):
        parts += ["Lines that differ, by class:", class_table(heard), examples(text, heard),
                  agreement(text, agreed(heard))]
    elif heard:
        parts.append(f"All lines of {', '.join(found.engine for found in heard)} are greedy's.")
    return "\n\n".join(part for part in parts if part)


def machine(session, versions):
    environment = session["environment"]
    return (f"Made on {session['started'][:10]} on {environment['cores']} cores of {environment['cpu']}, "
            f"{environment['system']}, a {environment['build']} build with HarfBuzz {environment['harfbuzz']} and "
            f"ICU {environment['icu']}. {'; '.join(versions)}.")


def placed(article, written):
    """An article with what was written between its two marks."""
    before, begin, rest = article.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"The article has no '{BEGIN}' with '{END}' behind it.")
    return f"{before}{BEGIN}\n\n{written}\n\n{END}{after}"

"""What is written of books, as Markdown."""
import os
import sys
from collections import Counter

sys.path.append(os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "comparing"))

from classes import UNEXPLAINED

BEGIN = "<!-- Written by scripts/compare-books from here: -->"
END = "<!-- to the end of books. -->"
HEADINGS = ["book", "device", "size", "lines", "as greedy's", "pages", "page starts as greedy's",
            "displaced", "first differences", "unexplained"]


def share(same, all):
    return "all" if same == all else f"{same:,} of {all:,}"


def visible(text):
    return text.replace("\n", "⏎").replace("\u2028", "↵").replace("|", "\\|").replace("`", "'")


def excerpt(text, ours, theirs):
    """A place in a text with both ends: `｜` is greedy's, `‖` Chromium's."""
    low, high = min(ours, theirs), max(ours, theirs)
    first, second = ("｜", "‖") if ours < theirs else ("‖", "｜")
    between = text[low:high] if high - low < 40 else f"{text[low:low + 12]} … {text[high - 12:high]}"
    return visible(text[max(0, low - 8):low]) + first + visible(between) + second + visible(text[high:high + 4])


def kinds_said(kinds):
    return ", ".join(f"{kind} {count:,}" for kind, count in sorted(kinds.items()) if kind != UNEXPLAINED)


def unexplained(found):
    """How many differences nothing explains, lines that stand elsewhere on a page among them."""
    return found.kinds()[UNEXPLAINED] + len(found.displaced) + len(found.shifted)


def row(name, device, size, found):
    kinds = found.kinds()
    return [name, device, f"{size:g}", f"{found.lines:,}", share(found.same_lines, found.lines),
            f"{found.pages:,}", share(found.same_pages, found.pages),
            f"{len(found.displaced) + len(found.shifted):,}", kinds_said(kinds), f"{unexplained(found):,}"]


def table(rows):
    align = ["---", "---"] + ["---:"] * 6 + ["---", "---:"]
    return "\n".join("|" + "|".join(f" {cell} " if cell else " " for cell in line) + "|"
                     for line in [HEADINGS, align] + rows)


def summary(rows):
    """One row for each book from those of all its layouts: (name, found of each layout)."""
    made = []
    for name, founds in rows:
        kinds = sum((found.kinds() for found in founds), Counter())
        total = lambda count: sum(count(found) for found in founds)
        displaced = total(lambda found: len(found.displaced) + len(found.shifted))
        lines, pages = total(lambda found: found.lines), total(lambda found: found.pages)
        made.append([
            name, f"{len(founds)} layouts", "", f"{lines:,}", share(total(lambda found: found.same_lines), lines),
            f"{pages:,}", share(total(lambda found: found.same_pages), pages), f"{displaced:,}",
            kinds_said(kinds), f"{kinds[UNEXPLAINED] + displaced:,}"])
    return made


def examples(text, found, most):
    """Places of each class, one of each and more of what is unexplained."""
    lines, seen = [], Counter()
    for what, first in [("line", one) for one in found.first_lines] + [("page", one) for one in found.first_pages]:
        seen[what, first.kind] += 1
        if seen[what, first.kind] > (most if first.kind == UNEXPLAINED else 1):
            continue
        excess = getattr(first, "excess", None)
        more = "" if excess is None else f", {excess:.3g} px"
        lines.append(f"- {what} from {first.start}, {first.kind}{more}: `{excerpt(text, first.our_end, first.their_end)}`")
    for name, places in [("stands lower or higher", found.displaced), ("begins elsewhere", found.shifted)]:
        for start, ours, theirs in places[:most]:
            lines.append(f"- line from {start} {name}: {ours:g} px, in Chromium {theirs:g} px: "
                         f"`{visible(text[start:start + 16])}`")
    return lines


def placed(article, written):
    """An article with what was written between its two marks."""
    before, begin, rest = article.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"The article has no '{BEGIN}' with '{END}' behind it.")
    return f"{before}{BEGIN}\n\n{written}\n\n{END}{after}"

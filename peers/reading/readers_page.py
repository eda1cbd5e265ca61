"""A page of the tables of readers under the referee, with a link from each to the report that draws its faults."""
import html
import os

from readers_report import HEADINGS, REFERENCE

STYLE = """
:root { color-scheme: light dark }
body { font: 14px/1.45 system-ui, sans-serif; margin: 2em auto; max-width: 84em; padding: 0 1em }
div { overflow-x: auto }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { border-bottom: 1px solid #8884; padding: .25em .6em; text-align: right; vertical-align: top }
th { vertical-align: bottom } th:nth-child(-n+2), td:nth-child(-n+2) { text-align: left; white-space: nowrap }
tr.reference td { opacity: .7 } td.failed { text-align: left }
"""


def page(machine, absent, tables, folder):
    """The page; `tables` has the rows of each corpus, and reports lie in `folder` as `report_name` calls them."""
    body = [f"<h1>Readers under the referee</h1><p>{text(machine)}</p>",
            "<p>A reader's name leads to its report: each page with a fault is drawn there beside greedy's, with the command "
            "that shows it. Figures: how many of each fault; a dash is none, and nothing is what nobody knows.</p>"]
    for corpus, rows in tables.items():
        lines = "".join(line(corpus, cells, folder) for cells, _ in rows)
        heads = "".join(f"<th scope=col>{text(heading)}" for heading in HEADINGS)
        body.append(f"<h2>{text(corpus)}</h2><div><table><thead><tr>{heads}</thead><tbody>{lines}</tbody></table></div>")
    body += [f"<p>{text(sentence.removeprefix('- '))}</p>" for sentence in absent.splitlines() if sentence]
    return (f"<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
            f"<title>Readers under the referee</title><style>{STYLE}</style><body>{''.join(body)}</body></html>\n")


def report_name(corpus, device, reader):
    """The file of the report of a reader."""
    return f"{corpus}-{device}-{reader}.html"


def line(corpus, cells, folder):
    reader, device, *figures = cells
    name = report_name(corpus, device, reader)
    shown = f"<a href='{text(name)}'>{text(reader)}</a>" if os.path.exists(os.path.join(folder, name)) else text(reader)
    kind = " class=reference" if reader == REFERENCE else ""
    if not figures[0][:1].isdigit():
        return f"<tr{kind}><td>{shown}<td>{text(device)}<td class=failed colspan={len(figures)}>{text(figures[0])}"
    return f"<tr{kind}><td>{shown}<td>{text(device)}" + "".join(f"<td>{text(figure)}" for figure in figures)


def text(words):
    return html.escape(str(words).replace("`", ""), quote=True)

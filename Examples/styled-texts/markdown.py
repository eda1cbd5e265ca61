#!/usr/bin/env python3
"""Writes a simple Markdown file as a styled text for the pagination harness: headings, **bold**, *italic*, `code`.

    python3 Examples/styled-texts/markdown.py notes.md >notes.json
    harness compare --corpus notes.json
"""
import json
import re
import sys

SIZES = {1: 1.6, 2: 1.4, 3: 1.2}
MARKS = re.compile(r"\*\*(?P<bold>.+?)\*\*|(?<!\w)\*(?P<italic>\S.*?)\*(?!\w)|`(?P<monospace>.+?)`")


def styled(markdown):
    text, styles = "", []
    markdown = re.sub(r"(?m)^(#+ .*)$", r"\n\1\n", markdown)  # a heading is a paragraph of its own
    for paragraph in re.split(r"\n\s*\n", markdown.strip()):
        start, level = len(text), 0
        if heading := re.match(r"(#+) +", paragraph):
            level, paragraph = len(heading[1]), paragraph[heading.end():]
        bold = "bold " if level else ""
        paragraph, runs, place = " ".join(paragraph.split()), [], 0
        for mark in MARKS.finditer(paragraph):
            text += paragraph[place:mark.start()]
            runs.append({"run": [len(text), len(text) + len(mark[mark.lastgroup])], "traits": bold + mark.lastgroup,
                         **({"size": SIZES[level]} if level in SIZES else {})})
            text, place = text + mark[mark.lastgroup], mark.end()
        text += paragraph[place:] + "\n"
        block = {"block": [start, len(text)], "kind": "heading" if level else "paragraph", "space_after": 0.5}
        if level:
            block |= {"traits": "bold", "size": SIZES.get(level, 1), "keeps": "next together"}
        styles += [block, *runs]
    return {"schema": "pagination-harness/styled-text/1", "unit": "scalar", "text": text, "styles": styles}


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as file:
        json.dump(styled(file.read()), sys.stdout, ensure_ascii=False)

#!/usr/bin/env python3
"""Writes the pages of a small reading device as pagination-harness/pages/2, lines and all.

    export.py BOOK.txt >pages.json
    export.py --columns 2 BOOK.txt >pages.json    # the device held sideways, two columns on its screen

The device has one font with cells of one width: a wide character takes two cells, any other one. It
breaks lines where they are full, which is not what the harness would do, and that is the point: with
lines in the file, the device's own geometry is judged.
"""
import argparse
import hashlib
import json
import sys
import unicodedata

SHORT, LONG, INSET, GAP = 375, 667, 16, 35


def cells(character):
    return 0 if character in "\r\n" else 2 if unicodedata.east_asian_width(character) in "WF" else 1


def lines(text, columns):
    start = used = 0
    for place, character in enumerate(text):
        if used + cells(character) > columns:
            yield start, place, used
            start, used = place, 0
        used += cells(character)
        if character == "\n":
            yield start, place + 1, used
            start, used = place + 1, 0
    if start < len(text):
        yield start, len(text), used


def layout(text, size, columns):
    width, height = (SHORT, LONG) if columns == 1 else (LONG, SHORT)
    line_height, cell = 1.5 * size, size / 2
    column = (width - 2 * INSET - (columns - 1) * GAP) / columns
    room = int((height - 2 * INSET) / line_height)
    all_lines = list(lines(text, int(column / cell)))
    pages = []
    for first in range(0, len(all_lines), room * columns):
        rows = [
            {
                "start": start, "end": end,
                "top": row % room * line_height, "bottom": (row % room + 1) * line_height,
                "width": used * cell, "x": row // room * (column + GAP), "column": row // room,
            }
            for row, (start, end, used) in enumerate(all_lines[first:first + room * columns])
        ]
        pages.append({"start": rows[0]["start"], "end": rows[-1]["end"], "lines": rows})
    insets = dict.fromkeys(["top", "right", "bottom", "left"], INSET)
    return {
        "page": {"width": width, "height": height, "insets": insets},
        "columns": columns, "gap": GAP,
        "type": {"size": size, "font_name": "Cell Mono"},
        "pages": pages,
    }


parser = argparse.ArgumentParser(usage="export.py [--columns N] BOOK.txt >pages.json")
parser.add_argument("--columns", type=int, default=1, choices=range(1, 5))
parser.add_argument("book")
arguments = parser.parse_args()
with open(arguments.book, "rb") as file:
    data = file.read().removeprefix(b"\xef\xbb\xbf")  # a byte order mark is no part of a text
book = data.decode("utf-8")
json.dump({
    "schema": "pagination-harness/pages/2",
    "text_sha256": hashlib.sha256(data).hexdigest(),
    "unit": "scalar",
    "engine": {"name": "cells", "version": "1.0"},
    "shows": "context",
    "layouts": [layout(book, size, arguments.columns) for size in (17, 20, 24)],
}, sys.stdout)

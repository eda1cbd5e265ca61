#!/usr/bin/env python3
"""Writes the pages of a small reading device as pagination-harness/pages/1, lines and all.

    export.py BOOK.txt >pages.json

The device has one font with cells of one width: a wide character takes two cells, any other one. It
breaks lines where they are full, which is not what the harness would do, and that is the point: with
lines in the file, the device's own geometry is judged.
"""
import hashlib
import json
import sys
import unicodedata

WIDTH, HEIGHT, INSET = 375, 667, 16


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


def layout(text, size):
    line_height, cell = 1.5 * size, size / 2
    room = int((HEIGHT - 2 * INSET) / line_height)
    all_lines = list(lines(text, int((WIDTH - 2 * INSET) / cell)))
    pages = []
    for first in range(0, len(all_lines), room):
        rows = [
            [start, end, row * line_height, (row + 1) * line_height, used * cell]
            for row, (start, end, used) in enumerate(all_lines[first:first + room])
        ]
        pages.append({"start": rows[0][0], "end": rows[-1][1], "lines": rows})
    insets = dict.fromkeys(["top", "right", "bottom", "left"], INSET)
    return {
        "page": {"width": WIDTH, "height": HEIGHT, "insets": insets},
        "type": {"size": size, "font_name": "Cell Mono"},
        "pages": pages,
    }


if len(sys.argv) != 2:
    sys.exit("usage: export.py BOOK.txt >pages.json")
with open(sys.argv[1], "rb") as file:
    data = file.read()
book = data.decode("utf-8")
json.dump({
    "schema": "pagination-harness/pages/1",
    "text_sha256": hashlib.sha256(data).hexdigest(),
    "unit": "scalar",
    "engine": {"name": "cells", "version": "1.0"},
    "shows": "context",
    "layouts": [layout(book, size) for size in (17, 20, 24)],
}, sys.stdout)

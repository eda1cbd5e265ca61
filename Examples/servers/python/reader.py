#!/usr/bin/env python3
"""A reader to begin with: it takes every character for a square, and counts lines.

Put your own paginator in the place of `paginate` and `page_lines`, and your own way of keeping places. Who cannot
tell lines leaves them out, and is judged by the referee's.
"""
from paginator_server import serve

# Letters that begin a character whatever stands before them.
LETTERS = [
    (0x30, 0x39), (0x41, 0x5A), (0x61, 0x7A), (0xC0, 0x24F), (0x370, 0x481), (0x531, 0x556),
    (0x561, 0x587), (0x5D0, 0x5EA), (0x620, 0x64A), (0x671, 0x6D3), (0x904, 0x939), (0xE01, 0xE30),
    (0xE40, 0xE44), (0x1E00, 0x1FFF), (0x3041, 0x3096), (0x30A1, 0x30FA), (0x3400, 0x9FFF),
    (0xAC00, 0xD7A3), (0x20000, 0x3FFFF),
]


def is_letter(scalar):
    return any(first <= scalar <= last for first, last in LETTERS)


def may_end(before, after):
    """Whether a page may end between two scalars."""
    if before == 0x0A:
        return True
    is_wide = before in (0x3001, 0x3002) or before >= 0x3041 and is_letter(before)
    return (before == 0x20 or is_wide) and is_letter(after)


def grid(request):
    """How many columns and lines a page has, and how tall a line is."""
    page, type = request["page"], request["type"]
    insets, height = page["insets"], type["line_height_px"] or type["size"] * type["line_height"]
    # One column is left for what may not begin a line.
    columns = max(1, int((page["width"] - insets["left"] - insets["right"]) / type["size"]) - 1)
    lines = max(1, int((page["height"] - insets["top"] - insets["bottom"]) / height))
    return columns, lines, height


def page_end(request, start, columns, lines):
    """Where the page that begins at `start` ends."""
    text = request["text"]
    stop = next((place for place in request["breaks"] if place > start), len(text))
    end, column, before = start, 0, 0
    for at in range(start, stop):
        scalar = ord(text[at])
        if at > start and may_end(before, scalar):
            end = at
        if column == columns and scalar not in (0x0A, 0x0D):
            lines, column = lines - 1, 0
        if lines <= 0 and end > start:
            return end
        if scalar == 0x0A:
            lines, column = lines - 1, 0
        elif scalar != 0x0D:
            column += 1
        before = scalar
    return stop


def paginate(request):
    columns, lines, _ = grid(request)
    count = len(request["text"])
    pages, start = [], request["from"]
    while start < count and len(pages) < (request["limit"] or count):
        end = page_end(request, start, columns, lines)
        pages.append([start, end])
        start = end
    return {"pages": pages}


def page_lines(request, start, end):
    """The lines of a page, each with its start, end, top, bottom and width, white space at its end left out."""
    text, size, (columns, _, height) = request["text"], request["type"]["size"], grid(request)
    rows, column = [], 0
    for at in range(start, end):
        is_square = text[at] not in "\r\n"
        if at == start or text[at - 1] == "\n" or column == columns and is_square:
            rows.append([at, at, len(rows) * height, (len(rows) + 1) * height, 0])
            column = 0
        column += is_square
        rows[-1][1] = at + 1
        if is_square and text[at] not in " \u3000":
            rows[-1][4] = column * size
    return rows


# Places are the offsets of what the reader saw.


def save_position(request, page):
    pages = paginate(request)["pages"]
    return str(pages[page][0] if page < len(pages) else len(request["text"]))


def restore_position(request, token):
    starts = [start for start, _ in paginate(request)["pages"]]
    return max(sum(start <= int(token) for start in starts) - 1, 0)


def save_highlight(request, start, end):
    return f"{start} {end}"


def restore_highlight(request, token):
    start, end = token.split()
    return [int(start), int(end)]


serve({
    "name": "squares", "version": "1.0", "shows": "context", "capabilities": ["seek", "limit"],
    "paginate": paginate, "lines": page_lines, "saves": "on_turn",
    "save_position": save_position, "restore_position": restore_position,
    "save_highlight": save_highlight, "restore_highlight": restore_highlight,
})

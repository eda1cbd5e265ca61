#!/usr/bin/env python3
"""A paginator for the pagination harness: it guesses how wide characters are, and counts."""
import json
import sys
import unicodedata

texts = {}  # by digest, since the same file may hold another text tomorrow


def describe(request):
    return {"name": "counting", "version": "1.0", "shows": "context", "capabilities": ["seek", "limit"]}


def open_text(request):
    if request["text_sha256"] not in texts:
        with open(request["text_file"], encoding="utf-8", newline="") as file:
            texts[request["text_sha256"]] = file.read()
    return {}


def is_wide(character):
    return unicodedata.east_asian_width(character) in "WF"


def may_break(text, place):  # behind wide characters and spaces, but not inside of what looks like one
    after = text[place:place + 1] or " "
    joins = unicodedata.category(after)[0] == "M" or after in "\u200d🏻🏼🏽🏾🏿" or text[place - 1] == "\u200d"
    return not joins and (is_wide(text[place - 1]) or text[place - 1] == " ")


def paginate(request):
    open_text(request)
    text, page, type = texts[request["text_sha256"]], request["page"], request["type"]
    room = page["width"] - page["insets"]["left"] - page["insets"]["right"]
    height = page["height"] - page["insets"]["top"] - page["insets"]["bottom"]
    limit, forced = request["limit"] or len(text), set(request["breaks"])
    pages, top, end, lines = [], request["from"], request["from"], 0
    while end < len(text) and len(pages) < limit:
        start, used, last = end, 0, end  # a line: its start, its width, where it may break
        while end < len(text) and not (end > start and (end in forced or text[end - 1] == "\n")):
            used += type["size"] * (1 if is_wide(text[end]) else 0 if text[end] in "\r\n" else 0.62)
            if used > room and last > start and text[end] not in " \r\n":
                end = last
                break
            end += 1
            last = end if may_break(text, end) else last
        lines += 1
        if (lines + 1) * type["line_height_px"] > height or end in forced or end == len(text):
            pages.append([top, end])
            top, lines = end, 0
    return {"unit": "scalar", "pages": pages}


operations = {"describe": describe, "open": open_text, "paginate": paginate}
if __name__ == "__main__":
    for line in sys.stdin:
        request = json.loads(line)
        operation = operations.get(request["op"], lambda _: {"error": "unknown operation"})
        print(json.dumps({"id": request["id"], **operation(request)}), flush=True)

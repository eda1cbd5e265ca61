#!/usr/bin/env python3
"""A paginator for the pagination harness, with Python's standard library alone.

It guesses how wide characters are and fills lines and pages by counting. Questions come a line each on
standard input, answers go a line each to standard output: the protocol pagination-harness/1.
"""
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


def paginate(request):
    open_text(request)
    text, page, type = texts[request["text_sha256"]], request["page"], request["type"]
    room = page["width"] - page["insets"]["left"] - page["insets"]["right"]
    height = page["height"] - page["insets"]["top"] - page["insets"]["bottom"]
    room_for_lines = max(1, int(height / type["line_height_px"]))
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
            if is_wide(text[end - 1]) or text[end - 1] == " ":
                last = end
        lines += 1
        if lines == room_for_lines or end in forced or end == len(text):
            pages.append([top, end])
            top, lines = end, 0
    return {"unit": "scalar", "pages": pages}


operations = {"describe": describe, "open": open_text, "paginate": paginate}
if __name__ == "__main__":
    for line in sys.stdin:
        request = json.loads(line)
        operation = operations.get(request["op"], lambda _: {"error": "unknown operation"})
        print(json.dumps({"id": request["id"], **operation(request)}), flush=True)

#!/usr/bin/env python3
"""A reading app that keeps the reader's place and highlights itself, for the pagination harness.

Pages are those of paginator.py. What the app writes down of a place is chosen on the command line:

    reader.py page      the page's number, as apps do that lose the place
    reader.py offset    the offset of the page's first character
"""
import json
import sys

import paginator

keeps_page = sys.argv[1:] == ["page"]
if not keeps_page and sys.argv[1:] != ["offset"]:
    sys.exit("usage: reader.py page|offset")
book = {}  # the fields of the last text
laid_out = {}  # pages by layout


def pages(layout):
    key = json.dumps([book["text_sha256"], book["breaks"], layout["page"], layout["type"]])
    if key not in laid_out:
        request = {**book, "page": layout["page"], "type": layout["type"], "from": 0, "limit": None}
        laid_out[key] = paginator.paginate(request)["pages"]
    return laid_out[key]


def page_holding(offset, layout):
    return max(number for number, (start, _) in enumerate(pages(layout)) if start <= offset)


def describe(request):
    answer = paginator.describe(request)
    abilities = ["seek", "limit", "positions", "page_at", "labels", "estimate", "locate"]
    answer.update(name="reader", capabilities=abilities)
    answer["saves"] = "before_each_change" if keeps_page else "on_turn"
    return answer


def open_text(request):
    book.update({name: request[name] for name in ("text_file", "text_sha256", "breaks")})
    return paginator.open_text(request)


def save_position(request):
    page = request["page"]
    return {"token": page if keeps_page else pages(request["layout"])[page][0]}


def restore_position(request):
    token = request["token"]
    return {"page": token if keeps_page else page_holding(token, request)}


def save_highlight(request):
    start, end = request["start"], request["end"]
    if not keeps_page:
        return {"token": [start, end]}
    page = page_holding(start, request["layout"])
    top = pages(request["layout"])[page][0]
    return {"token": [page, start - top, end - top]}


def restore_highlight(request):
    if not keeps_page:
        return dict(zip(("start", "end"), request["token"]))
    page, start, end = request["token"]
    if page >= len(pages(request)):
        return {"start": None, "end": None}  # lost
    top = pages(request)[page][0]
    return {"start": top + start, "end": top + end}


def page_at(request):
    open_text(request)
    return {"unit": "scalar", "pages": [pages(request)[page_holding(request["at"], request)]]}


def labels(request):  # what stands at the foot of each page: 12 of 345
    open_text(request)
    count = len(pages(request))
    return {"labels": [[number + 1, count] for number in range(count)]}


def estimate(request):  # what it says while it makes pages: as many as if all of them were as long
    open_text(request)
    made, size = pages(request), pages(request)[-1][1]
    return {"estimates": [[n, round(n * size / end)] for n, (_, end) in enumerate(made, 1)]}


def locate(request):
    open_text(request)
    page = page_holding(request["at"], request)
    return {"locator": f"page {page}" if keeps_page else f"character {request['at']}"}


def resolve(request):
    open_text(request)
    kind, _, number = request["locator"].partition(" ")
    if kind not in ("page", "character") or not number.isdigit():
        return {"error": f"This app reads no place like '{request['locator']}'."}
    place = int(number)
    if kind == "page":  # of which there may be fewer now
        place = pages(request)[min(place, len(pages(request)) - 1)][0]
    return {"unit": "scalar", "offset": place}


for line in sys.stdin:
    request = json.loads(line)
    operation = {
        "describe": describe, "open": open_text, "paginate": paginator.paginate,
        "save_position": save_position, "restore_position": restore_position,
        "save_highlight": save_highlight, "restore_highlight": restore_highlight,
        "page_at": page_at, "labels": labels, "estimate": estimate, "locate": locate, "resolve": resolve,
    }.get(request["op"], lambda _: {"error": "unknown operation"})
    print(json.dumps({"id": request["id"], **operation(request)}), flush=True)

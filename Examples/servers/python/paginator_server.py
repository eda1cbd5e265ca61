"""A server of the paginator protocol, pagination-harness/1, in one file without dependencies.

    from paginator_server import serve

    def paginate(request):  # one page; reader.py keeps the laws
        return {"pages": [[0, len(request["text"])]]}

    serve({"name": "mine", "version": "1.0", "shows": "context", "paginate": paginate})

A reader has

    name, version   what it is called in reports
    shows           "context": a page is shown as a part of the text; "substring": as a text of its own
    capabilities    those of "seek", "limit", "backward", "skips_whitespace", "keeps_widows",
                    "balances_pages" and "vertical_lines" that its pages obey; the server adds "repeat", "lines" and "positions"
    paginate(request) -> {"pages": [[start, end], ...], "work": {"measure_calls": 1, ...}}, work if it counts

when it tells its lines, and is judged by them,

    lines(request, start, end) -> [[start, end, top, bottom, width], ...]

the lines of one of its pages, in px from the top of what the insets leave, the width without white space at the end,

and, when it keeps places and highlights itself, saves ("on_turn" or "before_each_change") and

    save_position(request, page) -> token          restore_position(request, token) -> page
    save_highlight(request, start, end) -> token   restore_highlight(request, token) -> [start, end] or None

A request has the fields of the protocol (page, type, breaks, from, before, limit, styled_file, ...), and
`text`. Offsets count Unicode scalars, as Python's strings do. What a reader raises is told to the
harness; what it prints goes to standard error, since standard output has answers alone.
"""
import json
import math
import sys
import traceback

PROTOCOL = "pagination-harness/1"


class Fault(Exception):
    """Why a question cannot be answered."""


def serve(reader):
    """Answers the questions on standard input, a line each, until they end."""
    output, sys.stdout = sys.stdout.buffer, sys.stderr
    server = Server(reader)
    for line in sys.stdin.buffer:
        output.write(json.dumps(server.answer(line)).encode() + b"\n")
        output.flush()


class Server:
    def __init__(self, reader):
        self.reader = reader
        self.book = None  # the text and how it is read, of the last question that named one

    def answer(self, line):
        identity = -1
        try:
            request = parse(line)
            identity = whole(request, "id", -2**63)
            if request.get("protocol") != PROTOCOL:
                raise Fault(f"'protocol' must be '{PROTOCOL}'.")
            operation = OPERATIONS.get(string(request, "op"))
            if operation is None:
                raise Fault(f"'op' is '{request['op'][:40]}', which this server does not know.")
            return {"id": identity, **operation(self, request)}
        except Fault as fault:
            sentence = str(fault)
        except Exception as error:
            traceback.print_exc()
            sentence = f"{type(error).__name__}: {error}"
        return {"id": identity, "error": sentence.encode("utf-8", "replace").decode()}

    # Questions

    def describe(self, _):
        reader = self.reader
        capabilities = list(reader.get("capabilities", [])) + ["repeat"]
        answer = {name: reader[name] for name in ("name", "version", "shows")}
        if "lines" in reader:
            capabilities.append("lines")
        if "save_position" in reader:
            capabilities.append("positions")
            answer["saves"] = reader.get("saves", "before_each_change")
        return {**answer, "capabilities": capabilities}

    def open(self, request):
        file, digest = string(request, "text_file"), string(request, "text_sha256", "")
        # The same file may hold another text tomorrow.
        if not (self.book and digest and (self.book["text_file"], self.book["text_sha256"]) == (file, digest)):
            text = read(file)
        else:
            text = self.book["text"]
        breaks = [whole({"breaks": place}, "breaks", 1) for place in listed(request, "breaks")]
        if any(a >= b for a, b in zip(breaks, breaks[1:] + [len(text)])):
            raise Fault("'breaks' must ascend and lie inside the text.")
        names = ("styled_file", "sheet_file", "source_file")
        self.book = {
            "text_file": file, "text_sha256": digest, "text": text, "breaks": breaks,
            "language": string(request, "language", "und"), "direction": string(request, "direction", "ltr"),
            **{name: string(request, name, None) for name in names},
        }
        return {}

    def paginate(self, request, times=1):
        asked = self.asked_pages(request)
        for _ in range(times):
            answer = self.reader["paginate"](asked)
        return {"unit": "scalar", **answer}

    def repeat(self, request):
        return self.paginate(request, whole(request, "n", 1))

    def lines(self, request):
        if "lines" not in self.reader:
            raise Fault("It tells no lines.")
        asked = self.asked_pages(request)
        pages = [
            {"start": start, "end": end, "lines": self.reader["lines"](asked, start, end)}
            for start, end in self.reader["paginate"](asked)["pages"]
        ]
        return {"unit": "scalar", "lined_pages": pages}

    def save_position(self, request):
        keep = self.keeper("save_position", "places")
        return {"token": keep(self.asked(member(request, "layout")), whole(request, "page", 0))}

    def restore_position(self, request):
        keep = self.keeper("restore_position", "places")
        return {"page": keep(self.asked(request), token(request))}

    def save_highlight(self, request):
        keep = self.keeper("save_highlight", "highlights")
        asked = self.asked(member(request, "layout"))
        start, end = whole(request, "start", 0), whole(request, "end", 0)
        if max(start, end) > len(asked["text"]):
            raise Fault(f"'{'start' if start > len(asked['text']) else 'end'}' lies outside the text.")
        return {"token": keep(asked, start, end)}

    def restore_highlight(self, request):
        keep = self.keeper("restore_highlight", "highlights")
        start, end = keep(self.asked(request), token(request)) or (None, None)
        return {"start": start, "end": end}

    # What they are about

    def asked(self, layout):
        """A request for the reader: the text that is open, in a layout."""
        if self.book is None:
            raise Fault("No text is open; send 'open' or 'paginate' first.")
        page, type = member(layout, "page"), member(layout, "type")
        insets = member(page, "insets", {})
        sides = ("top", "right", "bottom", "left")
        return {
            **layout, **self.book, "from": 0, "before": None, "limit": None, "fresh": True,
            "page": {
                **page, "width": number(page, "width", 0, 100_000), "height": number(page, "height", 0, 100_000),
                "insets": {side: number(insets, side, 0, 100_000, 0) for side in sides},
            },
            "type": {
                **type, "size": number(type, "size", 1, 1_000),
                "line_height": number(type, "line_height", 0.1, 10, 1.2),
                "line_height_px": number(type, "line_height_px", 0, 100_000, None),
            },
        }

    def asked_pages(self, request):
        """A request for the reader: the text that comes with a question, in a layout, and which pages are wanted."""
        self.open(request)
        asked = self.asked(request)
        for name in ("from", "before"):
            asked[name] = whole(request, name, 0, 0 if name == "from" else None)
            if (asked[name] or 0) > len(asked["text"]):
                raise Fault(f"'{name}' lies outside the text.")
        asked["limit"] = whole(request, "limit", 1, None)
        asked["fresh"] = request.get("fresh", True) is not False
        self.need("seek", asked["from"] > 0 and asked["before"] is None)
        self.need("backward", asked["before"] is not None)
        return asked

    def need(self, capability, is_asked):
        if is_asked and capability not in self.reader.get("capabilities", []):
            raise Fault(f"It cannot do this: '{capability}' is not among its capabilities.")

    def keeper(self, name, what):
        if name not in self.reader:
            raise Fault(f"It keeps no {what}.")
        return self.reader[name]


OPERATIONS = {
    name: getattr(Server, name)
    for name in (
        "describe", "open", "paginate", "repeat", "lines",
        "save_position", "restore_position", "save_highlight", "restore_highlight",
    )
}


def read(file):
    try:
        with open(file, "rb") as opened:
            return opened.read().decode("utf-8")
    except UnicodeDecodeError:
        raise Fault(f"The text '{file}' is not UTF-8.")
    except (OSError, ValueError):
        raise Fault(f"The text '{file}' cannot be read.")


# JSON


def parse(line):
    try:
        request = json.loads(line.decode("utf-8"), parse_constant=lambda _: 1 / 0)
    except (ValueError, ArithmeticError, RecursionError):
        request = None
    if not isinstance(request, dict):
        raise Fault("The request is no JSON object.")
    return request


NEEDED = object()


def field(fields, name, is_right, what, otherwise=NEEDED):
    """A field that is there, or what stands for one that is missing or null."""
    value = fields.get(name)
    if value is None and otherwise is not NEEDED:
        return otherwise
    if not is_right(value):
        raise Fault(f"'{name}' must be {what}.")
    return value


def string(fields, name, otherwise=NEEDED):
    return field(fields, name, lambda value: isinstance(value, str), "a string", otherwise)


def member(fields, name, otherwise=NEEDED):
    return field(fields, name, lambda value: isinstance(value, dict), "an object", otherwise)


def listed(fields, name):
    return field(fields, name, lambda value: isinstance(value, list), "a list", [])


def whole(fields, name, least, otherwise=NEEDED):
    def is_right(value):
        return type(value) is int and least <= value < 2**63
    return field(fields, name, is_right, "a whole number in its range", otherwise)


def number(fields, name, least, most, otherwise=NEEDED):
    def is_right(value):
        return type(value) in (int, float) and math.isfinite(value) and least <= value <= most
    return field(fields, name, is_right, "a number in its range", otherwise)


def token(request):
    if "token" not in request:
        raise Fault("'token' is missing.")
    return request["token"]

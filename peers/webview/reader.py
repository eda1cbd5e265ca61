#!/usr/bin/env python3
"""A reading app in a web view, run as it is, as a paginator of pagination-harness/1.

    reader.py epubjs | foliate | columns | webkit [NAME=VALUE …]

The app opens the book in Chromium, `webkit` the reader of `columns` in WebKitGTK, and turns its pages by its own code; what is visible after each turn is
read by Examples/exported-pages/harness-export.js. The app gets the harness's sheet and fonts the way it
takes those of users, and as much room as the page's content box. NAME=VALUE are options of the app.
"""
import hashlib
import json
import os
import pathlib
import signal
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.dont_write_bytecode = True
sys.path[:0] = [str(HERE), str(HERE.parent / "reading"), str(HERE.parent / "chromium"), str(HERE.parent / "webkit")]

import browser
import books
import driven
import protocol
import serving

EXPORTER = ROOT / "Examples" / "exported-pages" / "harness-export.js"
READERS = ROOT / ".build" / "readers"
# What each app is made of: scripts of others, which scripts/set-up readers brings.
SCRIPTS = {"epubjs": ["epubjs/jszip.min.js", "epubjs/epub.min.js"], "foliate": [], "columns": [], "webkit": []}
# A reader of ours in another browser.
OTHERS = {"webkit": ("columns", driven.Browser)}
# An app that is a checkout of the user's own: the variable that names it, and a file that it has.
CHECKOUTS = {"foliate": ("FOLIATE_JS", "view.js")}
MOST_KEPT = 64
MOST_RESTORED = 65_536


class Reader:
    def __init__(self, name, options):
        app, browser_of = OTHERS.get(name, (name, browser.Browser))
        self.name, self.options = name, options
        missing = [script for script in SCRIPTS[name] if not (READERS / script).is_file()]
        if missing:
            raise browser.Failure(f"There is no .build/readers/{missing[0]}; scripts/set-up readers brings it.")
        checkout = self.checkout(name)
        self.server = serving.Server()
        self.browser = browser_of()
        self.kept = {}  # pages by text and layout
        self.restored = {}  # pages by what was kept and the layout
        self.shown = None  # what the app shows
        for script in checkout.rglob("*.js") if checkout else []:
            self.server.add(f"/lib/{name}/{script.relative_to(checkout)}", script.read_bytes(), "text/javascript")
        for script in SCRIPTS[name]:
            self.server.add(f"/lib/{script}", (READERS / script).read_bytes(), "text/javascript")
        for script in (EXPORTER, HERE / "turning.js", HERE / f"{app}.js"):
            self.server.add(f"/{script.name}", script.read_bytes(), "text/javascript")
        scripts = [f"/lib/{script}" for script in SCRIPTS[name]]
        scripts += ["/harness-export.js", "/turning.js", f"/{app}.js"]
        tags = "".join(f'<script src="{script}"></script>' for script in scripts)
        page = ("<!doctype html><meta charset=utf-8><title>reader</title>"
                f"<style>html, body {{ margin: 0; padding: 0 }}</style><body>{tags}</body>")
        self.server.add("/", page.encode(), "text/html; charset=utf-8")
        self.navigate()

    @staticmethod
    def checkout(name):
        """The folder of an app that is a checkout; `None` for others."""
        if name not in CHECKOUTS:
            return None
        variable, file = CHECKOUTS[name]
        folder = pathlib.Path(os.environ.get(variable) or "/nowhere")
        if not (folder / file).is_file():
            raise browser.Failure(f"{variable} names no checkout that has {file}.")
        return folder

    def navigate(self):
        self.browser.navigate(self.server.url)

    def describe(self, _):
        about = self.browser.run("app.about()")
        engine = self.browser.version.replace("/", " ")
        capabilities = ["lines", "keeps_widows"] + (["positions", "locate"] if about["keeps"] else [])
        return {"name": about["name"], "version": f"{about['version']}, {engine}".strip(" ,"), "shows": "context",
                "capabilities": capabilities, "saves": "before_each_change"}

    def open(self, question):
        self.question = question
        return {}

    # Pages

    def paginate(self, question):
        protocol.require_whole(question)
        pages = self.read(question)
        return {"unit": "utf16", "pages": [[page["start"], page["end"]] for page in pages]}

    def lines(self, question):
        key = self.key(question)
        pages = self.kept[key] if key in self.kept else self.read(question)
        return {"unit": "utf16", "lined_pages": pages}

    def key(self, question):
        said = [question.get(name) for name in ("text_sha256", "breaks", "source_file", "sheet_file", "page", "type")]
        return json.dumps(said, sort_keys=True)

    def read(self, question):
        """Opens the book anew and turns to its end."""
        self.show(question)
        key = self.key(question)
        self.kept.pop(key, None)
        self.kept[key] = self.browser.run("turning.toTheEnd()")
        while len(self.kept) > MOST_KEPT:
            del self.kept[next(iter(self.kept))]
        return self.kept[key]

    def show(self, question):
        """Has the app open the book, at its beginning."""
        book = books.Book.of(question)
        page, insets = question["page"], question["page"]["insets"]
        width = max(1, page["width"] - insets["left"] - insets["right"])
        height = max(1, page["height"] - insets["top"] - insets["bottom"])
        self.shown = None
        self.navigate()
        self.server.put_book(book)
        for path, face in books.faces(question["type"]).items():
            self.server.add(path, face, "font/otf")
        # The app has its own margins around as much room for text as the page's content box.
        self.browser.resize(round(width) + 400, round(height) + 400)
        css = books.sheet(question)
        sheet = f"/sheet/{hashlib.sha256(css.encode()).hexdigest()}.css"
        self.server.add(sheet, css.encode(), "text/css; charset=utf-8")
        asked = {"book": f"/{book.digest}.epub", "parts": [f"/{book.digest}/{name}" for name in book.names],
                 "text": book.text, "css": css, "sheet": sheet, "width": width, "height": height,
                 "options": self.options}
        self.browser.run(f"turning.open({json.dumps(asked)})")
        self.shown = self.key(question)
        self.question = question

    # Places

    def save_position(self, question):
        layout = {**self.question, **question["layout"]}
        pages = self.kept.get(self.key(layout)) or self.read(layout)
        if not 0 <= question["page"] < len(pages):
            raise protocol.Refusal(f"There is no page {question['page']}.")
        return {"token": pages[question["page"]]["place"]}

    def restore_position(self, question):
        layout = {**self.question, "page": question["page"], "type": question["type"]}
        pages = self.kept.get(self.key(layout)) or self.read(layout)
        return {"page": self.holding(self.opened(question["token"], layout), pages)}

    # Its own locators: what it keeps of a page, and where it opens the book at what any app kept.

    def locate(self, question):
        pages = self.kept.get(self.key(question)) or self.read(question)
        text = books.Book.of(question).text
        number = self.holding(len(text[:question["at"]].encode("utf-16-le")) // 2, pages)
        if not isinstance(pages[number]["place"], str):
            raise protocol.Refusal(f"The app keeps no place of page {number + 1}.")
        return {"locator": pages[number]["place"]}

    def resolve(self, question):
        return {"unit": "utf16", "offset": self.opened(question["locator"], question)}

    def opened(self, place, layout):
        """Where the screen begins on which the app opens a place."""
        key = json.dumps([place, self.key(layout)])
        if key not in self.restored:
            if self.shown != self.key(layout):
                self.show(layout)
            self.restored[key] = self.browser.run(f"turning.restore({json.dumps(place)})")
            while len(self.restored) > MOST_RESTORED:
                del self.restored[next(iter(self.restored))]
        return self.restored[key]

    @staticmethod
    def holding(start, pages):
        return max((number for number, page in enumerate(pages) if page["start"] <= start), default=0)

    def end(self):
        self.browser.end()
        self.server.end()


def main(arguments):
    if not arguments or arguments[0] not in SCRIPTS or not all("=" in word for word in arguments[1:]):
        sys.exit(__doc__)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        reader = Reader(arguments[0], dict(word.split("=", 1) for word in arguments[1:]))
    except browser.Failure as failure:
        sys.exit(str(failure))
    try:
        protocol.serve(reader, [browser.Failure, books.Failure])
    finally:
        reader.end()


if __name__ == "__main__":
    main(sys.argv[1:])

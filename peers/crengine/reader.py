#!/usr/bin/env python3
"""crengine as a paginator of pagination-harness/1: the pages that KOReader shows of an EPUB.

crengine of the checkout that CRENGINE names, which its user has built, lays the book out by the harness's
sheet in the place of its own. Where its lines stand is told by crengine-pages, and found again in the
canonical text by the order of their characters; its places are its xpointers.
"""
import json
import os
import pathlib
import re
import signal
import struct
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.dont_write_bytecode = True
sys.path[:0] = [str(HERE.parent / "reading")]

import books
import matching
import protocol
import sheets

PROGRAM = ROOT / ".build" / "readers" / "crengine-pages"
MADE_WITH = ROOT / ".build" / "readers" / "crengine.checkout"  # as peers/Makefile wrote it
LIBRARY = "build/libcrengine.so"
# What crengine's own sheet has that no sheet of a book has: a page for each document, what is never shown, and
# the sizes of pictures that a book gives as attributes.
OWN = ("DocFragment { page-break-before: always }\n"
       "area, base, basefont, datalist, head, link, meta, noembed, param, script, style, template, title "
       "{ display: none }\n"
       "img[width] { -cr-apply-func: css-width-from-width-attribute }\n"
       "img[height] { -cr-apply-func: css-height-from-height-attribute }\n")
# crengine knows no :has(), by which the sheet gives blocks of text their spacing: paragraphs alone have it.
SPACED = "p:not(:empty):not(:is(address, caption, dd, dt, figcaption, li, pre, tr) *) {{ margin-top: {}px }}\n"
# A change of the layout asks for places in two layouts by turns.
MOST_OPEN = 4


class Failure(Exception):
    """What crengine does not do, in a sentence."""


def checkout():
    """The folder that CRENGINE names, if crengine-pages was made with it."""
    folder = pathlib.Path(os.environ.get("CRENGINE") or "/nowhere").resolve()
    if not (folder / LIBRARY).is_file():
        raise Failure(f"CRENGINE names no checkout that has {LIBRARY}.")
    made_with = MADE_WITH.read_text(encoding="utf-8").strip() if MADE_WITH.is_file() else ""
    if not PROGRAM.is_file() or pathlib.Path(made_with) != folder:
        raise Failure("There is no .build/readers/crengine-pages for the checkout that CRENGINE names; "
                      "scripts/set-up readers makes it.")
    return folder


def version(folder):
    """crengine's own version, and the commit of a checkout that has one."""
    header = (folder / "crengine" / "include" / "cr3version.h").read_text(encoding="utf-8")
    said = [found[1] for found in [re.search(r'CR_ENGINE_VERSION "([^"]*)"', header)] if found]
    try:
        asked = subprocess.run(["git", "-C", folder, "rev-parse", "--short=8", "HEAD"], capture_output=True, text=True)
        said += asked.stdout.split()
    except OSError:
        pass  # there is no git
    return " ".join(said)


class Layout:
    """A book in a layout: the process of crengine-pages that has it open, and its pages in the canonical text."""

    def __init__(self, book, question):
        page, insets, style = question["page"], question["page"]["insets"], question["type"]
        sizes = [page["width"] - insets["left"] - insets["right"], page["height"] - insets["top"] - insets["bottom"]]
        if style["size"] != int(style["size"]):
            raise protocol.Refusal(f"crengine sets fonts of whole px, and {style['size']} px were asked for.")
        if style.get("word_spacing", 0):
            raise protocol.Refusal("crengine has no room between words beside that of its spaces.")
        self.text, self.units = book.text, None
        self.process = started(book, question, [int(size) for size in sizes])
        try:
            self.pages = placed(self.records(), book.text, sizes[1])
        except BaseException:
            self.end()
            raise

    def unit(self, at):
        """The UTF-16 offset of a character."""
        self.units = self.units or matching.units(self.text)
        return self.units[at]

    def records(self):
        """The lines of each page."""
        pages = []
        for kind, *fields in iter(self.record, ["end"]):
            if kind == "page":
                pages.append([])
            elif kind == "line":
                pages[int(fields[1])].append(fields)
        return pages

    def record(self):
        line = self.process.stdout.readline()
        if not line.endswith("\n"):
            code = self.process.wait()
            how = f"by signal {-code}, {signal.Signals(-code).name}" if code < 0 else f"with code {code}"
            raise Failure(f"crengine ended {how} before it answered.")
        fields = line[:-1].split("\t")
        if fields[0] == "refused":
            raise Failure(fields[1])
        return fields

    def ask(self, question):
        try:
            self.process.stdin.write(question + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # the answer says why
        return self.record()[1]

    def end(self):
        self.process.kill()
        self.process.communicate()


def started(book, question, sizes):
    """crengine-pages, which opens a book in a layout; what it reads are files without names, gone with it."""
    opened = []

    def file(data):
        opened.append(os.memfd_create("crengine"))
        with os.fdopen(os.dup(opened[-1]), "wb") as written:
            written.write(data)
        return f"/proc/self/fd/{opened[-1]}"

    style = question["type"]
    try:
        css = OWN + sheets.valued(re.sub(r"@font-face \{[^}]*\}", "", books.sheet(question)))
        if question.get("sheet_file"):
            css += SPACED.format(style.get("paragraph_spacing", 0))
        words = [PROGRAM, file(book.data), file(css.encode()), *map(str, sizes), str(int(style["size"])),
                 question.get("language", "und")]
        for name, traits, font in faces(style):
            words += [name, "700" if "bold" in traits else "400", "italic" if "italic" in traits else "normal",
                      file(books.face_of(font["file"], font.get("index", 0)))]
        return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                encoding="utf-8", errors="replace", pass_fds=opened)
    except struct.error as reason:
        raise Failure("A font of the question is none that can be read.") from reason
    finally:
        for number in opened:
            os.close(number)


def placed(pages, text, height):
    """The pages as they are told, in UTF-16."""
    matched = matching.Matching(text)
    for lines in pages:
        matched.begin_page()
        for kind, _, top, bottom, left, right, written in lines:
            if kind == "blank" or kind == "text" and not written.strip():
                matched.add_blank_line(int(top), int(bottom))
            elif kind != "white":
                matched.add(written, int(top), int(bottom), int(left), int(right), kind)
    return matched.pages(height)


def faces(style):
    """The name, the traits and the file of each face, as the sheet names them."""
    for traits, fonts in books.chains(style):
        words = traits.split()
        for place, font in enumerate(fonts):
            yield f"harness-{'mono' if 'monospace' in words else 'text'}-{place}", words, font


class Reader:
    def __init__(self):
        self.version = version(checkout())
        self.layouts = {}  # those that are open, by text and layout, the last one last
        self.question = None

    def describe(self, _):
        return {"name": "crengine", "version": self.version, "shows": "context", "saves": "before_each_change",
                "capabilities": ["lines", "keeps_widows", "positions", "locate", "repeat"]}

    def open(self, question):
        self.question = question
        return {}

    # Pages

    def paginate(self, question, times=1):
        protocol.require_whole(question)
        for _ in range(times):
            layout = self.lay_out(question)
        return {"unit": "utf16", "pages": [[page["start"], page["end"]] for page in layout.pages]}

    def repeat(self, question):
        return self.paginate(question, question["n"])

    def lines(self, question):
        protocol.require_whole(question)
        return {"unit": "utf16", "lined_pages": self.shown(question).pages}

    @staticmethod
    def key(question):
        said = [question.get(name) for name in ("text_sha256", "breaks", "source_file", "sheet_file", "page", "type")]
        return json.dumps(said, sort_keys=True)

    def shown(self, question):
        """The layout of a question, as it is open already or anew."""
        key = self.key(question)
        if key not in self.layouts or self.layouts[key].process.poll() is not None:
            return self.lay_out(question)
        self.layouts[key] = self.layouts.pop(key)
        return self.layouts[key]

    def lay_out(self, question):
        """Has crengine open the book anew."""
        key = self.key(question)
        if key in self.layouts:
            self.layouts.pop(key).end()
        while len(self.layouts) >= MOST_OPEN:
            self.layouts.pop(next(iter(self.layouts))).end()
        self.layouts[key] = Layout(books.Book.of(question), question)
        self.question = question
        return self.layouts[key]

    # Places: its xpointers

    def save_position(self, question):
        layout = self.shown({**self.question, **question["layout"]})
        if not 0 <= question["page"] < len(layout.pages):
            raise protocol.Refusal(f"There is no page {question['page']}.")
        return {"token": layout.ask(f"locate {question['page']}")}

    def restore_position(self, question):
        layout = self.shown({**self.question, "page": question["page"], "type": question["type"]})
        return {"page": opened(layout, question["token"])}

    def locate(self, question):
        layout = self.shown(question)
        at = layout.unit(question["at"])
        page = max((number for number, page in enumerate(layout.pages) if page["start"] <= at), default=0)
        return {"locator": layout.ask(f"locate {page}")}

    def resolve(self, question):
        layout = self.shown(question)
        return {"unit": "utf16", "offset": layout.pages[opened(layout, question["locator"])]["start"]}

    def end(self):
        while self.layouts:
            self.layouts.popitem()[1].end()


def opened(layout, pointer):
    """The page that crengine opens at an xpointer."""
    page = layout.ask("resolve " + " ".join(str(pointer).split()))
    if not page:
        raise protocol.Refusal("crengine finds no such xpointer in the book.")
    return int(page)


def main():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        reader = Reader()
    except Failure as failure:
        sys.exit(str(failure))
    try:
        protocol.serve(reader, [Failure, books.Failure])
    finally:
        reader.end()


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""MuPDF as a paginator of pagination-harness/1: the pages that its viewers show of an EPUB.

MuPDF lays the book out itself and takes what it knows of the harness's sheet: sizes, margins and line
heights, but neither its fonts (MuPDF sets Charis SIL and Noto) nor what keeps lines together. Where its
characters stand is read from its own text pages and found again in the canonical text by their order.
"""
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.dont_write_bytecode = True
sys.path[:0] = [str(ROOT / ".build" / "readers" / "python"), str(HERE.parent / "reading")]

import books
import matching
import protocol
import sheets

try:
    import pymupdf
except ImportError:
    sys.exit("There is no PyMuPDF; scripts/set-up readers brings it.")

pymupdf.set_messages(stream=sys.stderr)  # answers alone stand on standard output

# What a line's box has above and below its baseline, in em: html-layout.c, measure_string_w.
ASCENT, DESCENT = 0.8, 0.2


class Reader:
    def describe(self, _):
        return {"name": "MuPDF", "version": pymupdf.mupdf.FZ_VERSION, "shows": "context", "capabilities": ["lines", "repeat"]}

    def open(self, _):
        return {}

    def lay_out(self, question):
        """The book in the question's layout, and its canonical text."""
        protocol.require_whole(question)
        book = books.Book.of(question)
        style, page, insets = question["type"], question["page"], question["page"]["insets"]
        css = "@page { margin: 0 }\n" + sheets.simple(books.sheet(question), style["size"])
        pymupdf.mupdf.fz_set_user_css(css)
        pymupdf.mupdf.fz_set_use_document_css(0)  # the harness ignores publishers' sheets, too
        document = pymupdf.open(stream=book.data, filetype="epub")
        document.layout(width=page["width"] - insets["left"] - insets["right"],
                        height=page["height"] - insets["top"] - insets["bottom"], fontsize=style["size"])
        return book, document

    def paginate(self, question, times=1):
        for _ in range(times):
            book, document = self.lay_out(question)
            pages = self.pages(book, document, question)
        return {"unit": "utf16", "pages": [[page["start"], page["end"]] for page in pages]}

    def repeat(self, question):
        return self.paginate(question, question["n"])

    def lines(self, question):
        book, document = self.lay_out(question)
        return {"unit": "utf16", "lined_pages": self.pages(book, document, question)}

    @staticmethod
    def add(picture, page, matched):
        """A picture is on the page that shows half of it at least."""
        if (picture & page.rect).height * 2 >= picture.height:
            matched.add("\ufffc", picture.y0, picture.y1, picture.x0, picture.x1, "image")

    def pages(self, book, document, question):
        page, insets = question["page"], question["page"]["insets"]
        height = page["height"] - insets["top"] - insets["bottom"]
        multiple = question["type"].get("line_height_px", 0) / question["type"]["size"]
        matched = matching.Matching(book.text)
        for page in document:
            matched.begin_page()
            flags = pymupdf.TEXT_PRESERVE_WHITESPACE | pymupdf.TEXT_PRESERVE_IMAGES
            pictures = sorted((pymupdf.Rect(found["bbox"]) for found in page.get_image_info()), key=lambda rect: rect.y0)
            for block in page.get_text("rawdict", flags=pymupdf.TEXT_PRESERVE_WHITESPACE)["blocks"]:
                while pictures and pictures[0].y1 <= block["bbox"][3]:
                    self.add(pictures.pop(0), page, matched)
                for line in block.get("lines", []):
                    spans = line["spans"]
                    size = max(span["size"] for span in spans)
                    characters = [character for span in spans for character in span["chars"]]
                    shown = [character for character in characters if character["c"].strip()]
                    if not shown:
                        continue
                    baseline = max(span["origin"][1] for span in spans if span["size"] == size)
                    top = baseline - ASCENT * size - (multiple - ASCENT - DESCENT) * size / 2
                    matched.add("".join(character["c"] for character in characters), top, top + multiple * size,
                                shown[0]["bbox"][0], shown[-1]["bbox"][2])
            for picture in pictures:
                self.add(picture, page, matched)
        return matched.pages(height)


if __name__ == "__main__":
    protocol.serve(Reader(), [books.Failure])

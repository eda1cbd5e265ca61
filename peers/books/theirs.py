"""Lines of a book as Chromium lays it out."""
import base64
import dataclasses
import functools
import hashlib
import json
import os
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "chromium"))

import book as books
import browser
import css_values
import layouts
from faces import line_height
from ours import Line

NATURAL_SIZE = """(async (url) => {
  const image = new Image();
  image.src = url;
  try { await image.decode(); } catch { return null; }
  // As it is laid out; naturalWidth has whole px.
  image.style.position = "absolute";
  document.body.append(image);
  const {width, height} = image.getBoundingClientRect();
  image.remove();
  return [width, height];
})"""


def box(layout):
    """What lines.js is given of a layout."""
    return {"width": layout.width, "height": layout.height, "language": layout.language, "direction": layout.direction,
            "orphans": layout.orphans, "widows": layout.widows,
            "autospace": css_values.AUTOSPACE[layout.autospace], "marks": css_values.MARKS[layout.marks]}


class Chromium:
    """One browser, which lays out one book after the other."""

    def __init__(self):
        self.browser = browser.Browser()
        self.urls = {}  # each with its face, by the identity of that
        for name in ("lines.js", "source.js"):
            self.browser.run(HERE.joinpath(name).read_text(encoding="utf-8") + "\nnull")

    @property
    def version(self):
        return self.browser.version.partition("/")[2]

    def natural_size(self, data):
        """The size of a picture's file in px, `None` where it is none."""
        kind = "image/svg+xml" if b"<svg" in data[:4096] else "application/octet-stream"
        url = f"data:{kind};base64,{base64.b64encode(data).decode()}"
        return self.browser.run(f"{NATURAL_SIZE}({json.dumps(url)})")

    def url(self, data):
        """The address of a face."""
        if id(data) not in self.urls:
            path = pathlib.Path(self.browser.folder, hashlib.sha256(data).hexdigest())
            path.write_bytes(data)
            self.urls[id(data)] = path.as_uri(), data  # which lives on, and no other gets its number
        return self.urls[id(data)][0]

    def prepare(self, book, layout):
        """What lines.js is given: the layout and the blocks."""
        numbers, fonts = {}, []
        for font in [styled.font for styled in [*book.blocks, *book.runs, *book.rubies]]:
            if font not in numbers:
                numbers[font] = len(fonts)
                chain = layout.fonts[font.traits]
                fonts.append({
                    "urls": [self.url(face) for face in chain], "size": layout.size * font.size,
                    "line": line_height(chain[0], layout.size, font.size, layout.line_height)})
        urls = sorted({url for font in fonts for url in font["urls"]})
        self.browser.run(f"openFonts({json.dumps(urls)})")
        return {**box(layout), "fonts": fonts}, layouts.blocks(book, layout, numbers)

    def lines(self, asked, blocks):
        answer = self.browser.run(f"layOut({json.dumps(asked)}, {json.dumps(blocks)})")
        return [Line(column + 1, start, bottom, x) for start, column, bottom, x in answer]

    def source_lines(self, book, layout, families, css):
        """Lines of the book's own documents by reader.css, which asks for faces by their families."""
        named = [{"family": family, "url": self.url(data), "weight": "bold" if "bold" in traits else "normal",
                  "style": "italic" if "italic" in traits else "normal"}
                 for traits, chain in layout.fonts.items() for family, data in zip(families[traits], chain)]
        self.browser.run(f"nameFaces({json.dumps(named)})")
        arguments = [box(layout), layouts.documents(book, layout), layouts.boxed(css, layout.size), book.text]
        answer = self.browser.run(f"layOutSource({', '.join(map(json.dumps, arguments))})")
        return [Line(column + 1, start, bottom, x) for start, column, bottom, x in answer]

    def ending(self, book, layout, start):
        """A function that says where the line from a place ends in a box wider by so many px.

        What is left of its block is laid out alone.
        """
        block = next(block for block in book.blocks if block.start <= start < block.end)
        rest = books.Book(
            book.text, [dataclasses.replace(block, start=start)],
            [dataclasses.replace(run, start=max(run.start, start)) for run in book.runs
             if run.end > start and run.start < block.end],
            [picture for picture in book.pictures if start <= picture.place < block.end],
            [ruby for ruby in book.rubies if start <= ruby.start < block.end])
        if start > block.start and layout.indent:
            layout = dataclasses.replace(layout, indent=0)

        asked, blocks = self.prepare(rest, dataclasses.replace(layout, height=1 << 20))

        @functools.cache
        def end(wider):
            found = self.lines({**asked, "width": layout.width + wider}, blocks)
            return found[1].start if len(found) > 1 else block.end

        return end

    def end(self):
        self.browser.end()

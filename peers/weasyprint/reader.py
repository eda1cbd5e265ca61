#!/usr/bin/python3
"""WeasyPrint as a paginator of pagination-harness/1: the pages that it would print of an EPUB.

It lays each document out by the harness's sheet and fonts, as CSS for paged media says. Where its lines stand
is read from its boxes, and found again in the canonical text by the order of their characters.
"""
import pathlib
import posixpath
import sys
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path[:0] = [str(HERE.parent / "reading")]

import books
import canonical_text
import matching
import protocol
import sheets

try:
    import weasyprint
    from weasyprint.formatting_structure import boxes
    from weasyprint.text.fonts import FontConfiguration
except ImportError:
    sys.exit("There is no WeasyPrint for /usr/bin/python3; scripts/set-up readers brings it.")

BASE = "https://book.invalid/"  # addresses are joined in its scheme; all is fetched from the book
XLINK = "{http://www.w3.org/1999/xlink}href"


class Reader:
    def describe(self, _):
        return {"name": "WeasyPrint", "version": weasyprint.__version__, "shows": "context",
                "capabilities": ["lines", "keeps_widows", "repeat"]}

    def open(self, _):
        return {}

    def lay_out(self, question):
        """The book, and the pages of each of its documents in the question's layout."""
        protocol.require_whole(question)
        book = books.Book.of(question)
        page, insets, style = question["page"], question["page"]["insets"], question["type"]
        width = page["width"] - insets["left"] - insets["right"]
        height = page["height"] - insets["top"] - insets["bottom"]
        files = {name: (data, kind) for name, data, kind in book.files()}
        faces = books.faces(style)

        def fetch(url, *_, **__):
            path = unquote(urlsplit(url).path)
            if path in faces:
                return {"string": faces[path], "mime_type": "font/otf"}
            data, kind = files.get(posixpath.normpath(path.lstrip("/")), (b"", "text/plain"))
            return {"string": data, "mime_type": kind}

        fonts = FontConfiguration()
        css = f"@page {{ size: {width}px {height}px; margin: 0 }}\n" + sheets.valued(books.sheet(question))
        sheet = weasyprint.CSS(string=css, base_url=BASE, url_fetcher=fetch, font_config=fonts)
        pages = []
        for name in book.names:
            page = weasyprint.HTML(string=markup(name, *files[name]), base_url=BASE + name, url_fetcher=fetch)
            # Sizes of pictures that a book gives as attributes are its own, as in browsers.
            pages += page.render(stylesheets=[sheet], font_config=fonts, presentational_hints=True).pages
        return book, [page._page_box for page in pages], height

    def paginate(self, question, times=1):
        for _ in range(times):
            pages = self.pages(*self.lay_out(question))
        return {"unit": "utf16", "pages": [[page["start"], page["end"]] for page in pages]}

    def repeat(self, question):
        return self.paginate(question, question["n"])

    def lines(self, question):
        return {"unit": "utf16", "lined_pages": self.pages(*self.lay_out(question))}

    def pages(self, book, printed, height):
        matched = matching.Matching(book.text)
        for page in printed:
            matched.begin_page()
            self.add(page, matched)
        return matched.pages(height)

    def add(self, box, matched):
        """The lines in a box, in the order of the document."""
        if isinstance(box, boxes.LineBox):
            parts = list(leaves(box))
            if not parts:
                return
            text = "".join(part.text if isinstance(part, boxes.TextBox) else "\ufffc" for part in parts)
            right = parts[-1].position_x + parts[-1].width
            is_picture = text.strip() == "\ufffc"
            top, bottom = box.position_y, box.position_y + box.height
            if is_picture:
                top, bottom = parts[0].position_y, parts[0].position_y + parts[0].height
            matched.add(text, top, bottom, parts[0].position_x, right, "image" if is_picture else "text")
        elif isinstance(box, boxes.ReplacedBox):
            matched.add("\ufffc", box.position_y, box.position_y + box.height, box.position_x,
                        box.position_x + box.width, "image")
        elif isinstance(box, boxes.ParentBox):
            for child in box.children:
                self.add(child, matched)


def markup(name, data, kind):
    """A document as HTML, which WeasyPrint takes: in that of XHTML <title/> would take the rest."""
    if kind == "image/svg+xml":
        return f'<img src="{posixpath.basename(name)}">'
    try:
        tree = canonical_text.xml(data)
    except ElementTree.ParseError:
        return data.decode("utf-8", "replace")
    for parent in tree.iter():
        children = list(parent)
        if len(children) == 1 and children[0].tag.endswith("}img") and not (parent.text or "").strip() \
                and not (children[0].tail or "").strip():
            children[0].set("class", "picture")  # which a browser's driver finds out, too
    for element in tree.iter():
        if isinstance(element.tag, str):
            element.tag = element.tag.rpartition("}")[2]
        for key in [key for key in element.attrib if "}" in key]:
            element.set({XLINK: "xlink:href"}.get(key, key.rpartition("}")[2]), element.attrib.pop(key))
    return ElementTree.tostring(tree, encoding="unicode", method="html")


def leaves(box):
    """Texts and pictures of a line; an inline block's lines are read as one."""
    for child in box.children:
        if isinstance(child, (boxes.TextBox, boxes.ReplacedBox)):
            yield child
        elif isinstance(child, boxes.ParentBox):
            yield from leaves(child)


if __name__ == "__main__":
    protocol.serve(Reader(), [books.Failure])

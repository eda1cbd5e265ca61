#!/usr/bin/env python3
"""Prints the canonical text of a book, pagination-harness/text/1: of an EPUB or a page of HTML.

    python3 canonical_text.py book.epub >book.txt

A second implementation beside the harness's own, to be read and to be ported: both give the same bytes.
Pages of HTML need html5lib (Debian: python3-html5lib); EPUBs need Python alone.
"""
import html
import posixpath
import re
import sys
import unicodedata
import zipfile
from urllib.parse import unquote
from xml.etree import ElementTree

BLOCKS = set("""address article aside blockquote body caption center dd details dialog dir div dl dt
    fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main
    menu nav ol optgroup option p plaintext pre search section summary table tbody tfoot thead tr ul
    xmp""".split())
LEFT_OUT = {"head", "script", "style", "template", "rt", "rp"}
OBJECTS = {"img", "svg", "math", "video", "audio", "object", "canvas", "input", "select", "textarea"}
VOID = set("area base br col embed hr img input link meta param source track wbr".split())
KINDS = {"application/xhtml+xml", "text/html", "image/svg+xml"}
SELF_CLOSED = re.compile(r"""<([A-Za-z0-9:-]+)((?:[^<>"']|"[^"]*"|'[^']*')*)/>""")
# What stands between pieces of text until white space is collapsed; no document can have these.
LINE_END, CELL, EDGE = "\x01", "\x02", "\x03"


def local(name):
    return name.rsplit("}", 1)[-1].lower() if isinstance(name, str) else ""


def is_hidden(element, name):
    style = element.get("style", "").lower()
    displays = [re.sub(r"\s", "", value).split("!")[0] for value in
                (part.split(":", 1)[1] for part in style.split(";")
                 if re.sub(r"\s", "", part.split(":", 1)[0]) == "display" and ":" in part)]
    return name in LEFT_OUT or element.get("hidden") is not None or "none" in displays


def pieces(element, pre=False, row=False, tables=0):
    """Yields an element's text with marks for the ends of lines; text of pre is a tuple."""
    name = local(element.tag)
    if not name or is_hidden(element, name):
        return
    edge = EDGE if row else LINE_END
    if name in OBJECTS:
        yield "\ufffc"
        return
    if name == "br":
        yield "\u2028"
    cells, pre = [0], pre or name == "pre"
    tables += name == "table"
    if name in BLOCKS:
        yield edge
    in_row = row or name == "tr"

    def inner(text):
        if text:
            text = text.replace("\ufffc", "\ufffd")
            yield (text,) if pre else text

    yield from inner(element.text)
    for child in element:
        if local(child.tag) in ("td", "th") and not is_hidden(child, local(child.tag)):
            if in_row and tables <= 1:
                yield CELL
            else:
                yield EDGE if in_row else LINE_END
        yield from pieces(child, pre, in_row, tables)
        yield from inner(child.tail)
    if name in BLOCKS:
        yield edge


def is_wide(character):
    return (unicodedata.east_asian_width(character) in "WF"
            and "HANGUL" not in unicodedata.name(character, ""))


def collapsed(text):
    """White space as CSS has it: a line feed between two wide characters is nothing, else a space."""
    def joined(match):
        before, after = text[match.start() - 1], text[match.end()]
        return "" if "\n" in match[0] and is_wide(before) and is_wide(after) else " "
    text = text.strip(" \t\n\r\f" + EDGE)
    return re.sub("[ \t\n\r\f" + EDGE + "]+", joined, text)


def line(parts):
    """The text of one run of inline content, its cells parted by tabs."""
    cells = [[]]
    for part in parts:
        cells.append([]) if part == CELL else cells[-1].append(part)
    cells = [cell_text(cell) for cell in cells]
    if len(cells) > 1 and not cells[0]:
        cells = cells[1:]
    while len(cells) > 1 and not cells[-1]:
        cells.pop()
    return "\t".join(cells)


def cell_text(parts):
    text, plain = "", ""
    for part in parts + [("",)]:
        if isinstance(part, tuple):
            # White space beside what is preformatted is that of a line's end.
            text += "\u2028".join(collapsed(piece) for piece in plain.split("\u2028")) + part[0]
            plain = ""
        else:
            plain += part
    return text


def text_of(root):
    text, run = "", []
    for piece in list(pieces(root)) + [LINE_END]:
        if piece != LINE_END:
            run.append(piece)
            continue
        text, run = text + ended(line(run)), []
    return text


def ended(content):
    """A line with the LF that closes it; nothing where it is empty."""
    if content.endswith("\u2028"):
        return content[:-1] + "\n"  # A line break at a block's end begins no line.
    return content + "\n" if content and not content.endswith("\n") else content


def xml(data):
    """Parses XML in UTF-8; entities that HTML names are known where there is a document type."""
    parser = ElementTree.XMLParser()
    parser.entity.update({name.rstrip(";"): value for name, value in html.entities.html5.items()})
    parser.feed(data)
    return parser.close()


def documents(archive):
    """Yields the documents of an EPUB: its package's root, the itemref, the name, the type."""
    container = xml(archive.read("META-INF/container.xml"))
    root = next(e for e in container.iter() if local(e.tag) == "rootfile").get("full-path")
    package = xml(archive.read(root))
    items = {e.get("id"): e for e in package.iter() if local(e.tag) == "item"}
    spine = [e for e in package.iter() if local(e.tag) == "itemref"]
    for reference in sorted(spine, key=lambda e: e.get("linear") == "no"):
        item = items[reference.get("idref")]
        for _ in range(8):
            kind = item.get("media-type", "").lower().split(";")[0].strip()
            if kind in KINDS or item.get("fallback") not in items:
                break
            item = items[item.get("fallback")]
        name = unquote(item.get("href").split("#")[0])
        name = posixpath.normpath(posixpath.join(posixpath.dirname(root), name))
        if kind in KINDS:
            yield package, reference, name, kind


def epub(path, of_root=text_of):
    """Yields what is made of each document of an EPUB."""
    with zipfile.ZipFile(path) as archive:
        for _, _, name, kind in documents(archive):
            yield content_document(archive, name, kind, of_root)


def content_document(archive, name, kind, of_root=text_of):
    if kind == "image/svg+xml":
        return of_root(ElementTree.Element("svg"))
    return document(archive.read(name), kind == "text/html", of_root)


def document(data, is_html, of_root=text_of):
    if not is_html:
        try:
            return of_root(xml(data))
        except ElementTree.ParseError:
            # As reading apps do with what is no well-formed XML; in HTML <title/> would take the rest.
            data = SELF_CLOSED.sub(closed, data.decode("utf-8")).encode("utf-8")
    return page(data, of_root)


def closed(tag):
    return tag[0] if tag[1].lower() in VOID else f"<{tag[1]}{tag[2]}></{tag[1]}>"


def page(data, of_root=text_of):
    import html5lib
    return of_root(html5lib.parse(data, treebuilder="etree", likely_encoding="utf-8"))


if __name__ == "__main__":
    source = sys.argv[1]
    if source.endswith(".epub"):
        result = "".join(epub(source))
    else:
        with open(source, "rb") as file:
            result = document(file.read(), not source.endswith(".xhtml"))
    sys.stdout.buffer.write(result.encode("utf-8"))

"""A book as the second implementation of its styles has it: blocks, runs, pictures and ruby over one text.

Examples/python reads the file; nothing here comes from the harness. Offsets are Unicode scalars of the
canonical text, lengths em of the text's font size.
"""
import base64
import os
import posixpath
import re
import sys
import zipfile
from dataclasses import dataclass, field
from urllib.parse import unquote, unquote_to_bytes

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "Examples", "python"))

import canonical_text as canonical
import styles

HTML, XHTML = "text/html", "application/xhtml+xml"
LINE_END, OBJECT = "\u2028", "\ufffc"


@dataclass(frozen=True)
class Font:
    """A face by its traits, and its size."""
    traits: tuple = ()
    size: float = 1


@dataclass
class Block:
    start: int
    end: int
    font: Font = Font()
    kind: str = "paragraph"
    before: float = 0
    after: float = 0
    start_indent: float = 0
    end_indent: float = 0
    align: str = None
    next: bool = False
    together: bool = False


@dataclass
class Run:
    start: int
    end: int
    font: Font
    shift: float = 0


@dataclass
class Ruby:
    """Characters and the annotation above them."""
    start: int
    end: int
    text: str
    font: Font


@dataclass
class Picture:
    """A picture by its element and the bytes of its file; the size is in px, `None` while it is not known."""
    place: int
    element: str
    attributes: dict
    data: bytes = None
    size: tuple = None


@dataclass
class Source:
    """A document of the book as it is, and where its text ends."""
    data: bytes
    kind: str
    end: int


@dataclass
class Book:
    text: str = ""
    blocks: list = field(default_factory=list)
    runs: list = field(default_factory=list)
    pictures: list = field(default_factory=list)
    rubies: list = field(default_factory=list)
    breaks: set = field(default_factory=set)
    sources: list = field(default_factory=list)


class Document(styles.Document):
    """A document that also knows the elements of its pictures, and itself."""

    def __init__(self, root):
        self.root, self.objects = root, []
        super().__init__(root)

    def walk(self, element, *rest):
        name = canonical.local(element.tag)
        if name in canonical.OBJECTS and not canonical.is_hidden(element, name):
            self.objects.append(element)
        super().walk(element, *rest)


def font_of(font):
    return Font(tuple(name for name in ("bold", "italic", "monospace") if name in font.traits),
                font.size / styles.EM)


def read(path):
    """The book in an EPUB or a page of HTML."""
    book = Book()
    files = Files(path)
    for (name, kind), document in documents(path):
        add(book, document, lambda reference: files.read(name, reference))
        book.sources.append(Source(files.read("", name), kind, len(book.text)))
    return book


def documents(path):
    """The documents of a book, each with its name in the book and its type."""
    if not path.endswith(".epub"):
        with open(path, "rb") as file:
            data = file.read()
        name = os.path.basename(path)
        is_html = not path.endswith(".xhtml")
        return [((name, HTML if is_html else XHTML), canonical.document(data, is_html, Document))]
    names = spine(path)
    made = list(canonical.epub(path, Document))
    if len(names) != len(made):
        raise ValueError(f"{path} has {len(made)} documents, and {len(names)} names.")
    return list(zip(names, made))


def spine(path):
    """The names and types of an EPUB's documents, in the order of `canonical.epub`, drawings among them."""
    with zipfile.ZipFile(path) as archive:
        container = canonical.xml(archive.read("META-INF/container.xml"))
        root = next(e for e in container.iter() if canonical.local(e.tag) == "rootfile").get("full-path")
        package = canonical.xml(archive.read(root))
    items = {e.get("id"): e for e in package.iter() if canonical.local(e.tag) == "item"}
    references = [e for e in package.iter() if canonical.local(e.tag) == "itemref"]
    names = []
    for reference in sorted(references, key=lambda e: e.get("linear") == "no"):
        item = items[reference.get("idref")]
        while item.get("media-type", "").lower() not in canonical.KINDS and item.get("fallback") in items:
            item = items[item.get("fallback")]
        if item.get("media-type", "").lower() in canonical.KINDS:
            name = unquote(item.get("href").split("#")[0])
            names.append((posixpath.normpath(posixpath.join(posixpath.dirname(root), name)), item.get("media-type").lower()))
    return names


class Files:
    """The files beside a book's documents."""

    def __init__(self, path):
        self.folder = os.path.dirname(os.path.abspath(path))
        self.archive = zipfile.ZipFile(path) if path.endswith(".epub") else None

    def read(self, document, reference):
        """The bytes that a document refers to, `None` where there are none."""
        if reference.startswith("data:"):
            kind, _, data = reference.partition(",")
            data = unquote_to_bytes(data)
            try:
                return base64.b64decode(data) if kind.endswith(";base64") else data
            except ValueError:
                return None
        if re.match("[A-Za-z][A-Za-z0-9+.-]*:", reference):
            return None
        name = unquote(re.split("[?#]", reference)[0])
        name = posixpath.normpath(posixpath.join(posixpath.dirname(document), name))
        try:
            if self.archive:
                return self.archive.read(name)
            with open(os.path.join(self.folder, name), "rb") as file:
                return file.read()
        except (KeyError, OSError):
            return None


def add(book, document, file):
    """Adds a document behind those that are there; it begins a page."""
    offset = len(book.text)
    if offset and document.text:
        book.breaks.add(offset)
    book.breaks |= {offset + place for place in document.breaks}
    book.text += document.text
    for found in document.blocks:
        block = found["block"]
        book.blocks.append(Block(
            offset + found["start"], offset + found["end"], font_of(block.font), found["kind"],
            found["before"] / styles.EM, found["after"] / styles.EM,
            block.indent[0] / styles.EM, block.indent[1] / styles.EM, block.align,
            found["next"], found["together"]))
    for first, last, font in document.runs:
        book.runs.append(Run(offset + first, offset + last, font_of(font), font.shift / styles.EM))
    for first, last, text, font in document.rubies():
        book.rubies.append(Ruby(offset + first, offset + last, text, font_of(font)))
    for place, element in zip(document.pictures, document.objects):
        attributes = {canonical.local(name): value for name, value in element.attrib.items()}
        source = attributes.get("src") if canonical.local(element.tag) == "img" else None
        book.pictures.append(Picture(
            offset + place, canonical.local(element.tag), attributes, file(source) if source else None))

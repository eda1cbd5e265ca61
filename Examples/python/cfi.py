#!/usr/bin/env python3
"""Prints the EPUB CFI of each character of a book's canonical text, one a line.

    python3 cfi.py book.epub

A second implementation beside the harness's own, to be read and to be ported. The text is that of
canonical_text.py; each character of it is paired with the first part of the markup that may make it.
"""
import re
import sys
import zipfile

from canonical_text import (BLOCKS, CELL, EDGE, LINE_END, OBJECTS, content_document, document, documents,
                            ended, is_hidden, line, local)

XML_ID = "{http://www.w3.org/XML/1998/namespace}id"
WHITE = {" ", "\t", "\n", "\r", "\f", EDGE}


def step(number, element):
    name = re.sub(r"([][^(),;=])", r"^\1", element.get("id") or element.get(XML_ID) or "")
    return f"/{number}" + (f"[{name}]" if name else "")


def parts(element, path, tag, pre=False, row=False, tables=0):
    """Yields an element's characters and marks, as canonical_text has them, each with where it stands.

    A mark stands at a tag, where the text before that ends; text of pre is a tuple.
    """
    name = local(element.tag)
    if is_hidden(element, name):
        return
    edge = EDGE if row else LINE_END
    if name in BLOCKS:
        yield edge, tag
    if name in ("td", "th"):
        yield CELL if row and tables <= 1 else edge, tag
    if name in OBJECTS:
        yield "\ufffc", path or "/0"
        return
    if name == "br":
        yield "\u2028", path
    pre, row, tables = pre or name == "pre", row or name == "tr", tables + (name == "table")
    chunk, units = 1, 0
    for child, text in [(None, element.text)] + [(child, child.tail) for child in element]:
        if child is not None and local(child.tag):  # Comments part no text.
            inner = path + step(chunk + 1, child)
            yield from parts(child, inner, f"{path}/{chunk}:{units}", pre, row, tables)
            chunk, units = chunk + 2, 0
        for character in text or "":
            shown = "\ufffd" if character == "\ufffc" else character
            yield (shown,) if pre else shown, f"{path}/{chunk}:{units}"
            units += 1 + (character > "\uffff")
    if name in BLOCKS or not path:
        yield edge, f"{path}/{chunk}:{units}"


def places(root):
    """Yields where each character of a document's text stands."""
    run = []
    for part, place in list(parts(root, "", "")) + [(LINE_END, "/1:0")]:
        if part != LINE_END:
            run.append((part, place))
            continue
        text, at = ended(line([part for part, _ in run])), 0
        for number, character in enumerate(text):
            # The last LF is the tag's, but for one of pre.
            if number == len(text) - 1 and ("\n",) not in [part for part, _ in run[at:]]:
                yield place
                break
            while not makes(run, at, character):
                at += 1
            yield run[at][1]
            at += 1
        run = []


def makes(run, at, character):
    part = run[at][0]
    if part == CELL:  # The first of a row parts nothing where nothing stands before it.
        return character == "\t" and any(part == CELL or part not in WHITE for part, _ in run[:at])
    if part in WHITE:
        # White space beside what is preformatted is that of a line's end.
        after = next((run[i][0] for i in range(at, len(run)) if run[i][0] not in WHITE), None)
        return character == " " and not isinstance(after, tuple)
    assert part in (character, (character,)), (run, at, character)
    return True


def path_to(package, reference):
    parents = {child: (number, parent) for parent in package.iter()
               for number, child in enumerate(parent)}
    path = ""
    while reference is not package:
        number, parent = parents[reference]
        path, reference = step(2 * number + 2, reference) + path, parent
    return path


def book(file):
    """Yields the CFI of each character of an EPUB or a page."""
    if not file.endswith(".epub"):
        with open(file, "rb") as page:
            for place in document(page.read(), not file.endswith(".xhtml"), places):
                yield f"epubcfi({place})"
        return
    with zipfile.ZipFile(file) as archive:
        for package, reference, name, kind in documents(archive):
            item = path_to(package, reference)
            for place in content_document(archive, name, kind, places):
                yield f"epubcfi({item}!{place})"


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    for found in book(sys.argv[1]):
        print(found)

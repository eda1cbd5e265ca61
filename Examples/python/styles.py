#!/usr/bin/env python3
"""Prints how the parts of a book are set, as lines of JSON: its blocks, runs, pictures and ruby.

    python3 styles.py book.epub

A second implementation beside the harness's own, after the article Styles.md: both give the same lines,
but for the sizes of pictures, which are left out here. Places are characters of the canonical text.
"""
import json
import re
import sys

import canonical_text as canonical
from canonical_text import BLOCKS, CELL, EDGE, OBJECTS, is_hidden, is_wide, local

# Lengths are ten-thousandths of an em, so that they are exact.
EM, SPACE, SHIFT = 10_000, 1_000_000, 990_000
NOTHING = dict(size=EM, traits=(), shift=0, space=(0, 0), indent=(0, 0), kind=None, align=None, keeps=())


def rule(**said):
    return {**NOTHING, **said}


def heading(size):
    return rule(size=size, traits=("bold",), space=(10_000, 5_000), kind="heading",
                keeps=("next", "together"))


SHEET = {name: said for names, said in {
    "h1": heading(16_000), "h2": heading(14_000), "h3": heading(12_000), "h4 h5 h6": heading(10_000),
    "blockquote": rule(space=(5_000, 5_000), indent=(15_000, 15_000)),
    "li dd": rule(indent=(15_000, 0), kind="text"),
    "dt address": rule(kind="text"),
    "pre": rule(size=9_000, traits=("monospace",), space=(5_000, 5_000), kind="text"),
    "center": rule(align="center"),
    "figure": rule(keeps=("together",)),
    "figcaption": rule(size=8_500, space=(0, 5_000), kind="caption"),
    "caption": rule(size=8_500, space=(0, 5_000), kind="caption", keeps=("next",)),
    "hr": rule(space=(5_000, 5_000)),
    "tr": rule(kind="row", keeps=("together",)),
    "b strong th": rule(traits=("bold",)),
    "i em cite dfn var": rule(traits=("italic",)),
    "code kbd samp tt": rule(traits=("monospace",)),
    "sup": rule(size=7_000, shift=3_500), "sub": rule(size=7_000, shift=-3_500),
    "small": rule(size=8_500), "rt": rule(size=5_000),
}.items() for name in names.split()}
ALIGN = dict(left="start", start="start", right="end", end="end", center="center", justify="justify")
BREAK = dict(auto="auto", avoid="avoid", always="page", page="page", left="page", right="page",
             recto="page", verso="page", **{"avoid-page": "avoid"})
WHITE = set(" \t\n\r\f" + EDGE)
# What ends a line, and what an annotation, which stands on one, cannot have.
LINE_ENDS = set("\n\v\f\r\x85\u2028\u2029")
CONTROLS = re.compile("[\\0-\x20\x7f\x85\u2028\u2029]+")
LONGEST_ANNOTATION = 1_000


def times(left, right):
    return (left * right + 5_000) // 10_000


def clamped(value, low, high):
    return min(max(value, low), high)


def own_styles(element):
    """The declarations of an element's own style, the last of each name."""
    found = {}
    for declaration in element.get("style", "").split(";"):
        name, colon, value = declaration.partition(":")
        if colon:
            name, value = name.strip().lower(), value.split("!")[0].strip().lower()
            name = name[5:] if name.startswith("page-break-") else name
            known = {"text-align": ALIGN, "break-before": BREAK, "break-after": BREAK,
                     "break-inside": BREAK,
                     "font-style": {"italic": True, "oblique": True, "normal": False}}.get(name)
            if name == "font-weight":
                number = int(value) if re.fullmatch("[0-9]+", value) else 0
                known = {"bold": True, "bolder": True, "normal": False, "lighter": False}
                if 1 <= number <= 1_000:
                    known[value] = number >= 600
            if known and value in known:
                found[name] = known[value]
    return found


class Font:
    """The face, the size and the shift of text."""

    def __init__(self, traits=frozenset(), size=EM, shift=0, bases=()):
        self.traits, self.size, self.shift, self.bases = traits, size, shift, bases

    def above(self, bases=()):
        """The same for text that annotations may be for."""
        return Font(self.traits, self.size, self.shift, tuple(bases))

    def inside(self, said, own):
        traits = self.traits | set(said["traits"])
        for name, trait in (("font-weight", "bold"), ("font-style", "italic")):
            if name in own:
                traits = traits | {trait} if own[name] else traits - {trait}
        shift = clamped(self.shift + times(said["shift"], self.size), -SHIFT, SHIFT)
        return Font(traits, clamped(times(self.size, said["size"]), 100, SPACE), shift)

    def said(self):
        words = " ".join(name for name in ("bold", "italic", "monospace") if name in self.traits)
        return {"traits": words, "size": self.size / EM if self.size != EM else None}

    def key(self):
        return (self.traits, self.size, self.shift)


class Block:
    """What a block element makes of the text in it."""

    def __init__(self, font=Font(), kind="paragraph", indent=(0, 0), align=None, together=()):
        self.font, self.kind, self.indent, self.align = font, kind, indent, align
        self.together = together


class Document:
    """Walks a document: its text as (character, font) pairs, block by block."""

    def __init__(self, root):
        self.run, self.text, self.blocks, self.runs, self.pictures = [], "", [], [], []
        # What annotations of the open rubies are for, where that stands, and the annotations.
        self.bases, self.places, self.annotations = [], {}, []
        self.events = []
        self.walk(root, Font(), Block(), False, False, 0)
        self.flush(Block())
        self.space_out()

    def walk(self, element, font, block, pre, row, tables):
        name = local(element.tag)
        if name == "rt" and not is_hidden(element, ""):
            self.annotate(element, font)
        if not name or is_hidden(element, name):
            return
        if name == "ruby":
            self.bases.append(object())
        own, said = own_styles(element), SHEET.get(name, NOTHING)
        is_block = name in BLOCKS and not row
        font = font.inside(said, own)
        if name in OBJECTS:
            self.run.append(("\ufffc", font.above(self.bases), pre))
            return
        if name in BLOCKS:
            self.edge(block, row)
        outer = block
        if is_block:
            font = Font(font.traits, font.size)
            align = ALIGN.get(element.get("align", "").strip().lower()) if re.fullmatch(
                "p|div|h[1-6]", name) else None
            indent = tuple(min(have + times(more, font.size), SPACE)
                           for have, more in zip(block.indent, said["indent"]))
            is_kept = own.get("break-inside") == "avoid" or "together" in said["keeps"]
            block = Block(font, said["kind"] or block.kind, indent,
                          own.get("text-align") or align or said["align"] or block.align,
                          block.together + ((element,) if is_kept else ()))
            space = [times(length, font.size) for length in said["space"]]
            self.events.append(("open", element, space[0], own.get("break-before")))
        if name == "br":
            self.run.append(("\u2028", font.above(self.bases), pre))
        pre, tables, in_row = pre or name == "pre", tables + (name == "table"), row or name == "tr"
        self.write(element.text, font, pre)
        for child in element:
            inner = local(child.tag)
            if inner in ("td", "th") and not is_hidden(child, inner):
                if in_row and tables <= 1:
                    self.run.append((CELL, None, False))
                else:
                    self.edge(block, in_row)
            self.walk(child, font, block, pre, in_row, tables)
            self.write(child.tail, font, pre)
        if name in BLOCKS:
            self.edge(block, row)
        if name == "ruby":
            self.bases.pop()
        if is_block:
            after = own.get("break-after", "auto")
            if after == "auto" and "next" in said["keeps"]:
                after = "avoid"
            self.events.append(("close", element, space[1], after))

    def write(self, text, font, pre):
        font = font.above(self.bases)
        for character in (text or "").replace("\ufffc", "\ufffd"):
            self.run.append((character, font, pre))

    def annotate(self, element, font):
        """Takes an annotation: it is for what stands since its ruby began, or since the one before it."""
        if self.bases:
            font = font.inside(SHEET["rt"], own_styles(element))
            self.annotations.append((self.bases[-1], CONTROLS.sub(" ", shown(element)).strip(" "), font))
            self.bases[-1] = object()

    def rubies(self):
        """Characters and their annotations, which stand on one line without a picture."""
        end = 0
        for base, text, font in self.annotations:
            first, last = self.places.get(base, (0, 0))
            if (end <= first < last and 1 <= len(text.encode()) <= LONGEST_ANNOTATION
                    and not LINE_ENDS & set(self.text[first:last]) and "\ufffc" not in self.text[first:last]):
                yield first, last, text, font
                end = last

    def edge(self, block, row):
        if row:
            self.run.append((EDGE, None, False))
        else:
            self.flush(block)

    def flush(self, block):
        """Ends a run of inline content, which is a block of text where it has any."""
        content, self.run = line(self.run), []
        if not content:
            return
        if content[-1][0] == "\u2028":
            content[-1] = ("\n", content[-1][1])  # A line break at a block's end begins no line.
        if content[-1][0] != "\n":
            content.append(("\n", None))
        start = len(self.text)
        self.text += "".join(character for character, _ in content)
        for place, (character, font) in enumerate(content, start):
            if character == "\ufffc":
                self.pictures.append(place)
            for base in font.bases if font else ():
                self.places[base] = (self.places.get(base, (place,))[0], place + 1)
            if character == "\n" or font is None or font.key() == block.font.key():
                continue
            last = self.runs[-1] if self.runs else None
            if last and last[1] == place and last[2].key() == font.key():
                last[1] = place + 1
            else:
                self.runs.append([place, place + 1, font])
        found = dict(start=start, end=len(self.text), block=block, before=0, after=0, next=False,
                     together=bool(block.together), kind=block.kind)
        if self.text[start:] == "\ufffc\n":
            found.update(kind="picture", together=True)
        self.blocks.append(found)
        self.events.append(("block", found))

    def space_out(self):
        """Spaces, keeps and forced breaks, from the edges of blocks in their order."""
        self.breaks, last, space, is_break, opened = [], None, 0, False, []
        for event in self.events:
            if event[0] == "block":
                block = event[1]
                block["before"], space = space, 0
                if block["kind"] == "picture":
                    half = times(5_000, block["block"].font.size)
                    block["before"], block["after"] = max(block["before"], half), half
                if is_break and block["start"]:
                    self.breaks.append(block["start"])
                if last and set(last["block"].together) & set(block["block"].together):
                    last["next"] = True
                is_break, last = False, block
                opened = [(element, 0, True) for element, _, _ in opened]
            elif event[0] == "open":
                _, element, before, asked = event
                opened.append((element, before, False))
                space = max(space, before)
                if asked == "avoid" and last:
                    last["next"] = True
                if asked == "page":
                    if last:
                        last["after"] = max(last["after"], space)
                    space, is_break = max(one[1] for one in opened), True
            else:
                _, _, after, asked = event
                if opened.pop()[2]:
                    last["after"] = max(last["after"], after)
                    last["next"] = last["next"] or asked == "avoid"
                else:
                    space = max(space, after)
                if asked == "page":
                    if last:
                        last["after"] = max(last["after"], space)
                    space, is_break = 0, True
        if last:
            last["after"] = max(last["after"], space)


def shown(element):
    """The text in an element but for what is hidden."""
    text = element.text or ""
    for child in element:
        name = local(child.tag)
        if name and not is_hidden(child, name):
            text += shown(child)
        text += child.tail or ""
    return text


def line(items):
    """The characters of a run of inline content, its cells parted by tabs."""
    cells = [[]]
    for item in items:
        if item[0] == CELL:
            cells.append([])
        else:
            cells[-1].append(item)
    cells = [cell(items) for items in cells]
    if len(cells) > 1 and not cells[0]:
        del cells[0]
    while len(cells) > 1 and not cells[-1]:
        cells.pop()
    content = cells[0]
    for more in cells[1:]:
        content = content + [("\t", None)] + more
    return content


def cell(items):
    content, plain = [], []
    for character, font, pre in items + [("", None, True)]:
        if pre or character == "\u2028":
            content += collapsed(plain)
            plain = []
            if character:
                content.append((character, font))
        else:
            plain.append((character, font))
    return content


def collapsed(items):
    """White space as CSS has it, each stretch set as its first character."""
    while items and items[-1][0] in WHITE:
        items = items[:-1]
    content, stretch = [], []
    for character, font in items:
        if character in WHITE:
            stretch.append((character, font))
            continue
        if stretch and content:
            has_feed = any(one == "\n" for one, _ in stretch)
            if not (has_feed and is_wide(content[-1][0]) and is_wide(character)):
                first = stretch[0][1]
                content.append((" ", first.above() if first else None))
        stretch = []
        content.append((character, font))
    return content


def lines(documents):
    """The lines of all documents, whose places go on from one to the next."""
    start, blocks, runs, pictures, rubies = 0, [], [], [], []
    for document in documents:
        for found in document.blocks:
            block = found["block"]
            keeps = [word for word in ("next", "together") if found[word]]
            blocks.append({
                "block": [start + found["start"], start + found["end"]], "kind": found["kind"],
                **block.font.said(), "space_before": found["before"] / EM,
                "space_after": found["after"] / EM, "start_indent": block.indent[0] / EM,
                "end_indent": block.indent[1] / EM, "align": block.align, "keeps": " ".join(keeps)})
        for first, last, font in document.runs:
            runs.append({"run": [start + first, start + last], **font.said(), "shift": font.shift / EM})
        pictures += [start + place for place in document.pictures]
        for first, last, text, font in document.rubies():
            rubies.append({"ruby": [start + first, start + last], "text": text, **font.said(),
                           "shift": font.shift / EM})
        start += len(document.text)
    pictures = [{"picture": place} for place in pictures]
    for found in [said(one) for one in blocks + runs] + pictures + [said(one) for one in rubies]:
        yield json.dumps(found, separators=(",", ":"), ensure_ascii=False)


def said(found):
    """What does not go without saying."""
    return {name: int(value) if isinstance(value, float) and value == int(value) else value
            for name, value in found.items() if value}


def documents(path):
    """The documents of an EPUB or of a page."""
    if path.endswith(".epub"):
        return canonical.epub(path, Document)
    with open(path, "rb") as file:
        return [canonical.document(file.read(), not path.endswith(".xhtml"), Document)]


if __name__ == "__main__":
    for text in lines(documents(sys.argv[1])):
        print(text)

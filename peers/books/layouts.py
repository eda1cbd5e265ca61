"""A book in a layout as the browser is given it: blocks of pieces, lengths in px."""
from dataclasses import dataclass

import book as books
from faces import exact, natural_height, rounded

LINE_ENDS = books.LINE_END + "\n"


@dataclass
class Layout:
    """A content box and what is set in it; fonts are the bytes of their faces, by traits."""
    width: float
    height: float
    size: float
    fonts: dict
    language: str = "en"
    direction: str = "ltr"
    line_height: float = 1.2
    orphans: int = 1
    widows: int = 1
    spacing: float = 0
    indent: float = 0
    autospace: str = "none"
    marks: str = "space-all"


def px(em, layout):
    return rounded(exact(em) * exact(layout.size))


def blocks(book, layout, numbers):
    """The blocks of a book for `layOut` of lines.js; `numbers` are the fonts' by what they are."""
    runs, pictures = Ordered(book.runs, "start"), Ordered(book.pictures, "place")
    rubies = Ordered(book.rubies, "start")
    made = []
    for block in book.blocks:
        is_forced = block.start in book.breaks
        is_paragraph = block.kind == "paragraph"
        before = px(block.before, layout)
        if is_paragraph:
            before = max(before, layout.spacing)
        start_indent, end_indent = px(block.start_indent, layout), px(block.end_indent, layout)
        room = layout.width - start_indent - end_indent
        made.append({
            "start": block.start, "kind": block.kind, "font": numbers[block.font],
            "before": before, "after": px(block.after, layout),
            "start_indent": start_indent, "end_indent": end_indent,
            "first_indent": layout.indent if is_paragraph else 0, "align": block.align,
            "next": block.next, "together": block.together, "forced": is_forced,
            "pieces": list(annotated(
                pieces(book.text, block, runs.inside(block), pictures.inside(block), layout, room, numbers),
                rubies.inside(block), numbers)),
        })
    return made


def boxed(css, size):
    """A sheet for a box that is no page of its own, and has a canvas for each picture."""
    for page, box in [("html {", ".html {"), ("body {", ".body {"), ("img, svg {", "canvas {")]:
        if f"\n{page}" not in css:
            raise ValueError(f"The sheet has no rule of '{page}'.")
        css = css.replace(f"\n{page}", f"\n{box}")
    return f"{css}\n.html {{ font-size: {size}px }}"


def documents(book, layout):
    """The documents of a book for `layOutSource` of source.js, each with the sizes of its pictures."""
    alone = {block.start: block for block in book.blocks if block.kind == "picture"}
    pictures, made = Ordered(book.pictures, "place"), []
    for source in book.sources:
        sizes = []
        for picture in pictures.inside(source):
            width, height = picture.size or (layout.size, 0)
            sizes.append({"width": width, "height": height, "isAlone": picture.place in alone,
                          "widest": layout.height * width / height if height else width,
                          "isLine": picture.size is None and picture.place in alone,
                          "lineHeight": layout.line_height * float(natural_height(layout.fonts[()][0]))})
        made.append({"source": source.data.decode("utf-8", "replace"), "type": source.kind, "pictures": sizes})
    return made


class Ordered:
    """Things in the order of the text, handed out block by block."""

    def __init__(self, things, place):
        self.things, self.place, self.next = things, place, 0

    def inside(self, block):
        found = []
        while self.next < len(self.things) and getattr(self.things[self.next], self.place) < block.end:
            found.append(self.things[self.next])
            self.next += 1
        return found


def pieces(text, block, runs, pictures, layout, room, numbers):
    """The pieces of a block: texts of one style, ends of lines, pictures."""
    end = block.end
    # The line feed that closes a block is no text, but that of a blank last line is one.
    if text[end - 1] == "\n" and end - 1 > block.start and text[end - 2] not in LINE_ENDS:
        end -= 1
    sizes = {picture.place: picture.size for picture in pictures}
    cuts = [(run.start, run) for run in runs] + [(run.end, None) for run in runs]
    place, style = block.start, None
    for cut, next_style in sorted(cuts, key=lambda one: (one[0], one[1] is not None)) + [(end, None)]:
        for start, stop in parts(text, place, min(cut, end)):
            character = text[start:stop]
            if character in LINE_ENDS:
                piece = {"kind": "break", "blank": start == block.start or text[start - 1] in LINE_ENDS}
            elif start in sizes:
                width, height = fitting(sizes[start], room, layout.height) or (layout.size, 0)
                piece = {"kind": "picture", "width": width, "height": height}
            else:
                # A tab is as wide as a space.
                piece = {"kind": "text", "data": character.replace("\t", " ")}
            piece["start"] = start
            if style:
                piece.update(font=numbers[style.font], shift=float(exact(style.shift) * exact(layout.size)))
            yield piece
        place, style = max(place, cut), next_style


def annotated(pieces, rubies, numbers):
    """Pieces cut beside characters with annotations, each of those with what stands above it."""
    for piece in pieces:
        if piece["kind"] != "text":
            yield piece
            continue
        start, end = piece["start"], piece["start"] + len(piece["data"])
        inside = [ruby for ruby in rubies if ruby.end > start and ruby.start < end]
        edges = sorted({start, end} | {min(max(place, start), end) for ruby in inside
                                       for place in (ruby.start, ruby.end)})
        for first, last in zip(edges, edges[1:]):
            part = {**piece, "start": first, "data": piece["data"][first - start:last - start]}
            for ruby in inside:
                if ruby.start <= first < ruby.end:
                    part["ruby"] = {"start": ruby.start, "text": ruby.text, "font": numbers[ruby.font]}
            yield part


def parts(text, start, end):
    """A stretch of text cut beside the ends of lines and beside pictures."""
    place = start
    for index in range(start, end):
        if text[index] in LINE_ENDS + books.OBJECT:
            if place < index:
                yield place, index
            yield index, index + 1
            place = index + 1
    if place < end:
        yield place, end


def fitting(size, room, height):
    """The size of a picture that fits its block and the page, `None` for one of unknown size."""
    if size is None:
        return None
    width, tall = size
    scale = min(1, room / width, height / tall)
    return rounded(width * scale), rounded(tall * scale)

"""A book in one layout after the other, by greedy and by Chromium."""
import bisect
import dataclasses
import os
import re
import sys
import unicodedata

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "chromium"))

import book as books
import classing
import differing
import fonts
import keeping
import layouts
import ours
import pictures
import sfnt
from faces import rounded

# By how many px lines of a book's own documents may stand apart: a browser cuts each margin in em down to
# 1/64 px, where the harness has the nearest.
NEAR = 1
TAG = re.compile("<[^>]*>")
AROUND_FEED = re.compile(r"(?=(.\S)[ \t]*\n\s*(\S.))")


class Comparison:
    """One book, read once, by its name for the harness and its file; `options` are those of scripts/compare-books."""

    def __init__(self, corpus, path, options, chromium, folder):
        self.corpus, self.options, self.chromium = corpus, options, chromium
        typed = [f"--{name.replace('_', '-')}={getattr(options, name):g}" for name in (
            "orphans", "widows", "paragraph_spacing", "first_line_indent", "line_height")]
        typed += [f"--{name}={getattr(options, name)}" for name in ("autospace", "marks")]
        self.harness = ours.Harness(options.harness, typed)
        self.book = books.read(path)
        if self.harness.text(corpus) != self.book.text:
            raise ValueError(f"The canonical text of {corpus} is not that of Examples/python.")
        self.starts = [block.start for block in self.book.blocks]
        self.ruby_starts = [ruby.start for ruby in self.book.rubies]
        # What stands around the line feeds of the documents, tags aside.
        self.parted = {before + after for source in self.book.sources for before, after in AROUND_FEED.findall(
            TAG.sub("", source.data.decode("utf-8", "replace")))} if options.source else set()
        pictures.measure(self.book, chromium.natural_size)
        self.devices = self.harness.devices()
        question = self.harness.question(corpus, folder)
        self.language, self.direction = question["language"], question["direction"]
        chain = [(font["file"], font.get("index", 0)) for font in question["type"]["fonts"]]
        installed = self.harness.fonts()
        traits = {styled.font.traits for styled in self.book.blocks + self.book.runs + self.book.rubies} | {()}
        # The bytes of faces, and the families that a sheet asks for, by the traits that text has.
        self.fonts = {each: [face(*fonts.relative(installed, font, each)) for font in chain] for each in traits}
        self.families = {each: [fonts.family(installed, font, each) for font in chain] for each in traits}

    def layout(self, device, size):
        page, options = self.devices[device], self.options
        return layouts.Layout(
            rounded(page["content_width_px"]), rounded(page["content_height_px"]), size, self.fonts,
            self.language, self.direction, options.line_height, options.orphans, options.widows,
            options.paragraph_spacing, options.first_line_indent, options.autospace, options.marks)

    def found(self, device, size):
        """The differences in one layout, each with its class."""
        layout = self.layout(device, size)
        mine = [self.placed(line) for line in self.harness.lines(self.corpus, device, size)]
        if self.options.source:
            mine = differing.without_white(mine, self.book.text)
            css = self.harness.sheet(self.families[()], device)
            their_lines = self.chromium.source_lines(self.book, layout, self.families, css)
        else:
            their_lines = self.chromium.lines(*self.chromium.prepare(self.book, layout))
        ends = differing.ends([line.start for line in mine], len(self.book.text))
        found = differing.compared(
            mine, their_lines, len(self.book.text),
            lambda start: self.has_picture(start, ends[start]) or self.has_ruby(start, ends[start]),
            NEAR if self.options.source else 0,
            lambda start: self.options.source and self.book.text[max(0, start - 2):start].strip("\n\u2028") == "")
        widths = {line.start: line.width for line in mine}
        for first in found.first_lines:
            self.class_line(first, layout, widths)
        starts = [line.start for line in mine]
        known = keeping.Lines(self.book.blocks, starts, self.book.breaks, layout.orphans, layout.widows,
                              self.options.source)
        for first in found.first_pages:
            end = max(first.our_end, first.their_end)
            # A page that ends elsewhere because of its lines is a line's difference.
            if any(first.start <= line.start < end for line in found.first_lines):
                first.kind = differing.LINES
            elif any(first.start <= start < end and self.has_picture(start, ends[start]) for start in ends):
                first.kind = differing.PICTURES
            elif any(first.start <= start < end and self.has_ruby(start, ends[start]) for start in ends):
                first.kind = differing.RUBY
            else:
                first.kind = (keeping.cause(known, first.start, first.our_end, first.their_end)
                              or classing.UNEXPLAINED)
        return found

    def block(self, place):
        return self.book.blocks[bisect.bisect(self.starts, place) - 1]

    def has_picture(self, start, end):
        """Whether a line has a picture among its text."""
        return books.OBJECT in self.book.text[start:end] and self.block(start).kind != "picture"

    def has_ruby(self, start, end):
        """Whether a line has characters with an annotation."""
        next_ruby = bisect.bisect(self.ruby_starts, end - 1) - 1
        return next_ruby >= 0 and self.book.rubies[next_ruby].end > start

    def placed(self, line):
        """A line whose first character's place is known only where lines begin at the side and run one way."""
        block = self.block(line.start)
        is_plain = block.align in (None, "start", "justify") and all(
            unicodedata.bidirectional(character) not in ("R", "AL") for character in self.book.text[block.start:block.end])
        return line if is_plain else dataclasses.replace(line, inset=None)

    def class_line(self, first, layout, widths):
        block = self.block(first.start)
        end = max(first.our_end, first.their_end)
        runs = [run for run in self.book.runs if run.end > first.start and run.start < end]
        pieces = 1 + 2 * len(runs)
        sizes = [layout.size * styled.font.size for styled in [block, *runs]]
        room = layout.width - layouts.px(block.end_indent, layout)
        # White space that begins a line is left out where a line's place is known by its first letter.
        start = first.start
        while start > block.start and self.book.text[start - 1] in " \t":
            start -= 1
        if start > block.start and self.book.text[start - 1] not in layouts.LINE_ENDS:
            start = first.start
        first.kind, first.excess = classing.classed(
            self.book.text, first.our_end, first.their_end,
            self.chromium.ending(self.book, layout, start), pieces,
            room - widths[first.start], room - layouts.px(block.start_indent, layout), min(sizes), max(sizes))
        if any(ruby.start < place < ruby.end for place in (first.our_end, first.their_end)
               for ruby in self.book.rubies):
            first.kind = classing.RUBY
        if first.kind == classing.UNEXPLAINED and self.options.source and self.has_line_feed(first.start, end):
            first.kind = classing.LINE_FEEDS

    def has_line_feed(self, start, end):
        """Whether a document has a line feed between two wide characters of a line, which the text has not."""
        text = self.book.text
        return any(
            unicodedata.east_asian_width(text[place - 1]) in "WF" and unicodedata.east_asian_width(text[place]) in "WF"
            and text[place - 2:place + 2] in self.parted
            for place in range(start + 1, end))


def face(file, index):
    with open(file, "rb") as opened:
        return sfnt.face(opened.read(), index)

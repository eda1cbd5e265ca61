"""Blocks and pieces that a browser is given, from texts and styles by hand; no engine runs."""
import unittest

import books_modules  # noqa: F401, the modules' folder
import book as books
import layouts
from book import Block, Book, Font, Picture, Ruby, Run

BOLD = Font(("bold",))
NUMBERS = {Font(): 0, BOLD: 1, Font(("bold",), 1.6): 2}


def layout(**more):
    return layouts.Layout(width=320, height=480, size=10, fonts={}, **more)


def pieces(book, **more):
    return [block["pieces"] for block in layouts.blocks(book, layout(**more), NUMBERS)]


class Pieces(unittest.TestCase):
    def test_runs_part_a_block(self):
        # abcdef with bold c and d, raised by 0.35 em of 10 px.
        book = Book("abcdef\n", [Block(0, 7)], [Run(2, 4, BOLD, 0.35)])
        self.assertEqual(pieces(book), [[
            {"kind": "text", "data": "ab", "start": 0},
            {"kind": "text", "data": "cd", "start": 2, "font": 1, "shift": 3.5},
            {"kind": "text", "data": "ef", "start": 4}]])

    def test_runs_beside_each_other_leave_no_gap(self):
        book = Book("abcd\n", [Block(0, 5)], [Run(0, 2, BOLD), Run(2, 4, Font(), 0.35)])
        self.assertEqual([(piece["start"], piece["data"], piece["font"]) for piece in pieces(book)[0]],
                         [(0, "ab", 1), (2, "cd", 0)])

    def test_a_break_ends_a_line_and_a_second_one_a_blank_line(self):
        book = Book("a\u2028\u2028b\n", [Block(0, 5)])
        self.assertEqual([(piece["kind"], piece.get("blank")) for piece in pieces(book)[0]],
                         [("text", None), ("break", False), ("break", True), ("text", None)])

    def test_a_break_that_is_left_at_the_end_of_a_block_has_a_blank_line_behind_it(self):
        # Of two breaks at the end the last adds no line, and the text has it not.
        book = Book("a\u2028\n", [Block(0, 3)])
        self.assertEqual([piece.get("blank") for piece in pieces(book)[0]], [None, False, True])

    def test_a_blank_last_line_of_pre_is_a_line(self):
        book = Book("a\n\n", [Block(0, 3, kind="text")])
        self.assertEqual([(piece["kind"], piece.get("blank")) for piece in pieces(book)[0]],
                         [("text", None), ("break", False), ("break", True)])

    def test_characters_with_annotations_are_pieces(self):
        # abcdef with bold c and d, and an annotation above b and c, another above d.
        book = Book("abcdef\n", [Block(0, 7)], [Run(2, 4, BOLD)], [],
                    [Ruby(1, 3, "x", Font()), Ruby(3, 4, "y", BOLD)])
        bc, d = {"start": 1, "text": "x", "font": 0}, {"start": 3, "text": "y", "font": 1}
        self.assertEqual(pieces(book), [[
            {"kind": "text", "data": "a", "start": 0},
            {"kind": "text", "data": "b", "start": 1, "ruby": bc},
            {"kind": "text", "data": "c", "start": 2, "font": 1, "shift": 0.0, "ruby": bc},
            {"kind": "text", "data": "d", "start": 3, "font": 1, "shift": 0.0, "ruby": d},
            {"kind": "text", "data": "ef", "start": 4}]])

    def test_a_tab_is_as_wide_as_a_space(self):
        self.assertEqual(pieces(Book("a\tb\n", [Block(0, 4)]))[0][0]["data"], "a b")

    def test_a_picture_is_made_to_fit(self):
        # 640 px in a block of 320 − 2 × 10 px: 300 of 640, so that 64 px are 30 high.
        book = Book("\ufffc\n", [Block(0, 2, kind="picture", start_indent=1, end_indent=1)], [],
                    [Picture(0, "img", {}, size=(640, 64))])
        self.assertEqual(pieces(book)[0], [{"kind": "picture", "width": 300, "height": 30, "start": 0}])

    def test_a_picture_without_a_size_is_an_em_wide_and_not_high(self):
        book = Book("a\ufffc\n", [Block(0, 3)], [], [Picture(1, "img", {})])
        self.assertEqual(pieces(book)[0][1], {"kind": "picture", "width": 10, "height": 0, "start": 1})


class Blocks(unittest.TestCase):
    def test_paragraphs_have_the_spacing_of_the_layout(self):
        book = Book("a\nb\nc\n", [Block(0, 2), Block(2, 4), Block(4, 6, kind="text")])
        made = layouts.blocks(book, layout(spacing=7, indent=5), NUMBERS)
        self.assertEqual([block["before"] for block in made], [7, 7, 0])
        self.assertEqual([block["first_indent"] for block in made], [5, 5, 0])

    def test_a_forced_break_keeps_the_space_behind_it(self):
        book = Book("a\nb\n", [Block(0, 2), Block(2, 4, before=0.5)], breaks={2})
        second = layouts.blocks(book, layout(spacing=7), NUMBERS)[1]
        self.assertEqual((second["forced"], second["before"]), (True, 7))

    def test_lengths_are_rounded_half_up(self):
        # 0.85 em of 10.5 px are 8.925 px, 571.2/64.
        self.assertEqual(layouts.px(0.85, layouts.Layout(1, 1, 10.5, {})), 571 / 64)


class Fitting(unittest.TestCase):
    def test_none_grows(self):
        self.assertEqual(layouts.fitting((20, 10), 300, 400), (20, 10))

    def test_the_page_is_the_limit_too(self):
        self.assertEqual(layouts.fitting((100, 1000), 300, 400), (40, 400))


class Documents(unittest.TestCase):
    def test_each_begins_a_page(self):
        book = Book()
        for text in ["<p>ab</p>", "<p>c</p><p style='break-before: page'>d</p>"]:
            document = books.canonical.document(f"<html><body>{text}</body></html>".encode(), False, books.Document)
            books.add(book, document, lambda _: None)
        self.assertEqual((book.text, book.breaks), ("ab\nc\nd\n", {3, 5}))


if __name__ == "__main__":
    unittest.main()

"""Differences of lines and pages, and why, worked by hand; no engine runs."""
import unittest

import books_modules  # noqa: F401, the modules' folder
import classing
import differing
import fonts
import keeping
import pictures
import books_report as report
from book import Block
from ours import Line


def lines(*pages):
    """Lines of pages by their starts, 20 px high."""
    return [Line(number, start, 20 * place + 16, 0, 100) for number, page in enumerate(pages, 1)
            for place, start in enumerate(page)]


class Compared(unittest.TestCase):
    def test_equal_lines_differ_in_nothing(self):
        found = differing.compared(lines([0, 4], [8]), lines([0, 4], [8]), 12)
        self.assertEqual((found.same_lines, found.same_pages, found.first_lines, found.displaced), (3, 2, [], []))

    def test_a_line_that_ends_elsewhere_is_first_and_the_next_follows(self):
        found = differing.compared(lines([0, 4, 8]), lines([0, 5, 8]), 12)
        self.assertEqual([(one.start, one.our_end, one.their_end) for one in found.first_lines], [(0, 4, 5)])
        self.assertEqual((found.same_lines, found.following_lines), (1, 1))

    def test_a_page_that_ends_elsewhere(self):
        found = differing.compared(lines([0, 4], [8]), lines([0], [4, 8]), 12)
        self.assertEqual([(one.start, one.our_end, one.their_end) for one in found.first_pages], [(0, 8, 4)])
        self.assertEqual((found.same_lines, found.following_pages), (3, 1))

    def test_lines_that_stand_elsewhere_on_the_same_page(self):
        low = [Line(1, 0, 16, 0), Line(1, 4, 39, 0)]
        found = differing.compared(lines([0, 4]), low, 8)
        self.assertEqual(found.displaced, [(4, 36, 39)])


    def test_lines_below_a_picture_among_text_may_stand_elsewhere(self):
        low = [Line(1, 0, 16, 0), Line(1, 4, 39, 0)]
        self.assertEqual(differing.compared(lines([0, 4]), low, 8, lambda start: start == 0).displaced, [])

    def test_lines_below_another_one_may_stand_lower_but_all_alike(self):
        ours = lines([0, 4, 8, 12])
        bottoms = [line.bottom for line in ours]
        theirs = [Line(1, start, bottom + lower, 0) for start, bottom, lower in zip([0, 5, 8, 12], bottoms, [0, 3, 3, 3])]
        self.assertEqual(differing.compared(ours, theirs, 16).displaced, [])
        theirs[3] = Line(1, 12, bottoms[3] + 6, 0)
        self.assertEqual(differing.compared(ours, theirs, 16).displaced, [(12, bottoms[3], bottoms[3] + 6)])

    def test_lines_behind_one_more_are_not_compared(self):
        found = differing.compared(lines([0, 4, 8]), lines([0, 4, 6, 8]), 12)
        self.assertEqual(found.displaced, [])


class White(unittest.TestCase):
    def test_begins_no_line(self):
        # A blank line, one with an indent, one without.
        found = differing.without_white(lines([0, 1, 6]), "\n  abc" + "def")
        self.assertEqual([(line.start, line.inset) for line in found], [(3, None), (6, 0)])


class Classed(unittest.TestCase):
    @staticmethod
    def ender(ends):
        """Where lines end by how wide they may be: (px, end), the widest that fits counts."""
        return lambda wider: max((end for px, end in ends if 50 + wider >= px), default=1)

    def test_up_to_a_sixty_fourth_for_each_piece_is_rounding(self):
        end_at = self.ender([(40, 4), (50 + 2 / 64, 8)])
        self.assertEqual(classing.classed("abcdefgh", 8, 4, end_at, 1, 0, 50), ("rounding", 2 / 64))
        end_at = self.ender([(40, 4), (50 + 3 / 64, 8)])
        self.assertEqual(classing.classed("abcdefgh", 8, 4, end_at, 1, 0, 50), ("widths", 3 / 64))

    def test_a_stop_at_the_end_keeps_half_an_em_at_most(self):
        # 10 px an em: what is lacking is 5 px, and then more.
        for needed, kind in [(55, "stops"), (55 + 1 / 64, "widths")]:
            end_at = self.ender([(40, 4), (needed, 8)])
            self.assertEqual(classing.classed("abcdefg，", 8, 4, end_at, 1, 0, 50, 10, 10), (kind, needed - 50))
            self.assertEqual(classing.classed("abcdefgh", 8, 4, end_at, 1, 0, 50, 10, 10)[0], "widths")

    def test_a_place_where_no_line_ends_is_one_of_break_rules(self):
        end_at = self.ender([(40, 4), (60, 9)])
        self.assertEqual(classing.classed("abcdefghi", 8, 4, end_at, 1, 0, 50)[0], "break rules")
        self.assertEqual(classing.classed("abcdefg\ufffci", 8, 4, end_at, 1, 0, 50)[0], "pictures")

    def test_what_would_fit_for_greedy_is_one_of_break_rules(self):
        # Chromium has 8 characters in 49 px, greedy 4 in 40 px with 10 px left: those 9 would fit.
        end_at = self.ender([(40, 4), (49, 8)])
        self.assertEqual(classing.classed("abcdefgh", 4, 8, end_at, 1, 10, 50)[0], "break rules")
        self.assertEqual(classing.classed("abcdefgh", 4, 8, end_at, 1, 8, 50), ("widths", 1))

    def test_a_font_size_between_sixty_fourths_is_cut(self):
        # 19.55 px are 1251.2/64 px; two of these are 0.16 % of it, 0.08 of 50 px.
        end_at = self.ender([(40, 4), (49.95, 8)])
        self.assertEqual(classing.classed("abcdefgh", 4, 8, end_at, 1, 0, 50, 19.55), ("sizes", 3 / 64))
        self.assertEqual(classing.classed("abcdefgh", 4, 8, end_at, 1, 0, 50, 19.5), ("widths", 3 / 64))

    def test_a_line_that_does_not_repeat_itself_is_unexplained(self):
        self.assertEqual(classing.classed("abcdefgh", 8, 4, lambda _: 6, 1, 0, 50)[0], "unexplained")


class Keeping(unittest.TestCase):
    # Blocks of 2, 3 and 4 lines, each of two characters.
    BLOCKS = [Block(0, 4), Block(4, 10), Block(10, 18)]

    def cause(self, page, ours, theirs, orphans=2, widows=2, blocks=None):
        known = keeping.Lines(blocks or self.BLOCKS, list(range(0, 18, 2)), set(), orphans, widows)
        return keeping.cause(known, page, ours, theirs)

    def test_chromium_gives_widows_up(self):
        # Four lines fit; two of the second block stay, and one is a widow.
        self.assertEqual(self.cause(0, 4, 8), keeping.WIDOWS)
        self.assertIsNone(self.cause(0, 4, 6, widows=3))  # an orphan

    def test_chromium_goes_back_to_no_line_of_a_resumed_block(self):
        blocks = [Block(0, 10, next=True), Block(10, 18)]
        self.assertEqual(self.cause(4, 8, 10, blocks=blocks), keeping.RESUMED)
        self.assertIsNone(self.cause(0, 8, 10, blocks=blocks))

    def test_chromium_parts_chains(self):
        blocks = [Block(0, 4), Block(4, 6, next=True, together=True), Block(6, 10, next=True, together=True),
                  Block(10, 18)]
        self.assertEqual(self.cause(0, 4, 10, blocks=blocks), keeping.CHAIN)
        short = [Block(0, 4), Block(4, 8, next=True, together=True), Block(8, 10, next=True, together=True),
                 Block(10, 18)]
        self.assertIsNone(self.cause(0, 4, 10, blocks=short))

    def test_chromium_keeps_lines_in_what_is_parted(self):
        blocks = [Block(0, 18, together=True)]
        self.assertEqual(self.cause(0, 16, 14, blocks=blocks), keeping.AVOIDED)


class Fonts(unittest.TestCase):
    INSTALLED = [
        {"family": "A Serif", "style": "Bold", "file": "/b.ttf#0"},
        {"family": "A Serif", "style": "Regular", "file": "/r.ttc#2"},
        {"family": "A Sans Mono", "style": "Book", "file": "/m.ttf#0"},
    ]

    def test_the_family_has_a_bold_face(self):
        own = "/r.ttc", 2
        self.assertEqual(fonts.relative(self.INSTALLED, own, ("bold",)), ("/b.ttf", 0))
        self.assertEqual(fonts.relative(self.INSTALLED, own, ("bold", "italic")), ("/b.ttf", 0))

    def test_a_relative_has_letters_of_one_width(self):
        self.assertEqual(fonts.relative(self.INSTALLED, ("/r.ttc", 2), ("bold", "monospace")), ("/m.ttf", 0))

    def test_without_one_the_regular_face_stands(self):
        self.assertEqual(fonts.relative(self.INSTALLED, ("/r.ttc", 2), ("italic",)), ("/r.ttc", 2))
        self.assertEqual(fonts.relative(self.INSTALLED, ("/x.ttf", 0), ("bold",)), ("/x.ttf", 0))


class Pictures(unittest.TestCase):
    def test_one_side_keeps_the_ratio(self):
        self.assertEqual(pictures.joined(50, None, (100, 30)), (50, 15))
        self.assertEqual(pictures.joined(None, 60, (100, 30)), (200, 60))
        self.assertIsNone(pictures.joined(50, None, None))

    def test_a_drawing_has_its_view_box(self):
        self.assertEqual(pictures.of_drawing({"viewBox": "0 0 24, 12"}), (24, 12))

    def test_a_share_is_no_number(self):
        self.assertIsNone(pictures.pixels("50%"))


class Report(unittest.TestCase):
    def test_places_in_an_article(self):
        article = f"a\n{report.BEGIN}\nold\n{report.END}\nb"
        self.assertEqual(report.placed(article, "new"), f"a\n{report.BEGIN}\n\nnew\n\n{report.END}\nb")
        with self.assertRaises(ValueError):
            report.placed("a", "new")

    def test_an_excerpt_has_both_ends(self):
        self.assertEqual(report.excerpt("abc|def\nghi", 5, 8), "abc\\|d｜ef⏎‖ghi")


if __name__ == "__main__":
    unittest.main()

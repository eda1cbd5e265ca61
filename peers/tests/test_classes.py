"""Classes of lines that differ, worked by hand.

Each line here is told by the widths of its characters: 10 px for each, or as the case says, and a width of
the page. Where a line may end is a set of places. Nothing of an engine runs.
"""
import pathlib
import unittest

import comparing  # noqa: F401, the modules' folder
import characters
import classes

VERTICAL = {"writing": "vertical-rl"}


def ender(text, places, width, char=10.0, start=0, widths=None):
    """A greedy line: the last of the places that the width reaches, by px of each character."""
    def end(wider):
        reached = used = 0
        for index in range(start, len(text)):
            used += (widths or {}).get(text[index], char)
            if used > width + wider:
                break
            if index + 1 in places:
                reached = index + 1
        return reached or min(places)
    return end


class FirstDifferences(unittest.TestCase):
    def test_pairs_lines_that_begin_together(self):
        # 0-4 both, then 4-9 against 4-8: a first difference; ours at 9 follows; from 14 on both agree.
        ours = [(0, 4), (4, 9), (9, 14), (14, 20)]
        theirs = [(0, 4), (4, 8), (8, 14), (14, 20)]
        self.assertEqual(classes.differences(ours, theirs), ([(4, 9, 8)], 1))

    def test_finds_none_between_equals(self):
        self.assertEqual(classes.differences([(0, 4), (4, 6)], [(0, 4), (4, 6)]), ([], 0))


class Room(unittest.TestCase):
    def test_is_the_least_width_to_a_sixty_fourth(self):
        # Five characters are 50 px; the page is 49.5 wide: 0.5 px are lacking.
        end = ender("abcdefgh", {4, 5, 8}, 49.5)
        self.assertEqual(classes.room(end, 5), (0.5, True))

    def test_says_when_no_line_ends_there(self):
        # From 80 px on the line ends at 8, and none ends at 6: 80 − 49.5 = 30.5.
        end = ender("abcdefgh", {4, 5, 8}, 49.5)
        self.assertEqual(classes.room(end, 6), (30.5, False))

    def test_gives_up(self):
        self.assertIsNone(classes.room(lambda _: 3, 4))


class Classes(unittest.TestCase):
    def classed(self, text, ours, theirs, our_end, their_end=None, **style):
        return classes.classed(text, 0, ours, theirs, our_end, their_end or (lambda _: theirs), {"size": 10, **style})

    def test_rounding_up_to_a_pixel(self):
        # The line of six is 60 px; 59 px are 1 px short, 58.9 are 1.1 (1 + 7/64 is the next sixty-fourth).
        text, places = "abcdefgh", {5, 6, 8}
        self.assertEqual(self.classed(text, 5, 6, ender(text, places, 59)), ("rounding", 1.0))
        self.assertEqual(self.classed(text, 5, 6, ender(text, places, 58.9)), ("widths", 1 + 7 / 64))

    def test_rounding_of_theirs(self):
        # They end earlier, since their line of six is 60.25 px wide on 60.
        text, places = "abcdefgh", {5, 6, 8}
        theirs = ender(text, places, 60, widths={"a": 10.25})
        self.assertEqual(self.classed(text, 6, 5, lambda _: 6, theirs), ("rounding", 0.25))

    def test_a_stop_that_keeps_its_blank_half(self):
        # 一二三， is 40 px: ours fits on 35, theirs needs 38. What it needs above half an em is no blank half.
        text, places = "一二三，四五六", {1, 2, 4, 5, 6, 7}
        theirs = ender(text, places, 37)
        self.assertEqual(self.classed(text, 4, 2, lambda _: 4, theirs), ("stops", 3.0))
        self.assertEqual(self.classed(text, 4, 2, lambda _: 4, ender(text, places, 34)), ("widths", 6.0))
        self.assertEqual(self.classed(text.replace("，", "）"), 4, 2, lambda _: 4, theirs)[0], "widths")

    def test_quotation_marks_that_stand_upright(self):
        # Ours are 4 px wide where they are turned: 一“二” is 28 px; theirs needs 40 on 35.
        text, places = "一“二”三四", {1, 3, 4, 5, 6}
        theirs = ender(text, places, 35)
        self.assertEqual(self.classed(text, 4, 3, lambda _: 4, theirs, **VERTICAL), ("upright quotes", 5.0))
        self.assertEqual(self.classed(text, 4, 3, lambda _: 4, theirs)[0], "widths")
        # No more than an em for each of them.
        far = ender(text, places, 19)
        self.assertEqual(self.classed(text, 4, 1, lambda _: 4, far, **VERTICAL)[0], "widths")

    def test_a_tab_goes_before_quotation_marks(self):
        theirs = ender("一“二”\t三四", {1, 3, 4, 5, 6, 7}, 45)
        self.assertEqual(self.classed("一“二”\t三四", 5, 4, lambda _: 5, theirs, **VERTICAL), ("tabs", 5.0))

    def test_characters_whose_orientation_came_after_unicode_11(self):
        # They turn ⹐, so that it is 4 px long: ⹐一⹐二 is 28 px, and ours needs 40 on 35.
        text, places = "⹐一⹐二三", {1, 2, 3, 4, 5}
        ours = ender(text, places, 35)
        self.assertEqual(self.classed(text, 3, 4, ours, **VERTICAL), ("orientation", 5.0))
        self.assertEqual(self.classed(text, 3, 4, ours)[0], "widths")
        self.assertEqual(self.classed("⮕一⮕二三", 3, 4, ours, **VERTICAL)[0], "widths")
        far = ender(text, places, 19)
        self.assertEqual(self.classed(text, 1, 4, far, **VERTICAL)[0], "widths")

    def test_spaces_of_what_draws_nothing(self):
        # A letter's space is 2 px, and theirs spaces two soft hyphens, too.
        text = "ab\u00adcd\u00adef gh"
        spaced = {"letter_spacing": 0.2}
        self.assertEqual(self.classed(text, 8, 6, lambda _: 8, lambda wider: 8 if wider >= 3 else 6, **spaced),
                         ("letter spaces", 3.0))
        # No more than 2 px for each of the two, and only where there are any.
        self.assertEqual(self.classed(text, 8, 6, lambda _: 8, lambda wider: 8 if wider >= 4.5 else 6, **spaced)[0], "widths")
        self.assertEqual(self.classed(text, 8, 6, lambda _: 8, lambda wider: 8 if wider >= 3 else 6)[0], "widths")
        # Where theirs is the longer line they space no more than we do.
        self.assertEqual(self.classed(text, 6, 8, lambda wider: 8 if wider >= 3 else 6, **spaced)[0], "widths")

    def test_widths_where_ours_is_the_longer_line(self):
        text = "「一：「二甲三四"
        theirs = ender(text, {4, 5, 6, 8}, 55)
        self.assertEqual(self.classed(text, 6, 5, lambda _: 6, theirs), ("widths", 5.0))

    def test_quotation_mark_where_ours_never_breaks(self):
        # Theirs ends behind `to?” ` (10), where ours has no place to end: it goes on to 14.
        text = "got    to?” (Alice had"
        place = text.index("(")
        our_end = ender(text, {4, len(text)}, 130)
        self.assertEqual(self.classed(text, 4, place, our_end), ("quotation marks", None))

    def test_break_rule_where_no_quotation_mark_is(self):
        text = "aaa bb/cc dd"
        self.assertEqual(self.classed(text, 4, 7, ender(text, {4, 12}, 75)), ("break rules", None))

    def test_cluster(self):
        # Behind the space comes a modifier of emoji, which extends the space.
        text = "ab cd 🏻 e"
        self.assertEqual(self.classed(text, 3, 6, ender(text, {3, 8, 9}, 65)), ("clusters", None))

    def test_tab(self):
        text = "ab\tcd ef"
        self.assertEqual(self.classed(text, 3, 6, ender(text, {3, 6, 8}, 45)), ("tabs", 15.0))

    def test_blank_paragraph(self):
        self.assertEqual(self.classed("\nabc", 1, 4, lambda _: 1), ("blank paragraphs", None))

    def test_unexplained_when_the_line_is_not_repeated(self):
        # It ends at 3 where 4 was its end; that it reaches 5 a little later says nothing of its line.
        self.assertEqual(self.classed("abcdef", 4, 5, lambda wider: 3 if wider < 0.5 else 5), ("unexplained", None))


class Characters(unittest.TestCase):
    def test_those_that_css_leaves_unspaced(self):
        # A soft hyphen, a zero-width space and an isolate are spaced by Pango; joiners, tags and selectors are parts of
        # the character before them, and U+110BD is drawn.
        self.assertEqual(characters.unspaced("a\u00adb\u200bc\u2067d"), 3)
        self.assertEqual(characters.unspaced("a\u200db\u200cc\ufe0fd\U000e0020e\U000110bd"), 0)
        # Six letters that join, two spaces, a comma and two digits among them; the mark is part of its letter.
        self.assertEqual(characters.unspaced("كتَاب، ٢٥ في"), 11)
        self.assertEqual(characters.unspaced("two, 25 of"), 0)

    def test_those_that_turned_upright_are_upright_by_unicode_15(self):
        file = pathlib.Path(__file__).parents[2] / "Tests/TypesettingTests/Conformance/VerticalOrientation.txt"
        upright = [line.split("#")[0].split(";") for line in file.read_text(encoding="utf-8").splitlines() if "; U " in line]
        ranges = [[int(place, 16) for place in (its[0].strip().split("..") * 2)[:2]] for its in upright]
        for low, high in characters.UPRIGHT_SINCE:
            for character in range(low, high + 1):
                self.assertTrue(any(first <= character <= last for first, last in ranges), f"{character:X}")


class Pages(unittest.TestCase):
    def test_names_what_moves_the_first_page(self):
        text = "ab\n\ncd\n"
        ours = [(0, 3), (3, 7)]
        self.assertIsNone(classes.page_cause(text, ours, list(ours), True))
        self.assertEqual(classes.page_cause(text, ours, [(0, 4), (4, 7)], True), "blank paragraphs")
        self.assertEqual(classes.page_cause(text, [(0, 4), (4, 7)], [(0, 7)], True), "filling")
        self.assertEqual(classes.page_cause(text, ours, [(0, 4), (4, 7)], False), "lines")


if __name__ == "__main__":
    unittest.main()

"""reader.css as peers/books makes it: the lines that StyleSheetTests.swift expects of the harness's."""
import unittest
from fractions import Fraction

import books_modules  # noqa: F401, the modules' folder
import faces
import layouts
import sheet

HEIGHTS = {(): Fraction(3, 2), ("bold",): Fraction(8, 5), ("monospace",): Fraction(5, 4)}


def lines(**more):
    layout = layouts.Layout(320, 600, 17, {}, line_height=1, **more)
    return sheet.css(layout, HEIGHTS, "A, serif", "M, monospace").split("\n")


class Sheet(unittest.TestCase):
    def test_says_what_the_harness_says(self):
        for line in [
            "h1 { font-size: 1.6em; font-weight: bold; line-height: round(1.6em, 0.015625px); margin-block-start: 1em; "
            "margin-block-end: 0.5em; text-indent: 0; break-after: avoid; break-inside: avoid }",
            "blockquote { margin-block-start: 0.5em; margin-block-end: 0.5em; margin-inline-start: 1.5em; "
            "margin-inline-end: 1.5em }",
            "pre { font-size: 0.9em; font-family: M, monospace; line-height: round(1.25em, 0.015625px); "
            "margin-block-start: 0.5em; margin-block-end: 0.5em; text-indent: 0 }",
            "sup { font-size: 0.7em; vertical-align: 0.5em }", "sub { font-size: 0.7em; vertical-align: -0.5em }",
            "center { text-align: center }", "strong { font-weight: bold }",
        ]:
            self.assertIn(line, lines())

    def test_has_the_spacing_of_the_layout(self):
        made = lines(spacing=8.5, indent=34, orphans=2, widows=3)
        self.assertIn(".body { text-indent: 34px; orphans: 2; widows: 3 }", made)
        # The larger of a quote's own space and the paragraphs'.
        self.assertTrue(any(line.endswith("{ margin-block-start: 8.5px }") for line in made))
        self.assertTrue(any(line.endswith("{ margin-block-start: max(0.5em, 8.5px) }") for line in made))
        self.assertFalse(any("max(0.5em" in line for line in lines()))


class Heights(unittest.TestCase):
    def test_are_rounded_half_up(self):
        # 1.5/64 px are 2/64 px.
        self.assertEqual(faces.rounded(Fraction(3, 128)), 2 / 64)
        self.assertEqual(faces.rounded(Fraction(29, 1280)), 1 / 64)


if __name__ == "__main__":
    unittest.main()

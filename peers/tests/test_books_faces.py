"""How high lines of a face are, which families a sheet asks for, and the sheet in a box."""
import unittest
from fractions import Fraction

import books_modules  # noqa: F401, the modules' folder
import faces
import fonts
import layouts

INSTALLED = [
    {"file": "/sans.ttf#0", "family": "A Sans", "style": "Book"},
    {"file": "/bold.ttf#0", "family": "A Sans", "style": "Bold"},
    {"file": "/mono.ttf#0", "family": "A Sans Mono", "style": "Book"},
]


class Heights(unittest.TestCase):
    def test_are_rounded_half_up(self):
        # 1.5/64 px are 2/64 px.
        self.assertEqual(faces.rounded(Fraction(3, 128)), 2 / 64)
        self.assertEqual(faces.rounded(Fraction(29, 1280)), 1 / 64)


class Families(unittest.TestCase):
    def test_differ_where_letters_have_one_width(self):
        for traits, family in [((), "A Sans"), (("bold",), "A Sans"), (("bold", "monospace"), "A Sans Mono")]:
            self.assertEqual(fonts.family(INSTALLED, ("/sans.ttf", 0), traits), family)


class Sheet(unittest.TestCase):
    def test_is_for_a_box_with_canvases(self):
        css = "* { a }\nhtml { b }\nbody { c }\nimg, svg { d }\np { e }"
        self.assertEqual(
            layouts.boxed(css, 17),
            "* { a }\n.html { b }\n.body { c }\ncanvas { d }\np { e }\n.html { font-size: 17px }")
        with self.assertRaisesRegex(ValueError, "no rule of 'html {'"):
            layouts.boxed("* { a }", 17)


if __name__ == "__main__":
    unittest.main()

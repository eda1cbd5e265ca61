"""What programs are asked for the lines of a text."""
import unittest

import comparing  # noqa: F401, the modules' folder
import asking


class Told:
    """A program that writes down what it is asked, and answers with one page."""

    def __init__(self):
        self.pages = []

    def ask(self, question):
        self.pages.append(question["page"])
        return {"unit": "scalar", "pages": [[0, 1]]}


class AskingTests(unittest.TestCase):
    def page(self, **style):
        told = Told()
        insets = {"top": 1, "right": 2, "bottom": 3, "left": 4}
        question = {"id": 1, "page": {"width": 100, "height": 200, "insets": insets},
                    "type": {"line_height_px": 20, **style}}
        asking.Asker.ask(told, "a", question, 0.5)
        return told.pages[-1]["width"], told.pages[-1]["height"]

    def test_a_page_is_as_high_as_one_line(self):
        self.assertEqual(self.page(), (100.5, 24))

    def test_a_page_of_vertical_lines_is_as_wide_as_one(self):
        self.assertEqual(self.page(writing="vertical-rl"), (26, 200.5))


if __name__ == "__main__":
    unittest.main()

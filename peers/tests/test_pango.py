"""What Pango's program makes of words that are cut.

Widths are worked by hand: letters of Unifont are 8 px wide at 16 px.
"""
import hashlib
import os
import tempfile
import unittest

import comparing  # noqa: F401, the modules' folder
import asking
import engines
import program

UNIFONT = "/usr/share/fonts/opentype/unifont/unifont.otf"


class Pango(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        engine = engines.engines(cls.folder.name)[0]
        absence = engine.absence(cls.folder.name)
        if absence and absence.startswith("it is not built"):
            raise AssertionError(absence)
        if absence or not os.path.exists(UNIFONT):
            raise unittest.SkipTest(absence or "Unifont is not there.")
        cls.program = program.Program(engine.name, engine.command)
        cls.addClassCleanup(cls.program.end)

    def question(self, text, width, height, size=16, font=UNIFONT, **style):
        data = text.encode()
        digest = hashlib.sha256(data).hexdigest()
        file = os.path.join(self.folder.name, digest)
        with open(file, "wb") as written:
            written.write(data)
        insets = {"top": 0, "right": 0, "bottom": 0, "left": 0}
        return {"op": "paginate", "text_file": file, "text_sha256": digest, "from": 0, "limit": None, "breaks": [],
                "language": "und", "page": {"width": width, "height": height, "insets": insets},
                "type": {"size": size, "line_height_px": 20, "fonts": [{"file": font, "index": 0}], **style}}

    def lines(self, text, length, **style):
        """The lines of a text on pages that are as wide and as high as a line is long."""
        question = self.question(text, length, length, **style)
        return [text[start:end] for start, end in asking.Asker(question, text, self.folder.name).lines(self.program)]


class Words(Pango):
    def test_a_word_that_is_cut_has_no_hyphen_but_at_a_soft_one(self):
        self.assertEqual(self.lines("aaaaa", 24), ["aaa", "aa"])
        # `ab-` has 24 px. On 23 there is no room for a hyphen, and the word is cut before the soft one.
        self.assertEqual(self.lines("ab\u00adcd", 24), ["ab\u00ad", "cd"])
        self.assertEqual(self.lines("ab\u00adcd", 23), ["ab", "\u00adcd"])
        self.assertEqual(self.lines("ab\u00adcdefgh\u00adij", 24), ["ab\u00ad", "cde", "fgh", "\u00adij"])
        self.assertEqual(self.lines("ab\u00adcd", 32), ["ab\u00adcd"])


if __name__ == "__main__":
    unittest.main()

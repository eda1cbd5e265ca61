"""What Pango's program makes of letters that are spaced, of vertical lines and of words that are cut.

Widths are worked by hand: Unifont at 16 px has letters 8 px and ideographs 16 px wide, and what stands upright is 16 px
long; `f` of DejaVu Sans is 721/2048 em wide, `i` 569/2048 (their `hmtx`), and so wide is their ligature.
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
UPPER = "/usr/share/fonts/opentype/unifont/unifont_upper.otf"
DEJAVU = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"


class Pango(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        engine = engines.engines(cls.folder.name)[0]
        absence = engine.absence(cls.folder.name)
        if absence and absence.startswith("it is not built"):
            raise AssertionError(absence)
        if absence or not all(map(os.path.exists, (UNIFONT, UPPER, DEJAVU))):
            raise unittest.SkipTest(absence or "Unifont and DejaVu Sans are not there.")
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

    def vertical(self, text, length, **style):
        return self.lines(text, length, writing="vertical-rl", **style)


class Words(Pango):
    def test_a_word_that_is_cut_has_no_hyphen_but_at_a_soft_one(self):
        self.assertEqual(self.lines("aaaaa", 24), ["aaa", "aa"])
        # `ab-` has 24 px. On 23 there is no room for a hyphen, and the word is cut before the soft one.
        self.assertEqual(self.lines("ab\u00adcd", 24), ["ab\u00ad", "cd"])
        self.assertEqual(self.lines("ab\u00adcd", 23), ["ab", "\u00adcd"])
        self.assertEqual(self.lines("ab\u00adcdefgh\u00adij", 24), ["ab\u00ad", "cde", "fgh", "\u00adij"])
        self.assertEqual(self.lines("ab\u00adcd", 32), ["ab\u00adcd"])


class Letters(Pango):
    def test_the_space_behind_the_last_letter_of_a_line_counts(self):
        # A letter takes 8 + 4 px.
        self.assertEqual(self.lines("aaa aaa", 36, letter_spacing=0.25), ["aaa ", "aaa"])
        self.assertEqual(self.lines("aaa", 35.9, letter_spacing=0.25), ["aa", "a"])
        self.assertEqual(self.lines("一二三四", 60, letter_spacing=0.25), ["一二三", "四"])
        self.assertEqual(self.lines("一二三四", 59.9, letter_spacing=0.25), ["一二", "三四"])

    def test_that_behind_a_space_is_none_where_a_line_ends(self):
        self.assertEqual(self.lines("aa a", 24, letter_spacing=0.25), ["aa ", "a"])
        self.assertEqual(self.lines("aa a", 47.9, letter_spacing=0.25), ["aa ", "a"])
        self.assertEqual(self.lines("aa a", 48, letter_spacing=0.25), ["aa a"])

    def test_there_are_no_ligatures(self):
        # 100 (721 + 569) / 2048 = 62.99 px, and 10 for each: 82.99, where a ligature has 72.99.
        self.assertEqual(self.lines("fi", 63, size=100, font=DEJAVU), ["fi"])
        self.assertEqual(self.lines("fi", 82.9, size=100, font=DEJAVU, letter_spacing=0.1), ["f", "i"])
        self.assertEqual(self.lines("fi", 83, size=100, font=DEJAVU, letter_spacing=0.1), ["fi"])

    def test_words_are_not_spaced(self):
        with self.assertRaises(program.Failure) as caught:
            self.lines("a", 36, word_spacing=0.1)
        self.assertEqual(str(caught.exception), "Pango spaces letters, but no words.")


class Vertical(Pango):
    def test_a_line_is_as_long_as_the_page_is_high_and_lines_follow_across_it(self):
        # Two lines of 20 px beside each other on 50, each of three ideographs on 50.
        text = "一二三四五六七八九"
        pages = self.program.ask(self.question(text, 50, 50, writing="vertical-rl"))["pages"]
        self.assertEqual(pages, [[0, 18], [18, 27]])
        pages = self.program.ask(self.question(text, 70, 40, writing="vertical-rl"))["pages"]
        self.assertEqual(pages, [[0, 18], [18, 27]])

    def test_ideographs_stand_upright_and_letters_are_turned(self):
        self.assertEqual(self.vertical("一ab二", 48), ["一ab二"])
        self.assertEqual(self.vertical("一ab二", 47.9), ["一ab", "二"])

    def test_a_sign_that_stands_upright_is_longer_than_wide(self):
        self.assertEqual(self.lines("©©©", 24), ["©©©"])
        self.assertEqual(self.vertical("©©©", 48), ["©©©"])
        self.assertEqual(self.vertical("©©©", 47.9), ["©©", "©"])

    def test_quotation_marks_are_turned(self):
        self.assertEqual(self.vertical("“一”", 32), ["“一”"])

    def test_orientations_are_those_of_unicode_11(self):
        # U+11AB0 came with 14.0 and stands upright by it; it is 8 px wide.
        self.assertEqual(self.vertical("\U00011ab0" * 3, 24, font=UPPER), ["\U00011ab0" * 3])

    def test_letters_are_spaced_along_the_line(self):
        self.assertEqual(self.vertical("一a一", 52, letter_spacing=0.25), ["一a一"])
        self.assertEqual(self.vertical("一a一", 51.9, letter_spacing=0.25), ["一a", "一"])

    def test_lines_are_horizontal_again_thereafter(self):
        self.vertical("©", 48)
        self.assertEqual(self.lines("©©©", 24), ["©©©"])


if __name__ == "__main__":
    unittest.main()

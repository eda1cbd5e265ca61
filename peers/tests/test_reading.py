"""What readers of books share: a text that is found again by an engine's characters, sheets, plain texts as books."""
import io
import os
import sys
import unittest
import zipfile

import comparing

sys.path.insert(0, os.path.join(os.path.dirname(comparing.FOLDER), "reading"))
sys.path.insert(0, os.path.join(os.path.dirname(comparing.FOLDER), "mupdf"))
import books
import css_values
import matching
import protocol
import readers_report
import sheets


class Matching(unittest.TestCase):
    def pages(self, text, *pages):
        matched = matching.Matching(text)
        for page in pages:
            matched.begin_page()
            for number, line in enumerate(page):
                matched.add(line, 24 * number, 24 * number + 24, 0, 100)
        return [(page["start"], page["end"], [(line["start"], line["end"]) for line in page["lines"]])
                for page in matched.pages(100)]

    def test_lines_have_the_white_space_behind_them(self):
        self.assertEqual(self.pages("One two\nthree", ["One", "two"], ["three"]),
                         [(0, 8, [(0, 4), (4, 8)]), (8, 13, [(8, 13)])])

    def test_a_line_is_not_begun_in_what_was_left_out(self):
        self.assertEqual(self.pages("Below two\nBefore a figure.\nEnd", ["Before a figure.", "End"]),
                         [(10, 30, [(10, 27), (27, 30)])])

    def test_offsets_count_utf16(self):
        self.assertEqual(self.pages("😀a\nb", ["😀a"], ["b"]), [(0, 4, [(0, 4)]), (4, 5, [(4, 5)])])

    def test_what_the_engine_adds_is_passed_over(self):
        self.assertEqual(self.pages("Apples\nPears", ["1. Apples", "2. Pears"]), [(0, 12, [(0, 7), (7, 12)])])

    def test_what_the_engine_leaves_out_is_on_no_page(self):
        # "Behind it " has ten characters.
        self.assertEqual(self.pages("Before\nlost words\nBehind all of it", ["Before"], ["Behind all of it"]),
                         [(0, 7, [(0, 7)]), (18, 34, [(18, 34)])])

    def test_blank_lines_stand_at_a_page_s_end_where_there_is_room(self):
        # Lines of 24 px: two and one that is blank are 72, another one 96.
        self.assertEqual(self.pages("One\ntwo\n\n\nthree", ["One", "two"], ["three"])[0],
                         (0, 10, [(0, 4), (4, 8), (8, 9), (9, 10)]))
        self.assertEqual(self.pages("1\n2\n3\n4\n\n5", ["1", "2", "3", "4"], ["5"])[0][2][-1], (6, 9))

    def test_blank_lines_that_are_told_stand_at_the_top_of_a_page(self):
        matched = matching.Matching("One\n\n\n\ntwo\n\nthree")
        matched.begin_page()
        matched.add("One", 0, 24, 0, 100)
        matched.add_blank_line(30, 54)
        matched.begin_page()
        for number in range(2):
            matched.add_blank_line(24 * number, 24 * number + 24)
        matched.add("two", 48, 72, 0, 100)
        matched.add_blank_line(72, 96)
        matched.add("three", 96, 120, 0, 100)
        first, second = matched.pages(120)
        self.assertEqual([(line["start"], line["end"], line["top"]) for line in first["lines"]], [(0, 4, 0), (4, 5, 30)])
        self.assertEqual([(line["start"], line["end"], line["top"]) for line in second["lines"]],
                         [(5, 6, 0), (6, 7, 24), (7, 12, 48), (12, 17, 96)])
        self.assertEqual((first["end"], second["start"]), (5, 5))

    def test_pages_of_blank_lines_have_those_that_are_told(self):
        matched = matching.Matching("One\n" + "\n" * 6 + "two")
        for page in ([], ["blank"] * 3, ["blank"] * 2 + ["two"]):
            matched.begin_page()
            for number, line in enumerate(["One", "blank"] if not page else page):
                if line == "blank":
                    matched.add_blank_line(24 * number, 24 * number + 24)
                else:
                    matched.add(line, 24 * number, 24 * number + 24, 0, 100)
        self.assertEqual([(page["start"], page["end"], len(page["lines"])) for page in matched.pages(72)],
                         [(0, 5, 2), (5, 8, 3), (8, 13, 3)])

    def test_marks_of_directions_may_be_taken_out(self):
        self.assertEqual(self.pages("\u202eab\u2066c", ["abc"]), [(0, 5, [(1, 5)])])

    def test_a_text_of_white_space_stands_on_its_page(self):
        matched = matching.Matching("\n\u2029")
        matched.begin_page()
        matched.add_blank_line(0, 24)
        self.assertEqual([(page["start"], page["end"], len(page["lines"])) for page in matched.pages(100)], [(0, 2, 1)])

    def test_sentences_that_repeat_are_the_nearest(self):
        text = "The lamp went out. The lamp went out. The lamp went out. End."
        self.assertEqual(self.pages(text, ["The lamp went out."], ["The lamp went out. The lamp went out."], ["End."])[2],
                         (57, 61, [(57, 61)]))


class Books(unittest.TestCase):
    def test_a_plain_text_is_a_book_of_paragraphs(self):
        made = books.packed("a < b\n\nc\nd", {"breaks": [9], "language": "en"})
        with zipfile.ZipFile(io.BytesIO(made)) as archive:
            self.assertEqual(archive.namelist()[0], "mimetype")
            self.assertIn("<body><p>a &lt; b</p><p><br/></p><p>c</p></body>", archive.read("0.xhtml").decode())
            self.assertIn("<body><p>d</p></body>", archive.read("1.xhtml").decode())
        self.assertEqual(made, books.packed("a < b\n\nc\nd", {"breaks": [9], "language": "en"}))
        self.assertEqual(books.Book(made, "a < b\n\nc\nd").names, ["0.xhtml", "1.xhtml"])

    def test_documents_are_what_their_package_calls_them(self):
        # Pages of HTML have no line behind <pre> where it begins with a line feed; XHTML has one.
        made, other = io.BytesIO(books.packed("a\nb\n", {"breaks": [2], "language": "en"})), io.BytesIO()
        with zipfile.ZipFile(made) as archive, zipfile.ZipFile(other, "w") as written:
            for name in archive.namelist():
                data = archive.read(name).replace(b".xhtml", b".html")
                if name == "1.xhtml":
                    data = data.replace(b"</p>", b"")
                written.writestr(name.replace(".xhtml", ".html"), data)
            written.writestr("page.html", "<p>no document of the book's")
        kinds = {name: kind for name, _, kind in books.Book(other.getvalue(), "a\nb\n").files()}
        self.assertEqual(kinds["0.html"], "application/xhtml+xml")
        self.assertEqual(kinds["1.html"], "text/html")
        self.assertEqual(kinds["page.html"], "text/html")


class Report(unittest.TestCase):
    def trial(self, name, pages, **metrics):
        values = {"pages": pages, "gap": 0, **metrics}
        return {"paginator": name, "failure": None, "timing": None, "worst_page": None, "metrics": {
            metric: {"statistics": {"sum": value, "count": value}} for metric, value in values.items()}}

    def cells(self, *trials, changes=()):
        results = {"trials": trials, "changes": list(changes)}
        return readers_report.rows(results, "phone-6", "book", 17, ["mine", "a", "b"])

    def test_a_fault_of_none_is_a_dash_and_an_unknown_one_is_blank(self):
        cells, command = self.cells(self.trial("mine", 1200, overflow_lines=7))[0]
        self.assertEqual(cells[:6], ["mine", "phone-6", "1,200", "-", "", "7"])
        self.assertIsNone(command)

    def test_a_reader_that_fails_says_why(self):
        failed = {**self.trial("mine", 1), "failure": {"message": "mine crashed."}}
        self.assertEqual(self.cells(failed)[0][0][:3], ["mine", "phone-6", "failed: mine crashed."])

    def test_of_a_reader_that_was_ended_nothing_is_known(self):
        made = [cells for cells, _ in [*self.cells(self.trial("greedy", 9)), readers_report.late("a", "phone-6", 480)]]
        self.assertEqual([len(cells) for cells in made], [len(readers_report.HEADINGS)] * 2)
        self.assertEqual(made[1][:4], ["a", "phone-6", "not done within 480 s", ""])
        self.assertEqual(readers_report.better(made), "")

    def test_fewer_pages_without_lost_text_are_better(self):
        made = [cells for cells, _ in self.cells(self.trial("greedy", 9), self.trial("a", 8), self.trial("b", 8, gap=5))]
        self.assertEqual(readers_report.better(made), "a needs fewer pages on phone-6: 8 to 9.")

    def test_places_by_a_reader_s_own_way(self):
        def statistics(count, most):
            return {"eligible": 19, "statistics": {"count": count, "max": most}}
        own = {"position_page_error_back": statistics(3, 6), "position_page_error_forward": statistics(0, 0)}
        self.assertEqual(readers_report.place({"strategies": {"own": own}}), "3 of 19 wrong, at most 6 back")
        own["position_page_error_back"] = statistics(0, 0)
        self.assertEqual(readers_report.place({"strategies": {"own": own}}), "right, 19 of 19")
        self.assertEqual(readers_report.place(None), "")

    def test_an_absent_reader_is_said_with_what_brings_it(self):
        known = [{"id": "a", "state": "here"}, {"id": "b", "state": "absent", "reason": "no b", "remedy": "get b"}]
        self.assertEqual(readers_report.absent(known), "- b is absent: no b. To bring it: get b")

    def test_what_is_written_stands_between_its_marks(self):
        article = f"a\n{readers_report.BEGIN}\nold\n{readers_report.END}\nz"
        self.assertEqual(readers_report.placed(article, "new"), f"a\n{readers_report.BEGIN}\n\nnew\n\n{readers_report.END}\nz")
        with self.assertRaises(ValueError):
            readers_report.placed("a", "new")


class WordsOfTheType(unittest.TestCase):
    @staticmethod
    def valued(**style):
        return [books.valued(style, "autospace", css_values.AUTOSPACE, "space between scripts"),
                books.valued(style, "marks", css_values.MARKS, "room for marks")]

    def test_are_what_browsers_call_them(self):
        self.assertEqual(self.valued(), ["no-autospace", "space-all"])
        self.assertEqual(self.valued(autospace="normal", marks="trim-start"), ["normal", "trim-start"])

    def test_are_refused_where_browsers_have_none(self):
        for style, said in [({"autospace": "quarter"}, "that is 'quarter'"), ({"marks": "trim-all"}, "that is 'trim-all'"),
                            ({"writing": "vertical-rl"}, "horizontal lines alone"),
                            ({"hang": "allow-end"}, "hangs no marks"), ({"hyphenation": "de"}, "parts words"), ({"marks_fallback": "half-em"}, "their font")]:
            with self.subTest(style=style), self.assertRaisesRegex(protocol.Refusal, said):
                self.valued(**style)

    def test_values_stand_in_their_places_where_one_names_another(self):
        # A book without bold text has no height of bold lines.
        sheet = ":root { --line-height: 1.5 }\nh1 { line-height: round(var(--line-height-bold, var(--line-height, 1.2)) * 1em, 0.01px) }"
        self.assertIn("h1 { line-height: 1.5 }", sheets.valued(sheet))
        self.assertIn("h1 { line-height: 1.2 }", sheets.valued(sheet.split("\n")[1]))

    def test_are_refused_by_engines_of_older_css(self):
        sheet = ("body { text-autospace: var(--text-autospace) }\n"
                 ":root { --text-autospace: %s; --text-spacing-trim: %s; font-size: 17px }\n")
        self.assertIn("text-autospace: no-autospace", sheets.valued(sheet % ("no-autospace", "space-all")))
        with self.assertRaisesRegex(protocol.Refusal, "no space between scripts"):
            sheets.valued(sheet % ("normal", "space-all"))
        with self.assertRaisesRegex(protocol.Refusal, "squeezes no marks"):
            sheets.valued(sheet % ("no-autospace", "normal"))


if __name__ == "__main__":
    unittest.main()

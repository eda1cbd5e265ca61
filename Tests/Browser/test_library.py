"""A report of many texts begins with a table of them."""
import os
import shlex
import subprocess

import browser
import machine
import sessions
from report import Report


class LibraryTests(browser.BrowserCase):
    def setUp(self):
        super().setUp()
        self.report = Report(sessions.library())
        self.library = self.report.one(".library")

    def rows(self):
        """The names of the texts whose rows are shown."""
        return [self.report.words(self.report.one("th", row))
                for row in self.report.all(".matrix tbody tr", self.library) if row.is_displayed()]

    def test_texts_are_found_by_a_part_of_their_names(self):
        field = self.report.one("input[type=search]", self.library)
        count = self.report.one("output", self.library)
        everything = self.rows()
        self.assertEqual(len(everything), len(sessions.BOOKS))
        for part, names in [("BOOK-03", ["book-03"]), ("菩", ["須菩提"]), ("none such", [])]:
            field.clear()
            field.send_keys(part)
            self.assertEqual([name.removesuffix(".txt") for name in self.rows()], names)
            self.assertEqual(self.report.words(count), f"{len(names)} of {len(sessions.BOOKS)}")
        field.clear()
        field.send_keys(" ")
        self.assertEqual(self.rows(), everything)
        self.assertEqual(self.report.words(count), "")

    def test_a_cell_without_a_page_here_tells_the_command_that_shows_it(self):
        command = self.report.one("p.command", self.library)
        self.assertFalse(command.is_displayed())
        cells = self.report.all("td > .word[title^='harness ']", self.library)
        # Six texts have their pages here.
        self.assertEqual(len(cells), len(sessions.BOOKS) - 6)
        self.report.click(cells[-1])
        self.assertTrue(command.is_displayed())
        told = self.report.words(command)
        self.assertEqual(told, cells[-1].get_attribute("title"))
        # Where the text is, only the reader knows.
        told = told.replace("path/to", os.path.join(machine.SCRATCH, "library-input"))
        words = [machine.HARNESS, *shlex.split(told)[1:]]
        shown = subprocess.run(words, cwd=machine.ROOT, capture_output=True, text=True)
        self.assertEqual(shown.returncode, 0, shown.stderr)
        self.assertIn("fixed-count", shown.stdout)

    def test_its_headings_sort_it(self):
        heading = next(cell for cell in self.report.all(".matrix thead th", self.library)
                       if self.report.words(cell).startswith("characters"))
        self.report.click(self.report.one("button", heading))
        self.assertEqual(heading.get_attribute("aria-sort"), "ascending")
        names = [name.removesuffix(".txt") for name in self.rows()]
        lengths = [len(sessions.book_text(number)) for number in range(len(sessions.BOOKS))]
        self.assertEqual(names, [book for _, book in sorted(zip(lengths, sessions.BOOKS))])

    def test_no_rule_of_accessibility_is_broken(self):
        self.assertEqual(self.report.violations(), [])

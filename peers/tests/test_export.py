"""What Examples/exported-pages/harness-export.js reads of a page, in Chromium and in WebKitGTK where they are."""
import json
import os
import shutil
import sys
import tempfile
import unittest

import comparing

PEERS = os.path.dirname(comparing.FOLDER)
sys.path[:0] = [os.path.join(PEERS, "chromium"), os.path.join(PEERS, "webkit")]
import browser
import driven

EXPORTER = os.path.join(os.path.dirname(PEERS), "Examples", "exported-pages", "harness-export.js")
STYLE = ("body { margin: 0; width: 100px; font: 10px/20px monospace } p, pre, b, i { margin: 0; font: inherit } "
         "pre { white-space: pre-wrap; overflow-wrap: anywhere }")
# What stands on a screen of 100 px, the first one unless it begins elsewhere: where it begins and ends, and its lines.
READ = """(() => {
  document.body.innerHTML = %s;
  const book = new HarnessExport(%s);
  book.add(document);
  const page = book.screen([document], {left: %d, top: 0, right: %d, bottom: %d});
  return [page.start, page.end, page.lines.map((line) => [book.text.slice(line.start, line.end), line.top, line.bottom])];
})()"""


class Export:
    """The tests of one engine."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.engine = cls.made()
        cls.addClassCleanup(cls.engine.end)
        path = os.path.join(cls.folder.name, "page.html")
        with open(EXPORTER, encoding="utf-8") as script, open(path, "w", encoding="utf-8") as page:
            page.write(f"<!doctype html><meta charset=utf-8><style>{STYLE}</style><script>{script.read()}</script><body></body>")
        cls.engine.navigate(f"file://{path}")

    def read(self, html, text, height=200, left=0):
        return self.engine.run(READ % (json.dumps(html), json.dumps(text), left, left + 100, height))

    def lines(self, html, text):
        return [line for line, _, _ in self.read(html, text)[2]]

    def test_lines_have_the_white_space_behind_them(self):
        self.assertEqual(self.read("<p>one<p>two", "one\ntwo"), [0, 7, [["one\n", 0, 20], ["two", 20, 40]]])

    def test_a_line_of_code_begins_with_its_first_character(self):
        self.assertEqual(self.lines("<pre>aaaa bbbb cccc dddd eeee\nfff\ngg</pre>", "aaaa bbbb cccc dddd eeee\nfff\ngg"),
                         ["aaaa bbbb cccc ", "dddd eeee\n", "fff\n", "gg"])

    def test_blank_lines_of_code_are_lines(self):
        # One that has white space is blank, too; the break behind "c" ends its line and begins none.
        self.assertEqual(self.read("<pre>\n\na\n\n  \nb\n\n</pre><p>c", "\na\n\n  \nb\n\nc")[2],
                         [["\n", 0, 20], ["a\n", 20, 40], ["\n", 40, 60], ["  \n", 60, 80], ["b\n", 80, 100],
                          ["\n", 100, 120], ["c", 120, 140]])

    def test_blank_lines_of_code_may_stand_between_elements_and_at_an_indented_end(self):
        self.assertEqual(self.read("<p>0<pre><b>a</b>\n\n<b>b\n</b> <i>\n</i>c\n  </pre><pre>\n\n\nd</pre>",
                                   "0\na\n\nb\n \nc\n  \n\n\nd")[2],
                         [["0\n", 0, 20], ["a\n", 20, 40], ["\n", 40, 60], ["b\n", 60, 80], [" \n", 80, 100],
                          ["c\n", 100, 120], ["  \n", 120, 140], ["\n", 140, 160], ["\n", 160, 180], ["d", 180, 200]])

    def test_blank_lines_of_code_stand_in_the_column_that_has_them(self):
        # Columns of two lines: the breaks of "b" and of two blank lines stand in one text, which goes on in a third.
        html = ("<div style='width: 100px; height: 40px; columns: 100px; column-gap: 0; column-fill: auto'>"
                "<pre style='orphans: 1; widows: 1'>a\nb\n\n\nc\n\n</pre></div>")
        pages = [self.read(html, "a\nb\n\n\nc\n\n", 40, left)[2] for left in (0, 100, 200)]
        self.assertEqual(pages[0], [["a\n", 0, 20], ["b\n\n\n", 20, 40]])
        self.assertEqual(pages[1], [["\n", 0, 20], ["\n", 20, 40]])
        self.assertEqual(pages[2], [["c\n", 0, 20], ["\n", 20, 40]])

    def test_white_space_that_hangs_into_the_next_column_is_no_line_of_it(self):
        # Behind "aa" 32 spaces of 6 px: from 12 px to 204, over the column beside it. Columns of one line.
        html = ("<div style='width: 100px; height: 20px; columns: 100px; column-gap: 4px; column-fill: auto'>"
                f"<pre style='orphans: 1; widows: 1'>aa{' ' * 32}\nbb\ncc</pre></div>")
        pages = [self.read(html, f"aa{' ' * 32}\nbb\ncc", 20, left)[2] for left in (0, 104, 208)]
        self.assertEqual([[line for line, _, _ in page] for page in pages], [[f"aa{' ' * 32}\n"], ["bb\n"], ["cc"]])

    def test_lines_of_code_that_is_set_as_text_are_not_blank(self):
        self.assertEqual(self.lines("<pre style='white-space: normal'>a\n\nb</pre>", "a\n\nb"), ["a\n\nb"])

    def test_a_line_is_on_the_screen_that_has_half_of_it(self):
        self.assertEqual(self.read("<p>a<p>b<p>c", "a\nb\nc", 50)[:2], [0, 5])
        self.assertEqual(self.read("<p>a<p>b<p>c", "a\nb\nc", 46)[:2], [0, 4])

    def test_what_the_app_lost_is_on_no_page(self):
        self.assertEqual(self.lines("<p>one<p>three", "one\ntwo\nthree"), ["one\n", "three"])

    def test_ruby_and_what_is_hidden_is_no_text(self):
        self.assertEqual(self.lines("<p>a<ruby>b<rt>over</rt></ruby><p hidden>no<p>c", "ab\nc"), ["ab\n", "c"])

    def test_offsets_count_utf16(self):
        self.assertEqual(self.read("<p>\U0001F600<p>b", "\U0001F600\nb")[:2], [0, 4])


@unittest.skipUnless(os.environ.get("CHROMIUM") or any(map(shutil.which, browser.NAMES)), "there is no Chromium")
class Chromium(Export, unittest.TestCase):
    made = browser.Browser


@unittest.skipUnless(shutil.which(driven.DRIVER) and shutil.which(driven.SCREEN), "there is no WebKitWebDriver with Xvfb")
class WebKit(Export, unittest.TestCase):
    made = driven.Browser


if __name__ == "__main__":
    unittest.main()

"""Pages whose lines run downwards and follow each other to the left."""
import browser
import sessions
from report import Report
from test_pages import Pages
from test_reader import ARROWS, Reader

BOXES = """
return [...arguments[0].querySelectorAll("g.glyphs")].map((line) => {
  const { left, right, top, bottom } = line.getBoundingClientRect();
  return { left, right, top, bottom };
})"""


class VerticalTests(browser.BrowserCase):
    def expect_vertical(self, report, sheet):
        lines = [line for line in report.run(BOXES, sheet) if line["right"] > line["left"]]
        self.assertGreater(len(lines), 4)
        for line, following in zip(lines, lines[1:]):
            # The next one is on the left, and begins at the page's top if it does not end a paragraph.
            self.assertGreater(line["right"], following["right"])
            self.assertLess(abs(line["top"] - following["top"]), 20)
        longest = max(lines, key=lambda line: line["bottom"] - line["top"])
        self.assertGreater(longest["bottom"] - longest["top"], 8 * (longest["right"] - longest["left"]))

    def test_pages_are_drawn_in_vertical_lines(self):
        report = Report(sessions.vertical())
        pages = Pages(report)
        pages.choose(a="greedy")
        pages.type("3")
        sheet = report.all(".stage svg.paper", pages.host)[0]
        self.expect_vertical(report, sheet)
        # As high as a phone is for its width, with words below.
        box = report.run("const { width, height } = arguments[0].viewBox.baseVal; return [width, height]", sheet)
        self.assertGreater(box[1], 1.5 * box[0])
        self.expect_vertical(report, report.one("section.worst svg.paper"))

    def test_two_pages_are_drawn_as_large_where_one_has_hidden_lines(self):
        report = Report(sessions.vertical())
        pages = Pages(report)
        faults = sessions.vertical().faulty_lines("fixed-count", size=23)
        hidden = faults.index("hidden")
        pages.choose(a="fixed-count", b="greedy", l="phone-6 at 23 px")
        pages.type(str(hidden + 1))
        sheets = report.until(
            lambda: (found := report.all(".stage svg.paper", pages.host)) and len(found) == 2 and found,
            "two pages are drawn")
        scales, wide = zip(*[report.run(
            "const { a, b } = arguments[0].getScreenCTM();"
            "return [Math.hypot(a, b), arguments[0].viewBox.baseVal.width]", sheet) for sheet in sheets])
        self.assertAlmostEqual(scales[0], scales[1], places=2)
        self.assertAlmostEqual(wide[0], wide[1], places=2)

    def test_the_reader_turns_pages_to_the_left(self):
        report = Report(sessions.vertical())
        reader = Reader(report)
        reader.choose(paginator="greedy", mode="slide")
        reader.go(3)
        reader.settled(3, "page 4 is shown")
        reader.focus()
        reader.stage.send_keys(ARROWS["left"])
        reader.settled(4, "the arrow to the left turns to the next page")
        wide, high = report.run(
            "const { width, height } = arguments[0].getBoundingClientRect(); return [width, height]",
            report.one(".leaf.upper canvas", reader.stage))
        self.assertAlmostEqual(wide / high, 375 / 667, places=1)

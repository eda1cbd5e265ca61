"""Pages that stand on a screen beside others."""
import browser
import sessions
from report import Report
from test_pages import Pages, glyphs


class SpreadTests(browser.BrowserCase):
    def test_a_page_stands_beside_the_other_column_of_its_screen(self):
        report = Report(sessions.spread())
        pages = Pages(report)
        pages.choose(a="greedy")
        drawn = []
        for number in (3, 4):
            pages.type(str(number))
            sheet = report.all(".stage svg.paper", pages.host)[0]
            columns = report.all("g.spread", sheet)
            self.assertEqual(len(columns), 2)
            # The first is the page's own frame; its lines are drawn apart.
            self.assertEqual(glyphs(report, columns[0]), [])
            own = report.run(
                "return arguments[0].querySelectorAll(':scope > g.type use').length", sheet)
            other = report.run("return arguments[0].querySelectorAll('use').length", columns[1])
            place = columns[1].get_attribute("transform")
            left = report.run("return arguments[0].viewBox.baseVal.x", sheet)
            drawn.append((own, other, place, left))
        (own, other, place, left), (next_own, next_other, next_place, next_left) = drawn
        # Pages 3 and 4 are the columns of the second screen: each is the other's other one.
        self.assertGreater(own, 50)
        self.assertEqual((own, other), (next_other, next_own))
        self.assertEqual((place, next_place), ("translate(335 0)", "translate(-335 0)"))
        self.assertTrue(-20 < left < 0 and next_left < -335)

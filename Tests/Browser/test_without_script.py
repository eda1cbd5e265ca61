"""The report without its script: whole, but for what moves."""
import browser
import sessions
from report import Report


class WithoutScriptTests(browser.BrowserCase):
    def setUp(self):
        super().setUp()
        browser.script(False)

    def tearDown(self):
        browser.script(True)

    def test_the_script_does_not_run(self):
        report = Report(sessions.sutra())
        self.assertEqual(report.all("table.sortable th button"), [])

    def test_sentences_figures_and_drawn_pages_stand_there(self):
        report = Report(sessions.sutra())
        verdicts = report.all(".verdicts p")
        self.assertTrue(verdicts)
        for element in verdicts + [report.results, report.one("table.heat"),
                                   report.one("section.worst h3")]:
            self.assertTrue(element.is_displayed(), element.get_attribute("outerHTML")[:80])
        pages = report.all("section.worst figure.sheet svg.paper")
        # The worst page and greedy's beside it.
        self.assertEqual(len(pages), 2)
        for page in pages + report.all("section.pages .static svg.paper"):
            self.assertTrue(page.is_displayed())
            self.assertGreater(page.size["height"], 100)
            self.assertTrue(report.all("use, text.line", page), "an empty page")

    def test_what_does_nothing_without_a_script_is_not_shown(self):
        report = Report(sessions.sutra())
        for control in report.all("main button, main select, main input"):
            self.assertFalse(control.is_displayed(), control.get_attribute("outerHTML"))
        for part in report.all("main section.part"):
            hidden = not part.is_displayed()
            self.assertEqual(hidden, "reader" in part.get_attribute("class").split(),
                             part.get_attribute("id"))
        browser.picture("without-script", full=True)

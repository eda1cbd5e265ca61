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
        for element in verdicts + [report.results, report.one(".heat table"),
                                   report.one("section.worst h3")]:
            self.assertTrue(element.is_displayed(), element.get_attribute("outerHTML")[:80])
        pages = report.all("section.worst figure.sheet svg.paper")
        # The worst page and greedy's beside it.
        self.assertEqual(len(pages), 2)
        for page in pages + report.all("section.pages .static svg.paper"):
            self.assertTrue(page.is_displayed())
            self.assertGreater(page.size["height"], 100)
            self.assertTrue(report.all("use, text.line", page), "an empty page")

    def test_a_link_of_the_contents_opens_its_part(self):
        report = Report(sessions.sutra())
        link = report.one("nav.contents a[href='#t1-times']")
        fold = report.one("details:has(#t1-speed)")
        self.assertIsNone(fold.get_attribute("open"))
        link.click()
        self.assertEqual(fold.get_attribute("open"), "true")

    def test_what_does_nothing_without_a_script_is_not_shown(self):
        report = Report(sessions.sutra())
        for control in report.all("main button, main select, main input"):
            self.assertFalse(control.is_displayed(), control.get_attribute("outerHTML"))
        for fold in report.all("details.pane:not([open])"):
            self.assertFalse(report.one(".inside", fold).is_displayed())
            report.one("summary", fold).send_keys("\ue007")
            self.assertEqual(fold.get_attribute("open"), "true")
        parts = report.all("main section.part")
        self.assertGreater(len(parts), 8)
        for part in parts:
            hidden = not part.is_displayed()
            self.assertEqual(hidden, "reader" in part.get_attribute("class").split(),
                             part.get_attribute("id"))
        browser.picture("without-script", full=True)

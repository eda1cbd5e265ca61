"""The report opens and asks nobody for anything."""
import os

import browser
import machine
import sessions
from report import Report


class OpeningTests(browser.BrowserCase):
    def test_opens_without_a_message_a_violation_or_a_request(self):
        Report(sessions.sutra())
        self.assertEqual(browser.findings(), ([], [], []))

    def test_a_report_that_breaks_its_word_would_be_seen(self):
        """The three kinds of finding, each in a page that is made to have it."""
        path = os.path.join(machine.SCRATCH, "broken.html")
        os.makedirs(machine.SCRATCH, exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(
                "<!DOCTYPE html><meta http-equiv='Content-Security-Policy' content=\"script-src"
                " 'none'\"><script>alert(1)</script><img src='http://example.invalid/x.png'>"
            )
        browser.shared().get("file://" + path)
        said, witnessed, requests = browser.findings()
        self.assertTrue(said)
        self.assertTrue([each for each in witnessed if each.startswith("policy script-src")])
        self.assertEqual(requests, ["http://example.invalid/x.png"])

    def test_no_layout_or_colour_scheme_has_a_message_either(self):
        for width, dark in [(320, False), (1280, True)]:
            browser.window(width=width, dark=dark)
            Report(sessions.sutra())
            self.assertEqual(browser.findings(), ([], [], []), f"{width} px wide")


class HostileTests(browser.BrowserCase):
    def test_a_script_for_a_title_is_shown_and_does_not_run(self):
        report = Report(sessions.hostile())
        self.assertEqual(browser.findings(), ([], [], []))
        title = report.one("article h2")
        self.assertEqual(report.words(title), sessions.HOSTILE)
        self.assertEqual(report.all("*", title), [])
        shown = [report.words(each) for each in report.all("dd")]
        self.assertIn("=cmd|' /C calc'!A0 1", shown)
        # An alert would stand in the way of everything after it.
        self.assertEqual(report.run("return 1 + 1"), 2)

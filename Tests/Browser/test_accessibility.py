"""Rules of WCAG 2.1 A and AA that a machine can check, and the widths of screens."""
import os

import browser
import machine
import sessions
from report import Report


def open_all(report):
    report.run("for (const fold of document.querySelectorAll('details')) fold.open = true")


class AccessibilityTests(browser.BrowserCase):
    def test_axe_finds_nothing(self):
        report = Report(sessions.sutra())
        self.assertEqual(report.violations(), [])

    def test_axe_would_find_a_fault(self):
        path = os.path.join(machine.SCRATCH, "unfit.html")
        os.makedirs(machine.SCRATCH, exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write("<!DOCTYPE html><title>x</title><nav></nav><nav></nav><img src='data:,'><p style='color:#ccc'>pale words")
        browser.shared().get("file://" + path)
        report = Report.__new__(Report)
        report.driver = browser.shared()
        rules = {violation.split(":")[0] for violation in report.violations()}
        self.assertLessEqual({"html-has-lang", "image-alt", "color-contrast",
                              "landmark-unique"}, rules)

    def test_axe_finds_nothing_when_all_is_open(self):
        report = Report(sessions.sutra())
        open_all(report)
        self.assertEqual(report.violations(), [])

    @machine.every
    def test_axe_finds_nothing_in_the_dark_and_on_a_phone(self):
        for width, dark in [(1280, True), (375, False), (375, True)]:
            browser.window(width=width, dark=dark)
            report = Report(sessions.sutra())
            self.assertEqual(report.violations(), [], f"{width} px wide, dark: {dark}")
            open_all(report)
            self.assertEqual(report.violations(), [], f"{width} px wide, dark: {dark}, all open")

    @machine.every
    def test_axe_finds_nothing_over_several_texts(self):
        report = Report(sessions.two_texts())
        self.assertEqual(report.violations(), [])

    @machine.every
    def test_axe_finds_nothing_in_any_view_of_the_pages(self):
        report = Report(sessions.sutra())
        for view in ("over", "all"):
            report.run("document.querySelector(`input[name$=pages-view][value=${arguments[0]}]`)"
                       ".click()", view)
            self.assertEqual(report.violations(), [], view)

    @machine.every
    def test_axe_finds_nothing_in_a_hostile_report(self):
        self.assertEqual(Report(sessions.hostile()).violations(), [])


class WidthTests(browser.BrowserCase):
    def overhang(self, report):
        """What reaches past the right edge of the page, by its first words."""
        return report.run(
            "const wide = document.documentElement.clientWidth;"
            "return document.documentElement.scrollWidth <= wide ? [] :"
            " Array.from(document.body.querySelectorAll('*'))"
            " .filter((each) => each.getBoundingClientRect().right > wide + 0.5)"
            " .map((each) => `${each.tagName} ${each.className.baseVal ?? each.className}`)"
        )

    @machine.every
    def test_no_screen_has_to_be_scrolled_sideways(self):
        for width in (320, 375, 768, 1280, 1920):
            browser.window(width=width)
            report = Report(sessions.sutra())
            open_all(report)
            self.assertEqual(self.overhang(report), [], f"{width} px wide")
            browser.picture(f"wide-{width}", full=True)

    @machine.every
    def test_a_page_that_is_too_wide_would_be_seen(self):
        browser.window(width=320)
        report = Report(sessions.sutra())
        report.run("document.querySelector('h2').style.minWidth = '400px'")
        self.assertTrue(self.overhang(report))

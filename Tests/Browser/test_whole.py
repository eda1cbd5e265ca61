"""The whole report: by keys alone, on paper, in the dark."""
import base64
import os

import browser
import machine
import sessions
from report import Report


class KeyboardTests(browser.BrowserCase):
    @machine.every
    def test_the_tab_key_comes_to_every_control_and_never_gets_stuck(self):
        report = Report(sessions.sutra())
        controls = report.run(
            "return Array.from(document.querySelectorAll("
            "'a[href], button, input, select, summary, [tabindex=\"0\"]'))"
            ".filter((each) => each.checkVisibility({ visibilityProperty: true })"
            " && !each.disabled && each.tabIndex >= 0 && !each.closest('[inert]')"
            # Of radio buttons of one name the chosen one is a stop.
            " && !(each.type === 'radio' && !each.checked)).length"
        )
        report.run("window.met = new Set(); document.body.focus()")
        for _ in range(controls + 5):
            report.press("\ue004")
            # The first and the last are the browser's own.
            report.run("if (document.activeElement !== document.body)"
                       " window.met.add(document.activeElement)")
        self.assertEqual(report.run("return window.met.size"), controls)

    @machine.every
    def test_what_has_the_focus_is_seen_to_have_it(self):
        report = Report(sessions.sutra())
        unseen = set()
        for _ in range(60):
            report.press("\ue004")
            unseen.update(report.run(
                "const at = document.activeElement; if (at === document.body) return [];"
                "const style = getComputedStyle(at);"
                "return style.outlineStyle === 'none' && style.boxShadow === 'none'"
                " ? [at.outerHTML.slice(0, 80)] : []"
            ))
        self.assertEqual(unseen, set())


class PaperTests(browser.BrowserCase):
    @machine.every
    def test_print_has_the_drawn_pages_and_no_control(self):
        report = Report(sessions.sutra())
        report.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
        still = report.all("section.worst svg.paper")
        self.assertTrue(still)
        for element in still + report.all("section.pages .static svg.paper"):
            self.assertTrue(element.is_displayed())
        self.assertEqual([each.get_attribute("outerHTML")[:80]
                          for each in report.all("main .browser, main .reader")
                          if each.is_displayed()], [])
        data = report.driver.execute_cdp_cmd("Page.printToPDF", {"printBackground": True})["data"]
        path = os.path.join(machine.SCRATCH, "report.pdf")
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))
        self.assertGreater(os.path.getsize(path), 50_000)
        browser.window()


class DarkTests(browser.BrowserCase):
    @machine.every
    def test_the_dark_scheme_is_dark(self):
        for dark, is_fitting in [(False, lambda sum: sum > 600), (True, lambda sum: sum < 150)]:
            browser.window(dark=dark)
            report = Report(sessions.sutra())
            colour = report.run(
                "return getComputedStyle(document.body).backgroundColor === 'rgba(0, 0, 0, 0)'"
                " ? getComputedStyle(document.documentElement).backgroundColor"
                " : getComputedStyle(document.body).backgroundColor"
            )
            parts = [int(part) for part in colour[colour.index("(") + 1:-1].split(",")[:3]]
            self.assertTrue(is_fitting(sum(parts)), colour)
            browser.picture("dark" if dark else "light")

"""The parts of the report: folds, the bar that names them, and texts in tabs."""
import browser
import machine
import sessions
from report import Report


class PartsTests(browser.BrowserCase):
    def shown(self, report):
        """The parts that stand open, by their headings."""
        return [report.words(report.one("summary h2, summary h3", fold))
                for fold in report.all("details.pane") if fold.get_attribute("open")]

    def test_opens_with_the_pages_and_is_a_third_as_high_as_it_was(self):
        report = Report(sessions.sutra())
        self.assertEqual(self.shown(report), ["Pages"])
        # 12,690 px before the parts were folded away.
        self.assertLess(report.run("return document.documentElement.scrollHeight"), 4_000)

    def test_an_address_opens_the_part_that_it_leads_into(self):
        for fragment, part in [("t1-speed", "Times"), ("t1-paths", "Reader’s place"), ("method", "Method"),
                               ("t1-agreement", "Layouts")]:
            browser.forget()
            report = Report(sessions.sutra(), f"#{fragment}")
            self.assertIn(part, self.shown(report))
            element = report.one(f"#{fragment}")
            report.until(lambda: 0 <= report.run(
                "return arguments[0].getBoundingClientRect().top", element) < 400, fragment)
        # A link in the page does, too.
        report.click(report.one("nav.contents a[href='#t1-all-layouts']"))
        report.until(lambda: "Layouts" in self.shown(report), "the layouts are open")

    def test_the_bar_stays_in_sight_and_names_the_part_that_is_read(self):
        report = Report(sessions.sutra())
        bar = report.one("nav.contents")

        def named():
            return [report.words(each) for each in report.all("a[aria-current]", bar)]
        self.assertEqual(named(), ["Summary"])
        for fragment, part in [("t1-pages", "Pages"), ("t1-times", "Times")]:
            report.run("location.hash = arguments[0]", fragment)
            report.until(lambda: named() == [part], f"the bar names {part}")
            self.assertEqual(report.run("return arguments[0].getBoundingClientRect().top", bar), 0)

    def test_a_link_comes_to_the_heading_of_a_part(self):
        # Right below the bar, however many lines the heading takes: nothing of the part before.
        for width, height in [(1280, 800), (390, 844)]:
            browser.window(width, height)
            report = Report(sessions.sutra())
            for part in ("t1-times", "t1-all-layouts", "t1-times"):
                report.click(report.one(f"nav.contents a[href='#{part}']"))
                gap = """return arguments[0].getBoundingClientRect().top
                    - document.querySelector("nav.contents").getBoundingClientRect().bottom"""
                pane = report.one(f"#{part}")
                self.assertEqual(pane.tag_name, "details")
                report.until(lambda: abs(report.run(gap, pane)) < 8, f"{part} at {width} px")
        browser.window()

    @machine.every
    def test_all_parts_are_open_on_paper(self):
        report = Report(sessions.sutra())
        report.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
        for part in ("t1-speed", "t1-paths", "t1-agreement", "t1-setting", "method"):
            element = report.one(f"#{part}")
            self.assertGreater(element.size["height"], 50, part)
            self.assertTrue(report.run(
                "return arguments[0].checkVisibility({ contentVisibilityAuto: true })", element), part)
        browser.window()


class TextsTests(browser.BrowserCase):
    def test_a_matrix_and_tabs_lead_to_each_of_several_texts(self):
        report = Report(sessions.two_texts())
        self.assertEqual(browser.findings(), ([], [], []))

        def shown():
            return [each.get_attribute("id") for each in report.all("article") if each.is_displayed()]
        self.assertEqual(shown(), ["t1"])
        rows = [[report.words(cell) for cell in report.all("th, td", row)]
                for row in report.all("#texts tbody tr")]
        self.assertEqual([row[0] for row in rows], ["greedy", "fixed-count"])
        self.assertTrue(all(cell.split(" ")[1] in ("0/1", "1/1") for row in rows for cell in row[1:]))
        report.click(report.all("#texts tbody a")[1])
        report.until(lambda: shown() == ["t2"], "the second text is shown")
        report.click(report.one(".texts a[href='#t1']"))
        report.until(lambda: shown() == ["t1"], "the first text is shown again")
        browser.forget()
        report = Report(sessions.two_texts(), "#t2:page=greedy,2,phone-6@17")
        report.until(lambda: shown() == ["t2"], "an address leads to the second text")

    def test_both_texts_stand_there_without_a_script(self):
        browser.script(False)
        report = Report(sessions.two_texts())
        self.assertTrue(all(each.is_displayed() for each in report.all("article")))
        browser.script(True)

"""The browser of pages."""
import browser
import machine
import sessions
from report import Report
from test_screen import Screen


class Pages:
    """The browser of a text's pages."""

    def __init__(self, report, text="t1"):
        self.report = report
        self.id = f"{text}-pages"
        self.host = report.one(f".browser[data-text={text}]")

    def choose(self, **choices):
        """Chooses a (paginator), b (the other one) or l (layout) by its words."""
        for key, words in choices.items():
            self.report.choose(self.report.one(f"#{self.id}-{key}"), words)

    def button(self, name):
        return self.report.one(f"button[aria-label='{name} page']", self.host)

    def step(self, name):
        self.report.click(self.button(name))

    @property
    def number(self):
        value = self.report.one(f"#{self.id}-n").get_attribute("value")
        return int(value.replace(",", "")) - 1

    def type(self, words):
        field = self.report.one(f"#{self.id}-n")
        field.clear()
        field.send_keys(words + "\ue007")

    @property
    def fault(self):
        return self.report.words(self.report.one(f"#{self.id}-n-fault"))

    def glyphs(self):
        """The glyphs of each sheet with their places, in the order drawn."""
        return [glyphs(self.report, sheet)
                for sheet in self.report.all(".stage svg.paper", self.host)]


def glyphs(report, svg):
    """Which glyphs a drawing uses and where, in its own coordinates, whole units."""
    return report.run(
        "const root = arguments[0].getScreenCTM().inverse();"
        "return Array.from(arguments[0].querySelectorAll('use'), (use) => {"
        " const at = root.multiply(use.getScreenCTM());"
        " const x = use.x.baseVal.value; const y = use.y.baseVal.value;"
        " const point = new DOMPoint(x, y).matrixTransform(at);"
        " return `${use.getAttribute('href')} ${point.x.toFixed(1)} ${point.y.toFixed(1)}`;"
        "}).sort()", svg,
    )


def differing(session, paginator, other, size=17, device="phone-6"):
    """The pages of one paginator that the other has not."""
    ranges = {tuple(each) for each in session.trial(other, size, device)["pages"]}
    return [number
            for number, each in enumerate(session.trial(paginator, size, device)["pages"])
            if tuple(each) not in ranges]


class PagesTests(browser.BrowserCase):
    def test_steps_page_by_page_with_buttons_and_keys(self):
        report = Report(sessions.sutra())
        pages = Pages(report)
        pages.choose(l="phone-6 at 17 px", a="fixed-count", b="greedy")
        pages.type("3")
        self.assertEqual(pages.number, 2)
        first = pages.glyphs()
        self.assertTrue(first and all(first))
        pages.step("next")
        self.assertEqual(pages.number, 3)
        self.assertNotEqual(pages.glyphs(), first)
        pages.step("previous")
        self.assertEqual(pages.glyphs(), first)
        report.run("arguments[0].focus()", report.one(".stage", pages.host))
        report.press("\ue014", "\ue014", "\ue012")
        self.assertEqual(pages.number, 3)

    def test_steps_through_the_pages_that_differ(self):
        session = sessions.sutra()
        report = Report(session)
        pages = Pages(report)
        pages.choose(l="tablet-10 at 20 px", a="window-750", b="greedy")
        expected = differing(session, "window-750", "greedy", 20, "tablet-10")
        # Some and not all, or stepping through all pages would pass.
        count = len(session.trial("window-750", 20, "tablet-10")["pages"])
        self.assertTrue(0 < len(expected) < count)
        for first, way, left in [(0, "next", lambda page: page > 0),
                                 (count - 1, "previous", lambda page: page < count - 1)]:
            pages.type(str(first + 1))
            found = []
            while pages.button(f"{way} differing").get_attribute("aria-disabled") != "true":
                pages.step(f"{way} differing")
                found.append(pages.number)
                self.assertLessEqual(len(found), count, found)
            self.assertEqual(sorted(found), list(filter(left, expected)), way)

    def test_says_what_is_no_page_and_turns_to_none(self):
        report = Report(sessions.sutra())
        pages = Pages(report)
        pages.choose(l="phone-6 at 17 px", a="greedy")
        pages.type("2")
        for words, fault in [
            ("99", "There is no page 99: pages go from 1 to 18."),
            ("0", "There is no page 0: pages go from 1 to 18."),
            ("two", "“two” is no page number: pages go from 1 to 18."),
        ]:
            pages.type(words)
            self.assertEqual(pages.fault, fault)
            field = report.one(f"#{pages.id}-n")
            self.assertEqual(field.get_attribute("aria-invalid"), "true")
        pages.type("18")
        self.assertEqual((pages.number, pages.fault), (17, ""))

    @machine.every
    def test_an_address_opens_a_page(self):
        report = Report(sessions.sutra(), "#t1:page=fixed-count,3,phone-6@20")
        pages = Pages(report)
        self.assertEqual(pages.number, 2)
        chosen = [report.one(f"#{pages.id}-{key} option:checked").text for key in "al"]
        self.assertEqual(chosen, ["fixed-count", "phone-6 at 20 px"])

    def test_a_wrong_address_is_told_and_shows_no_other_page(self):
        session = sessions.sutra()
        for address, fault in [
            ("t1:page=fixed-count,300,phone-6@17",
             "There is no page 300 of fixed-count on phone-6 at 17 px: pages go from 1 to 22."),
            ("t1:page=nobody,1,phone-6@17", "This report has no paginator “nobody”."),
            ("t1:page=greedy,1,phone-9@17", "This report has no layout “phone-9@17”."),
            ("t1:page=greedy,1",
             "“greedy,1” names no page: a paginator, a page and device@size do."),
            ("t1:layout=99", "This report has no layout “99”: layouts go from 0 to 5."),
            ("t1:layout=abc", "This report has no layout “abc”: layouts go from 0 to 5."),
            ("t9:page=greedy,1", "This report has no drawn text “t9”."),
        ]:
            browser.forget()
            report = Report(session, f"#{address}")
            self.assertEqual(report.words(report.one(".astray")), fault)
            self.assertEqual(report.run("return scrollY"), 0)
        # One that is right is shown, and the message goes.
        report.run("location.hash = '#t1:page=fixed-count,3,phone-6@20'")
        report.until(lambda: Pages(report).number == 2, "the page is opened")
        self.assertEqual(report.words(report.one(".astray")), "")

    @machine.every
    def test_the_way_back_from_a_link_leads_where_one_was(self):
        report = Report(sessions.sutra())
        report.run(
            "const link = document.createElement('a'); link.href = '#t1-pages';"
            "link.dataset.page = 'fixed-count,3,phone-6@20'; link.id = 'link';"
            "document.querySelector('#t1 .verdicts').append(link);"
            "scrollTo({ top: 37, behavior: 'instant' }); link.click()"
        )
        section = report.one(f"#{Pages(report).id}")
        top = "return arguments[0].getBoundingClientRect().top"
        report.until(lambda: 0 <= report.run(top, section) < 40, "the heading is in sight")
        entries = report.run("return history.length")
        Pages(report).step("next")
        report.until(lambda: "fixed-count,4," in report.run("return location.hash"), "it is told")
        self.assertEqual(report.run("return history.length"), entries)
        report.driver.back()
        report.until(lambda: report.run("return scrollY") == 37, "one is where one was")
        self.assertEqual(report.run("return location.hash"), "")

    @machine.every
    def test_a_pair_says_from_which_line_on_it_differs(self):
        report = Report(sessions.sutra())
        pages = Pages(report)
        pages.choose(l="phone-6 at 17 px", a="fixed-count", b="greedy")
        # Both begin their first page alike and their second, which fixed-count ends too early.
        pages.type("1")
        self.assertNotIn("line 1 ", report.words(report.one(".stage", pages.host)))
        self.assertEqual(report.all(".stage .differs", pages.host), [])
        pages.type("2")
        short, full = [
            [report.words(line) for line in report.all("ol.lines li", figure)]
            for figure in report.all(".stage figure", pages.host)
        ]
        same = next((at for at, line in enumerate(short) if line != full[at]), len(short))
        self.assertTrue(0 < same < len(full))
        own, beside = [report.words(each) for each in report.all(".stage .caption", pages.host)]
        self.assertIn(f"Differs from line {same + 1} on." if same < len(short) else
                      f"It has no line {same + 1}, unlike the page beside it.", own)
        self.assertIn(f"Differs from line {same + 1} on.", beside)
        self.assertEqual(len(report.all(".stage .differs", pages.host)), 2)
        self.assertEqual(report.words(report.one(".stage figcaption", pages.host)),
                         "fixed-count, phone-6 at 17 px, page 2 of 22")

    @machine.every
    def test_the_script_draws_the_worst_page_with_the_glyphs_of_the_markup(self):
        session = sessions.sutra()
        browser.script(False)
        report = Report(session)
        browser.script(True)
        still = [glyphs(report, sheet) for sheet in report.all("section.worst svg.paper")]
        self.assertEqual(len(still), 2)
        self.assertTrue(all(still))
        # Worst page: fixed-count, tablet-10 at 24 px, page 9 of 11
        worst = report.words(report.one("section.worst h3")).split(": ")[1]
        paginator, layout, _ = worst.split(", ")
        report = Report(session)
        screen = Screen(report)
        # It is drawn anew once another layout was shown.
        for device, size in [("tablet-10", "17"), tuple(layout[:-3].split(" at "))]:
            report.click(screen.button(paginator, device, size))
        drawn = [glyphs(report, sheet) for sheet in report.all("section.worst svg.paper")]
        # The script shows a stretch of ink that is cut a second time, in the same place.
        self.assertEqual([set(each) for each in drawn], [set(each) for each in still])

    @machine.every
    def test_one_sheet_lies_over_the_other_as_far_as_the_slider_is_pulled(self):
        report = Report(sessions.sutra())
        pages = Pages(report)
        report.click(report.one(f"input[name={pages.id}-view][value=over]", pages.host))
        slider = report.one(f"#{pages.id}-wipe")
        over = report.all(".wipe .layer", pages.host)[1]
        for key, clip in [("\ue011", "0%"), ("\ue010", "100%")]:
            slider.send_keys(key)
            self.assertIn(clip, over.value_of_css_property("clip-path"))

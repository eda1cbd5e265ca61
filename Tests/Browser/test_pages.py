"""The browser of pages."""
import xml.etree.ElementTree

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


def has_near(glyph, glyphs):
    """Whether the glyph stands among others within a fifth of a unit."""
    def parts(each):
        name, x, y = each.split()
        return name, float(x), float(y)
    name, x, y = parts(glyph)
    return any(other == name and abs(left - x) < 0.2 and abs(top - y) < 0.2
               for other, left, top in map(parts, glyphs))


def all_stand_alike(sheets, others):
    """Whether the sheets draw the same glyphs at the same places, but for rounding."""
    return len(sheets) == len(others) and all(
        len(sheet) == len(other) and all(has_near(glyph, other) for glyph in sheet)
        for sheet, other in zip(sheets, others))


def greedy_page(session, number):
    """The page of greedy with the beginning of a page of fixed-count."""
    start = session.trial("fixed-count")["pages"][number][0]
    return max(page for page, (first, _) in enumerate(session.trial("greedy")["pages"])
               if first <= start)


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
        self.assertTrue(all_stand_alike(pages.glyphs(), first))
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

    def test_an_address_opens_all_pages(self):
        report = Report(sessions.sutra(), "#t1:page=fixed-count,3,phone-6@20;all")
        report.until(lambda: report.all(".stage .contact"), "all pages are shown")

    def test_a_page_stands_beside_the_one_that_shares_most_with_it(self):
        session = sessions.sutra()
        report = Report(session)
        pages = Pages(report)
        pages.choose(l="phone-6 at 20 px", a="fixed-count", b="greedy")
        others = session.trial("greedy", 20)["pages"]
        for number, own in enumerate(session.trial("fixed-count", 20)["pages"][:14]):
            pages.type(str(number + 1))
            shared = [min(own[1], end) - max(own[0], start) for start, end in others]
            caption = report.words(report.all(".stage figcaption", pages.host)[1])
            self.assertIn(f"page {shared.index(max(shared)) + 1} of", caption)

    def test_a_wrong_address_is_told_and_shows_no_other_page(self):
        session = sessions.sutra()
        places = [f"{device}@{size}" for device in ("phone-6", "tablet-10")
                  for size in sessions.SIZES]
        for address, fault in [
            ("t1:page=fixed-count,300,phone-6@17",
             "There is no page 300 of fixed-count on phone-6 at 17 px: pages go from 1 to 22."),
            ("t1:page=nobody,1,phone-6@17", "This report has no paginator “nobody”."),
            ("t1:page=greedy,1,phone-9@17", "This report has no layout “phone-9@17”."),
            ("t1:page=greedy,1",
             "“greedy,1” names no page: a paginator, a page and device@size do."),
            ("t1:layout=phone-6@99",
             f"This report has no layout “phone-6@99”; there are {', '.join(places)}."),
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
        # The bar stands above it.
        report.until(lambda: 0 <= report.run(top, section) < 120, "the pages are in sight")
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
        # The script shows a stretch of ink that is cut a second time, in the same place; places are
        # measured on a screen, so that the last digit may differ.
        for one, other in zip(drawn, still, strict=True):
            self.assertEqual({each.split()[0] for each in one}, {each.split()[0] for each in other})
            for left, right in [(one, other), (other, one)]:
                self.assertEqual([each for each in set(left) if not has_near(each, right)], [])

    def test_a_fault_leads_to_the_next_and_says_which_of_how_many_it_is(self):
        session = sessions.sutra()
        report = Report(session)
        pages = Pages(report)
        pages.choose(l="phone-6 at 17 px", a="fixed-count", b="greedy")
        kinds = session.faulty_lines("fixed-count")
        lines = {number for number, kind in enumerate(kinds) if kind}
        breaks = session.trial("fixed-count")["metrics"]["bad_breaks"]["statistics"]["sum"]
        self.assertTrue(1 < len(lines) < len(kinds))
        pages.type("1")
        found = [0] if report.words(report.one(".counted", pages.host)).startswith("fault") else []
        while pages.button("next faulty").get_attribute("aria-disabled") != "true":
            pages.step("next faulty")
            found.append(pages.number)
            self.assertLessEqual(len(found), len(kinds), found)
        self.assertEqual(found, sorted(set(found)))
        self.assertLessEqual(lines, set(found))
        # The others are those that begin badly, each with a bad break before it.
        self.assertLessEqual(len(found) - len(lines), breaks)
        self.assertEqual(report.words(report.one(".counted", pages.host)),
                         f"fault {len(found)} of {len(found)}")
        pages.choose(a="greedy")
        self.assertEqual(report.words(report.one(".counted", pages.host)), "no fault")

    def test_the_rail_has_a_tick_a_page_coloured_by_its_fault(self):
        session = sessions.sutra()
        report = Report(session)
        pages = Pages(report)
        for size, device in [(17, "phone-6"), (24, "tablet-10")]:
            pages.choose(l=f"{device} at {size} px", a="fixed-count", b="greedy")
            ticks = {each.get_attribute("class").split()[1]: each.get_attribute("d").count("M")
                     for each in report.all(".on-rail", pages.host)}
            kinds = session.faulty_lines("fixed-count", size, device)
            self.assertEqual(sum(ticks.values()), len(kinds))
            for kind in ("hidden", "wasted"):
                self.assertEqual(ticks.get(kind, 0), kinds.count(kind))
        pages.choose(l="phone-6 at 17 px")
        count = len(session.trial("fixed-count")["pages"])
        rail = report.one(".rail", pages.host)
        self.assertEqual(len(report.all(".rail, .rail [tabindex]", pages.host)), 1)
        report.run("arguments[0].focus()", rail)
        for key, page in [("\ue011", 0), ("\ue014", 1), ("\ue012", 0), ("\ue010", count - 1)]:
            report.press(key)
            self.assertEqual(pages.number, page)
            self.assertEqual(rail.get_attribute("aria-valuenow"), str(page + 1))
        # The third tick turns to the third page.
        report.run(
            "const [rail, count] = arguments; const box = rail.firstChild.getBoundingClientRect();"
            "const tick = Math.min(16, box.width / count);"
            "rail.dispatchEvent(new MouseEvent('click', { bubbles: true,"
            " clientX: box.left + 2.5 * tick, clientY: box.top + 10 }))", rail, count)
        self.assertEqual(pages.number, 2)
        self.assertTrue(rail.get_attribute("aria-valuetext").startswith("page 3"))

    def test_equal_lines_of_a_pair_stand_level(self):
        session = sessions.sutra()
        report = Report(session)
        pages = Pages(report)
        pages.choose(l="phone-6 at 17 px", a="fixed-count", b="greedy")
        pages.type("5")
        ranges = [session.trial(name)["pages"][number]
                  for name, number in [("fixed-count", 4), ("greedy", greedy_page(session, 4))]]
        # They begin at different places, so that they have to be moved.
        self.assertNotEqual(ranges[0][0], ranges[1][0])
        # Both in one go: the page may still be scrolling.
        own, beside = report.run(
            "return arguments[0].map((figure) =>"
            " Array.from(figure.querySelectorAll('g.type > g.glyphs'), (line) =>"
            "  [line.childElementCount, line.getBoundingClientRect().top,"
            "   Array.from(line.children, (use) => use.getAttribute('href')).join()]))",
            report.all(".stage figure svg", pages.host))
        tops = {words: top for count, top, words in own if count > 5}
        level = [abs(tops[words] - top) for count, top, words in beside if words in tops]
        self.assertGreater(len(level), 5)
        self.assertLess(max(level), 1)
        self.assertTrue(report.all(".stage rect.shared", pages.host))
        self.assertEqual(len(report.all(".stage .joint path.join", pages.host)), 1)
        # One over the other makes no sense for them.
        self.assertFalse(report.one(f"input[name={pages.id}-view][value=over]").is_enabled())

    def test_finds_text_and_shows_its_page_in_both_paginators(self):
        session = sessions.sutra()
        report = Report(session)
        pages = Pages(report)
        pages.choose(l="phone-6 at 17 px", a="fixed-count", b="greedy")
        text = sessions.sutra_text()
        words = "應無所住"
        at = text.index(words)
        field = report.one(f"#{pages.id}-find")
        field.send_keys(words + "\ue007")

        def page(name):
            return next(number for number, (start, end) in enumerate(session.trial(name)["pages"])
                        if start <= at < end)
        self.assertEqual(pages.number, page("fixed-count"))
        captions = [report.words(each) for each in report.all(".stage figcaption", pages.host)]
        self.assertIn(f"page {page('greedy') + 1} of", captions[1])
        self.assertEqual(len([each for each in report.all(".stage figure svg", pages.host)
                              if report.all("rect.found", each)]), 2)
        told = report.words(report.one(".browser > .told"))
        self.assertEqual(told, f"1 of {text.count(words)}, on page {page('fixed-count') + 1}.")
        field.clear()
        field.send_keys("no such words\ue007")
        self.assertEqual(report.words(report.one(".browser > .told")),
                         "“no such words” does not stand in the text.")

    def test_all_pages_stand_on_a_contact_sheet_and_lead_to_theirs(self):
        session = sessions.sutra()
        report = Report(session)
        pages = Pages(report)
        pages.choose(l="phone-6 at 17 px", a="fixed-count", b="greedy")
        report.click(report.one(f"input[name={pages.id}-view][value=all]", pages.host))
        thumbs = report.all(".thumb", pages.host)
        self.assertEqual(len(thumbs), len(session.trial("fixed-count")["pages"]))
        shown = [each.get_attribute("class").split()[-1] for each in thumbs]
        measured = session.faulty_lines("fixed-count")
        self.assertEqual([kind if kind in ("hidden", "wasted") else None for kind in shown], measured)
        report.until(lambda: report.all("use", thumbs[5]), "the sixth page is drawn")
        report.click(thumbs[5])
        self.assertEqual(pages.number, 5)
        self.assertTrue(report.all(".stage figure", pages.host))

    def test_says_why_a_page_ends_and_saves_it(self):
        report = Report(sessions.sutra())
        pages = Pages(report)
        pages.choose(l="phone-6 at 17 px", a="greedy", b="fixed-count")
        pages.type("18")
        self.assertEqual(report.words(report.one(".why-ends", pages.host)),
                         "It ends here because the text ends.")
        pages.type("2")
        self.assertRegex(report.words(report.one(".why-ends", pages.host)),
                         r"^It ends here because the next line needs more than the [\d.]+ px")
        markup = report.run(
            "return standaloneDrawing(document.querySelector('.stage svg.paper')).markup")
        drawing = xml.etree.ElementTree.fromstring(markup)
        svg = "{http://www.w3.org/2000/svg}"
        symbols = {each.get("id") for each in drawing.iter(f"{svg}symbol")}
        uses = {each.get("href")[1:] for each in drawing.iter(f"{svg}use")}
        self.assertTrue(uses)
        self.assertLessEqual(uses, symbols)
        report.run("window.saved = []; HTMLAnchorElement.prototype.click = function () {"
                   " window.saved.push([this.download, this.href.slice(0, 5)]); }")
        for kind in ("SVG", "PNG"):
            report.click(report.one(f"button[aria-label='greedy, page 2 of 18 as {kind}']"))
        report.until(lambda: len(report.run("return window.saved")) == 2, "both are saved")
        self.assertEqual(sorted(report.run("return window.saved")), [
            ["greedy-2-phone-6-17.png", "blob:"], ["greedy-2-phone-6-17.svg", "blob:"]])
        self.assertEqual(browser.findings(), ([], [], []))

    def test_a_bar_leads_to_its_page_and_a_row_of_the_layouts_to_its_layout(self):
        report = Report(sessions.sutra())
        pages = Pages(report)
        bars = report.one("#t1-fill svg.bars")
        name = report.words(report.one("#t1-fill .strip b"))
        report.run(
            "const box = arguments[0].getBoundingClientRect();"
            "const slots = arguments[0].viewBox.baseVal.width / 4;"
            "arguments[0].dispatchEvent(new MouseEvent('click', { bubbles: true,"
            " clientX: box.left + box.width / slots * 4.4, clientY: box.top + 20 }))", bars)
        report.until(lambda: pages.number == 4, "the fifth page is shown")
        self.assertEqual(report.one(f"#{pages.id}-a option:checked").text, name)
        link = next(each for each in report.all(".by-layout th a")
                    if report.words(each) == "tablet-10 at 24 px")
        report.open(link)
        report.click(link)
        self.assertEqual(Screen(report).layout, "tablet-10 at 24 px")

    def test_a_command_is_copied(self):
        report = Report(sessions.sutra())
        button = report.one("#t1-setting .copy")
        report.open(button)
        report.run("navigator.clipboard.writeText = async (words) => { window.copied = words; }")
        report.click(button)
        report.until(lambda: report.words(button) == "copied", "it is told")
        self.assertTrue(report.run("return window.copied").startswith("harness compare --corpus"))

    @machine.every
    def test_one_sheet_lies_over_the_other_as_far_as_the_slider_is_pulled(self):
        report = Report(sessions.sutra())
        pages = Pages(report)
        pages.choose(l="phone-6 at 17 px", a="fixed-count", b="greedy")
        pages.type("1")
        report.click(report.one(f"input[name={pages.id}-view][value=over]", pages.host))
        slider = report.one(f"#{pages.id}-wipe")
        over = report.all(".wipe .layer", pages.host)[1]
        for key, clip in [("\ue011", "0%"), ("\ue010", "100%")]:
            slider.send_keys(key)
            self.assertIn(clip, over.value_of_css_property("clip-path"))

"""The reader: turning pages, and where the reader's place comes to."""
import browser
import machine
import places
import sessions
from report import Report

ARROWS = {"right": "\ue014", "left": "\ue012"}


class Reader:
    """The reader of a text's drawn pages."""

    def __init__(self, report, text="t1"):
        self.report = report
        self.section = report.one(f"#{text}-reader")
        # It is made as somebody comes near it.
        report.run("arguments[0].scrollIntoView()", self.section)
        report.until(lambda: report.all(".reader-stage", self.section), "the reader is there")
        self.stage = report.one(".reader-stage", self.section)

    def choose(self, **choices):
        """Chooses paginator, device, strategy, scheme or mode by words or value."""
        for name, words in choices.items():
            self.report.choose(self.report.one(f"select[name={name}]", self.section), words)

    @property
    def page(self):
        value = self.report.one("input[name=page]", self.section).get_attribute("value")
        return int(value.replace(",", "")) - 1

    @property
    def outcome(self):
        return self.report.words(self.report.one(".reader-outcome", self.section))

    def go(self, page):
        field = self.report.one("input[name=page]", self.section)
        field.clear()
        field.send_keys(f"{page + 1}\ue007")

    def size(self, size):
        self.report.click(self.report.one(f"button[aria-label='{size} px']", self.section))

    def button(self, name):
        return self.report.one(f"button[aria-label='{name} page']", self.section)

    def focus(self):
        self.report.run("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' });"
                        "arguments[0].focus({ preventScroll: true })", self.stage)

    def settled(self, page, what):
        self.report.until(lambda: self.page == page and not self.is_turning,
                          f"{what}: page {self.page + 1} and not {page + 1}")

    @property
    def is_turning(self):
        return "turning" in self.stage.get_attribute("class").split()

    def swipe(self, share, milliseconds, lift_after=0):
        """Drags by a share of the stage's width, negative to the left, in so many milliseconds."""
        driver = self.report.driver
        self.report.run("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", self.stage)
        box = self.report.run("const b = arguments[0].getBoundingClientRect();"
                              "return [b.left, b.top, b.width, b.height]", self.stage)
        x, y = box[0] + box[2] * (0.8 if share < 0 else 0.2), box[1] + box[3] / 2
        dx, steps = box[2] * share, 8
        # Events tell times of their own, so that a busy machine does not slow the finger.
        now = self.report.run("return performance.timeOrigin + performance.now()") / 1000

        def pointer(kind, at, time):
            driver.execute_cdp_cmd("Input.dispatchMouseEvent", {
                "type": kind, "x": at, "y": y, "button": "left",
                "buttons": 0 if kind == "mouseReleased" else 1, "clickCount": 1,
                "pointerType": "mouse", "timestamp": now + time / 1000,
            })

        pointer("mousePressed", x, 0)
        for step in range(1, steps + 1):
            pointer("mouseMoved", x + dx * step / steps, milliseconds * step / steps)
        pointer("mouseReleased", x + dx, milliseconds + lift_after)


class TurningTests(browser.BrowserCase):
    def test_a_key_turns_a_page(self):
        report = Report(sessions.sutra())
        reader = Reader(report)
        reader.focus()
        report.press(ARROWS["right"])
        reader.settled(1, "a key to the right")
        report.press(ARROWS["left"])
        reader.settled(0, "a key to the left")
        self.assertEqual(browser.findings(), ([], [], []))

    @machine.every
    def test_every_mode_turns_by_keys_and_by_the_buttons(self):
        for mode in ("slide", "curl", "cover", "vertical"):
            report = Report(sessions.sutra())
            reader = Reader(report)
            reader.choose(mode=mode)
            reader.focus()
            for key, page in [("\ue00f", 1), ("\ue00f", 2), ("\ue00e", 1), ("\ue010", 17),
                              ("\ue011", 0)]:
                report.press(key)
                reader.settled(page, f"{mode}, key {ord(key):x}")
            report.click(reader.button("next"))
            reader.settled(1, f"{mode}, the button for the next page")
            report.click(reader.button("previous"))
            reader.settled(0, f"{mode}, the button for the previous page")

    @machine.every
    def test_a_click_on_the_outer_thirds_turns(self):
        for mode in ("slide", "curl", "cover"):
            report = Report(sessions.sutra())
            reader = Reader(report)
            reader.choose(mode=mode)
            for share, page in [(0.9, 1), (0.5, 1), (0.1, 0)]:
                self.tap(reader, share)
                reader.settled(page, f"{mode}, a click at {share}")

    def tap(self, reader, share):
        from selenium.webdriver.common.action_chains import ActionChains
        stage = reader.stage
        reader.report.run("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", stage)
        across = int(stage.size["width"] * (share - 0.5))
        ActionChains(reader.report.driver, duration=0) \
            .move_to_element_with_offset(stage, across, 0).click().perform()

    @machine.every
    def test_a_swipe_completes_by_distance_or_speed_and_else_falls_back(self):
        # Of a page's width, in so long, resting so long before the finger leaves: the page after it.
        # A third of the width or 0.25 px a millisecond are the limits.
        for mode in ("slide", "curl", "cover"):
            report = Report(sessions.sutra())
            reader = Reader(report)
            reader.choose(mode=mode)
            for share, milliseconds, rest, page in [
                (-0.6, 900, 200, 1), (-0.2, 900, 200, 1), (-0.2, 60, 0, 2), (0.25, 900, 200, 2),
                (0.5, 900, 200, 1), (0.2, 60, 0, 0), (0.6, 900, 200, 0),
            ]:
                reader.swipe(share, milliseconds, rest)
                reader.settled(page, f"{mode}, a swipe of {share} in {milliseconds} ms")

    @machine.every
    def test_a_page_is_on_its_way_while_it_is_dragged(self):
        for mode in ("slide", "curl", "cover"):
            report = Report(sessions.sutra())
            reader = Reader(report)
            reader.choose(mode=mode)
            report.run("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", reader.stage)
            box = report.run("const b = arguments[0].getBoundingClientRect();"
                             "return [b.left, b.top, b.width, b.height]", reader.stage)
            at = {"x": box[0] + box[2] * 0.9, "y": box[1] + box[3] * 0.8, "button": "left",
                  "clickCount": 1}
            send = report.driver.execute_cdp_cmd
            send("Input.dispatchMouseEvent", {**at, "type": "mousePressed", "buttons": 1})
            at["x"] -= box[2] * 0.4
            for nudge in (0, -2):
                send("Input.dispatchMouseEvent",
                     {**at, "x": at["x"] + nudge, "type": "mouseMoved", "buttons": 1})
            report.until(lambda: reader.is_turning, f"{mode} follows the pointer")
            browser.picture(f"turning-{mode}")
            self.assertEqual(reader.page, 0)
            send("Input.dispatchMouseEvent", {**at, "type": "mouseReleased", "buttons": 0})
            reader.settled(1, f"{mode} after the pointer left")

    @machine.every
    def test_with_reduced_motion_a_turn_is_instant(self):
        browser.window(reduced_motion=True)
        report = Report(sessions.sutra())
        reader = Reader(report)
        for mode in ("slide", "curl", "cover", "vertical"):
            reader.choose(mode=mode)
            reader.go(0)
            reader.focus()
            # Looked at in the same task as the key, so before any frame.
            turned = report.run(
                "const [stage, field] = arguments;"
                "stage.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown',"
                " bubbles: true, cancelable: true }));"
                "return [field.value, stage.classList.contains('turning')]",
                reader.stage, report.one("input[name=page]", reader.section),
            )
            self.assertEqual(turned, ["2", False], mode)


class PlaceTests(browser.BrowserCase):
    def setUp(self):
        super().setUp()
        self.session = sessions.sutra()
        browser.window(reduced_motion=True)

    def pages(self, paginator, size):
        return places.Pages(self.session.trial(paginator, size)["pages"], sessions.sutra_text())

    def test_a_size_button_moves_the_reader_as_the_strategy_says(self):
        report = Report(self.session)
        reader = Reader(report)
        old, new = self.pages("greedy", 17), self.pages("greedy", 24)
        for strategy in ("page-number", "proportional"):
            reader.choose(strategy=strategy)
            reader.go(12)
            reader.size(24)
            self.assertEqual(reader.page, places.land(strategy, 12, old, new), strategy)
            # Number and share are at different places, or the test would not tell them apart.
            reader.size(17)
        self.assertNotEqual(places.land("page-number", 12, old, new),
                            places.land("proportional", 12, old, new))

    @machine.every
    def test_every_strategy_from_every_third_page_of_every_paginator(self):
        report = Report(self.session)
        reader = Reader(report)
        for paginator in sessions.PAGINATORS:
            reader.choose(paginator=paginator)
            old = self.pages(paginator, 17)
            for strategy in places.STRATEGIES:
                reader.choose(strategy=strategy)
                for start in range(1, old.count, 3):
                    self.assertEqual(self.walked(reader, start),
                                     self.expected(strategy, paginator, start),
                                     f"{paginator}, {strategy}, page {start + 1}")

    # To two sizes and back: a strategy that creeps is somewhere else by then.
    PATH = [20, 24, 17, 24, 17]

    def walked(self, reader, start):
        reader.go(start)
        found = []
        for size in self.PATH:
            reader.size(size)
            found.append(reader.page)
        return found

    def expected(self, strategy, paginator, start):
        here, page, found = self.pages(paginator, 17), start, []
        turned = here.starts[start]
        for size in self.PATH:
            there = self.pages(paginator, size)
            page = places.land(strategy, page, here, there, turned)
            here = there
            found.append(page)
        return found

    @machine.every
    def test_ten_times_to_and_fro_loses_as_many_pages_as_the_rules_say(self):
        report = Report(self.session)
        reader = Reader(report)
        # The slider goes to the next size.
        old, new = self.pages("greedy", 17), self.pages("greedy", 20)
        seen = set()
        for strategy in places.STRATEGIES:
            reader.choose(strategy=strategy)
            reader.go(12)
            report.click(report.one(".reader-play", reader.section))
            expected = places.to_and_fro(strategy, 12, old, new, 10)
            reader.settled(expected, f"{strategy}, ten times")
            seen.add(expected)
        self.assertGreater(len(seen), 1)

    @machine.every
    def test_says_how_far_it_is(self):
        report = Report(self.session)
        reader = Reader(report)
        old, new = self.pages("greedy", 17), self.pages("greedy", 24)
        reader.choose(strategy="page-number")
        reader.go(12)
        reader.size(24)
        shift = new.starts[12] - old.starts[12]
        self.assertLess(shift, 0)
        self.assertIn(f"opens {-shift:,} characters before your place", reader.outcome)


class MarkTests(browser.BrowserCase):
    def setUp(self):
        super().setUp()
        browser.window(reduced_motion=True)

    @machine.every
    def test_a_bookmark_survives_by_its_scheme(self):
        session = sessions.sutra()
        report = Report(session)
        reader = Reader(report)
        text = sessions.sutra_text()
        old = places.Pages(session.trial("greedy", 17)["pages"], text)
        new = places.Pages(session.trial("greedy", 24)["pages"], text)
        reader.go(12)
        report.click(report.one(".reader-bookmark", reader.section))
        reader.size(24)
        offset = old.starts[12]
        right = new.holding(offset)
        self.assertNotEqual(right, 12)
        fates = {each.get_attribute("data-scheme"): report.words(report.one("b", each))
                 for each in report.all(".reader-mark li", reader.section)}
        lost = right - 12
        self.assertEqual(fates["page-number"], f"moved, {lost} pages back")
        self.assertEqual(fates["page-relative"], f"moved, {lost} pages back")
        self.assertEqual(fates["scalar-offset"], "survives")
        quote = text[offset:offset + 8]
        first = text.find(quote)
        ambiguous = text.find(quote, first + 1) >= 0
        self.assertEqual(ambiguous, fates["text-quote"].startswith("ambiguous"),
                         fates["text-quote"])

    @machine.every
    def test_a_highlight_of_lines_chosen_by_keys_is_exact_by_offset_alone(self):
        report = Report(sessions.sutra())
        reader = Reader(report)
        reader.go(12)
        report.click(report.one(".reader-highlight", reader.section))
        # From the second line to the fourth.
        report.press("\ue015", "\ue007", "\ue015", "\ue015", "\ue007")
        self.assertEqual(len(report.all(".reader-mark[data-kind=highlight]", reader.section)), 1)
        reader.size(24)
        fates = {each.get_attribute("data-scheme"): each.get_attribute("data-fate")
                 for each in report.all(".reader-mark li", reader.section)}
        self.assertEqual(fates["scalar-offset"], "survives")
        self.assertEqual([scheme for scheme in ("page-number", "page-relative")
                          if fates[scheme] == "survives"], [])

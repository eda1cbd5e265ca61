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
        report.open(self.section)
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
        box = self.box
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


    @property
    def box(self):
        """Where the stage is: left, top, width, height."""
        self.report.run("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })",
                        self.stage)
        return self.report.run("const b = arguments[0].getBoundingClientRect();"
                               "return [b.left, b.top, b.width, b.height]", self.stage)

    def marked(self):
        """How many lines of the page shown have a part of the reader's sentence."""
        return len(self.report.all(".leaf.upper .wash .sentence", self.stage))

    @property
    def sentence(self):
        return self.report.words(self.report.one(".reader-sentence", self.section))


class TurningTests(browser.BrowserCase):
    def test_a_key_turns_a_page(self):
        report = Report(sessions.sutra())
        reader = Reader(report)
        reader.go(0)
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
            reader.go(0)
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
            reader.go(0)
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
            reader.go(0)
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
            reader.go(0)
            box = reader.box
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
    def test_the_edge_of_a_curled_page_is_under_the_pointer(self):
        report = Report(sessions.sutra())
        reader = Reader(report)
        reader.choose(mode="curl")
        page = reader.page
        left, top, width, height = reader.box
        send = report.driver.execute_cdp_cmd
        # On from the outer third, then back from the inner one.
        for start, ends in [(0.9, (0.5, 0.2, 0.55)), (0.15, (0.5, 0.8))]:
            mouse = {"y": top + height / 2, "button": "left", "clickCount": 1}
            send("Input.dispatchMouseEvent",
                 {**mouse, "type": "mousePressed", "x": left + width * start, "buttons": 1})
            for end in ends:
                x = left + width * end
                for at in (x + 3, x):
                    send("Input.dispatchMouseEvent",
                         {**mouse, "type": "mouseMoved", "x": at, "buttons": 1})
                report.until(
                    lambda: abs(self.edge(report, reader) - x) < 1,
                    f"the edge at {self.edge(report, reader)}, the pointer at {x}")
            # The way back to where it was.
            x = left + width * start
            for at in (x + 3, x):
                send("Input.dispatchMouseEvent",
                     {**mouse, "type": "mouseMoved", "x": at, "buttons": 1})
            send("Input.dispatchMouseEvent", {**mouse, "type": "mouseReleased", "x": x})
            reader.settled(page, "a page that was put back")

    def edge(self, report, reader):
        """Where the page's free edge is, which is seen from behind."""
        return report.run("return arguments[0].getBoundingClientRect().left",
                          report.one(".back", reader.stage))

    @machine.every
    def test_who_sees_nothing_is_told_the_page_and_no_other(self):
        report = Report(sessions.sutra())
        reader = Reader(report)
        for mode in ("slide", "curl", "cover"):
            reader.choose(mode=mode)
            reader.go(3)
            seen = report.run(
                "return Array.from(arguments[0].querySelectorAll('.leaf canvas'))"
                ".filter((each) => !each.closest('[inert]'))"
                ".map((each) => [each.getAttribute('role'), each.getAttribute('aria-label')])",
                reader.stage)
            self.assertEqual([role for role, _ in seen], ["img"], mode)
            self.assertTrue(seen[0][1].startswith("greedy, page 4 of "), seen[0][1])

    @machine.every
    def test_a_page_is_painted_as_it_was_drawn(self):
        # Ink, from the picture of the page: some in every line, none between the screen's edge and
        # the text.
        report = Report(sessions.sutra())
        reader = Reader(report)
        layout = report.run("return drawnTexts[0].layouts[0]")
        lines = report.run(
            "return drawnTexts[0].page(0, drawnTexts[0].reference, 4).lines"
            ".map((line) => [line.top, line.bottom, line.end - line.start])")
        reader.go(4)
        rows = report.run(
            "const canvas = arguments[0].querySelector('.leaf.upper canvas');"
            "const { width, height } = canvas;"
            "const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);"
            "return Array.from({ length: height }, (_, y) =>"
            " data.subarray(4 * width * y, 4 * width * (y + 1)).some((value) => value > 127))",
            reader.stage)
        inset = layout["insets"][0] / 64
        self.assertFalse(any(rows[:int(inset)]))
        for top, bottom, length in lines:
            has_ink = any(rows[int(inset + top / 64):int(inset + bottom / 64)])
            self.assertEqual(has_ink, length > 1, f"a line of {length} from {top / 64} px")

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

    def test_starts_in_the_middle_of_the_text(self):
        reader = Reader(Report(self.session))
        pages = self.pages("greedy", 17)
        self.assertEqual(reader.page, pages.holding(len(sessions.sutra_text()) // 2))
        self.assertNotIn(reader.page, (0, pages.count - 1))

    def test_the_sentence_of_the_place_is_marked_and_told(self):
        report = Report(self.session)
        reader = Reader(report)
        text = sessions.sutra_text()
        old, new = self.pages("greedy", 17), self.pages("greedy", 24)
        reader.choose(strategy="page-number")
        for page in (12, 5, 0):
            reader.go(page)
            place = old.starts[page]
            # In this text a sentence ends at 。 or with its paragraph.
            start = max(text.rfind(mark, 0, place) for mark in "。\n") + 1
            end = min(text.find(mark, place) for mark in "。\n") + 1
            quote = text[start:end].strip()
            self.assertEqual(reader.sentence, f"Your sentence, marked on the page: {quote}")
            self.assertGreater(reader.marked(), 0)
        # The page number leads elsewhere, where the sentence is not.
        reader.go(12)
        reader.size(24)
        there = new.holding(old.starts[12])
        self.assertNotEqual(there, 12)
        self.assertTrue(reader.sentence.startswith(f"Your sentence, on page {there + 1}: "),
                        reader.sentence)
        self.assertEqual(reader.marked(), 0)
        reader.choose(strategy="sticky-anchor")
        reader.size(17)
        self.assertEqual((reader.page, reader.marked() > 0), (12, True))

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


class AddressTests(browser.BrowserCase):
    def setUp(self):
        super().setUp()
        browser.window(reduced_motion=True)

    def address(self, report):
        return report.run("return decodeURIComponent(location.hash)")

    def told(self, report, expected):
        report.until(lambda: self.address(report) == expected,
                     f"the address {self.address(report)}, and not {expected}")

    def state(self, reader):
        chosen = {name: reader.report.one(f"select[name={name}]", reader.section)
                  .get_attribute("value") for name in ("paginator", "device", "strategy")}
        size = reader.report.one(".reader-sizes [aria-pressed=true]", reader.section).text
        return chosen, size, reader.page

    def test_what_is_shown_stands_in_the_address_and_a_link_opens_it(self):
        session = sessions.sutra()
        report = Report(session)
        reader = Reader(report)
        reader.choose(paginator="window-750", strategy="proportional", device="tablet-10")
        reader.size(20)
        reader.go(1)
        self.told(report, "#t1:read=window-750,2,tablet-10@20,proportional")
        shown = self.state(reader)
        self.assertEqual(shown[1:], ("20", 1))
        fragment = report.run("return location.hash")
        again = Reader(Report(session, fragment))
        self.assertEqual(self.state(again), shown)
        # Which brings it into sight, too.
        self.assertTrue(again.report.run(
            "const { top, bottom } = arguments[0].getBoundingClientRect();"
            "return bottom > 0 && top < innerHeight", again.stage))

    def test_a_place_that_is_lost_stands_in_the_address_too(self):
        session = sessions.sutra()
        report = Report(session)
        reader = Reader(report)
        reader.choose(strategy="page-number")
        reader.go(12)
        place = session.trial("greedy", 17)["pages"][12][0]
        reader.size(24)
        self.told(report, f"#t1:read=greedy,13,phone-6@24,page-number,{place}")
        sentence = reader.sentence
        again = Reader(Report(session, report.run("return location.hash")))
        self.assertEqual((again.page, again.sentence), (12, sentence))

    @machine.every
    def test_back_undoes_a_choice_and_not_a_turn(self):
        report = Report(sessions.sutra())
        reader = Reader(report)
        first = self.state(reader)
        reader.choose(strategy="proportional")
        reader.go(11)
        reader.go(12)
        before = self.state(reader)
        reader.size(24)
        after = self.state(reader)
        self.assertNotEqual(after, before)
        report.driver.back()
        report.until(lambda: self.state(reader) == before, "the state before the size")
        report.driver.forward()
        report.until(lambda: self.state(reader) == after, "the state after it")
        report.driver.back()
        report.driver.back()
        report.until(lambda: self.state(reader) == first, "the state before the way")

    @machine.every
    def test_a_wrong_address_is_answered_in_words(self):
        for fragment, words in [
            ("#t1:read=greedy,99,phone-6@17,page-number", "There is no page 99 of greedy"),
            ("#t1:read=greedy,3,phone-6@17,scent", "The reader keeps no place by “scent”"),
            ("#t1:read=greedy,3,phone-6@17,page-number,99999", "The text has no character 99999"),
            ("#t9:read=greedy,3,phone-6@17", "This report has no reader of “t9”."),
        ]:
            browser.shared().get("about:blank")
            report = Report(sessions.sutra(), fragment)
            self.assertIn(words, report.words(report.one(".astray")))
        self.assertEqual(browser.findings(), ([], [], []))


class TouchTests(browser.BrowserCase):
    """A phone, whose fingers scroll the report and turn pages."""

    def setUp(self):
        super().setUp()
        browser.window(width=390, height=844, touch=True)
        send = browser.shared().execute_cdp_cmd
        send("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 2})
        self.addCleanup(send, "Emulation.setTouchEmulationEnabled", {"enabled": False})

    def swipe(self, reader, points, steps=8):
        """Moves a finger through points in shares of the stage."""
        left, top, width, height = reader.box
        places = [(left + width * x, top + height * y) for x, y in points]
        send = reader.report.driver.execute_cdp_cmd

        def touch(kind, *place):
            send("Input.dispatchTouchEvent", {
                "type": kind, "touchPoints": [{"x": x, "y": y} for x, y in place],
            })

        touch("touchStart", places[0])
        for (x, y), (to_x, to_y) in zip(places, places[1:]):
            for step in range(1, steps + 1):
                share = step / steps
                touch("touchMove", (x + (to_x - x) * share, y + (to_y - y) * share))
        touch("touchEnd")

    def test_a_finger_turns_pages(self):
        report = Report(sessions.sutra())
        reader = Reader(report)
        reader.go(3)
        self.swipe(reader, [(0.9, 0.5), (0.3, 0.52)])
        reader.settled(4, "a swipe to the left")
        self.swipe(reader, [(0.1, 0.5), (0.7, 0.48)])
        reader.settled(3, "a swipe to the right")
        self.swipe(reader, [(0.9, 0.5)])
        reader.settled(4, "a tap on the outer third")
        self.assertEqual(browser.findings(), ([], [], []))

    @machine.every
    def test_every_mode_turns_by_finger(self):
        for mode in ("slide", "cover", "curl"):
            report = Report(sessions.sutra())
            reader = Reader(report)
            reader.choose(mode=mode)
            reader.go(3)
            for points, page in [
                ([(0.9, 0.5), (0.3, 0.5)], 4), ([(0.1, 0.5), (0.7, 0.5)], 3),
                ([(0.9, 0.5)], 4), ([(0.1, 0.5)], 3), ([(0.5, 0.5)], 3),
            ]:
                self.swipe(reader, points)
                reader.settled(page, f"{mode}, a finger through {points}")

    @machine.every
    def test_up_and_down_scroll_the_report_and_turn_nothing(self):
        report = Report(sessions.sutra())
        reader = Reader(report)
        reader.go(3)
        left, top, width, height = reader.box
        before = report.run("return scrollY")
        self.swipe(reader, [(0.9, 0.7), (0.85, 0.3)])
        report.until(lambda: report.run("return scrollY") > before + height / 5, "the report scrolls")
        reader.settled(3, "a finger that went up")

    @machine.every
    def test_the_column_follows_a_finger(self):
        report = Report(sessions.sutra())
        reader = Reader(report)
        reader.choose(mode="vertical")
        reader.go(3)
        self.swipe(reader, [(0.5, 0.9), (0.5, 0.1)])
        report.until(lambda: reader.page == 4, "the page below")

    @machine.every
    def test_a_finger_chooses_the_lines_of_a_highlight(self):
        report = Report(sessions.sutra())
        reader = Reader(report)
        reader.go(3)
        report.click(report.one(".reader-highlight", reader.section))
        self.swipe(reader, [(0.5, 0.3), (0.5, 0.5)])
        self.assertEqual(len(report.all(".reader-mark[data-kind=highlight]", reader.section)), 1)
        reader.settled(3, "a finger that chose")

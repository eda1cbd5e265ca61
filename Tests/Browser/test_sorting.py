"""Tables sort by their headings."""
import browser
import sessions
from report import Report


def by_key(rows, descending):
    """The order that a heading promises: numbers by size, then words, empty cells last; rows that
    are alike stay as they were."""
    def number(text):
        try:
            return float(text.replace(",", ""))
        except ValueError:
            return None

    filled = [row for row in rows if row[2] != ""]
    empty = [row for row in rows if row[2] == ""]
    numbers = [number(row[2]) for row in filled]
    assert None not in numbers, f"{rows} have words, which no test here has an order for."
    filled.sort(key=lambda row: number(row[2]), reverse=False)
    if descending:
        filled.sort(key=lambda row: -number(row[2]))
    return filled + empty


class SortingTests(browser.BrowserCase):
    def test_a_heading_sorts_its_column_up_and_then_down_and_says_so(self):
        report = Report(sessions.sutra())
        names = list(report.headings())
        self.assertIn("wasted", names)
        # Verdicts sort by how bad they are, which is no number to be read here.
        for name in [each for each in names[1:] if each != "verdict"]:
            before = report.column(name)
            for expected in ("ascending", "descending"):
                heading = report.headings()[name]
                report.click(report.one("button", heading))
                self.assertEqual(heading.get_attribute("aria-sort"), expected)
                after = report.column(name)
                before = by_key(before, expected == "descending")
                self.assertEqual(after, before, f"{name} {expected}")
                others = [other.get_attribute("aria-sort")
                          for key, other in report.headings().items() if key != name]
                self.assertEqual(set(others), {None}, name)

    def test_the_order_is_that_of_the_measured_figures(self):
        session = sessions.sutra()
        report = Report(session)
        # In how many layouts lines are wasted.
        wasted = {
            name: sum(
                session.trial(name, size, device)["metrics"]["missed_lines"]["statistics"]["sum"] > 0
                for device in ("phone-6", "tablet-10") for size in sessions.SIZES)
            for name in sessions.PAGINATORS
        }
        # So that an order can be seen.
        self.assertGreater(len(set(wasted.values())), 1)
        button = report.one("button", report.headings()["wasted"])
        report.click(button)
        report.click(button)
        shown = [row[0] for row in report.column("wasted")]
        self.assertEqual([wasted[name] for name in shown],
                         sorted(wasted.values(), reverse=True))

    def test_keys_sort_as_the_pointer_does(self):
        report = Report(sessions.sutra())
        heading = report.headings()["paginator"]
        report.run("arguments[0].focus()", report.one("button", heading))
        report.press("\ue007")
        self.assertEqual(heading.get_attribute("aria-sort"), "ascending")
        self.assertEqual([row[0] for row in report.column("paginator")],
                         sorted(sessions.PAGINATORS))

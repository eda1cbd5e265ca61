"""The rules that the browser's tests expect by, against worked figures and the harness's own."""
import unittest

import places
import sessions


def pages(starts, scalars):
    ends = starts[1:] + [scalars]
    return places.Pages(list(zip(starts, ends)), "a" * scalars)


class PlacesTests(unittest.TestCase):
    # Example E: 100 scalars, A breaks every 20, B every 12.
    old = pages(list(range(0, 100, 20)), 100)
    new = pages(list(range(0, 100, 12)), 100)

    def shift(self, strategy, page):
        """How far the top moves, and how many pages from the right one it is."""
        landing = places.land(strategy, page, self.old, self.new)
        top = self.old.starts[page]
        return self.new.starts[landing] - top, landing - self.new.holding(top)

    def test_lands_where_the_worked_example_does(self):
        self.assertEqual([self.shift("page-number", page) for page in (1, 2, 3, 4)],
                         [(-8, 0), (-16, -1), (-24, -2), (-32, -2)])
        self.assertEqual([self.shift("proportional", page) for page in (1, 2, 3, 4)],
                         [(-8, 0), (-4, 0), (0, 0), (4, 1)])
        self.assertEqual([self.shift("fresh-anchor", page)[0] for page in (1, 2, 3, 4)],
                         [-8, -4, 0, -8])

    def test_a_fresh_anchor_creeps_and_a_sticky_one_stays(self):
        # 20 > 0, 40 > 20 > 0, 60 > 60, 80 > 60 > 60: the tops after one and after two cycles.
        for times, tops in [(1, [0, 20, 60, 60]), (2, [0, 0, 60, 60])]:
            found = [places.to_and_fro("fresh-anchor", page, self.old, self.new, times)
                     for page in (1, 2, 3, 4)]
            self.assertEqual([self.old.starts[page] for page in found], tops)
        self.assertEqual([places.to_and_fro("sticky-anchor", page, self.old, self.new, 10)
                          for page in (1, 2, 3, 4)], [1, 2, 3, 4])

    def test_paragraphs_start_after_mandatory_breaks(self):
        # CR and LF together are one break; a final break adds no paragraph.
        self.assertEqual(places.paragraph_starts("ab\r\nc\u2029\nd\n"), [0, 4, 6, 7])


class MeasuredPlacesTests(unittest.TestCase):
    """The harness measures the same of its readers."""

    @classmethod
    def setUpClass(cls):
        cls.session = sessions.sutra()

    def test_sums_over_all_pages_are_the_harness_s(self):
        text = sessions.sutra_text()
        seen = 0
        for change in self.session.results["changes"]:
            size = change["to"]["font_size_px"]
            if change["kind"] != "font_size" or change["to"]["device"] != "phone-6":
                continue
            name = change["paginator"]
            old = places.Pages(self.session.trial(name, 17)["pages"], text)
            new = places.Pages(self.session.trial(name, size)["pages"], text)
            for strategy in places.STRATEGIES:
                landings = [
                    (old.starts[page], places.land(strategy, page, old, new))
                    for page in range(old.count)
                ]
                shifts = [new.starts[landing] - top for top, landing in landings]
                errors = [landing - new.holding(top) for top, landing in landings]
                lost = [abs(places.to_and_fro(strategy, page, old, new, 20) - page)
                        for page in range(old.count)]
                expected = {
                    "top_shift_back": sum(max(0, -shift) for shift in shifts),
                    "top_shift_forward": sum(max(0, shift) for shift in shifts),
                    "position_page_error_back": sum(max(0, -error) for error in errors),
                    "position_page_error_forward": sum(max(0, error) for error in errors),
                    "position_hit": errors.count(0),
                    "ratchet_pages": sum(lost),
                }
                metrics = change["strategies"][strategy]
                found = {key: metrics[key]["statistics"]["sum"] for key in expected}
                self.assertEqual(found, expected, f"{name} to {size} px, {strategy}")
                seen += 1
        # Two sizes for each paginator.
        self.assertEqual(seen, 2 * len(sessions.PAGINATORS) * len(places.STRATEGIES))

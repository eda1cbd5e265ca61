"""The table of engines, from results worked by hand."""
import unittest

import comparing  # noqa: F401, the modules' folder
import report
import table


def time(median, low=None, high=None):
    return {"median": median, "ci95": [low or median, high or median], "unit": "ns"}


def trial(name, pages, total=None, first=None, hidden=0, missed=0, peak=None, corpus="book", failure=None):
    def metric(value):
        return {"statistics": None if value is None else {"sum": value}}
    timing = {phase: its for phase, its in (("total", total), ("first_page", first)) if its}
    return {"corpus": corpus, "paginator": name, "failure": failure, "pages": pages, "timing": timing or None,
            "metrics": {"pages": metric(len(pages) if pages else None), "overflow_lines": metric(hidden),
                        "missed_lines": metric(missed), "peak_memory_bytes": metric(peak)}}


def results(*trials):
    environment = {"harness": "1.0", "cores": "2", "cpu": "X", "system": "Y", "build": "release",
                   "harfbuzz": "6", "icu": "72"}
    return {"session": {"environment": environment, "started": "2026-01-02T03:04:05Z"}, "trials": list(trials)}


# A book of 1,000 scalars on three pages; greedy takes 200 µs, 200 ns a scalar.
GREEDY = trial("greedy", [[0, 400], [400, 800], [800, 1000]], time(200_000, 199_000, 201_000), time(50_000), peak=2**20)
MISSING = "pkg-config finds no Qt5Gui; scripts/set-up peers installs it."


def made(*trials, engines):
    return table.rows(results(GREEDY, *trials), "book", engines)


class Tables(unittest.TestCase):
    def lines(self, rows):
        return table.markdown(rows, 1000).splitlines()

    def test_has_a_row_for_greedy(self):
        rows = made(engines=[])
        # 200 µs / 1,000 = 200 ns; 50 µs = 0.05 ms; 2^20 bytes = 1 MiB.
        self.assertEqual(self.lines(rows)[2], "| greedy | 3 | 0 | 0 | all | | 200 | 1.00 | 0.05 | 1.00 |")

    def test_an_absent_engine_is_an_empty_row_with_the_reason(self):
        rows = made(engines=[("qt", MISSING)])
        self.assertEqual(self.lines(rows)[3], f"| qt | absent: {MISSING} | | | | | | | | |")
        self.assertEqual(table.better(rows), ["No engine is better than greedy in any column."])

    def test_an_engine_that_took_no_part_is_said(self):
        self.assertIn("| qt | absent: it took no part. |", self.lines(made(engines=[("qt", None)]))[3])

    def test_an_engine_that_answers_late_is_a_row_with_the_sentence(self):
        failure = {"kind": "hung", "message": "slow did not answer 'paginate' within 30 s."}
        rows = made(trial("slow", [], failure=failure), engines=[("slow", None)])
        self.assertEqual(self.lines(rows)[3],
                         "| slow | failed: slow did not answer 'paginate' within 30 s. | | | | | | | | |")

    def test_a_worse_engine(self):
        # Page starts 0 and 800 are greedy's, 300 is not; five times the time; no first page of its own.
        worse = trial("pango", [[0, 300], [300, 800], [800, 1000]], time(1_000_000), hidden=1, missed=4, peak=3 * 2**20)
        rows = made(worse, engines=[("pango", None)])
        rows[1].same_lines = (40, 50)
        self.assertEqual(self.lines(rows)[3],
                         "| pango | 3 | 1 | 4 | 2 of 3 | 40 of 50 | 1,000 | 5.00 | all first | 3.00 |")
        self.assertEqual(table.better(rows), ["No engine is better than greedy in any column."])

    def test_a_better_engine_is_said(self):
        better = trial("quick", [[0, 500], [500, 1000]], time(100_000), time(10_000), hidden=2, peak=2**19)
        rows = made(better, engines=[("quick", None)])
        self.assertEqual(table.better(rows), [
            "quick has fewer pages: 2 to 3, with 2 lines hidden by the referee's own lines.",
            "quick needs less CPU for the whole text: 0.10 ms to 0.20 ms.",
            "quick needs less CPU for the first page: 0.01 ms to 0.05 ms.",
            "quick needs less memory than greedy as a program: 0.50 MiB to 1.00 MiB.",
        ])

    def test_times_whose_intervals_meet_are_no_better(self):
        near = trial("near", GREEDY["pages"], time(190_000, 180_000, 199_000))
        self.assertEqual(table.better(made(near, engines=[("near", None)])),
                         ["No engine is better than greedy in any column."])

    def test_times_without_an_interval_are_no_better(self):
        # Few samples have a median and no interval: half of greedy's time is not below it for certain.
        few = {"median": 100_000, "ci95": None, "unit": "ns"}
        self.assertFalse(table.is_below(few, time(200_000, 199_000, 201_000)))
        self.assertFalse(table.is_below(time(100_000), {**few, "median": 200_000}))

    def test_a_text_without_scalars_has_no_time_for_each(self):
        rows = made(engines=[])
        cells = [cell.strip() for cell in table.markdown(rows, 0).splitlines()[2].split("|")]
        self.assertEqual(cells[7], "")

    def test_memory_is_held_against_greedy_as_a_program(self):
        served = trial("greedy-served", GREEDY["pages"], time(210_000), peak=8 * 2**20)
        small = trial("small", GREEDY["pages"], time(400_000), peak=4 * 2**20)
        rows = made(served, small, engines=[("greedy-served", None), ("small", None)])
        self.assertEqual(table.better(rows),
                         ["small needs less memory than greedy as a program: 4.00 MiB to 8.00 MiB."])

    def test_takes_the_trials_of_its_corpus(self):
        other = trial("pango", [[0, 1]], corpus="other")
        rows = table.rows(results(GREEDY, other), "book", [("pango", None)])
        self.assertEqual(rows[1].reason, "absent: it took no part.")


class Sections(unittest.TestCase):
    TEXT = "got to?” (Alice had\n"

    def found(self, engine, *firsts, following=0, pages=None, failure=None):
        found = report.Found(engine)
        found.firsts, found.following, found.pages, found.failure = list(firsts), following, pages, failure
        return found

    def section(self, *founds):
        rows = made(engines=[])
        return report.section("book", 1000, self.TEXT, rows, list(founds))

    def test_counts_classes_and_shows_a_place_of_each(self):
        said = self.section(self.found("qt", ("quotation marks", 0, 4, 9, None), following=3), self.found("chromium"))
        self.assertIn("| engine | quotation marks | follow from these |\n| --- | ---: | ---: |\n"
                      "| qt | 1 | 3 |\n| chromium | - | - |", said)
        self.assertIn("- qt, quotation marks: `got ｜to?” ‖(Al`", said)
        self.assertNotIn("at the same place", said)

    def test_says_where_two_engines_agree_against_greedy(self):
        first = ("quotation marks", 0, 4, 9, None)
        said = self.section(self.found("qt", first), self.found("chromium", first))
        self.assertIn("Engines that end a line at the same place, and greedy at another:\n\n"
                      "- `got ｜to?” ‖(Al`: qt (quotation marks), chromium (quotation marks)", said)

    def test_places_that_read_the_same_are_counted(self):
        # The words of 20 characters three times: the second and the third have the same before and behind.
        who = [("qt", "quotation marks"), ("chromium", "quotation marks")]
        said = report.agreement(self.TEXT * 4, {(20, 24, 29): who, (40, 44, 49): who, (60, 65, 69): who})
        self.assertEqual(said.splitlines()[2:], [
            "- `d⏎got ｜to?” ‖(Al`: qt (quotation marks), chromium (quotation marks), 2 times",
            "- `⏎got t｜o?” ‖(Al`: qt (quotation marks), chromium (quotation marks)"])

    def test_says_when_all_lines_are_the_same(self):
        self.assertIn("All lines of qt are greedy's.", self.section(self.found("qt")))

    def test_says_who_does_not_say_its_lines(self):
        said = self.section(self.found("qt", failure="qt did not answer 'open' within 60 s."))
        self.assertIn("qt does not say its lines: qt did not answer 'open' within 60 s.", said)
        self.assertNotIn("All lines", said)

    def test_says_what_moves_pages_beside_lines(self):
        said = self.section(self.found("qt", pages="blank paragraphs"))
        self.assertIn("qt cuts pages at blank paragraphs otherwise.", said)

    def test_is_placed_between_its_marks(self):
        article = f"# A\n{report.BEGIN}\nold\n{report.END}\nrest\n"
        self.assertEqual(report.placed(article, "new"), f"# A\n{report.BEGIN}\n\nnew\n\n{report.END}\nrest\n")
        with self.assertRaises(ValueError):
            report.placed("# A\n", "new")


if __name__ == "__main__":
    unittest.main()

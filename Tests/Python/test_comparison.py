import os
import pathlib
import tempfile
import unittest
from unittest import mock

import pagination_harness
from pagination_harness import HarnessError, running

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
HERE = {"cwd": ROOT, "detail": True, "timing": False}

try:
    import pandas
except ImportError:
    pandas = None


class ComparisonTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.found = pagination_harness.compare(
            "diamond-sutra", paginators=["greedy", "fixed-count"], font_sizes=[17, 20], to_font_sizes=20, **HERE)

    def test_results_are_those_of_the_schema(self):
        self.assertEqual(self.found.results["schema"], "pagination-harness/results/1")
        self.assertIn("greedy", self.found.results["corpora"][0]["sentences"][0])

    def test_rows_have_numbers_booleans_and_what_is_missing(self):
        rows = self.found.rows("summary")
        self.assertEqual([row["paginator"] for row in rows], ["greedy", "fixed-count"])
        # The README's figures: 18 pages on phone-6 at 17 px.
        self.assertEqual(rows[0]["pages"], 18)
        self.assertIs(rows[0]["detailed"], True)
        self.assertIsNone(rows[0]["failure"])
        self.assertEqual(rows[0]["box_height_px"], 635)

    def test_it_says_how_much_it_is(self):
        # Two paginators, in two sizes of the detailed device.
        self.assertEqual(repr(self.found), f"<Comparison of 1 texts, {len(self.found.rows('summary'))} trials>")

    def test_a_list_of_nothing_and_a_name_with_an_equals_sign_are_errors(self):
        with self.assertRaisesRegex(ValueError, "nothing in the list for --corpus"):
            pagination_harness.compare([])
        with self.assertRaisesRegex(ValueError, "'a=b' is no name for --paginator-command"):
            pagination_harness.compare(programs={"a=b": "false"})
        with self.assertRaisesRegex(TypeError, "--paginator-command takes a dictionary .* not a list"):
            pagination_harness.compare(programs=["false"])

    def test_what_cannot_be_run_is_an_error_of_the_harness(self):
        with self.assertRaisesRegex(HarnessError, "could not be run: .*/no/such/folder"):
            pagination_harness.compare("diamond-sutra", cwd="/no/such/folder")
        with tempfile.TemporaryDirectory() as folder, mock.patch.dict(os.environ, {"HARNESS_PROGRAM": folder}):
            with self.assertRaisesRegex(HarnessError, "which is no program"):
                running.program()

    def test_a_table_is_known_by_its_name(self):
        self.assertEqual(
            self.found.tables, ["summary", "observations", "changes", "pairs", "pages", "samples"])
        with self.assertRaisesRegex(HarnessError, "There is no table 'sumary'; there are summary, "):
            self.found.rows("sumary")

    @unittest.skipIf(pandas is None, "pandas is not installed (pip install pandas)")
    def test_frames_have_the_rows_and_types_of_the_tables(self):
        for table in self.found.tables:
            frame, rows = self.found.frame(table), self.found.rows(table)
            self.assertEqual(len(frame), len(rows), table)
        frame = self.found.frame("summary")
        self.assertEqual(str(frame["detailed"].dtype), "boolean")
        self.assertEqual(str(frame["pages"].dtype), "Float64")

    @unittest.skipIf(pandas is not None, "pandas is installed")
    def test_without_pandas_a_frame_is_refused(self):
        with self.assertRaisesRegex(HarnessError, "There is no pandas to make a data frame of 'summary' with"):
            self.found.frame("summary")

    def test_a_program_of_ones_own_is_compared(self):
        found = pagination_harness.compare(
            "diamond-sutra", paginators="greedy", programs={"mine": "python3 Examples/python/paginator.py"}, **HERE)
        self.assertEqual([row["paginator"] for row in found.rows("summary")], ["greedy", "mine"])

    def test_an_error_says_what_the_program_says(self):
        with self.assertRaisesRegex(HarnessError, "No corpus named 'diamond-sutr'.* Did you mean") as caught:
            pagination_harness.compare("diamond-sutr", **HERE)
        self.assertEqual(caught.exception.exit_code, 66)

    def test_a_time_limit_is_kept(self):
        with self.assertRaisesRegex(HarnessError, "did not end within 0.01 s"):
            pagination_harness.compare("diamond-sutra", timeout=0.01, **HERE)

    def gate(self, *arguments):
        with tempfile.TemporaryDirectory() as folder:
            return pagination_harness.gate(
                ROOT / "baseline.json", corpus="diamond-sutra", cwd=ROOT,
                arguments=["--output", folder, "--store", f"{folder}/results.sqlite", *arguments])

    def test_the_verdict_of_the_gate_is_a_value(self):
        passed = self.gate("--paginator", "greedy")
        self.assertEqual((passed.verdict, passed.exit_code, bool(passed)), ("PASS", 0, True), passed.text)
        wrong = self.gate("--paginator", "gredy")
        self.assertEqual((wrong.verdict, bool(wrong)), ("ERROR", False), wrong.text)
        self.assertIn("greedy", wrong.text)


class ProgramTests(unittest.TestCase):
    def test_a_named_program_has_to_be_one(self):
        with mock.patch.dict(os.environ, {"HARNESS_PROGRAM": "/nowhere/harness"}):
            with self.assertRaisesRegex(HarnessError, "HARNESS_PROGRAM names '/nowhere/harness', which is no program"):
                pagination_harness.program()

    def test_without_any_program_it_says_what_to_do(self):
        with mock.patch.dict(os.environ, {"HARNESS_PROGRAM": "", "PATH": "/nowhere"}):
            with self.assertRaisesRegex(HarnessError, "nor a 'harness' on the PATH; install the wheel"):
                pagination_harness.program()

    def test_options_repeat(self):
        self.assertEqual(running.options("font-size", [17, 20]), ["--font-size", "17", "--font-size", "20"])
        self.assertEqual(running.options("corpus", pathlib.Path("a b.txt")), ["--corpus", "a b.txt"])
        self.assertEqual(running.options("device", None), [])

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

try:
    import pytest
except ImportError:
    pytest = None


@unittest.skipIf(pytest is None, "pytest is not installed (apt-get install python3-pytest)")
class GateAsTestTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.project = pathlib.Path(folder.name)
        for name in ("baseline.json", "baseline.md", "harness.yml"):
            shutil.copy(ROOT / name, self.project)
        (self.project / "test_other.py").write_text("def test_other():\n    assert True\n")

    def pytest(self, *arguments):
        done = subprocess.run(
            [sys.executable, "-B", "-m", "pytest", "-p", "pagination_harness.pytest_plugin", "-p", "no:cacheprovider",
             *arguments],
            cwd=self.project, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
            env={**os.environ, "PYTHONPATH": str(ROOT / "packaging"), "HARNESS_CORPORA": str(ROOT / "corpora")})
        return done.returncode, done.stdout

    def judge(self, *more):
        return self.pytest("--pagination-baseline", "baseline.json", "--pagination-corpus", "diamond-sutra", *more)

    def test_the_gate_is_one_more_test(self):
        code, text = self.judge()
        self.assertEqual(code, 0, text)
        self.assertIn("2 passed", text)

    def test_a_gate_that_fails_says_what_moved(self):
        path = self.project / "baseline.json"
        value = '"diamond-sutra/greedy/phone-6@17/pages": '
        # As if a page fewer had been approved.
        path.write_text(path.read_text().replace(f"{value}18,", f"{value}17,"))
        code, text = self.judge()
        self.assertEqual(code, 1, text)
        self.assertIn("1 failed, 1 passed", text)
        self.assertIn("greedy, phone-6 at 17 px: pages rose from 17 to 18", text)
        self.assertIn("VERDICT: FAIL", text)
        self.assertIn("FAILED baseline.json::pagination gate", text)
        self.assertNotIn("Traceback", text)

    def test_it_is_left_out_as_any_other_test(self):
        code, text = self.judge("-k", "other")
        self.assertEqual(code, 0, text)
        self.assertIn("1 passed, 1 deselected", text)

    def test_who_names_single_tests_gets_those(self):
        code, text = self.judge("test_other.py::test_other")
        self.assertEqual(code, 0, text)
        self.assertIn("1 passed", text)

    def test_without_the_option_there_is_no_gate(self):
        code, text = self.pytest()
        self.assertEqual(code, 0, text)
        self.assertIn("1 passed", text)

    def test_a_baseline_that_is_not_there_is_refused_at_once(self):
        code, text = self.pytest("--pagination-baseline", "none.json")
        self.assertEqual(code, 4, text)
        self.assertIn("--pagination-baseline names 'none.json', which is not there; 'harness approve", text)

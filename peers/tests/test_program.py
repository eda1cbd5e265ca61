"""Programs that are missing, late or gone, and what their answers count."""
import os
import struct
import subprocess
import sys
import tempfile
import time
import unittest

import comparing
import asking
import engines
import program

sys.path.insert(0, os.path.join(os.path.dirname(comparing.FOLDER), "chromium"))
import browser
import sfnt


class Programs(unittest.TestCase):
    def run_code(self, code, seconds=5):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = os.path.join(folder.name, "it.py")
        with open(path, "w", encoding="utf-8") as file:
            file.write("import json, os, sys, time\nfor line in sys.stdin:\n    q = json.loads(line)\n    " + code + "\n")
        its = program.Program("it", f"{sys.executable} {path}", seconds, grace=0.2)
        self.addCleanup(its.end)
        return its

    def refusal(self, its):
        with self.assertRaises(program.Failure) as caught:
            its.ask({"op": "describe"})
        return str(caught.exception)

    def test_answers(self):
        its = self.run_code("print(json.dumps({'id': q['id'], 'name': 'A'}), flush=True)")
        self.assertEqual(its.ask({"op": "describe"})["name"], "A")

    def test_is_not_there(self):
        with self.assertRaises(program.Failure) as caught:
            program.Program("it", "/no/such/program")
        self.assertEqual(str(caught.exception), "it cannot be started: No such file or directory.")

    def test_answers_late(self):
        its = self.run_code("time.sleep(60)", seconds=0.2)
        began = time.monotonic()
        self.assertEqual(self.refusal(its), "it did not answer 'describe' within 0.2 s.")
        its.end()
        self.assertLess(time.monotonic() - began, 30)
        self.assertIsNotNone(its.process.poll())

    def test_ends_before_it_answers(self):
        self.assertEqual(self.refusal(self.run_code("sys.exit(3)")), "it ended before it answered 'describe'.")

    def test_answers_another_question(self):
        its = self.run_code("print(json.dumps({'id': 7}), flush=True)")
        self.assertEqual(self.refusal(its), "it answers another question.")

    def test_refuses(self):
        its = self.run_code("print(json.dumps({'id': q['id'], 'error': 'No.'}), flush=True)")
        self.assertEqual(self.refusal(its), "No.")


class Asking(unittest.TestCase):
    def test_counts_scalars_whatever_an_answer_counts(self):
        # é is 2 bytes and 1 unit, 🏛 4 bytes and 2 units.
        text = "é🏛a"
        self.assertEqual(asking.scalars(text, {"pages": [[0, 1], [1, 3]]}), [(0, 1), (1, 3)])
        self.assertEqual(asking.scalars(text, {"unit": "utf8", "pages": [[0, 2], [2, 7]]}), [(0, 1), (1, 3)])
        self.assertEqual(asking.scalars(text, {"unit": "utf16", "pages": [[0, 3], [3, 4]]}), [(0, 2), (2, 3)])

    def test_asks_for_pages_of_one_line_and_the_rest_of_a_paragraph(self):
        asked = []

        class Echo:
            @staticmethod
            def ask(question):
                with open(question["text_file"], encoding="utf-8") as file:
                    asked.append((question["op"], question["page"]["height"], question["page"]["width"], file.read()))
                return {"pages": [[0, 2], [2, 3]]}

        question = {"op": "paginate", "text_file": "?", "text_sha256": "?", "breaks": [4],
                    "page": {"width": 100, "height": 500, "insets": {"top": 8, "bottom": 4, "left": 0, "right": 0}},
                    "type": {"line_height_px": 20}}
        with tempfile.TemporaryDirectory() as folder:
            end = asking.Asker(question, "abc\ndefg\nhij", folder).end_at(Echo, 5)
            self.assertEqual(end(0.5), 7)
        # 8 + 4 + 20 = 32 px; from 5 on the paragraph is "efg" and its line feed.
        self.assertEqual(asked, [("open", 32, 100.5, "efg\n"), ("paginate", 32, 100.5, "efg\n")])


class Engines(unittest.TestCase):
    def test_a_library_that_is_missing(self):
        engine = engines.Engine("x", "x", ["no-such-library"], target="pango")
        self.assertEqual(engine.absence("/nowhere"),
                         "pkg-config finds no no-such-library; scripts/set-up peers installs it.")

    def test_a_program_that_is_missing(self):
        engine = engines.Engine("x", "x", programs=["no-such-browser"])
        self.assertEqual(engine.absence("/nowhere"),
                         "there is no no-such-browser on the PATH; scripts/set-up peers installs it.")

    def test_one_that_cannot_be_built(self):
        reason = engines.Engine("x", "x", target="no-such-target").absence("/nowhere")
        self.assertTrue(reason.startswith("it is not built: "), reason)

    def test_chromium_says_that_there_is_none(self):
        peer = os.path.join(os.path.dirname(browser.__file__), "chromium-peer")
        done = subprocess.run([sys.executable, peer], env={"CHROMIUM": "no-such-browser", "PATH": "/usr/bin"},
                              stdin=subprocess.DEVNULL, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stdout, done.stderr),
                         (1, "", "There is no no-such-browser on the PATH; scripts/set-up peers installs it.\n"))

    def test_chromium_that_ends_at_once_leaves_nothing(self):
        peer = os.path.join(os.path.dirname(browser.__file__), "chromium-peer")
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([sys.executable, peer], env={"CHROMIUM": "true", "PATH": "/usr/bin:/bin", "TMPDIR": folder},
                                  stdin=subprocess.DEVNULL, capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stdout, done.stderr), (1, "", "Chromium ended without an answer.\n"))
            self.assertEqual(os.listdir(folder), [])

    def test_chromium_sweeps_what_a_killed_program_left(self):
        with tempfile.TemporaryDirectory() as folder:
            gone = subprocess.Popen(["true"])
            gone.wait()
            old, new, ours, other = (os.path.join(folder, name) for name in (
                f"chromium-peer-{gone.pid}-a", f"chromium-peer-{gone.pid}-b", f"chromium-peer-{os.getpid()}-a", "other"))
            for place in (old, new, ours, other):
                os.mkdir(place)
                if place != new:
                    os.utime(place, (time.time() - 700, time.time() - 700))
            before, tempfile.tempdir = tempfile.tempdir, folder
            try:
                browser.sweep()
            finally:
                tempfile.tempdir = before
            self.assertEqual(sorted(os.listdir(folder)), sorted(map(os.path.basename, (new, ours, other))))


class Faces(unittest.TestCase):
    @staticmethod
    def collection():
        """Two faces: one with the tables 'aaaa' and 'both', one with 'both' alone."""
        header = struct.pack(">4sHHII", b"ttcf", 1, 0, 2, 0)[:12] + struct.pack(">II", 20, 64)
        first = struct.pack(">IHHHH", 0x00010000, 2, 0, 0, 0) \
            + struct.pack(">4sIII", b"aaaa", 1, 92, 3) + struct.pack(">4sIII", b"both", 2, 96, 4)
        second = struct.pack(">IHHHH", 0x00010000, 1, 0, 0, 0) + struct.pack(">4sIII", b"both", 2, 96, 4)
        return header + first + second + b"xyz\0BOTH"

    def test_takes_one_face_with_its_tables(self):
        # Header 12, two entries of 16: tables begin at 44; 'xyz' is filled up to 48, where BOTH stands.
        face = sfnt.face(self.collection(), 0)
        self.assertEqual(face[12:44], struct.pack(">4sIII", b"aaaa", 1, 44, 3) + struct.pack(">4sIII", b"both", 2, 48, 4))
        self.assertEqual(face[44:], b"xyz\0BOTH")
        # One entry: tables begin at 28.
        face = sfnt.face(self.collection(), 1)
        self.assertEqual(face[12:], struct.pack(">4sIII", b"both", 2, 28, 4) + b"BOTH")

    def test_leaves_a_font_of_one_face(self):
        self.assertEqual(sfnt.face(b"OTTO....", 0), b"OTTO....")

    def test_refuses_faces_that_are_not_there(self):
        for data, index in ((self.collection(), 2), (b"OTTO....", 1)):
            with self.assertRaises(ValueError):
                sfnt.face(data, index)


if __name__ == "__main__":
    unittest.main()

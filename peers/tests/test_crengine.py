"""The adapter of crengine: what it says without a checkout, and of a checkout that is built, its pages and places."""
import contextlib
import importlib.util
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

import comparing

PEERS = pathlib.Path(comparing.FOLDER).parent
# Each reader's program has this name.
spec = importlib.util.spec_from_file_location("crengine_reader", PEERS / "crengine" / "reader.py")
reader = importlib.util.module_from_spec(spec)
spec.loader.exec_module(reader)

FONT = {"file": "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", "index": 0, "family": "DejaVu Sans"}
TEXT = "".join(f"Paragraph {number} has some words in it, enough for two lines of a phone.\n" for number in range(30))


def is_built():
    try:
        return bool(reader.checkout())
    except reader.Failure:
        return False


class Absent(unittest.TestCase):
    def said(self, folder, **places):
        with mock.patch.dict(os.environ, {"CRENGINE": folder}), contextlib.ExitStack() as stack:
            for name, place in places.items():
                stack.enter_context(mock.patch.object(reader, name, place))
            with self.assertRaises(reader.Failure) as caught:
                reader.checkout()
        return str(caught.exception)

    def test_a_folder_that_is_no_built_checkout_is_told(self):
        for folder in ("", "/nowhere", tempfile.gettempdir()):
            self.assertEqual(self.said(folder), "CRENGINE names no checkout that has build/libcrengine.so.")

    def test_a_program_that_was_made_with_another_checkout_is_told(self):
        with tempfile.TemporaryDirectory() as folder:
            place = pathlib.Path(folder).resolve()
            (place / "build").mkdir()
            for name in ("build/libcrengine.so", "program"):
                (place / name).touch()
            made_with = place / "made-with"
            sentence = ("There is no .build/readers/crengine-pages for the checkout that CRENGINE names; "
                        "scripts/set-up readers makes it.")
            self.assertEqual(self.said(folder, PROGRAM=place / "program", MADE_WITH=made_with), sentence)
            made_with.write_text("/another\n")
            self.assertEqual(self.said(folder, PROGRAM=place / "program", MADE_WITH=made_with), sentence)
            made_with.write_text(f"{place}\n")
            with mock.patch.dict(os.environ, {"CRENGINE": folder}), mock.patch.object(reader, "MADE_WITH", made_with), \
                    mock.patch.object(reader, "PROGRAM", place / "program"):
                self.assertEqual(reader.checkout(), place)


@unittest.skipUnless(is_built(), "CRENGINE names no built checkout of crengine.")
class Here(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.reader = reader.Reader()
        self.addCleanup(self.reader.end)

    def question(self, text=TEXT, size=17, height=400, **others):
        path = os.path.join(self.folder, "text.txt")
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(text)
        page = {"width": 343, "height": height, "insets": {side: 0 for side in ("top", "right", "bottom", "left")}}
        return {"text_file": path, "text_sha256": text, "language": "en", "page": page,
                "type": {"fonts": [FONT], "size": size, "line_height": 1.2}, **others}

    def test_its_pages_have_all_of_the_text_and_its_lines(self):
        pages = self.reader.paginate(self.question())["pages"]
        self.assertEqual(pages[0][0], 0)
        self.assertEqual(pages[-1][1], len(TEXT))
        for page, following in zip(pages, pages[1:]):
            self.assertEqual(page[1], following[0])
        # 17 px x 1.164 x 1.2 = 23.7 px, which crengine makes 23: 17 lines of 400 px.
        lines = self.reader.lines(self.question())["lined_pages"]
        self.assertEqual([[page["start"], page["end"]] for page in lines], pages)
        self.assertEqual([len(page["lines"]) for page in lines], [17, 17, 17, 9])
        self.assertEqual(lines[0]["lines"][1]["top"], 23)

    def test_an_xpointer_leads_back_to_its_page_at_another_size(self):
        small, large = self.question(), self.question(size=24)
        pages = self.reader.paginate(small)["pages"]
        for number, (start, _) in enumerate(pages):
            token = self.reader.save_position({"page": number, "layout": small})["token"]
            self.assertRegex(token, r"^/body(\[1\])?/DocFragment(\[\d+\])?/body(\[1\])?/p\[\d+\]/text\(\)(\[1\])?\.\d+$")
            self.assertEqual(self.reader.locate({**small, "at": start})["locator"], token)
            self.assertEqual(self.reader.resolve({**small, "locator": token})["offset"], start)
            shown = self.reader.restore_position({**large, "token": token})["page"]
            first, last = self.reader.paginate(large)["pages"][shown]
            self.assertTrue(first <= start < last)

    def test_a_place_that_is_none_is_told(self):
        with self.assertRaisesRegex(reader.protocol.Refusal, "^crengine finds no such xpointer in the book.$"):
            self.reader.resolve({**self.question(), "locator": "/body/DocFragment[9]/body/p[1]/text().0"})

    def test_what_crengine_cannot_do_is_told(self):
        for sentence, question in [
                ("crengine sets fonts of whole px, and 17.5 px were asked for.", self.question(size=17.5)),
                ("'40000' is no whole number that crengine takes.", self.question(height=40_000))]:
            with self.assertRaises((reader.Failure, reader.protocol.Refusal)) as caught:
                self.reader.paginate(question)
            self.assertEqual(str(caught.exception), sentence)

    def test_a_font_and_a_book_that_are_none_are_told_and_the_program_goes_on(self):
        source = os.path.join(self.folder, "book.epub")
        with reader.books.zipfile.ZipFile(source, "w") as archive:
            archive.writestr("META-INF/container.xml", "<container>")
        broken = os.path.join(self.folder, "font.ttf")
        pathlib.Path(broken).write_bytes(b"no font" * 100)
        asked = [self.question(source_file=source), self.question(), self.question()]
        asked[1]["type"]["fonts"] = [{**FONT, "file": broken}]
        lines = "".join(json.dumps({"id": number, "op": "paginate", **question}) + "\n"
                        for number, question in enumerate(asked))
        ran = subprocess.run([sys.executable, PEERS / "crengine" / "reader.py"], input=lines, text=True, capture_output=True)
        answers = [json.loads(line) for line in ran.stdout.splitlines()]
        self.assertEqual([answer["id"] for answer in answers], [0, 1, 2], ran.stderr)
        self.assertTrue(answers[0]["error"].endswith("."))
        self.assertRegex(answers[1]["error"], "^(crengine cannot open the font .*|A font of the question is none that can be read)\\.$")
        self.assertEqual(len(answers[2]["pages"]), 4)

    def test_a_crash_is_a_sentence_and_the_next_question_is_answered(self):
        layout = self.reader.lay_out(self.question())
        layout.process.send_signal(signal.SIGSEGV)
        with self.assertRaisesRegex(reader.Failure, "^crengine ended by signal 11, SIGSEGV before it answered.$"):
            layout.ask("locate 0")
        self.assertIn("/p[1]/", self.reader.locate({**self.question(), "at": 0})["locator"])


if __name__ == "__main__":
    unittest.main()

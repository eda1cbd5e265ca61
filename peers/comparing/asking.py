"""Lines of a text by a program that makes pages: on a page as high as one line, each page is a line.

Where lines are vertical the page is as wide as one line, and longer lines are those of a higher page.
"""
import copy
import hashlib
import os
import re

BREAK = re.compile("\r\n|[\n\v\f\r\x85\u2028\u2029]")


def scalars(text, answer):
    """The pages of an answer as (start, end) in Unicode scalars."""
    unit = answer.get("unit", "scalar")
    if unit == "scalar":
        return [tuple(page) for page in answer["pages"]]
    place, places = 0, {}
    for index, character in enumerate(text):
        places[place] = index
        place += len(character.encode()) if unit == "utf8" else 1 + (ord(character) > 0xFFFF)
    places[place] = len(text)
    return [(places[start], places[end]) for start, end in answer["pages"]]


class Asker:
    """Asks programs for the lines of one text in one layout."""

    def __init__(self, question, text, folder):
        self.question = question
        self.text = text
        self.folder = folder

    def lines(self, program):
        """All lines as (start, end)."""
        return self.ask(program, self.text, self.question, 0)

    def end_at(self, program, start):
        """A function that says where the line from a place ends when it may be so many px wider.

        What is left of the paragraph is a text of its own then, so that who cannot begin in the middle of a
        text can be asked as well.
        """
        rest = self.text[start:]
        found = BREAK.search(rest)
        rest = rest[:found.end()] if found else rest
        data = rest.encode()
        question = copy.deepcopy(self.question)
        question["text_sha256"] = hashlib.sha256(data).hexdigest()
        question["text_file"] = os.path.join(self.folder, question["text_sha256"] + ".rest.txt")
        question["breaks"] = []
        with open(question["text_file"], "wb") as file:
            file.write(data)

        def end(wider):
            return start + self.ask(program, rest, question, wider)[0][1]

        return end

    @staticmethod
    def ask(program, text, question, wider):
        question = copy.deepcopy(question)
        page, insets = question["page"], question["page"]["insets"]
        line = question["type"]["line_height_px"]
        if question["type"].get("writing") == "vertical-rl":
            page["width"] = insets["left"] + insets["right"] + line
            page["height"] += wider
        else:
            page["height"] = insets["top"] + insets["bottom"] + line
            page["width"] += wider
        question.update({"from": 0, "limit": None, "fresh": True, "op": "open"})
        program.ask(question)
        return scalars(text, program.ask({**question, "op": "paginate"}))

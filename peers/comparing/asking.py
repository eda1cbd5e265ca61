"""Lines of a text by a program that makes pages: on a page as high as one line, each page is a line."""
import copy


def scalars(text, answer):
    """The pages of an answer as [start, end] in Unicode scalars."""
    unit = answer.get("unit", "scalar")
    if unit == "scalar":
        return [tuple(page) for page in answer["pages"]]
    length = (lambda c: len(c.encode())) if unit == "utf8" else (lambda c: 2 if ord(c) > 0xFFFF else 1)
    place, places = 0, {}
    for index, character in enumerate(text):
        places[place] = index
        place += length(character)
    places[place] = len(text)
    return [(places[start], places[end]) for start, end in answer["pages"]]


class Lines:
    """The lines of one text in one layout, by whoever is asked; widths may be changed."""

    def __init__(self, question, text):
        self.question = question
        self.text = text

    def asked(self, wider=0):
        """The question on a page that holds one line, and is wider by so many px."""
        question = copy.deepcopy(self.question)
        page, insets = question["page"], question["page"]["insets"]
        page["height"] = insets["top"] + insets["bottom"] + question["type"]["line_height_px"]
        page["width"] += wider
        return question

    def of(self, program, wider=0):
        return scalars(self.text, program.ask(self.asked(wider)))

    def end(self, program, start, wider=0):
        """Where a line that begins at a place ends, by a program that can begin there."""
        question = self.asked(wider)
        question["from"], question["limit"] = start, 1
        pages = scalars(self.text, program.ask(question))
        return pages[0][1] if pages else None

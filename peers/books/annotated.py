#!/usr/bin/env python3
"""Puts readings above the Han characters of a text, and prints it as a page to be compared: what ruby does to lines.

    python3 peers/books/annotated.py corpora/diamond-sutra/text.txt >sutra.xhtml
    python3 peers/books/annotated.py corpora/diamond-sutra/text.txt --group --seed 2 >sutra.xhtml

Every third character or so has one, of kana or of letters, which are no real ones: from one letter to more than its
characters are wide. With --group up to three characters have one together.
"""
import argparse
import html
import random
import re

KANA, LETTERS = [chr(code) for code in range(0x3042, 0x3094)], "abcdefghijklmnopqrstuvwxyz"
HAN = re.compile("([\u4e00-\u9fff]+)")


def annotated(characters, drawn, most):
    """A run of characters, some of them with readings."""
    place = 0
    while place < len(characters):
        base = characters[place:place + drawn.randint(1, most)]
        if drawn.random() < 0.35:
            letters, longest = drawn.choice([(KANA, 5), (LETTERS, 7)])
            reading = "".join(drawn.choices(letters, k=drawn.randint(1, longest * len(base))))
            yield f"<ruby>{base}<rp>(</rp><rt>{reading}</rt><rp>)</rp></ruby>"
        else:
            base = base[0]
            yield base
        place += len(base)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("text")
    parser.add_argument("--group", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    drawn = random.Random(options.seed)
    print('<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Ruby</title></head><body>')
    with open(options.text, encoding="utf-8") as text:
        for line in text.read().splitlines():
            parts = (annotated(part, drawn, 3 if options.group else 1) if HAN.match(part) else [html.escape(part)]
                     for part in HAN.split(line))
            print("<p>" + "".join(piece for part in parts for piece in part) + "</p>")
    print("</body></html>")


if __name__ == "__main__":
    main()

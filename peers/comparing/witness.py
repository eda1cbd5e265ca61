#!/usr/bin/env python3
"""A program of pagination-harness/1 that writes down the first question about pages, and makes none.

    witness.py FOLDER

FOLDER/question.json is the question, FOLDER/text.txt the text: all that another program needs to be asked
the same.
"""
import json
import os
import shutil
import sys


def main(folder):
    for line in sys.stdin:
        question = json.loads(line)
        if question["op"] == "describe":
            print(json.dumps({"id": question["id"], "capabilities": ["vertical_lines"]}), flush=True)
            continue
        kept = os.path.join(folder, "question.json")
        if question["op"] == "paginate" and not os.path.exists(kept):
            text = os.path.abspath(os.path.join(folder, "text.txt"))
            shutil.copyfile(question["text_file"], text)
            with open(kept, "w", encoding="utf-8") as file:
                json.dump({**question, "text_file": text}, file, ensure_ascii=False, indent=1)
        print(json.dumps({"id": question["id"], "error": "It only writes down what it is asked."}), flush=True)


main(sys.argv[1])

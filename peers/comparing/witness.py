#!/usr/bin/env python3
"""A program of pagination-harness/1 that writes down what it is asked, and makes no pages.

    witness.py FOLDER

FOLDER/DIGEST.json is the question of a text, FOLDER/DIGEST.txt the text: all that another program needs to
be asked the same.
"""
import json
import os
import shutil
import sys


def main(folder):
    for line in sys.stdin:
        question = json.loads(line)
        if question["op"] == "paginate":
            kept = os.path.join(folder, question["text_sha256"])
            if not os.path.exists(kept + ".json"):
                shutil.copyfile(question["text_file"], kept + ".txt")
                question["text_file"] = os.path.abspath(kept + ".txt")
                with open(kept + ".json", "w", encoding="utf-8") as file:
                    json.dump(question, file, ensure_ascii=False, indent=1)
        print(json.dumps({"id": question["id"], "error": "It only writes down what it is asked."}), flush=True)


main(sys.argv[1])

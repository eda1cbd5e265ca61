"""The loop of a program of pagination-harness/1 in Python."""
import json
import sys


class Refusal(Exception):
    """Why something cannot be done, in a sentence."""


def require_whole(question):
    if question.get("from", 0) != 0 or question.get("limit") is not None:
        raise Refusal("A reading app lays out whole books.")


def serve(reader, failures=()):
    """Answers questions by the reader's methods of their names, until there are no more."""
    for line in sys.stdin:
        answer = {"id": 0}
        try:
            question = json.loads(line)
            answer["id"] = question["id"]
            operation = getattr(reader, question["op"], None) if question["op"] in OPERATIONS else None
            if operation is None:
                raise Refusal("This program does not know that operation.")
            answer.update(operation(question))
        except KeyError as missing:
            answer["error"] = f"The question has no {missing}."
        except (Refusal, OSError, ValueError, *failures) as failure:
            answer["error"] = str(failure)
        print(json.dumps(answer), flush=True)


OPERATIONS = {"describe", "open", "paginate", "repeat", "lines", "save_position", "restore_position", "locate",
              "resolve"}

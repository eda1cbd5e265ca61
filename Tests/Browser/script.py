"""The report's script as its files stand in Sources: their order, and the lengths of its functions."""
import glob
import os
import re

import machine

TEMPLATES = os.path.join(machine.ROOT, "Sources", "Reports", "HTML", "Templates")

# What a function is not looked for in: comments, strings, regular expressions. A slash begins an
# expression where an operand is expected.
_OPAQUE = re.compile(
    r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'"
    r"|(?<=[(,=:?!&|\[{;\n>])(?P<gap>\s*)/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+/[a-z]*",
    re.S,
)
_KEYWORDS = {"if", "for", "while", "switch", "catch", "with"}


def files():
    """The paths of the script's files."""
    return sorted(glob.glob(os.path.join(TEMPLATES, "**", "*.js"), recursive=True))


def bare(code):
    """The code with blanks in place of comments, strings, templates and regular expressions."""
    return _without_templates(_OPAQUE.sub(lambda found: _blank(found[0]), code))


def _blank(words):
    return re.sub(r"[^\n]", " ", words)


def _without_templates(code):
    # What stands in ${} may hold functions, but never a long one.
    parts = code.split("`")
    return "`".join(_blank(part) if index % 2 else part for index, part in enumerate(parts))


def functions(code):
    """Yields (line, name, lines) of each function: the line where it begins, from 1, and how many
    lines its body has, nested functions counted with it. The body of an arrow function without
    braces is its expression."""
    code = bare(code)
    for found in re.finditer(r"=>\s*", code):
        start = found.end()
        end = _closing(code, start) if code[start] == "{" else _expression_end(code, start)
        yield _function(code, start, end, "=>")
    for found in re.finditer(r"([\w$#]+)\s*\(", code):
        close = _closing(code, found.end() - 1)
        body = re.compile(r"\)\s*\{").match(code, close)
        if body is None or found[1] in _KEYWORDS:
            continue
        yield _function(code, body.end() - 1, _closing(code, body.end() - 1), found[1])


def _function(code, start, end, name):
    first, last = code.count("\n", 0, start), code.count("\n", 0, end)
    # Braces on lines of their own are no part of the body.
    lines = last - first - 1 if code[start] == "{" and last > first else last - first + 1
    return first + 1, name, lines


def _closing(code, start):
    """The place of the bracket that closes the one at `start`."""
    depth = 0
    for place in range(start, len(code)):
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(code[place], 0)
        if depth == 0:
            return place
    raise ValueError(f"A bracket is not closed: {code[start:start + 60]!r}")


def _expression_end(code, start):
    """Where an expression ends: before a comma, a semicolon or a bracket that it did not open."""
    place = start
    while place < len(code) and code[place] not in ",;)]}":
        place = (_closing(code, place) if code[place] in "([{" else place) + 1
    return place - 1

"""reader.css, the sheet of Styles.md for web engines, as `StyleSheet.css(_:)` writes it.

It is made of the sheet of Examples/python, so that neither comes from the harness.
"""
import canonical_text as canonical
import styles

FAMILY, CODE = "text", "code"


def css(layout, natural_heights, family=FAMILY, code=CODE):
    """The sheet for a layout; `natural_heights` are those of the first faces, in em, by traits."""
    line = {traits: f"round({em(styles.EM * layout.line_height * float(height))}, 0.015625px)"
            for traits, height in natural_heights.items()}
    rules = [
        "* { margin: 0; padding: 0; border: 0; font: inherit; line-height: 0; vertical-align: baseline; "
        "text-indent: inherit; letter-spacing: inherit }",
        f"{among(canonical.BLOCKS)} {{ line-height: {line[()]} }}",
        f".html {{ font-family: {family}; font-size: {number(layout.size)}px }}",
        f".body {{ text-indent: {px(layout.indent)}; orphans: {layout.orphans}; widows: {layout.widows} }}",
        "pre { white-space: pre-wrap; tab-size: 1 }", "rt, rp { display: none }", "li, summary { display: block }",
        "hr { overflow: visible }", "q::before, q::after { content: none }",
        "table, caption, tbody, thead, tfoot, tr { display: block; text-align: inherit }",
        "td, th, tr * { display: inline }",
        'td:not(:first-child)::before, th:not(:first-child)::before { content: " "; white-space: pre-wrap }',
    ]
    rules += [rule(name, said, line, code) for name, said in styles.SHEET.items()]
    rules += [f"canvas {{ max-width: 100%; max-height: {px(layout.height)} }}",
              ".picture { display: block; text-indent: 0; margin-block-start: 0.5em; margin-block-end: 0.5em; "
              "break-inside: avoid }"]
    return "\n".join(rules + spacing(layout))


def rule(name, said, line, code):
    words = []
    if said["size"] != styles.EM:
        words.append(f"font-size: {em(said['size'])}")
    for trait, word in (("bold", "font-weight: bold"), ("italic", "font-style: italic"),
                        ("monospace", f"font-family: {code}")):
        if trait in said["traits"]:
            words.append(word)
    if said["shift"]:
        words.append(f"vertical-align: {number(said['shift'] / said['size'])}em")
    if said["traits"] and name in canonical.BLOCKS:
        words.append(f"line-height: {line[said['traits']]}")
    for property, length in (("margin-block-start", said["space"][0]), ("margin-block-end", said["space"][1]),
                             ("margin-inline-start", said["indent"][0]), ("margin-inline-end", said["indent"][1])):
        if length:
            words.append(f"{property}: {em(length)}")
    if said["align"]:
        words.append(f"text-align: {said['align']}")
    if said["kind"]:
        words.append("text-indent: 0")
    if "next" in said["keeps"]:
        words.append("break-after: avoid")
    if "together" in said["keeps"]:
        words.append("break-inside: avoid")
    return f"{name} {{ {'; '.join(words)} }}"


def spacing(layout):
    """The space before paragraphs: each block that has no block in it and is nothing but a paragraph."""
    if not layout.spacing:
        return []
    others = {name for name, said in styles.SHEET.items() if said["kind"]}
    paragraphs = canonical.BLOCKS - others - {"html", "body", "hr"}
    innermost = f":not(:empty):not(:has({among(canonical.BLOCKS)}, .picture)):not({among(others)} *)"
    made = [f"{among(paragraphs)}{innermost} {{ margin-block-start: {px(layout.spacing)} }}"]
    for name, said in styles.SHEET.items():
        if said["space"][0] and name in paragraphs:
            made.append(f"{name}{innermost} {{ margin-block-start: max({em(said['space'][0])}, {px(layout.spacing)}) }}")
    return made


def among(names):
    return f":is({', '.join(sorted(names))})"


def number(value):
    return f"{round(value, 6):g}" if round(value, 6) == int(value) else repr(round(value, 6))


def em(length):
    return f"{number(length / styles.EM)}em"


def px(length):
    return f"{number(length)}px" if length else "0"

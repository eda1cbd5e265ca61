"""The harness's sheet for engines that read an older CSS than browsers do."""
import re

import protocol

NAMES = {"margin-block-start": "margin-top", "margin-block-end": "margin-bottom",
         "margin-inline-start": "margin-left", "margin-inline-end": "margin-right"}
# Elements that engines' own sheets give space; the harness's takes it back by a rule for all elements.
SPACED = "p, blockquote, dl, dd, ol, ul, li, figure, pre, h1, h2, h3, h4, h5, h6, hr, table, td, th, form, fieldset, center"


def valued(css):
    """A sheet for engines that know neither variables nor rounding: values in their places, physical margins."""
    variables = dict(re.findall(r"(--[\w-]+): ([^;}]+?) *(?=[;}])", css))
    if variables.get("--text-autospace") == "normal":
        raise protocol.Refusal("This reader puts no space between scripts.")
    if variables.get("--text-spacing-trim", "space-all") != "space-all":
        raise protocol.Refusal("This reader squeezes no marks.")
    # A value may name others, as what stands where a variable has none does.
    count = 1
    while count:
        css, count = re.subn(r"var\((--[\w-]+)(?:, *((?:[^()]|\([^()]*\))*))?\)",
                             lambda found: variables.get(found[1], found[2] or "0"), css)
    css = re.sub(r"round\(([\d.]+) \* 1em, [\d.]+px\)", r"\1", css)  # a line height as a multiple
    for name, other in NAMES.items():
        css = css.replace(name, other)
    return css


def simple(css, size):
    """A sheet for engines that know few selectors either, and no fonts of a sheet."""
    css = valued(re.sub(r"@font-face \{[^}]*\}", "", css))
    rules = []
    for selector, said in re.findall(r"([^{}]+)\{([^{}]*)\}", css):
        selector = re.sub(r":is\(([^()]*)\)", r"\1", selector.strip())
        if re.search(r":(?!is)|::|\.picture|^:root|^\*|tr \*", selector):
            continue
        rules.append(f"{selector} {{{said}}}")
    return (f"html, body, {SPACED} {{ margin: 0; padding: 0 }}\n" + "\n".join(rules)
            + f"\nhtml, body {{ font-size: {size}px }}")

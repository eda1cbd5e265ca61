"""Which face stands for bold, italic and code: that of the same family, as the harness looks for it."""
WEIGHTS = {
    (): ["Regular", "Book", "Roman"],
    ("bold",): ["Bold"],
    ("italic",): ["Italic", "Oblique"],
    ("bold", "italic"): ["Bold Italic", "Bold Oblique", "Bold", "Italic", "Oblique"],
}


def monospaced(family):
    """The families with letters of one width that are relatives of one."""
    words = family.split(" ")
    for place, word in enumerate(words):
        if word in ("Sans", "Serif"):
            kinds = [[word, "Mono"], ["Sans", "Mono"], ["Mono"]]
            return [" ".join(words[:place] + kind + words[place + 1:]) for kind in kinds]
    return [f"{family} Mono"]


def wishes(traits, family):
    """Families and styles, the nearest first."""
    styles = list(WEIGHTS[tuple(trait for trait in traits if trait != "monospace")])
    families = [family]
    if "monospace" in traits:
        families = monospaced(family) + families
        styles += WEIGHTS[()]
    return [(name, style) for name in families for style in styles]


def relative(installed, font, traits):
    """The face with traits of a regular one, or itself; faces are (file, index).

    `installed` are the rows of `harness list fonts --json`, in their order.
    """
    faces = [(face_of(row["file"]), row["family"], row["style"]) for row in installed]
    own = next((family for face, family, _ in faces if face == font), None)
    for wish in wishes(traits, own) if own and traits else []:
        for face, family, style in faces:
            if (family, style) == wish:
                return face
    return font


def family(installed, font, traits):
    """The family by which a sheet asks for a face with traits: of one width or not, whatever its weight."""
    found = relative(installed, font, tuple(trait for trait in traits if trait == "monospace"))
    return next(row["family"] for row in installed if face_of(row["file"]) == found)


def face_of(name):
    """A face as the harness writes it: `file#index`."""
    file, _, index = name.rpartition("#")
    return file, int(index)

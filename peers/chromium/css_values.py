"""What the type of a layout is in CSS."""

# The space between scripts: an eighth of an em, or none.
AUTOSPACE = {"none": "no-autospace", "normal": "normal"}
# Which full-width marks keep their blank half: what browsers know of text-spacing-trim.
MARKS = {name: name for name in ("space-all", "normal", "space-first", "trim-start")}

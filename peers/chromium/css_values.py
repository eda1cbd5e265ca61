"""What the type of a layout is in CSS."""

# The space between scripts: an eighth of an em, or none.
AUTOSPACE = {"none": "no-autospace", "normal": "normal"}

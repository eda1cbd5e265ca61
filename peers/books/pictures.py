"""The sizes of pictures, as their elements say them or as the browser finds them in their files."""
import re

NUMBER = re.compile(r"\s*\+?([0-9]+\.?[0-9]*|\.[0-9]+)\s*(px)?\s*")


def measure(book, natural_size):
    """Gives each picture of a book its size; `natural_size` is that of a file's bytes."""
    known = {}
    for picture in book.pictures:
        if picture.element == "svg":
            picture.size = of_drawing(picture.attributes)
        elif picture.element == "img":
            file = None
            if picture.data is not None:
                if picture.data not in known:
                    known[picture.data] = of_file(picture.data) or natural_size(picture.data)
                file = known[picture.data]
            picture.size = joined(pixels(picture.attributes.get("width")),
                                  pixels(picture.attributes.get("height")), file)


def of_file(data):
    """The size of a drawing that has nothing but a `viewBox`, which a browser takes for a ratio alone."""
    root = re.search(rb"<svg\b[^>]*>", data[:4096])
    attributes = dict(re.findall(r"""([\w:-]+)\s*=\s*["']([^"']*)["']""", root[0].decode())) if root else {}
    return None if {"width", "height"} & set(attributes) else of_drawing(attributes)


def of_drawing(attributes):
    box = next((value for name, value in attributes.items() if name.lower() == "viewbox"), "")
    box = re.split(r"[\s,]+", box.strip())
    natural = (float(box[2]), float(box[3])) if len(box) == 4 else None
    return joined(pixels(attributes.get("width")), pixels(attributes.get("height")), natural)


def pixels(value):
    found = NUMBER.fullmatch(value or "")
    return float(found[1]) or None if found else None


def joined(width, height, natural):
    """A size of which one side alone keeps the ratio; `None` where not enough is known."""
    if width and height:
        return width, height
    if not natural or not all(natural):
        return None
    if width:
        return width, width * natural[1] / natural[0]
    if height:
        return height * natural[0] / natural[1], height
    return tuple(natural)

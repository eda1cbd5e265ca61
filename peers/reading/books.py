"""The book, the sheet and the fonts of a question, as a reading app takes them."""
import hashlib
import html
import io
import mimetypes
import pathlib
import re
import sys
import zipfile
from xml.etree import ElementTree

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "chromium"), str(HERE.parent / "books"),
                str(HERE.parent.parent / "Examples" / "python")]

import canonical_text
import css_values
import faces as metrics
import protocol
import sfnt

KINDS = {".xhtml": "application/xhtml+xml", ".opf": "application/oebps-package+xml", ".svg": "image/svg+xml"}
MANDATORY = re.compile("\r\n|[\n\v\f\r\x85\u2029]")


class Failure(Exception):
    """What a book does not have, in a sentence."""


class Book:
    """An EPUB: its bytes, the names of its documents in the order of the canonical text, and that text."""

    def __init__(self, data, text):
        self.data, self.text = data, text
        self.digest = hashlib.sha256(data).hexdigest()
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                documents = [(name, kind) for _, _, name, kind in canonical_text.documents(archive)]
                self.names, self.kinds = [name for name, _ in documents], dict(documents)
        except (zipfile.BadZipFile, ElementTree.ParseError, LookupError) as reason:
            raise Failure(f"The book is no EPUB: {reason}.") from reason

    @classmethod
    def of(cls, question):
        with open(question["text_file"], encoding="utf-8", newline="") as file:
            text = file.read()
        source = question.get("source_file")
        if source and zipfile.is_zipfile(source):
            with open(source, "rb") as file:
                return cls(file.read(), text)
        if source or question.get("styled_file"):
            raise Failure("This program reads EPUBs and plain texts.")
        return cls(packed(text, question), text)

    def files(self):
        with zipfile.ZipFile(io.BytesIO(self.data)) as archive:
            for name in archive.namelist():
                data = archive.read(name)
                yield name, data, self.kind(name, data)

    def kind(self, name, data):
        """What a file is: a document what its package calls it, but one that is no well-formed XML is HTML."""
        suffix = pathlib.PurePosixPath(name).suffix.lower()
        kind = self.kinds.get(name) or KINDS.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        if kind == KINDS[".xhtml"]:
            try:
                canonical_text.xml(data)
            except ElementTree.ParseError:
                return "text/html"
        return kind


def packed(text, question):
    """A plain text as an EPUB: a document from each forced break to the next, a block for each paragraph."""
    breaks = [0, *question.get("breaks", []), len(text)]
    language = html.escape(question.get("language", "und"))
    sections = [text[start:end] for start, end in zip(breaks, breaks[1:]) if end > start]
    items = "".join(f'<item id="s{n}" href="{n}.xhtml" media-type="application/xhtml+xml"/>' for n in range(len(sections)))
    spine = "".join(f'<itemref idref="s{n}"/>' for n in range(len(sections)))
    package = (f'<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">'
               f'<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:text</dc:identifier>'
               f'<dc:title>Text</dc:title><dc:language>{language}</dc:language>'
               f'<meta property="dcterms:modified">2000-01-01T00:00:00Z</meta></metadata>'
               f'<manifest>{items}<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/></manifest>'
               f'<spine>{spine}</spine></package>')
    nav = document('<nav xmlns:epub="http://www.idpf.org/2007/ops" epub:type="toc"><ol><li><a href="0.xhtml">Text</a></li></ol></nav>', language)
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        def add(name, data, method=zipfile.ZIP_DEFLATED):
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, method)

        add("mimetype", "application/epub+zip", zipfile.ZIP_STORED)
        add("META-INF/container.xml", '<?xml version="1.0"?><container version="1.0" '
            'xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="package.opf" '
            'media-type="application/oebps-package+xml"/></rootfiles></container>')
        add("package.opf", package)
        add("nav.xhtml", nav)
        for number, section in enumerate(sections):
            lines = MANDATORY.split(section)
            if lines and not lines[-1]:
                lines.pop()
            body = "".join(f"<p>{html.escape(line) or '<br/>'}</p>" for line in lines)
            add(f"{number}.xhtml", document(body, language))
    return made.getvalue()


def document(body, language):
    return ('<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml" '
            f'xml:lang="{language}" lang="{language}"><head><title>Text</title></head><body>{body}</body></html>')


def chains(style):
    """Fonts by traits: the regular ones, and those of text with some."""
    yield "", style["fonts"]
    for styled in style.get("styled_fonts", []):
        yield styled["traits"], styled["fonts"]


def path_of(font):
    return f"/font/{hashlib.sha256(repr((font['file'], font.get('index', 0))).encode()).hexdigest()}"


def faces(style):
    """The bytes of each face by its path: a browser takes only the first one of a collection."""
    found = {}
    for _, fonts in chains(style):
        for font in fonts:
            path = path_of(font)
            if path not in found:
                found[path] = face_of(font["file"], font.get("index", 0))
    return found


def face_of(file, index, known={}):
    if (file, index) not in known:
        known[file, index] = sfnt.face(pathlib.Path(file).read_bytes(), index)
    return known[file, index]


def named(style):
    """The rules that name each face, and the families of text and of code."""
    lines, families, monospaced = [], [], []
    for traits, fonts in chains(style):
        words = traits.split()
        into = monospaced if "monospace" in words else families
        for place, font in enumerate(fonts):
            name = f"harness-{'mono' if into is monospaced else 'text'}-{place}"
            if name not in into:
                into.append(name)
            lines.append(
                f'@font-face {{ font-family: "{name}"; src: url("{path_of(font)}"); '
                f"font-weight: {'bold' if 'bold' in words else 'normal'}; "
                f"font-style: {'italic' if 'italic' in words else 'normal'} }}")
    return lines, families, monospaced


def sheet(question):
    """The harness's sheet with the layout in its variables, as a user's style sheet."""
    style, page = question["type"], question["page"]
    lines, families, monospaced = named(style)
    variables = {}
    for traits, fonts in chains(style):
        words = traits.split()
        face = face_of(fonts[0]["file"], fonts[0].get("index", 0))
        name = "-".join(["--line-height", *[word for word in words if word != "regular"]])
        variables[name] = f"{float(metrics.natural_height(face) * metrics.exact(style.get('line_height', 1.2))):.9f}"
    listed = ", ".join(f'"{name}"' for name in families)
    variables.update({
        "--text-font": listed,
        "--monospace-font": ", ".join([*(f'"{name}"' for name in monospaced), listed]),
        "--first-line-indent": f"{style.get('first_line_indent', 0)}px",
        "--paragraph-spacing": f"{style.get('paragraph_spacing', 0)}px",
        "--letter-spacing": f"{style.get('letter_spacing', 0)}em",
        "--word-spacing": f"{style.get('word_spacing', 0)}em",
        "--text-autospace": valued(style, "autospace", css_values.AUTOSPACE, "space between scripts"),
        "--text-spacing-trim": valued(style, "marks", css_values.MARKS, "room for marks"),
        "--orphans": style.get("orphans", 1), "--widows": style.get("widows", 1),
        "--content-height": f"{page['height'] - page['insets']['top'] - page['insets']['bottom']}px"})
    declared = "; ".join(f"{name}: {value}" for name, value in variables.items())
    if question.get("sheet_file"):
        own = pathlib.Path(question["sheet_file"]).read_text(encoding="utf-8")
    else:
        own = ("* { margin: 0; padding: 0; border: 0; font: inherit; "
               "letter-spacing: var(--letter-spacing); word-spacing: var(--word-spacing) }\n"
               "html { font-family: var(--text-font) }\n"
               "body { text-indent: var(--first-line-indent); orphans: var(--orphans); widows: var(--widows); "
               "text-autospace: var(--text-autospace); text-spacing-trim: var(--text-spacing-trim) }\n"
               "p { white-space: pre-wrap; line-height: round(var(--line-height) * 1em, 0.015625px); "
               "margin-block-start: var(--paragraph-spacing) }\n")
    return "\n".join(lines) + (
        f"\n{own}\n:root {{ {declared}; font-size: {style['size']}px }}\n"
        "html { font-kerning: normal; text-rendering: geometricPrecision; hyphens: none; overflow-wrap: anywhere; "
        "font-synthesis: none }\n")


def valued(style, name, values, what):
    """What a word of the type is in CSS, by the words that engines know; the first is the usual one."""
    if style.get("hang", "none") != "none" or style.get("marks_fallback", "none") != "none":
        raise protocol.Refusal("This reader hangs no marks, and squeezes those alone that their font does.")
    if style.get("hyphenation", "none") != "none":
        raise protocol.Refusal("This reader parts words by a dictionary of its own, or none.")
    if style.get("writing", "horizontal-tb") != "horizontal-tb":
        raise protocol.Refusal("This reader is asked for horizontal lines alone.")
    wanted = style.get(name, next(iter(values)))
    if wanted not in values:
        raise protocol.Refusal(f"CSS has no {what} that is '{wanted}'.")
    return values[wanted]

"""Makes the wheel: the folder that runs anywhere, with the Python package that starts it.

Its tag is manylinux_2_36: packaging/tree.py lets nothing in that needs a newer glibc.
"""
import base64
import hashlib

import archives
import facts

SOURCES = facts.ROOT / "packaging" / "pagination_harness"
MODULE = SOURCES.name
ENTRY_POINTS = f"""\
[console_scripts]
harness = {MODULE}.running:main

[pytest11]
pagination = {MODULE}.pytest_plugin
"""
METADATA = """\
Metadata-Version: 2.1
Name: {name}
Version: {version}
Summary: {summary}
License: Apache-2.0
License-File: LICENSE
Classifier: Operating System :: POSIX :: Linux
Classifier: Framework :: Pytest
Classifier: Typing :: Typed
Requires-Python: >=3.9
Provides-Extra: pandas
Requires-Dist: pandas>=1.5; extra == "pandas"
Description-Content-Type: text/markdown

`harness` compares paginators, the code that cuts a book into pages, and judges merges. The program, texts to
measure and the fonts of its published figures are in this wheel; it needs nothing else.

```
harness compare --corpus diamond-sutra
pytest --pagination-baseline baseline.json
python3 -c 'import pagination_harness; print(pagination_harness.compare(detail=True).rows("summary")[0])'
```
"""


def record(data):
    """A file's digest as a wheel's RECORD has it."""
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def main():
    version, folder = facts.version(), facts.tree()
    if not folder.is_dir():
        facts.fail(f"there is no '{folder}'; packaging/tree.py makes it.")
    tag = "manylinux_{}_{}_{}".format(*facts.GLIBC, facts.MACHINE)
    info = f"{MODULE}-{version}.dist-info"
    members = [(f"{MODULE}/{path.name}", path.read_bytes(), 0o644)
               for path in sorted(SOURCES.iterdir()) if path.suffix == ".py" or path.name == "py.typed"]
    members += [(f"{MODULE}/program/{path.relative_to(folder)}", path.read_bytes(), archives.mode(path))
                for path in archives.entries(folder) if path.is_file()]
    metadata = METADATA.format(name=facts.NAME, version=version, summary=facts.SUMMARY)
    wheel = (f"Wheel-Version: 1.0\nGenerator: {facts.NAME} {version}\nRoot-Is-Purelib: false\n"
             f"Tag: py3-none-{tag}\n")
    for name, text in [
        ("LICENSE", (facts.ROOT / "LICENSE").read_text(encoding="utf-8")), ("METADATA", metadata), ("WHEEL", wheel),
        ("entry_points.txt", ENTRY_POINTS),
    ]:
        members.append((f"{info}/{name}", text.encode(), 0o644))
    rows = [f"{name},{record(data)},{len(data)}\n" for name, data, _ in members]
    rows.append(f"{info}/RECORD,,\n")
    members.append((f"{info}/RECORD", "".join(rows).encode(), 0o644))

    path = facts.product(f"{MODULE}-{version}-py3-none-{tag}.whl")
    archives.zipped(path, members, facts.epoch())
    print(f"{path}: {facts.sizes(path)}")


if __name__ == "__main__":
    main()

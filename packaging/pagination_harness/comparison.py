"""`harness compare`, and what it finds as dictionaries, lists and data frames."""
from __future__ import annotations

import csv
import io
import json
import os
import tempfile
from typing import TYPE_CHECKING, Any, Mapping, Sequence

from .running import HarnessError, OneOrMore, Path, options, run

if TYPE_CHECKING:
    import pandas

# What a field of the Data Package is in Python, and what pandas is told to make of it.
_PYTHON = {"integer": int, "number": float, "boolean": lambda text: text == "true", "string": str}
_PANDAS = {"integer": "Int64", "number": "Float64", "boolean": "boolean", "string": "string"}


class Comparison:
    """What a comparison found.

    `results` is results.json, by the schema pagination-harness/results/1; `package` is datapackage.json,
    which says what each column of each table is.
    """

    def __init__(self, results: dict[str, Any], package: dict[str, Any], tables: dict[str, str]) -> None:
        self.results = results
        self.package = package
        self._tables = tables

    @property
    def tables(self) -> list[str]:
        """The names of the tables: summary, observations, changes, pairs, pages and samples."""
        return list(self._tables)

    def rows(self, table: str) -> list[dict[str, Any]]:
        """The rows of a table; a value that is not there is `None`."""
        types = {name: _PYTHON[kind] for name, kind in self._fields(table).items()}
        return [
            {name: None if text == "" else types[name](text) for name, text in row.items()}
            for row in csv.DictReader(io.StringIO(self._tables[table], newline=""))
        ]

    def frame(self, table: str) -> pandas.DataFrame:
        """A table as a data frame with the types of its columns; needs pandas."""
        fields = self._fields(table)
        try:
            import pandas
        except ImportError:
            raise HarnessError(
                f"There is no pandas to make a data frame of '{table}' with; install it, or take rows().") from None
        return pandas.read_csv(
            io.StringIO(self._tables[table]), dtype={name: _PANDAS[kind] for name, kind in fields.items()})

    def __repr__(self) -> str:
        rows = len(self.rows("summary")) if "summary" in self._tables else 0
        return f"<Comparison of {len(self.results.get('corpora', []))} texts, {rows} trials>"

    def _fields(self, table: str) -> dict[str, str]:
        for resource in self.package["resources"]:
            if resource["name"] == table and table in self._tables:
                return {field["name"]: field["type"] for field in resource["schema"]["fields"]}
        raise HarnessError(f"There is no table '{table}'; there are {', '.join(self._tables)}.")


def named(option: str, values: Mapping[str, Path] | None) -> list[str]:
    """An option NAME=VALUE for each value."""
    if values is not None and not isinstance(values, Mapping):
        raise TypeError(f"--{option} takes a dictionary of a value by name, as {{'mine': …}}, not a "
                        f"{type(values).__name__}.")
    for name in values or {}:
        if "=" in name:
            raise ValueError(f"'{name}' is no name for --{option}: it has '='.")
    return [word for name, value in (values or {}).items() for word in (f"--{option}", f"{name}={os.fspath(value)}")]


def compare(
    corpus: OneOrMore = None,
    *,
    paginators: OneOrMore = None,
    programs: Mapping[str, str] | None = None,
    pages: Mapping[str, Path] | None = None,
    devices: OneOrMore = None,
    font_sizes: OneOrMore = None,
    fonts: OneOrMore = None,
    to_font_sizes: OneOrMore = None,
    detail: bool = False,
    timing: bool = True,
    all_pages: bool = False,
    arguments: Sequence[str] = (),
    cwd: Path | None = None,
    environment: Mapping[str, str] | None = None,
    timeout: float | None = None,
) -> Comparison:
    """Compares paginators, as `harness compare` does; what is not given is harness.yml's or the program's.

    - corpus: ids of texts, or files.
    - programs: your own paginators, a command line by name.
    - pages: pages that an app exported, a file by name.
    - detail: only the first device and size. timing: whether CPU time is measured.
    - arguments: other options of the command line.
    - environment: variables in place of this process's.
    - timeout: the most seconds that it may take.

    Raises HarnessError where the program cannot do its work. Nothing is stored or left.
    """
    words = ["compare", *options("corpus", corpus), *options("paginator", paginators)]
    words += named("paginator-command", programs)
    words += named("pages", pages)
    words += [*options("device", devices), *options("font-size", font_sizes), *options("font", fonts)]
    words += options("to-font-size", to_font_sizes)
    words += ["--detail"] * detail + ["--no-timing"] * (not timing) + ["--all-pages"] * all_pages
    with tempfile.TemporaryDirectory(prefix="pagination-harness-") as folder:
        store = os.path.join(folder, "results.sqlite")
        words += [*arguments, "--quiet", "--json", "--format", "csv", "--output", folder, "--store", store]
        done = run(words, cwd, environment, timeout)
        if done.returncode != 0:
            raise HarnessError(done.stderr.strip() or done.stdout.strip(), done.returncode)
        with open(os.path.join(folder, "datapackage.json"), encoding="utf-8") as file:
            package = json.load(file)
        tables = {}
        for resource in package["resources"]:
            with open(os.path.join(folder, resource["path"]), encoding="utf-8", newline="") as file:
                tables[resource["name"]] = file.read()
    return Comparison(json.loads(done.stdout), package, tables)

"""The program `harness`: where it is, how it is run, and how it fails."""
from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import Iterable, Mapping, Sequence, Union

Path = Union[str, "os.PathLike[str]"]
OneOrMore = Union[None, str, int, float, "os.PathLike[str]", Iterable[Union[str, int, float, "os.PathLike[str]"]]]


class HarnessError(Exception):
    """The program could not do its work; the message is what it said.

    `exit_code` is that of the program, `None` where there is none.
    """

    def __init__(self, message: str, exit_code: int | None = None) -> None:
        super().__init__(message)
        self.exit_code = exit_code


def program() -> str:
    """The path of the program: that of HARNESS_PROGRAM, else this package's own, else one on the PATH.

    Raises HarnessError where there is none.
    """
    named = os.environ.get("HARNESS_PROGRAM")
    if named:
        named = os.path.abspath(named)
        if not (os.path.isfile(named) and os.access(named, os.X_OK)):
            raise HarnessError(f"HARNESS_PROGRAM names '{named}', which is no program; name harness, or unset it.")
        return named
    own = os.path.join(os.path.dirname(os.path.abspath(__file__)), "program", "bin", "harness")
    if os.access(own, os.X_OK):
        return own
    found = shutil.which("harness")
    if found:
        return found
    raise HarnessError(
        f"There is no program '{own}', nor a 'harness' on the PATH; install the wheel of this machine, or "
        "name a program in HARNESS_PROGRAM.")


def run(
    arguments: Sequence[str], cwd: Path | None, environment: Mapping[str, str] | None, timeout: float | None,
) -> subprocess.CompletedProcess[str]:
    """Runs the program to its end, with nothing to read."""
    try:
        return subprocess.run(
            [program(), *arguments], cwd=cwd, stdin=subprocess.DEVNULL, capture_output=True, check=False,
            env=None if environment is None else {**os.environ, **environment},
            encoding="utf-8", errors="replace", timeout=timeout)
    except subprocess.TimeoutExpired:
        raise HarnessError(
            f"'harness {' '.join(arguments)}' did not end within {timeout} s; give it more time, or fewer "
            "texts and layouts.") from None
    except OSError as error:
        raise HarnessError(f"'harness' could not be run: {error}") from error


def options(name: str, values: OneOrMore) -> list[str]:
    """An option of the command line for each value; none for `None`. A list without values is an error."""
    if values is None:
        return []
    values = [values] if isinstance(values, (str, int, float, os.PathLike)) else list(values)
    if not values:
        raise ValueError(f"There is nothing in the list for --{name}; leave it out for what is usual.")
    return [word for value in values for word in (f"--{name}", os.fspath(value) if isinstance(value, os.PathLike)
                                                  else str(value))]


def main() -> None:
    """`harness` itself: the program takes this process over."""
    try:
        path = program()
    except HarnessError as error:
        sys.exit(f"harness: {error}")
    os.execv(path, [path, *sys.argv[1:]])

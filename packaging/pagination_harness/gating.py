"""`harness gate`, and its verdict."""
from __future__ import annotations

import dataclasses
import os
from typing import Mapping, Sequence

from .running import OneOrMore, Path, options, run


@dataclasses.dataclass(frozen=True)
class Gating:
    """What the gate said: PASS, FAIL, REFUSED, UNSOUND or ERROR, with its exit code and its words."""

    verdict: str
    exit_code: int
    text: str

    def __bool__(self) -> bool:
        return self.verdict == "PASS"


def gate(
    baseline: Path,
    *,
    corpus: OneOrMore = None,
    arguments: Sequence[str] = (),
    cwd: Path | None = None,
    environment: Mapping[str, str] | None = None,
    timeout: float | None = None,
) -> Gating:
    """Judges what is measured now against a gate baseline, as `harness gate` does.

    The baseline and the texts are looked for from `cwd`. The verdict is a value, whatever it is; `text` says why. Rules are those of the harness.yml that is found
    from `cwd`. An exit code of 0 without `VERDICT: PASS` is no pass. The gate's report is
    left where `harness gate` writes it, from `cwd`, also where it is refused.
    """
    words = ["gate", "--baseline", os.path.abspath(os.path.join(cwd or ".", baseline)), *options("corpus", corpus), *arguments]
    done = run(words, cwd, environment, timeout)
    lines = done.stdout.rstrip().splitlines()
    last = lines[-1] if lines else ""
    verdict = last.removeprefix("VERDICT: ") if last.startswith("VERDICT: ") else "ERROR"
    if (verdict == "PASS") != (done.returncode == 0):
        verdict = "ERROR"
    text = "\n".join(part for part in (done.stdout.rstrip(), done.stderr.rstrip()) if part)
    return Gating(verdict, done.returncode, text)

"""A plug-in of pytest: `pytest --pagination-baseline baseline.json` has the gate as a test.

It is one test, `pagination gate`, which `-k`, `--collect-only` and reports treat as any other. What the gate
prints is its failure; the gate's own reports stay where `harness gate` writes them.
"""
from __future__ import annotations

import os
import shlex

import pytest

from . import HarnessError, gate


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("pagination", "the pagination gate")
    group.addoption(
        "--pagination-baseline", metavar="FILE",
        help="judge what is measured now against this gate baseline, as 'harness gate' does")
    group.addoption(
        "--pagination-corpus", metavar="IDS", help="the texts to judge, with commas between (default: harness.yml's)")
    group.addoption(
        "--pagination-arguments", metavar="WORDS", default="", help="other arguments of 'harness gate'")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "pagination: the test that is the pagination gate.")
    baseline = config.getoption("pagination_baseline")
    if baseline and not os.path.exists(os.path.join(config.invocation_params.dir, baseline)):
        raise pytest.UsageError(
            f"--pagination-baseline names '{baseline}', which is not there; 'harness approve --reason TEXT' writes one.")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    baseline = config.getoption("pagination_baseline")
    # Who names single tests wants those.
    if baseline and not any("::" in word for word in config.args):
        path = os.path.join(config.invocation_params.dir, baseline)
        items.append(GateItem.from_parent(
            session, name="pagination gate", nodeid=f"{os.path.relpath(path, config.rootpath)}::pagination gate",
            baseline=path))


class GateFailure(Exception):
    """The gate did not pass; the message is what it printed."""


class GateItem(pytest.Item):
    def __init__(self, baseline: str, **more: object) -> None:
        super().__init__(**more)
        self.baseline = baseline
        self.add_marker("pagination")

    def runtest(self) -> None:
        corpus = self.config.getoption("pagination_corpus")
        found = gate(
            self.baseline, corpus=corpus.split(",") if corpus else None, cwd=self.config.rootpath,
            arguments=shlex.split(self.config.getoption("pagination_arguments")))
        if not found:
            raise GateFailure(f"{found.text}\n\n'harness gate' ended with {found.exit_code}.")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: str | None = None) -> object:
        if isinstance(excinfo.value, (GateFailure, HarnessError)):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[str, int | None, str]:
        return self.baseline, None, f"pagination gate: {os.path.basename(self.baseline)}"

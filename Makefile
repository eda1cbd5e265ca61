# Everything starts from a clean checkout; each target installs what it misses (scripts/set-up).

PREFIX ?= /usr/local
SOURCES = Package.swift Sources Tests

PYTHON = python3 Examples/python
HARNESS = .build/release/harness
KEEP = --output .build/reports --store .build/reports/results.sqlite --strict --quiet

.PHONY: compare test check gate bench bench-article test-all examples install install-files \
  uninstall set-up \

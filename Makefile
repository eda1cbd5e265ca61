# Everything starts from a clean checkout; each target installs what it misses (scripts/set-up).

PREFIX ?= /usr/local
SOURCES = Package.swift Sources Tests

.PHONY: compare test check bench test-all install uninstall set-up format clean

compare: set-up            ## Compare the paginators on the Diamond Sutra.
	swift build --configuration release --product harness --quiet
	.build/release/harness compare --corpus diamond-sutra

test: set-up               ## Build and run all tests.
	swift build --build-tests
	scripts/test --skip-build

check: set-up              ## Format, imports and tests: before every commit.
	swift format lint --strict --recursive --parallel $(SOURCES)
	swift build --build-tests --explicit-target-dependency-import-check error
	scripts/test --skip-build

test-all: check            ## The tests, and the comparison of the built program over all corpora.
	swift build --configuration release --product harness --quiet
	.build/release/harness corpus verify
	.build/release/harness compare --corpus diamond-sutra --corpus alice --no-timing \
	  --strict --output .build/reports --quiet

bench: set-up              ## Speed of greedy against hb_shape alone.
	swift build --configuration release --product bench --quiet
	.build/release/bench

install: set-up            ## Install harness and its corpora under PREFIX.
	swift build --configuration release --product harness --static-swift-stdlib --quiet \
	  --scratch-path .build/install
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/pagination-harness"
	install -s -m 755 .build/install/release/harness "$(DESTDIR)$(PREFIX)/bin/harness"
	cp -R corpora "$(DESTDIR)$(PREFIX)/share/pagination-harness/"

uninstall:                 ## Remove what install wrote.
	rm -f "$(DESTDIR)$(PREFIX)/bin/harness"
	rm -rf "$(DESTDIR)$(PREFIX)/share/pagination-harness"

set-up:
	@scripts/set-up

format:                    ## Format the sources in place.
	swift format --in-place --recursive --parallel $(SOURCES)

clean:
	rm -rf .build

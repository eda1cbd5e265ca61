# Everything starts from a clean checkout; each target installs what it misses (scripts/set-up).

PREFIX ?= /usr/local
SOURCES = Package.swift Sources Plugins Tests Examples

PYTHON = python3 Examples/python
HARNESS = .build/release/harness
KEEP = --output .build/reports --store .build/reports/results.sqlite --strict --quiet

.PHONY: compare test check schemas gate gate-time bench bench-article test-all examples install install-files \
  start-order uninstall set-up set-up-tests format clean

compare: set-up            ## Compare the paginators on the Diamond Sutra.
	swift build --configuration release --product harness --quiet
	.build/release/harness compare --corpus diamond-sutra

# What tests run is built optimised (Package.swift), in a folder of its own.
TESTS  = --scratch-path .build/tests
TESTED = .build/tests/debug/harness
test check gate torture servers docs: export OPTIMISED_TESTS = 1

test: set-up-tests         ## Build and run all tests.
	swift build --build-tests $(TESTS)
	scripts/test --skip-build $(TESTS)

check: set-up-tests        ## Format, imports and tests: before every commit.
	swift format lint --strict --recursive --parallel $(SOURCES)
	swift build --build-tests --explicit-target-dependency-import-check error $(TESTS)
	scripts/test --skip-build $(TESTS)

test-all: export LINE_BREAK_TEXTS = 500000
test-all: export ALL_TESTS = 1
test-all: set-up-servers check examples   ## The tests, the examples, and comparisons over all corpora.
	HARNESS=$(HARNESS) /usr/bin/python3 -B Tests/Browser --all
	HARNESS=$(HARNESS) /usr/bin/python3 -B Tests/Torture
	HARNESS=$(HARNESS) /usr/bin/python3 -B Tests/Pandas
	HARNESS=$(HARNESS) /usr/bin/python3 -B Tests/Python
	$(HARNESS) corpus fetch
	$(HARNESS) corpus verify
	$(HARNESS) compare $(KEEP) --corpus diamond-sutra --corpus alice \
	  --corpus diamond-sutra-punctuated --corpus edge-cases \
	  --corpus alice-book --corpus styled-cases --no-timing
	# Nothing is changed, since following a place through thousands of pages takes minutes.
	$(HARNESS) compare $(KEEP) --corpus kjv --corpus bungo-bible --corpus synth-zh-1m \
	  --corpus debian-reference --corpus debian-reference-zh-cn --corpus debian-handbook \
	  --detail --no-timing --paginator greedy --to-font-size 17
	# A noisy machine proves nothing (3), or is not fit (4), which is no fault of the checkout.
	scripts/gate-time last --output .build/gate-time --store .build/gate-time/results.sqlite || \
	  [ $$? -eq 3 -o $$? -eq 4 ]

examples: set-up           ## Build and run the examples.
	swift build --configuration release --product harness --quiet
	$(HARNESS) conform --paginator-command 'mine=$(PYTHON)/paginator.py'
	$(HARNESS) conform --paginator-command 'reader=$(PYTHON)/reader.py offset'
	$(HARNESS) compare $(KEEP) --paginator-command 'mine=$(PYTHON)/paginator.py' \
	  --paginator-command 'by-page=$(PYTHON)/reader.py page' \
	  --paginator-command 'by-offset=$(PYTHON)/reader.py offset'
	python3 Examples/exported-pages/export.py corpora/diamond-sutra/text.txt >.build/pages.json
	$(HARNESS) compare $(KEEP) --pages cells=.build/pages.json
	cd Examples/swift-package && swift test --quiet
	HARNESS=$(CURDIR)/$(HARNESS) scripts/scale
	swift build --quiet --package-path Examples/swift-package --product line-program
	$(HARNESS) conform --paginator-command 'line=Examples/swift-package/.build/debug/line-program'
	# The package's own harness, by the plug-in that it has from us.
	cd Examples/swift-package && swift package --allow-writing-to-package-directory \
	  harness compare --paginator line-count --detail --no-timing \
	  --output .build/reports --store .build/reports/results.sqlite

.PHONY: servers set-up-servers
servers: set-up-tests set-up-servers ## Try the servers of all languages, and the exporters for apps.
	swift build --build-tests $(TESTS)
	ALL_TESTS=1 scripts/test --skip-build $(TESTS) --filter 'ServerTests|ExporterTests'

set-up-servers:
	@scripts/set-up servers

schemas: set-up            ## Write anew what is generated: parts of schemas/, names of options.
	swift build --product harness --quiet
	.build/debug/harness schema schemas/*.json Sources/HarnessCommands/Settings/options.txt

gate: set-up               ## Judge this checkout against its gate baseline, both corpora.
	swift build --product harness --quiet $(TESTS)
	$(TESTED) gate --output .build/gate --store .build/gate/results.sqlite

gate-time: set-up          ## Judge the CPU time of this checkout against that of the commit BASE.
	scripts/gate-time $(or $(BASE),last)

# The program as it is installed: linked statically, it starts sooner. So it does where types are found by
# their symbols: by their names, whoever they conform to is looked for among all of the program. It exports none:
# Swift's runtime searches those for its own path when it starts. It holds no path of this checkout, nor a digest of
# what has one. Functions that nobody calls are left out, and those that a start calls stand side by side.
INSTALLED = swift build --configuration release --product harness --static-swift-stdlib --quiet \
	  --scratch-path .build/install -Xcc '-ffile-prefix-map=$(CURDIR)=.' \
	  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
	  -Xswiftc -use-ld=lld -Xlinker --build-id=none -Xlinker -z -Xlinker pack-relative-relocs \
	  -Xlinker --no-export-dynamic -Xswiftc -Xfrontend -Xswiftc -function-sections \
	  -Xlinker --symbol-ordering-file=$(ORDER) -Xlinker --no-warn-symbol-ordering
# What is linked with another list is linked anew.
ORDER = .build/install/start-order.txt
$(ORDER): packaging/start-order.txt
	mkdir -p .build/install
	rm -f .build/install/*/release/harness
	cp packaging/start-order.txt $@
# With C libraries, too, where there are archives of them; packages that look for Debian's do without.
ARCHIVES = PKG_CONFIG_PATH="$$(scripts/archives .build/archives || :):$$PKG_CONFIG_PATH"

# Whose start bench times.
AS_INSTALLED = install PREFIX='$(CURDIR)/.build/installed' DESTDIR=

bench: set-up              ## The speed of layout against its limits; frame times of page turns.
	swift build --configuration release --product bench --quiet
	$(MAKE) --no-print-directory $(AS_INSTALLED)
	.build/release/bench
	HARNESS=.build/installed/bin/harness /usr/bin/python3 -B Tests/Browser/frames.py

bench-article:             ## The same and instructions, written into the docs as Speed.
	@scripts/set-up instructions
	swift build --configuration release --product bench --quiet
	$(MAKE) --no-print-directory $(AS_INSTALLED)
	.build/release/bench --markdown

HOST_PATH ?= /
.PHONY: docs
docs: set-up               ## The documentation site in .build/docs, for a host that has it under HOST_PATH.
	swift build --product harness --quiet $(TESTS)
	scripts/docs --base $(HOST_PATH)

.PHONY: torture
torture: set-up-tests      ## Kill, starve, damage and interrupt the program; the table goes into the docs.
	swift build --product harness --quiet $(TESTS)
	HARNESS=$(TESTED) /usr/bin/python3 -B Tests/Torture --article

MINUTES ?= 1
.PHONY: fuzz
fuzz: set-up               ## Feed every format from outside to what reads it; each for MINUTES.
	/usr/bin/python3 -B Tests/Fuzz --minutes $(MINUTES)

.PHONY: scale
scale:                     ## Run the recipes for many machines on GNU parallel and on a real Slurm.
	scripts/set-up scale
	swift build --configuration release --product harness --quiet
	scripts/scale

.PHONY: scale-figures
scale-figures:             ## What a library of 200 made books costs past one machine.
	swift build --configuration release --product harness --quiet
	scripts/scale figures

.PHONY: compare-peers
compare-peers: set-up      ## Compare greedy with Pango, Qt and Chromium, and write the article Peers.
	swift build --configuration release --product harness --quiet
	scripts/compare-peers --write

.PHONY: compare-readers
compare-readers: set-up    ## Put reading apps of others under the referee, into the article Readers.
	swift build --configuration release --product harness --quiet
	scripts/compare-readers --write

.PHONY: pictures
pictures: set-up-tests     ## Make the pictures of the published report that README shows.
	scripts/pictures

install: set-up $(ORDER)   ## Install harness, its corpora, manual and completions under PREFIX.
	$(ARCHIVES) $(INSTALLED)
	$(MAKE) --no-print-directory install-files PROGRAM=.build/install/release/harness

# What is made of the same commit and Package.resolved has the same bytes, wherever it is compiled.
PACKAGING = /usr/bin/python3 -B packaging

.PHONY: bundle deb wheel image release test-install programs tree set-up-packages
bundle: tree               ## The folder that runs anywhere, in dist/.
	$(PACKAGING)/archives.py

deb: programs              ## Debian's package, in dist/.
	$(PACKAGING)/deb.py

wheel: tree                ## The Python wheel, in dist/.
	$(PACKAGING)/wheel.py

image: tree                ## The image of containers, in dist/.
	$(PACKAGING)/image.py

release:                   ## All of them from a clean checkout, the list of parts, digests and changes.
	$(PACKAGING)/release.py --begin
	$(MAKE) --no-print-directory bundle deb wheel image
	$(PACKAGING)/sbom.py
	$(PACKAGING)/release.py

test-install:              ## Install what is in dist/ on a bare Debian 12; needs root and the network.
	/usr/bin/python3 -B Tests/Install

programs: set-up-packages
	packaging/programs

tree: programs
	$(PACKAGING)/tree.py

set-up-packages:
	@scripts/set-up packages

PROGRAM = .build/release/harness
BIN     = $(DESTDIR)$(PREFIX)/bin
SHARE   = $(DESTDIR)$(PREFIX)/share
TEXTS   = $(SHARE)/pagination-harness
MANUAL  = $(SHARE)/man/man1
BASH    = $(SHARE)/bash-completion/completions
ZSH     = $(SHARE)/zsh/site-functions
FISH    = $(SHARE)/fish/vendor_completions.d

.PHONY: installed-program
installed-program: $(ORDER)
	$(INSTALLED)

install-files:             # What install does with a built PROGRAM.
	install -d "$(BIN)" "$(TEXTS)" "$(MANUAL)" "$(BASH)" "$(ZSH)" "$(FISH)"
	# strip writes small pieces, and the system keeps and maps such a file in small pieces: it is copied.
	stripped=$$(mktemp) && trap 'rm -f "$$stripped"' EXIT && strip -o "$$stripped" "$(PROGRAM)" \
	  && install -m 755 "$$stripped" "$(BIN)/harness"
	cp -R corpora schemas "$(TEXTS)/"
	git describe --always --dirty --abbrev=40 --exclude='*' > "$(TEXTS)/commit" 2>/dev/null \
	  || rm -f "$(TEXTS)/commit"
	"$(PROGRAM)" manual > "$(MANUAL)/harness.1"
	"$(PROGRAM)" --generate-completion-script bash > "$(BASH)/harness"
	"$(PROGRAM)" --generate-completion-script zsh > "$(ZSH)/_harness"
	"$(PROGRAM)" --generate-completion-script fish > "$(FISH)/harness.fish"

start-order: $(ORDER)      ## Write anew which functions a start calls, for the linker of what is installed.
	@scripts/set-up instructions
	$(ARCHIVES) $(INSTALLED)
	scripts/start-order .build/install/release/harness > .build/start-order.txt
	mv .build/start-order.txt packaging

uninstall:                 ## Remove what install wrote.
	rm -f "$(BIN)/harness" "$(MANUAL)/harness.1" "$(BASH)/harness" "$(ZSH)/_harness" \
	  "$(FISH)/harness.fish"
	rm -rf "$(TEXTS)"

set-up:
	@scripts/set-up

set-up-tests:
	@scripts/set-up tests

format:                    ## Format the sources in place.
	swift format --in-place --recursive --parallel $(SOURCES)

clean:
	rm -rf .build

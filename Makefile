# make run          build and start the keyboard here, or the demo where there is no Wayland session for it
# make test         all tests
# make check        those that need no compositor (TESTS="GesturesTests" for a part, which after a change takes less than a
#                   minute)
# make test-times   runs them one after the other, and lists those that take longest
# make debian13     builds all of it on Debian 13, with the compiler of that, in a root folder of its own (made once, as root), and
#                   runs there the tests that need no compositor
# make debian13-libraries  the tests that are built here, on Debian 13's libraries, as the package of Debian 12 runs there (as root);
#                   not those of pure modules
# make compositors  types on each compositor of this machine that this knows (sway, phoc, labwc, KWin, Weston), and prints a table;
#                   .ci/run tries a part of that on labwc, KWin and Weston of Debian 13
# make goldens      renews what the tests hold the drawn keyboard against, and says what has changed
# make pictures     draws the keyboard in all its scenes into .build/pictures, with a page to look at: index.html
# make messages     provokes every message again, and writes docs/messages.md
# make matrix       every text into every client, exactly, and what people do with phrases in real applications
#                   (MATRIX="--client gtk3 --runs 20" for a part; MATRIX="--use all --markdown docs/clients.md" renews its table)
# make lint         formatting and style of the Swift code
# make phosh-rounds  on phosh beside squeekboard: a hundred times from one keyboard to the other and back
# make screenshots  takes the pictures of the keyboard that are in docs
# make bench        start, show and hide, taps, memory, idleness and size beside wvkbd and squeekboard, in one run: a table here, and
#                   bench.json and bench.svg in .build (BENCH="--only memory" for a part; BENCH="--only typing", paint, motion and
#                   others for what has other peers or none)
# make bench-words  guessed words beside presage and hunspell, with the texts that tools/word-texts writes (TEXTS=.build/word-texts)
# make bench-quick  a part of that, in less than a minute beside the build
# make instructions  counts the instructions of a start, a tap and a page, and fails where they are a tenth more than those that are
#                   kept (RENEW=--renew keeps these)
# make touch-way    follows one tap from the wire to the wire, and fails where docs/architecture.md has another way
# make kill-test    500 times kill -9 while content is stored, with a reader all along
# make simulate-fleet  what a million keyboards ask of a server (FLEET="--help" for the options)
# make fuzz         random fingers against the gesture machine, random files against the decoders, and what servers, phrases, searches,
#                   settings, dictionaries and stores may hold, for a minute each (FUZZ="json toml" FUZZ_SECONDS=180 for a part)
# make sanitize     the hostile compositor and hostile stores with programs whose C is watched by the address and
#                   undefined behaviour sanitizers
# make hostile      a compositor that sends anything that is valid, for HOSTILE_SECONDS (600)
# make processors   compile the filter of system calls for the processors of phones, which differ in their calls
# make endurance    72 hours of use in one go: a table of memory and descriptors (ENDURANCE=10 for a tenth of it)
# make order        plays the demo, and writes down for the linker which functions the keyboard runs meanwhile
# make deb          phraseboard_VERSION_ARCH.deb, and make check-deb: see packaging/deb.mk
# make test-arm64   what can be tried of arm64 on a machine of another processor: see packaging/arm64.mk
# make release      packages, source, checksums and notes of the version: see packaging/release.mk
# make help-files   writes the manual pages' sources in packaging/ anew
# make install      into PREFIX (/usr/local), under DESTDIR; make uninstall takes it away
# NEED=check make ...  names the Debian packages that are missing, and installs none
# make dependencies  fetches the Swift packages that Phraseboard needs into DEPENDENCIES=FOLDER; with DEPENDENCIES=FOLDER
#                   the other commands then take them from there, without a network

PREFIX ?= /usr/local
DESTDIR ?=
BINDIR = $(PREFIX)/bin
DATADIR = $(PREFIX)/share
SWIFT ?= swift
# Stands in the programs, and nowhere else.
VERSION := $(shell sed -n 's/.*static let version = "\(.*\)"/\1/p' Sources/Snippets/Phraseboard.swift)
# The time of what is packaged, in seconds since 1970: that of the commit, or of the tree where that is no clone.
SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || stat -c %Y CHANGELOG.md)
DATE = $(shell date -u -d @$(SOURCE_DATE_EPOCH) +%Y-%m-%d)

# The folder with the Swift packages: git takes it in the place of the address that Package.swift names.
DEPENDENCIES ?=
ifneq ($(DEPENDENCIES),)
export GIT_CONFIG_COUNT = 1
export GIT_CONFIG_KEY_0 = url.file://$(abspath $(DEPENDENCIES))/.insteadOf
export GIT_CONFIG_VALUE_0 = https://github.com/apple/
endif

# For a quick start and little memory: no symbols exported, relative relocations packed (glibc 2.36), the functions of a start
# side by side, and of the C++ runtime only what is used, in the program itself. Public functions that no module calls are left
# out, which a compiler keeps otherwise (0.4 MB). lld comes with Swift.
LINK = -Xswiftc -use-ld=lld -Xlinker --no-export-dynamic -Xlinker -z -Xlinker pack-relative-relocs \
	-Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -Xfrontend -Xswiftc -internalize-at-link \
	-Xlinker --symbol-ordering-file=$(ORDER) -Xlinker --no-warn-symbol-ordering $(CLOSURES) \
	-Xswiftc -L$(CXX_DIR) -Xswiftc -Xclang-linker -Xswiftc -static-libgcc
# Small functions without names side by side, too, where the linker bears it: that of Debian 13's Swift (LLD 17) aborts.
CLOSURES = $(shell [ "$$($(dir $(realpath $(shell command -v $(firstword $(SWIFT)))))ld.lld --version | sed -n 's/^LLD \([0-9]*\).*/\1/p')" -gt 17 ] \
	&& echo "-Xlinker -T -Xlinker tools/closures.ld")
# All symbols are bound at the start, and their table is then read-only; no library is looked for beside the program.
HARDENED = -Xlinker -z -Xlinker now --disable-local-rpath
# The same bytes in any folder: no path of this one, also not in the file names of errors (Swift 5's, in packages).
NO_PATHS = -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=. -Xcc -ffile-prefix-map=$(CURDIR)=. \
	-Xswiftc -Xfrontend -Xswiftc -enable-experimental-concise-pound-file
# What a distribution or a user sets for C, C++ and the linker. SwiftPM also reads C headers for Swift by those of C, which
# does not bear glibc's checks: they are left out, and so is CPPFLAGS, where Debian has them.
FLAGS_SET = $(patsubst %,-Xcc %,$(filter-out -D_FORTIFY_SOURCE% $(TARGET_FLAGS),$(CFLAGS))) \
	$(patsubst %,-Xcxx %,$(filter-out $(TARGET_FLAGS),$(CXXFLAGS))) \
	$(patsubst %,-Xswiftc -Xclang-linker -Xswiftc %,$(LDFLAGS))
# Further options of swift build.
OPTIONS =
# For size: 0.3 MB less of memory, and no slower start.
RELEASE = $(TARGET) --scratch-path $(SCRATCH) -c release --static-swift-stdlib -Xswiftc -Osize $(LINK) $(HARDENED) $(NO_PATHS) $(FLAGS_SET) $(OPTIONS)
# The folder of a build.
SCRATCH = .build
RELEASE_DIR = $(SCRATCH)/release
SUPPORT_DIR = .build/support
# Has the C++ runtime as an archive only, so that the linker finds no shared one first.
CXX_DIR = $(SCRATCH)/cxx
CXX_LIBRARY = $$(g++ -print-file-name=libstdc++.a)
# What the programs are built for, where that is not this machine, and flags that it has elsewhere: packaging/arm64.mk.
TARGET =
TARGET_FLAGS =
# A keyboard that is linked without it takes 1.6 MB more. A list that lacks a sixth of the functions does as well as a fresh one.
ORDER = tools/phraseboard-keyboard.order
PROGRAMS = phraseboard phraseboard-keyboard
# Another name of phraseboard. The tests run a program of its own.
CONTENT = phraseboard-content

BUILD_PACKAGES = ca-certificates git g++ make pkg-config libwayland-dev wayland-protocols libpango1.0-dev libsqlite3-dev \
	libsystemd-dev libarchive-dev libcurl4-openssl-dev libplist-dev libtomlplusplus-dev libxkbcommon-dev libyaml-dev scdoc
PHOSH_PACKAGES = phosh squeekboard gnome-settings-daemon-common libglib2.0-bin
STAGE_PACKAGES = libwayland-bin sway grim dbus python3-gi gir1.2-gtk-3.0 fonts-dejavu-core
# Emoji and scripts that tests draw: Tests/Support/NamedFonts.
FONT_PACKAGES = fonts-noto-color-emoji fonts-hosny-amiri fonts-lohit-deva fonts-tlwg-loma-otf fonts-motoya-l-cedar
# What the tests need that need no compositor.
CHECK_PACKAGES = libwayland-bin dbus python3-gi fonts-dejavu-core $(FONT_PACKAGES) libpng-dev nginx-light openssl python3 desktop-file-utils \
	librsvg2-bin wamerican scowl
TEST_PACKAGES = $(CHECK_PACKAGES) $(STAGE_PACKAGES) $(PHOSH_PACKAGES) foot swaylock wl-clipboard wtype wvkbd $(APPLICATION_PACKAGES)
# What make compositors tries in Debian 13, with the clients that it types into.
COMPOSITOR_PACKAGES = $(STAGE_PACKAGES) labwc wlr-randr kwin-wayland libkf6config-bin libkscreen-bin weston python3-pyqt6 qt6-wayland foot
# Those that the short form of the matrix types into, and the others of the whole one.
APPLICATION_PACKAGES = firefox-esr epiphany-browser chromium gnome-text-editor
MATRIX_PACKAGES = $(TEST_PACKAGES) gir1.2-gtk-4.0 python3-pyqt5 qtwayland5 python3-pyqt6 qt6-wayland xwayland xterm gnome-console \
	gir1.2-webkit2-4.1 libreoffice-writer libreoffice-gtk3 kate featherpad
BENCH_PACKAGES = $(STAGE_PACKAGES) $(PHOSH_PACKAGES) gir1.2-gtk-4.0 wvkbd binutils strace foot wtype wamerican wamerican-insane scowl debian-policy anarchism python3

.PHONY: bench-words processors run build demo test check test-modules test-content test-programs test-applications test-end-to-end-a-l test-end-to-end-m-z test-times packages debian13 debian13-libraries compositors goldens pictures messages matrix \
	phosh-rounds screenshots lint bench bench-quick instructions touch-way order kill-test hostile endurance simulate-fleet fuzz install place uninstall support \
	dependencies compiler version help-files

# Without a session the demo's packages come first, so that nobody waits for a build to learn that one is missing.
run: compiler
	@if [ -z "$$WAYLAND_DISPLAY" ]; then exec $(MAKE) --no-print-directory demo; fi; \
	$(MAKE) --no-print-directory build || exit 1; \
	if $(RELEASE_DIR)/phraseboard-keyboard --check-compositor; then \
	  exec $(RELEASE_DIR)/phraseboard run; \
	else \
	  exec $(MAKE) --no-print-directory demo; \
	fi

# Builds the programs that are installed, and $(1), for release: all in one go, since swift build may compile modules anew where it
# is asked for another program.
define build
	@mkdir -p $(CXX_DIR) && ln -sf "$(CXX_LIBRARY)" $(CXX_DIR)
	PHRASEBOARD_TARGETS="$(strip $(PROGRAMS) $(1))" $(SWIFT) build $(RELEASE)
	@# Where the programs look for themes, layouts, dictionaries and names of emoji: beside their folder, as once they are installed.
	@mkdir -p $(RELEASE_DIR)/../share/phraseboard $(RELEASE_DIR)
	@ln -sfn phraseboard $(RELEASE_DIR)/$(CONTENT)
	@ln -sfn $(CURDIR)/themes $(CURDIR)/layouts $(CURDIR)/emoji $(RELEASE_DIR)/../share/phraseboard
	$(if $(filter phraseboard,$(if $(ARM64),,$(PROGRAMS))),@$(MAKE) --no-print-directory dictionaries RELEASE_DIR=$(RELEASE_DIR))
endef

# The dictionaries of the letters, made of lists by the program that reads them; on another processor's behalf by this machine's.
DICTIONARY_FOLDER = $(RELEASE_DIR)/../share/phraseboard/words
DICTIONARIES = $(patsubst words/%.txt,$(DICTIONARY_FOLDER)/%.words,$(wildcard words/*.txt))
DICTIONARY_PROGRAM = $(RELEASE_DIR)/phraseboard
.PHONY: dictionaries
dictionaries: $(DICTIONARIES)
$(DICTIONARY_FOLDER)/%.words: words/%.txt Sources/Words/AutomatonFormat.swift Sources/Words/Guesses/LanguageDraft.swift
	@mkdir -p $(@D) && $(DICTIONARY_PROGRAM) words build $< -o $@ >/dev/null

# Programs that are built beside them.
ALSO =
build: compiler
	@tools/need-packages $(BUILD_PACKAGES)
	$(call build,$(ALSO))

demo: compiler
	@tools/need-packages $(BUILD_PACKAGES) $(STAGE_PACKAGES)
	@$(MAKE) --no-print-directory support
	$(call build,phraseboard-demo)
	$(RELEASE_DIR)/phraseboard-demo

dependencies:
	@[ -n "$(DEPENDENCIES)" ] || { echo "Name a folder: make dependencies DEPENDENCIES=FOLDER" >&2; exit 1; }
	@unset GIT_CONFIG_COUNT; \
	for address in $$(sed -n 's/.*"location" : "\(.*\)".*/\1/p' Package.resolved); do \
	  folder="$(abspath $(DEPENDENCIES))/$${address##*/}"; \
	  if [ -d "$$folder" ]; then git -C "$$folder" fetch --quiet --tags origin; \
	  else git clone --quiet --bare "$$address" "$$folder"; fi || exit 1; \
	done

support:
	@$(MAKE) --no-print-directory -C Tests/Support BUILD=$(CURDIR)/$(SUPPORT_DIR)

# Builds for the tests what its options say. BUILT=1 says that make test has just built all of it, and saves a look at each file.
BUILT =
SWIFT_BUILD = $(if $(BUILT),@: ,$(SWIFT) build)

# The compiler is no Debian package everywhere, so that it is not installed here.
compiler:
	@command -v $(firstword $(SWIFT)) >/dev/null || { echo "Swift is missing; docs/building.md says where to get it." >&2; exit 1; }

test: compiler
	@tools/need-packages $(BUILD_PACKAGES) $(TEST_PACKAGES)
	@$(MAKE) --no-print-directory support
	$(SWIFT) build --build-tests
	@echo "Running the tests in groups beside each other; each prints what it has found once it is done."
	@$(MAKE) --no-print-directory --jobs=3 --output-sync=target --keep-going $(TEST_GROUPS)
	@echo "All tests passed."

check: compiler
	@for tests in $(TESTS); do case "$$tests" in *Tests) [ -d "Tests/$$tests" ] && continue ;; esac; \
	  echo "There is no folder of tests Tests/$$tests." >&2; exit 1; done
	@tools/need-packages $(BUILD_PACKAGES) $(if $(filter EndToEndTests,$(TESTS)),$(TEST_PACKAGES),$(CHECK_PACKAGES))
	@$(MAKE) --no-print-directory support
ifdef TESTS
	PHRASEBOARD_TARGETS="$(TESTS)" $(SWIFT) test
	@echo "All tests passed of: $(TESTS)"
else
	PHRASEBOARD_TARGETS="$(filter-out EndToEndTests,$(notdir $(wildcard Tests/*Tests)))" $(SWIFT) build --build-tests
	@$(MAKE) --no-print-directory --jobs=3 --output-sync=target --keep-going $(MODULE_GROUPS)
	@echo "All tests passed that need no compositor."
endif

# End-to-end tests mostly wait for compositors and clients, and those of programs for servers that hang: groups keep two cores
# busy.
MODULE_GROUPS = test-content test-programs test-modules
TEST_GROUPS = test-applications test-end-to-end-a-l test-end-to-end-m-z $(MODULE_GROUPS)
# One test after the other: they come first, so that nothing waits for them in the end.
APPLICATION_TESTS = ^EndToEndTests\.(Matrix|Phosh)Tests
CONTENT_TESTS = ^ContentServiceTests\.
PROGRAM_TESTS = ^(Bus|Command|Store)Tests\.
# The program that swift test runs. swift itself takes a second for each, and cannot look into its database while something is built.
TEST_GROUP = NO_COLOR=1 .build/debug/phraseboardPackageTests.xctest --testing-library swift-testing
# Further ones that do not run.
SKIPPED =

test-modules:
	@$(TEST_GROUP) --skip '^EndToEndTests\.' --skip '$(CONTENT_TESTS)' --skip '$(PROGRAM_TESTS)' $(if $(SKIPPED),--skip '$(SKIPPED)')

test-content:
	@$(TEST_GROUP) --filter '$(CONTENT_TESTS)'

test-programs:
	@$(TEST_GROUP) --filter '$(PROGRAM_TESTS)'

test-end-to-end-a-l:
	@$(TEST_GROUP) --filter '^EndToEndTests\.[A-L]'

test-end-to-end-m-z:
	@$(TEST_GROUP) --filter '^EndToEndTests\.[M-Z]' --skip '$(APPLICATION_TESTS)'

test-applications:
	@$(TEST_GROUP) --filter '$(APPLICATION_TESTS)'

test-times: compiler
	@tools/need-packages $(BUILD_PACKAGES) $(TEST_PACKAGES)
	@$(MAKE) --no-print-directory support
	@rm -f .build/times*.xml
	$(SWIFT) test --no-parallel --xunit-output .build/times.xml >.build/times.log 2>&1 || echo "Some failed, see .build/times.log."
	@set -- .build/times*.xml; [ ! -e "$$1" ] || tools/test-times "$$@"

version:
	@echo $(VERSION)

help-files:
	@tools/need-packages $(BUILD_PACKAGES) python3
	PHRASEBOARD_TARGETS="$(PROGRAMS) $(CONTENT)" $(SWIFT) build
	tools/make-help-files .build/debug packaging

# What is installed in the root folder of Debian 13.
packages:
	@echo $(BUILD_PACKAGES) $(CHECK_PACKAGES) $(COMPOSITOR_PACKAGES)

# The programs as they are released are built there for arm64: test-arm64-programs.
debian13:
	tools/debian13 'make check && swift build --build-tests'

empty =
# The tests' program does without the compiler, and finds Swift's libraries where they are here. Those of pure modules
# are left out: nothing of Debian's is in these, but that TypingTests ask its libxkbcommon.
PURE_TESTS = ^($(subst $(empty) $(empty),|,$(filter-out Typing,$(shell sed -n '/^let pure/,/^]/s/.*name: "\([A-Za-z]*\)".*/\1/p' Package.swift))))Tests\.
SWIFT_LIBRARIES = $(shell $(SWIFT) -print-target-info | sed -n '/"runtimeLibraryPaths"/{n;s/.*"\(.*\)".*/\1/p}')
debian13-libraries: compiler
	@tools/need-packages $(BUILD_PACKAGES) libpng-dev
	$(SWIFT_BUILD) --build-tests
	DEBIAN13_BUILD=.build DEBIAN13_FOLDERS="$(SWIFT_LIBRARIES)" tools/debian13 "make --no-print-directory --jobs=3 --output-sync=target \
	  --keep-going $(MODULE_GROUPS) SKIPPED='$(PURE_TESTS)' && tools/compositors --short"
	@echo "All tests passed on Debian 13's libraries."

# Those that are not there are left out: Debian 12 has neither labwc nor a KWin that is new enough.
compositors: compiler
	@tools/need-packages $(BUILD_PACKAGES) $(STAGE_PACKAGES) foot
	@$(MAKE) --no-print-directory support
	$(SWIFT_BUILD) --build-tests
	tools/compositors

goldens:
	@tools/need-packages $(BUILD_PACKAGES) fonts-dejavu-core libpng-dev
	$(SWIFT) build --product phraseboard-pictures
	.build/debug/phraseboard-pictures --renew Tests/GoldenTests/Goldens

pictures:
	@tools/need-packages $(BUILD_PACKAGES) fonts-dejavu-core libpng-dev
	$(SWIFT_BUILD) --product phraseboard-pictures
	rm -rf .build/pictures
	.build/debug/phraseboard-pictures .build/pictures >/dev/null
	@echo "All scenes are drawn: .build/pictures/index.html"

messages:
	@tools/need-packages $(BUILD_PACKAGES) $(TEST_PACKAGES)
	@$(MAKE) --no-print-directory support
	PHRASEBOARD_RENEW_MESSAGES=1 $(SWIFT) test --no-parallel --filter 'MessageTests'

# The table stays in .build/matrix.
matrix: compiler
	@tools/need-packages $(BUILD_PACKAGES) $(MATRIX_PACKAGES)
	@$(MAKE) --no-print-directory support
	$(call build,TextInputClient phraseboard-matrix)
	$(RELEASE_DIR)/phraseboard-matrix $(MATRIX)

phosh-rounds:
	@tools/need-packages $(BUILD_PACKAGES) $(TEST_PACKAGES)
	@$(MAKE) --no-print-directory support
	PHRASEBOARD_ROUNDS=100 $(SWIFT) test --filter EndToEndTests.PhoshTests

screenshots: compiler
	@tools/need-packages $(BUILD_PACKAGES) $(STAGE_PACKAGES) $(PHOSH_PACKAGES)
	@$(MAKE) --no-print-directory support
	$(call build,phraseboard-demo phraseboard-screenshots)
	$(RELEASE_DIR)/phraseboard-demo --screenshot docs/screenshot.png
	$(RELEASE_DIR)/phraseboard-screenshots docs/pictures

lint:
	$(SWIFT) format lint --parallel --strict --recursive Package.swift Plugins Sources Tests

TEXTS = .build/word-texts
bench-words: compiler
	@tools/need-packages $(BUILD_PACKAGES) $(BENCH_PACKAGES) hunspell hunspell-en-us hunspell-de-de hunspell-fr hunspell-es presage
	@$(MAKE) --no-print-directory support dictionaries
	$(call build,phraseboard-bench)
	PHRASEBOARD_TEXTS="$(abspath $(TEXTS))" $(RELEASE_DIR)/phraseboard-bench --only guesses --only guesses-bar

# What make install brings, with programs stripped as in the package.
INSTALLED = .build/installed
bench: compiler
	@tools/need-packages $(BUILD_PACKAGES) $(BENCH_PACKAGES)
	@$(MAKE) --no-print-directory support
	$(call build,phraseboard-bench)
	@rm -rf $(INSTALLED)
	@$(MAKE) --no-print-directory place DESTDIR=$(INSTALLED) >/dev/null && strip $(PROGRAMS:%=$(INSTALLED)$(BINDIR)/%)
	@# Beside which words are divided; without it the bench measures ours alone.
	@case "$(BENCH)" in *words*) python3 -m pip install --quiet --target .build/wordninja wordninja 2>/dev/null || true; esac
	$(RELEASE_DIR)/phraseboard-bench --installed $(INSTALLED) --into .build $(BENCH)

bench-quick:
	@$(MAKE) --no-print-directory bench BENCH="--quick $(BENCH)"

# Fails where a start, a tap or a page takes a tenth more than it did on the same Debian with the same compiler. The keyboard alone is
# built for release besides what counts.
instructions: PROGRAMS = phraseboard-keyboard
instructions: compiler
	@tools/need-packages $(BUILD_PACKAGES) $(STAGE_PACKAGES) valgrind binutils
	@$(MAKE) --no-print-directory support
	$(call build,phraseboard-bench)
	$(SWIFT_BUILD) --product phraseboard-content
	@mkdir -p .build/counted
	@ln -sf $(abspath $(RELEASE_DIR)/phraseboard-keyboard $(RELEASE_DIR)/phraseboard-bench .build/debug/phraseboard-content) .build/counted
	PHRASEBOARD_PROGRAMS=.build/counted $(RELEASE_DIR)/phraseboard-bench --instructions Tests/Support/instructions.json $(RENEW)

touch-way: compiler
	@tools/need-packages $(BUILD_PACKAGES) $(STAGE_PACKAGES) valgrind binutils
	@$(MAKE) --no-print-directory support
	$(SWIFT_BUILD) --build-tests
	PHRASEBOARD_TOUCH_WAY=1 $(TEST_GROUP) --filter EndToEndTests.TouchWayTests

# swift build does not see that the file has changed.
order: compiler
	@tools/need-packages $(BUILD_PACKAGES) $(STAGE_PACKAGES) qemu-user
	@$(MAKE) --no-print-directory support
	$(call build,phraseboard-demo)
	tools/record-order $(RELEASE_DIR) $(SUPPORT_DIR) $(ORDER)
	@rm $(RELEASE_DIR)/phraseboard-keyboard
	$(call build,phraseboard-demo)

kill-test:
	@tools/need-packages $(BUILD_PACKAGES) libpng-dev python3
	PHRASEBOARD_KILLS=500 $(SWIFT) test --filter ContentServiceTests.KillTests

HOSTILE_SECONDS ?= 600
processors:
	@tools/need-packages gcc-aarch64-linux-gnu libc6-dev-arm64-cross gcc-arm-linux-gnueabihf libc6-dev-armhf-cross \
	  gcc-riscv64-linux-gnu libc6-dev-riscv64-cross
	@for compiler in aarch64-linux-gnu arm-linux-gnueabihf riscv64-linux-gnu; do \
	  for folder in Sources/CIsolation Tests/Support/CIsolationAttempts; do \
	    $$compiler-gcc -Wall -Wextra -Werror -fsyntax-only -I$$folder/include $$folder/*.c || exit 1; \
	  done; \
	done

hostile:
	@tools/need-packages $(BUILD_PACKAGES) $(TEST_PACKAGES)
	@$(MAKE) --no-print-directory support
	PHRASEBOARD_HOSTILE_SECONDS=$(HOSTILE_SECONDS) $(SWIFT) test --filter EndToEndTests.HostileTests/aStorm

# In hundredths.
ENDURANCE ?= 100
endurance:
	@tools/need-packages $(BUILD_PACKAGES) $(TEST_PACKAGES)
	@$(MAKE) --no-print-directory support
	PHRASEBOARD_ENDURANCE=$(ENDURANCE) $(SWIFT) test --filter EndToEndTests.HostileTests/memory

simulate-fleet:
	@tools/need-packages $(BUILD_PACKAGES)
	@$(SWIFT) build $(RELEASE) --product phraseboard-fleet
	@$(RELEASE_DIR)/phraseboard-fleet $(FLEET)

FUZZ ?= gestures json toml yaml csv mb textblaze apple gboard alfred textexpander raycast beeftext autokey vscode caching templates search settings layouts words store
FUZZ_SECONDS ?= 60
FUZZ_DIR = .build/fuzz
FUZZ_CC ?= clang
FUZZ_CXX ?= clang++
FUZZ_FLAGS = -O -wmo -cross-module-optimization -swift-version 6 -package-name phraseboard -sanitize=fuzzer -parse-as-library -I $(FUZZ_DIR)
FUZZ_MODULE = swiftc $(FUZZ_FLAGS) -emit-module -c

.PHONY: $(FUZZ:%=fuzz-%) fuzz-formats

# Finds stay in .build/fuzz/found.
fuzz:
	@for name in $(FUZZ); do $(MAKE) --no-print-directory fuzz-$$name || exit 1; done

# A module as an object file: its name, and further options.
fuzz_module = $(FUZZ_MODULE) $(2) -module-name $(1) -emit-module-path $(FUZZ_DIR)/$(1).swiftmodule \
	$$(find Sources/$(1) -name '*.swift') -o $(FUZZ_DIR)/$(1).o
# Tries the program that is called as the target: the folder of its corpus, its longest input in bytes, and further options.
FUZZER = $(@:fuzz-%=%)
define fuzz_run
@mkdir -p $(FUZZ_DIR)/found/$(FUZZER)
$(FUZZ_DIR)/$(or $(4),$(FUZZER)) -max_total_time=$(FUZZ_SECONDS) -max_len=$(2) $(3) -artifact_prefix=$(FUZZ_DIR)/$(FUZZER)- \
	$(FUZZ_DIR)/found/$(FUZZER) Tests/Fuzz/$(1)/Corpus
endef

$(FUZZ_DIR):
	@mkdir -p $@

fuzz-gestures: | $(FUZZ_DIR)
	$(call fuzz_module,Gestures)
	swiftc $(FUZZ_FLAGS) -module-name GestureFuzzer Tests/Fuzz/Gestures/GestureFuzzer.swift \
	  Tests/GesturesTests/GestureWitness.swift Tests/GesturesTests/WitnessedFinger.swift $(FUZZ_DIR)/Gestures.o -o $(FUZZ_DIR)/gestures
	$(call fuzz_run,Gestures,300)

fuzz-caching: | $(FUZZ_DIR)
	swiftc $(FUZZ_FLAGS) -module-name CachingFuzzer Sources/ContentService/HTTP/HTTPCaching.swift \
	  Tests/Fuzz/Caching/CachingFuzzer.swift -o $(FUZZ_DIR)/caching
	$(call fuzz_run,Caching,300)

.PHONY: fuzz-snippets-module fuzz-words-module
fuzz-snippets-module: | $(FUZZ_DIR)
	$(call fuzz_module,Snippets)

fuzz-words-module: fuzz-snippets-module
	$(call fuzz_module,Words,-enable-testing)

fuzz-templates: fuzz-snippets-module
	swiftc $(FUZZ_FLAGS) -module-name TemplateFuzzer Tests/Fuzz/Templates/TemplateFuzzer.swift \
	  $(FUZZ_DIR)/Snippets.o -o $(FUZZ_DIR)/templates
	$(call fuzz_run,Templates,300)

fuzz-search: fuzz-snippets-module
	swiftc $(FUZZ_FLAGS) -module-name SearchFuzzer Tests/Fuzz/Search/SearchFuzzer.swift \
	  $(FUZZ_DIR)/Snippets.o -o $(FUZZ_DIR)/search
	$(call fuzz_run,Search,500)

fuzz-words: fuzz-words-module
	swiftc $(FUZZ_FLAGS) -module-name WordFuzzer Sources/ContentFormats/Files/JSONReader.swift \
	  Sources/ContentFormats/Files/JSONPath.swift Sources/ContentFormats/Document/DocumentError.swift Sources/ContentFormats/Document/ContentProblem.swift \
	  Sources/ContentFormats/Files/WordEntries.swift Tests/Fuzz/Words/WordFuzzer.swift \
	  $(addprefix $(FUZZ_DIR)/,Snippets.o Words.o) -o $(FUZZ_DIR)/words
	$(call fuzz_run,Words,1500,-timeout=10)

# What settings are made of, in the order in which it imports itself.
SETTINGS_MODULES = Snippets Gestures HTTPFields Layout Typing Keyboard Scene Toml
SETTINGS_OBJECTS = $(SETTINGS_MODULES:%=$(FUZZ_DIR)/%.o) $(FUZZ_DIR)/CToml.o -lstdc++

.PHONY: fuzz-settings-modules
fuzz-settings-modules: $(FUZZ_DIR)/CToml.o
	@for module in $(SETTINGS_MODULES); do $(call fuzz_module,$$module) || exit 1; done

fuzz-settings: fuzz-settings-modules
	swiftc $(FUZZ_FLAGS) -module-name Settings $$(find Sources/Settings -name '*.swift') Tests/Fuzz/Settings/SettingsFuzzer.swift \
	  $(SETTINGS_OBJECTS) -o $(FUZZ_DIR)/settings
	$(call fuzz_run,Settings,2000,-timeout=10)

# Each input is a file above those of layouts/.
fuzz-layouts: fuzz-settings-modules
	swiftc $(FUZZ_FLAGS) -module-name Settings $$(find Sources/Settings -name '*.swift') Tests/Fuzz/Layouts/LayoutFuzzer.swift \
	  Tests/SettingsTests/LayoutWitness.swift $(SETTINGS_OBJECTS) -o $(FUZZ_DIR)/layouts
	$(call fuzz_run,Layouts,2000,-timeout=10)

# Rows rather than bytes: SQLite is another project's to try. About thirty stores a second.
fuzz-store:
	PHRASEBOARD_HOSTILE_ROWS=$$(($(FUZZ_SECONDS) * 30)) PHRASEBOARD_SEED=$$$$ \
	  $(SWIFT) test --filter StoreTests.HostileRowTests

# One program for all decoders; the environment tells it which.
$(FUZZ_DIR)/CToml.o: Sources/CToml/CToml.cpp Sources/CToml/include/CToml.h | $(FUZZ_DIR)
	for name in CToml CArchive CPlist; do \
	  echo "module $$name { header \"$(CURDIR)/Sources/$$name/include/$$name.h\" export * }"; \
	done >$(FUZZ_DIR)/module.modulemap
	$(FUZZ_CXX) -std=c++17 -O1 -fsanitize=fuzzer-no-link -I Sources/CToml/include -c Sources/CToml/CToml.cpp \
	  -o $(FUZZ_DIR)/CToml.o

fuzz-formats: fuzz-words-module $(FUZZ_DIR)/CToml.o
	$(call fuzz_module,Toml)
	$(call fuzz_module,ContentFormats,-I Sources/CYaml)
	for name in CArchive CPlist; do \
	  $(FUZZ_CC) -O1 -fsanitize=fuzzer-no-link -I Sources/$$name/include -c Sources/$$name/library.c -o $(FUZZ_DIR)/$$name.o || exit 1; \
	done
	$(call fuzz_module,Zip)
	$(call fuzz_module,Plist)
	$(call fuzz_module,CommandFormats,-I Sources/CYaml)
	swiftc $(FUZZ_FLAGS) -module-name FormatFuzzer -I Sources/CYaml Tests/Fuzz/FormatFuzzer.swift \
	  Tests/CommandFormatsTests/FormatWitness.swift \
	  $(addprefix $(FUZZ_DIR)/,Snippets.o Words.o Toml.o CToml.o ContentFormats.o CArchive.o CPlist.o Zip.o Plist.o CommandFormats.o) \
	  -lstdc++ -o $(FUZZ_DIR)/formats

define fuzz_format
fuzz-$(1): export FUZZ_FORMAT = $(2)
fuzz-$(1): fuzz-formats
	$$(call fuzz_run,$(3),2000,-timeout=10,formats)
endef
$(eval $(call fuzz_format,json,json,Json))
$(eval $(call fuzz_format,toml,toml,Toml))
$(eval $(call fuzz_format,yaml,espanso,Yaml))
$(eval $(call fuzz_format,csv,csv,Csv))
$(eval $(call fuzz_format,mb,quickPhrase,Mb))
$(eval $(call fuzz_format,textblaze,textBlaze,TextBlaze))
$(eval $(call fuzz_format,apple,apple,Apple))
$(eval $(call fuzz_format,gboard,gboard,Gboard))
$(eval $(call fuzz_format,alfred,alfred,Alfred))
$(eval $(call fuzz_format,textexpander,textExpander,TextExpander))
$(eval $(call fuzz_format,raycast,raycast,Raycast))
$(eval $(call fuzz_format,beeftext,beeftext,Beeftext))
$(eval $(call fuzz_format,autokey,autoKey,AutoKey))
$(eval $(call fuzz_format,vscode,vsCode,VSCode))

# Swift has no undefined behaviour sanitizer here; what is C, also in headers that Swift imports, has both.
SANITIZE = --scratch-path .build/sanitize --sanitize address -Xcc -fsanitize=undefined -Xcxx -fsanitize=undefined \
	-Xcc -fno-sanitize-recover=undefined -Xcxx -fno-sanitize-recover=undefined -Xcxx -fno-sanitize=vptr,function
# What libraries keep until the end is no leak of ours.
SANITIZE_OPTIONS = ASAN_OPTIONS=detect_leaks=0:abort_on_error=1 UBSAN_OPTIONS=print_stacktrace=1
SANITIZE_TESTS = HostileTests/aStorm|HostileStoreTests

.PHONY: sanitize
sanitize:
	@tools/need-packages $(BUILD_PACKAGES) $(TEST_PACKAGES)
	@$(MAKE) --no-print-directory support
	PHRASEBOARD_TARGETS="$(PROGRAMS) $(CONTENT)" $(SWIFT) build $(SANITIZE)
	$(SANITIZE_OPTIONS) PHRASEBOARD_PROGRAMS=$(CURDIR)/.build/sanitize/debug \
	  $(SWIFT) test --filter 'EndToEndTests.($(SANITIZE_TESTS))'

include packaging/arm64.mk packaging/deb.mk packaging/release.mk

# What packaging/NAME, or NAME.in, is installed as.
DESKTOP = $(DATADIR)/applications/org.phraseboard.Keyboard.desktop
# For KWin, which lists its virtual keyboards by it.
PLASMA_ENTRY = $(DATADIR)/applications/org.phraseboard.InputMethod.desktop
SERVICE = $(DATADIR)/dbus-1/services/org.phraseboard.Keyboard.service
# What the keyboard offers on the bus, for programs that make code of it.
INTERFACE = $(DATADIR)/dbus-1/interfaces/org.phraseboard.Keyboard1.xml
UNIT = $(PREFIX)/lib/systemd/user/phraseboard.service
ICON = $(DATADIR)/icons/hicolor/scalable/apps/org.phraseboard.Keyboard.svg
SYMBOLIC_ICON = $(DATADIR)/icons/hicolor/symbolic/apps/org.phraseboard.Keyboard-symbolic.svg
METAINFO = $(DATADIR)/metainfo/org.phraseboard.Keyboard.metainfo.xml
BASH_COMPLETION = $(DATADIR)/bash-completion/completions/phraseboard
ZSH_COMPLETION = $(DATADIR)/zsh/site-functions/_phraseboard
FISH_COMPLETION = $(DATADIR)/fish/vendor_completions.d/phraseboard.fish
COMPLETIONS = $(BASH_COMPLETION) $(ZSH_COMPLETION) $(FISH_COMPLETION)
MANUALS = phraseboard.1 phraseboard-content.1 phraseboard-keyboard.1 phraseboard.toml.5
# Where a manual is: in the folder of its section.
manual = $(DATADIR)/man/man$(lastword $(subst ., ,$(1)))/$(1)
DOCDIR = $(DATADIR)/doc/phraseboard
NOTICES = LICENSE THIRD-PARTY.md
SHARED = $(patsubst %,$(DATADIR)/phraseboard/%,$(wildcard themes/*.toml layouts/*.toml emoji/*.txt))

install:
	@for program in $(PROGRAMS); do \
	  [ -x $(RELEASE_DIR)/$$program ] || { echo "Run make build first."; exit 1; }; \
	done
	@# Others have to see what an administrator with a umask of 077 installs.
	@umask 022 && $(MAKE) --no-print-directory dictionaries place

place: export SOURCE_DATE_EPOCH := $(SOURCE_DATE_EPOCH)
place:
	install -D -t $(DESTDIR)$(BINDIR) $(PROGRAMS:%=$(RELEASE_DIR)/%)
	ln -sfn phraseboard $(DESTDIR)$(BINDIR)/$(CONTENT)
	@for file in $(DESKTOP) $(PLASMA_ENTRY) $(SERVICE) $(UNIT) $(METAINFO); do \
	  mkdir -p $(DESTDIR)$$(dirname $$file) && \
	  sed 's|@BINDIR@|$(BINDIR)|; s|@VERSION@|$(VERSION)|; s|@DATE@|$(DATE)|' packaging/$$(basename $$file).in >$(DESTDIR)$$file && \
	  chmod 644 $(DESTDIR)$$file || exit 1; \
	done
	@for file in $(ICON) $(SYMBOLIC_ICON); do \
	  install -D -m 644 packaging/$$(basename $$file) $(DESTDIR)$$file || exit 1; \
	done
	install -D -m 644 packaging/$(notdir $(INTERFACE)) $(DESTDIR)$(INTERFACE)
	install -D -m 644 -t $(DESTDIR)$(DATADIR)/phraseboard/themes themes/*.toml
	install -D -m 644 -t $(DESTDIR)$(DATADIR)/phraseboard/layouts layouts/*.toml
	install -D -m 644 -t $(DESTDIR)$(DATADIR)/phraseboard/emoji emoji/*.txt
	install -D -m 644 -t $(DESTDIR)$(DATADIR)/phraseboard/words $(DICTIONARIES)
	install -D -m 644 -t $(DESTDIR)$(DOCDIR) $(NOTICES)
	install -D -m 644 packaging/completions/phraseboard.bash $(DESTDIR)$(BASH_COMPLETION)
	install -D -m 644 packaging/completions/_phraseboard $(DESTDIR)$(ZSH_COMPLETION)
	install -D -m 644 packaging/completions/phraseboard.fish $(DESTDIR)$(FISH_COMPLETION)
	@$(foreach name,$(MANUALS),mkdir -p $(DESTDIR)$(dir $(call manual,$(name))) && \
	  scdoc <packaging/man/$(name).scd >$(DESTDIR)$(call manual,$(name)) && ) true

uninstall:
	rm -f $(patsubst %,$(DESTDIR)$(BINDIR)/%,$(PROGRAMS) $(CONTENT)) \
	  $(addprefix $(DESTDIR),$(DESKTOP) $(PLASMA_ENTRY) $(SERVICE) $(INTERFACE) $(UNIT) $(METAINFO) $(ICON) $(SYMBOLIC_ICON) $(COMPLETIONS) $(SHARED)) \
	  $(patsubst words/%.txt,$(DESTDIR)$(DATADIR)/phraseboard/words/%.words,$(wildcard words/*.txt)) \
	  $(foreach name,$(MANUALS),$(DESTDIR)$(call manual,$(name))) \
	  $(NOTICES:%=$(DESTDIR)$(DOCDIR)/%)
	@cd $(DESTDIR)$(DATADIR)/phraseboard 2>/dev/null && rmdir --ignore-fail-on-non-empty themes layouts emoji words ../phraseboard || true
	@rmdir --ignore-fail-on-non-empty $(DESTDIR)$(DOCDIR) 2>/dev/null || true

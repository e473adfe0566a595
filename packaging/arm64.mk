# Programs for arm64, cross-built: with Debian 13's own Swift, on a machine of another processor.
#
# make deb ARCH=arm64       makes the package, for Debian 13
# make test-arm64           all of the following
# make test-arm64-modules   the tests of pure modules, the store, the settings and the formats, in an emulator of the processor
# make test-arm64-programs  doctor and what tries the isolation, on Debian's kernel in an emulated machine; and the demo, with each
#                           of the three programs in an emulator
#
# Each builds on Debian 13 itself; elsewhere, as root, in the root folder of Debian 13 that tools/debian13 makes. What plays the demo
# there is built here, with the Swift of this machine, which is no newer than Debian 13.

# With that, commands build for arm64: the folder that tools/arm64-root prints.
ARM64 =
# What the programs and their tests are compiled with, of arm64.
ARM64_LIBRARIES = libc6-dev libstdc++-14-dev $(filter lib%-dev wayland-protocols,$(BUILD_PACKAGES))
ARM64_PACKAGES = binutils-aarch64-linux-gnu
IS_DEBIAN_13 = $(findstring trixie,$(shell cat /etc/os-release))

ifneq ($(ARM64),)
ARM64_ROOT = $(ARM64)/root
export PKG_CONFIG_SYSROOT_DIR = $(ARM64_ROOT)
export PKG_CONFIG_LIBDIR = $(ARM64_ROOT)/usr/lib/aarch64-linux-gnu/pkgconfig:$(ARM64_ROOT)/usr/share/pkgconfig
TARGET = --swift-sdks-path $(SCRATCH)/sdks --swift-sdk debian-arm64 \
	$(patsubst %,--pkg-config-path %,$(subst :, ,$(PKG_CONFIG_LIBDIR)))
CXX_LIBRARY = $(ARM64_ROOT)/usr/lib/gcc/aarch64-linux-gnu/14/libstdc++.a
# SwiftPM also compiles its tools for this machine with the flags that it is given, so that those of arm64 are in its toolset.
TARGET_FLAGS = -m%
TOOLSET = $(SCRATCH)/sdks/debian-arm64.artifactbundle/debian-arm64/toolset.json
comma = ,
options = "extraCLIOptions": ["-ffile-prefix-map=$(ARM64_ROOT)="$(patsubst %,$(comma)"%",$(filter $(TARGET_FLAGS),$(1)))]

.PHONY: $(TOOLSET)
build arm64-tests: $(TOOLSET)
$(TOOLSET):
	@mkdir -p $(SCRATCH) && cp -RT $(ARM64)/sdks $(SCRATCH)/sdks
	@echo '{"schemaVersion": "1.0", "rootPath": "/usr/libexec/swift/bin", "swiftCompiler": {"extraCLIOptions": ["-use-ld=lld"]},' \
	  '"cCompiler": {$(call options,$(CFLAGS))}, "cxxCompiler": {$(call options,$(CXXFLAGS))}}' >$@
# Dictionaries are the same on all processors, and made by a program that runs on this one.
DICTIONARY_PROGRAM = .build/debug/phraseboard
$(DICTIONARIES): | $(DICTIONARY_PROGRAM)
$(DICTIONARY_PROGRAM):
	@env -u PKG_CONFIG_SYSROOT_DIR -u PKG_CONFIG_LIBDIR $(SWIFT) build --product phraseboard
export STRIP = aarch64-linux-gnu-strip
export LIBRARIES = $(ARM64)/libraries
endif

# Whether another processor is to build for arm64.
CROSS = $(filter arm64-x86_64,$(ARCH)-$(shell uname -m))
# What counts there, too.
ARM64_SET = $(foreach name,CFLAGS CXXFLAGS LDFLAGS DEB_VERSION SOURCE_DATE_EPOCH NEED,$(if $($(name)),$(name)='$($(name))')) \
	$(if $(DEPENDENCIES),DEPENDENCIES=.build/dependencies)

# The recipe of the target $(1) that needs arm64: makes $(2) where that can be built, and where not, $(1) on Debian 13, with further
# variables $(3).
define for_arm64
$(if $(IS_DEBIAN_13),
	@tools/need-packages $(BUILD_PACKAGES) $(DEB_PACKAGES) $(ARM64_PACKAGES)
	@ARM64=$$(tools/arm64-root $(ARM64_LIBRARIES)) && $(MAKE) --no-print-directory $(2) ARCH=arm64 ARM64=$$ARM64,
	@[ -z "$(DEPENDENCIES)" ] || { mkdir -p .build-debian13 && cp -RT "$(DEPENDENCIES)" .build-debian13/dependencies; }
	tools/debian13 "make --no-print-directory $(1) ARCH=arm64 $(ARM64_SET) $(3)")
endef

.PHONY: test-arm64 test-arm64-modules test-arm64-programs arm64-modules arm64-demo arm64-stage arm64-kernel arm64-programs arm64-tests
test-arm64: test-arm64-modules test-arm64-programs

test-arm64-modules:
	$(call for_arm64,$@,arm64-modules)

# Both at once, since SwiftPM 6.0 compiles all modules again when it is asked for them the second time: only then it writes the
# file with the compiler's version that they depend on.
test-arm64-programs: export DEBIAN13_FOLDERS = $(SWIFT_LIBRARIES) $(realpath .build/debug $(SUPPORT_DIR))
test-arm64-programs: arm64-stage
	$(call for_arm64,$@,arm64-kernel arm64-demo,STAGE=$(realpath .build/debug))

# As they are packaged, and what tries their isolation.
arm64-programs: deb-dependencies
	@$(MAKE) --no-print-directory build ALSO=isolation-probe SCRATCH=$(DEB_SCRATCH) $(DEB_FLAGS) $(DEB_DEPENDENCIES)

# Tests of the isolation are not among these: they need a kernel.
ARM64_MODULES = Snippets Words Bindings Gestures HTTPFields Layout Typing Keyboard Scene Toml Settings Store ContentFormats CommandFormats
ARM64_SCRATCH = .build/tests-arm64
ARM64_TESTS = $(ARM64_SCRATCH)/debug/phraseboardPackageTests.xctest

arm64-tests:
	$(SWIFT) build $(TARGET) --scratch-path $(SCRATCH) --build-tests

# Those that only take long in an emulator, two thirds of the time of all: documents as large as there may be, many random ones, and
# what holds of any panel, page or character. Suites, or single tests of one.
ARM64_SLOW = BindingPropertyTests ContentTests ExportFormatTests FuzzTests GesturePropertyTests LetterGestureTests LimitTests YamlLimitTests \
	HostileArchiveTests HostilePlistTests \
	DamageTests ForeignRowTests HostileRowTests PowerLossTests \
	KeyboardPropertyTests ListPropertyTests PanelPropertyTests SearchPropertyTests FlowTests LargeTextTests \
	BeeftextTests/manyInEachOther BlankTests/anyPiece DetectionTests/nesting EditorPanelTests/randomTapsNeverTypeIntoTheApplication \
	FoldingTests/foldingWhatIsFoldedChangesNothing ShortcutIndexTests/proseIsLeftAlone SnippetLinesTests/labels ThemeFileTests/noFileEndsTheProgram VSCodeTests/hostileBodies
# Those that ask what qemu does not do for a program: starting another one for arm64, what becomes of memory in a child and a dump, and
# how long something takes on the processor itself.
ARM64_REFUSED = StoreKillTests/ theTextIsInNoSwapAndNoDump tenThousandKeysTakeASmallPartOfAFrame

arm64-modules:
	@tools/need-packages qemu-user
	@PHRASEBOARD_TARGETS="$(ARM64_MODULES:%=%Tests)" $(MAKE) --no-print-directory arm64-tests SCRATCH=$(ARM64_SCRATCH)
	qemu-aarch64 -L $(ARM64_ROOT) -E LD_LIBRARY_PATH=/usr/libexec/swift/lib/swift/linux $(ARM64_TESTS) \
	  --testing-library swift-testing --no-parallel $(ARM64_SLOW:%=--skip '[.]%\b') $(ARM64_REFUSED:%=--skip %)

# What plays the demo is of this machine: without the variable ARM64, since all that is made with it is for arm64. Debian 13 is given
# the folder of what was built here.
STAGE =
arm64-stage: compiler
ifeq ($(STAGE),)
	@tools/need-packages $(BUILD_PACKAGES) $(STAGE_PACKAGES)
	@$(MAKE) --no-print-directory support
	$(SWIFT_BUILD) --product phraseboard-demo
endif

arm64-demo: arm64-programs
	@tools/need-packages $(STAGE_PACKAGES) qemu-user
	tools/demo-arm64 $(ARM64) $(DEB_SCRATCH)/release $(or $(STAGE),.build/debug)/phraseboard-demo $(SUPPORT_DIR)

arm64-kernel: arm64-programs
	@tools/need-packages qemu-system-arm cpio
	tools/kernel-arm64 $(ARM64) $(DEB_SCRATCH)/release

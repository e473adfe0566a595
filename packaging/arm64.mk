# Programs for arm64, cross-built: with Debian 13's own Swift, on a machine of another processor.
#
# make deb ARCH=arm64       makes the package, for Debian 13
#
# It builds on Debian 13 itself; elsewhere, as root, in the root folder of Debian 13 that tools/debian13 makes.

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
export STRIP = aarch64-linux-gnu-strip
export LIBRARIES = $(ARM64)/libraries
endif

# Whether another processor is to build for arm64.
CROSS = $(filter arm64-x86_64,$(ARCH)-$(shell uname -m))
# What counts there, too.
ARM64_SET = $(foreach name,CFLAGS CXXFLAGS LDFLAGS DEB_VERSION SOURCE_DATE_EPOCH NEED,$(if $($(name)),$(name)='$($(name))')) \
	$(if $(DEPENDENCIES),DEPENDENCIES=.build/dependencies)

# The recipe of the target $(1) that needs arm64: makes $(2) where that can be built, and where not, $(1) on Debian 13.
define for_arm64
$(if $(IS_DEBIAN_13),
	@tools/need-packages $(BUILD_PACKAGES) $(DEB_PACKAGES) $(ARM64_PACKAGES)
	@ARM64=$$(tools/arm64-root $(ARM64_LIBRARIES)) && $(MAKE) --no-print-directory $(2) ARCH=arm64 ARM64=$$ARM64,
	@[ -z "$(DEPENDENCIES)" ] || { mkdir -p .build-debian13 && cp -RT "$(DEPENDENCIES)" .build-debian13/dependencies; }
	tools/debian13 "make --no-print-directory $(1) ARCH=arm64 $(ARM64_SET)")
endef

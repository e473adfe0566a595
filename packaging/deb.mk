# The Debian package.
#
# make deb        phraseboard_VERSION_ARCH.deb, for Debian 12 and later where it was built on 12. The Swift packages come from
#                 DEPENDENCIES=FOLDER, or are fetched into .build/dependencies once; with them no network is needed.
#                 ARCH=arm64 makes that of arm64 for Debian 13, see packaging/arm64.mk
# make check-deb  holds the package against Debian's tools; tools/try-deb tries it on a machine that is there for that

ARCH ?= $(shell dpkg --print-architecture)
DEB_VERSION ?= $(VERSION)
DEB = phraseboard_$(DEB_VERSION)_$(ARCH).deb
DEB_SCRATCH = .build/deb-$(ARCH)
DEB_IMAGE = $(DEB_SCRATCH)/image
DEB_PACKAGES = dpkg-dev binutils
CHECK_DEB_PACKAGES = lintian appstream desktop-file-utils systemd dbus-user-session man-db
# What Debian has packages compiled with; who sets one decides.
debian_flags = $(or $($(1)),$(shell DEB_HOST_ARCH=$(ARCH) dpkg-buildflags --get $(1)))
# Without what depends on the folder of the build: descriptions for debuggers, which are stripped anyway, name Swift's caches, and
# hashes by which Swift knows modules that it has compiled before are of their paths, too.
DEB_OPTIONS = -debug-info-format none -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen
DEB_FLAGS = $(foreach name,CFLAGS CXXFLAGS LDFLAGS,$(name)='$(filter-out -g,$(call debian_flags,$(name)))') \
	OPTIONS='$(DEB_OPTIONS)'
DEB_PLACES = PREFIX=/usr DESTDIR=$(DEB_IMAGE) RELEASE_DIR=$(DEB_SCRATCH)/release ZSH_COMPLETION=/usr/share/zsh/vendor-completions/_phraseboard

.PHONY: deb deb-dependencies deb-package check-deb

DEB_DEPENDENCIES = DEPENDENCIES=$(or $(DEPENDENCIES),.build/dependencies)
DEB_PACKAGE = deb-package $(DEB_DEPENDENCIES)

# The rest is for a make of its own, which asks Debian's tools for the flags once they are there.
ifeq ($(CROSS),)
deb: compiler deb-dependencies
	@tools/need-packages $(BUILD_PACKAGES) $(DEB_PACKAGES)
	@$(MAKE) --no-print-directory $(DEB_PACKAGE)
else
deb: $(if $(IS_DEBIAN_13),deb-dependencies)
	$(call for_arm64,deb,$(DEB_PACKAGE))
endif

deb-dependencies:
	@[ -n "$(DEPENDENCIES)" ] || [ -d .build/dependencies ] || \
	  $(MAKE) --no-print-directory dependencies DEPENDENCIES=.build/dependencies

deb-package: export SOURCE_DATE_EPOCH := $(SOURCE_DATE_EPOCH)
deb-package:
	@$(MAKE) --no-print-directory build SCRATCH=$(DEB_SCRATCH) $(DEB_FLAGS)
	@tools/check-dependencies $(DEB_SCRATCH)/checkouts
	@rm -rf $(DEB_IMAGE)
	@umask 022 && $(MAKE) --no-print-directory dictionaries place $(DEB_PLACES)
	@umask 022 && sed 's|@BINDIR@|/usr/bin|' packaging/sm.puri.OSK0.desktop.in \
	  >$(DEB_IMAGE)/usr/share/applications/org.phraseboard.OSK0.desktop
	tools/make-deb $(DEB_IMAGE) $(DEB_SCRATCH)/package $(DEB_VERSION) $(ARCH)

check-deb:
	@tools/need-packages $(CHECK_DEB_PACKAGES)
	tools/check-deb $(DEB)

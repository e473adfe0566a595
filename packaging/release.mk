# make release   both packages, the source and their checksums in RELEASES/VERSION, of the commit that the tag vVERSION names, with
#                CHANGELOG's section as the notes. On Debian 12, for what is built there runs on 13, too; as root, for arm64
RELEASES = .build/releases
RELEASED = $(RELEASES)/$(VERSION)

.PHONY: release
release:
	@mkdir -p $(RELEASES) && tools/check-release $(VERSION) >$(RELEASES)/notes
	@rm -rf $(RELEASED) && mkdir $(RELEASED) && mv $(RELEASES)/notes $(RELEASED)/NOTES.md
	@$(MAKE) --no-print-directory deb ARCH=amd64 DEB_VERSION=$(VERSION)
	@$(MAKE) --no-print-directory deb ARCH=arm64 DEB_VERSION=$(VERSION)
	@mv $(foreach arch,amd64 arm64,phraseboard_$(VERSION)_$(arch).deb) $(RELEASED)
	git archive --format=tar --prefix=phraseboard-$(VERSION)/ HEAD | xz --threads=1 >$(RELEASED)/phraseboard-$(VERSION).tar.xz
	@cd $(RELEASED) && sha256sum *.deb *.tar.xz >SHA256SUMS && cat SHA256SUMS
	@tools/check-release $(VERSION) >/dev/null

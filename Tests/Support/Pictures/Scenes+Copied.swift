import Keyboard
import Layout

/// The panel with what was copied.
extension PictureScene {
  static let copied: [PictureScene] =
    on([.phone, .phone2x, .small, .landscape, .wide], "copied") { $0.showCopied(.texts(Phrases.copied)) }
    + on([.phone2x], "copied-held") {
      $0.showCopied(.texts(Phrases.copied))
      try $0.hold(.panel(PanelKey("copied", index: 5)))
    }
    + on([.phone, .landscape], "copied-off") { $0.showCopied(.off) }
    + on([.phone], "copied-unknown") { $0.showCopied(.unknown) }
    + on([.phone], "copied-none") { $0.showCopied(.texts([])) }
}

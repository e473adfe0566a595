import Layout

/// What the space bar says for a moment.
extension Coordinator {
  /// The panel may look otherwise now.
  mutating func followTroubles() {
    notice.follow(panels.troubles)
    showNotice()
  }

  mutating func advanceNotice(to time: UInt64) {
    notice.advance(to: time, isSeen: isSeen)
    showNotice()
  }

  mutating func hideNotice() {
    notice.hide()
    showNotice()
  }

  private mutating func showNotice() {
    look.notice = notice.said.map {
      KeyNotice(key: .space, news: Strings.said($0), advice: Strings.holdGlobe)
    }
  }
}

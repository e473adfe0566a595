import Expectations
import Layout
import Scene
import Testing

@Suite struct HandleSceneTests {
  private func picture(isAtLeft: Bool = false, isPressed: Bool = false) -> DrawList {
    let tab = Rect(x: isAtLeft ? 0 : 304, y: 0, width: 56, height: 24)
    return .buildHandle(
      size: Size(width: 360, height: 24), tab: tab, isAtLeft: isAtLeft, isPressed: isPressed)
  }

  @Test func itChangesUnderAFingerAndWithItsSide() {
    #expect(picture().damage(since: picture()).isEmpty)
    #expect(!picture(isPressed: true).damage(since: picture()).isEmpty)
    #expect(!picture(isAtLeft: true).damage(since: picture()).isEmpty)
  }

  @Test func itHasTheColorsOfAKey() throws {
    for isPressed in [true, false] {
      let key = isPressed ? Theme.light.standardPressed : Theme.light.standard
      let colors = picture(isPressed: isPressed).nodes.flatMap(\.commands).compactMap { command in
        if case .path(_, _, let color) = command { color } else { nil }
      }
      expect(colors.first, equals: key.face)
      expect(colors.last, equals: key.text)
    }
  }
}

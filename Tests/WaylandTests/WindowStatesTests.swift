import Testing

@testable import Wayland

@Suite struct WindowStatesTests {
  private final class Screen {}
  private let first = Screen()
  private let second = Screen()
  private var windows = WindowStates<Int, Screen>()

  /// The protocol's numbers.
  private static let (maximized, activated, fullscreen): (UInt32, UInt32, UInt32) = (0, 2, 3)

  private func bytes(_ values: [UInt32]) -> [UInt8] { values.withUnsafeBytes(Array.init) }

  private mutating func set(_ values: UInt32..., of id: Int = 1) { windows.set(bytes(values), of: id) }

  @Test("The one that has the focus counts, from done on") mutating func counts() {
    windows.add(1)
    set(Self.maximized, Self.fullscreen, Self.activated)
    #expect(!windows.hasFullscreen(on: nil))
    windows.apply(1)
    #expect(windows.hasFullscreen(on: nil))
    set(Self.fullscreen)
    windows.add(2)
    set(Self.activated, of: 2)
    #expect(windows.hasFullscreen(on: nil))
    windows.apply(1)
    windows.apply(2)
    #expect(!windows.hasFullscreen(on: nil))
    set(Self.fullscreen, Self.activated)
    windows.apply(1)
    #expect(windows.hasFullscreen(on: nil))
    windows.remove(1)
    #expect(!windows.hasFullscreen(on: nil))
  }

  @Test("Full screen on another output does not count") mutating func outputs() {
    windows.add(1)
    set(Self.fullscreen, Self.activated)
    windows.apply(1)
    // Nobody tells where it is.
    #expect(windows.hasFullscreen(on: first))
    windows.enter(second, 1)
    windows.apply(1)
    #expect(!windows.hasFullscreen(on: first))
    #expect(windows.hasFullscreen(on: second))
    #expect(windows.hasFullscreen(on: nil))
    windows.enter(first, 1)
    windows.leave(second, 1)
    windows.apply(1)
    #expect(windows.hasFullscreen(on: first))
    #expect(!windows.hasFullscreen(on: second))
  }

  @Test(
    "Nonsense is tolerated",
    arguments: [[], [3], [3, 0, 0, 0, 2, 0, 0], [9, 9, 9, 9, 255, 255, 255, 255]] as [[UInt8]])
  mutating func nonsense(states: [UInt8]) {
    windows.add(1)
    windows.set(states, of: 1)
    windows.apply(1)
    #expect(!windows.hasFullscreen(on: nil))
  }

  @Test("A window that is not there changes nothing") mutating func unknown() {
    set(Self.fullscreen, Self.activated)
    windows.enter(first, 1)
    windows.leave(first, 1)
    windows.apply(1)
    windows.remove(1)
    #expect(!windows.hasFullscreen(on: nil))
  }

  @Test("Twice is as good as once") mutating func twice() {
    windows.add(1)
    windows.set(bytes([Self.fullscreen, Self.fullscreen, Self.activated]) + [0], of: 1)
    windows.enter(first, 1)
    windows.enter(first, 1)
    windows.leave(first, 1)
    windows.enter(second, 1)
    windows.apply(1)
    #expect(!windows.hasFullscreen(on: first))
    #expect(windows.hasFullscreen(on: second))
  }
}

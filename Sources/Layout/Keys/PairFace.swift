/// A name at the leading side of a key, and its value beside it.
public struct PairFace: Equatable, Sendable {
  /// The name.
  public let name: String
  /// The value, in words.
  public let value: String
  /// The width that the value has, in logical pixels.
  public let valueWidth: Double

  /// - Parameter valueWidth: the width that the value has, in logical pixels.
  public init(_ name: String, value: String, valueWidth: Double) {
    (self.name, self.value, self.valueWidth) = (name, value, valueWidth)
  }
}

/// The colours of a small picture of a keyboard, each as 0xRRGGBB.
public struct Swatch: Hashable, Sendable {
  /// The colour behind the keys.
  public let background: UInt32
  /// The colour of keys that type.
  public let key: UInt32
  /// The colours of the other keys, and of the one that finishes something.
  public let system, accent: UInt32

  /// - Parameters:
  ///   - background: the colour behind the keys, as all others 0xRRGGBB.
  ///   - accent: the colour of the key that finishes something.
  public init(background: UInt32, key: UInt32, system: UInt32, accent: UInt32) {
    (self.background, self.key) = (background, key)
    (self.system, self.accent) = (system, accent)
  }

  /// The shape of the picture: its width and its height in parts of the height of its key.
  private static let (widthShare, heightShare) = (0.85, 0.62)

  /// Returns the width of the picture on a key of this height, in logical pixels.
  public static func width(beside height: Double) -> Double { widthShare * height }

  /// Returns the height of the picture on a key of this height, in logical pixels.
  public static func height(beside height: Double) -> Double { heightShare * height }
}

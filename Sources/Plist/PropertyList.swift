import CPlist

/// A property list of macOS and iOS, binary or XML, read by libplist.
public final class PropertyList {
  /// The reason why a list is refused.
  public enum Refusal: Error, Equatable, Sendable, CustomStringConvertible {
    case noLibrary
    case damaged
    /// It is nested too deeply, or grown too large by values that stand for each other.
    case tooMuch

    /// The mistake, and what helps.
    public var description: String {
      switch self {
      case .noLibrary:
        "neither libplist-2.0.so.4 nor libplist-2.0.so.3 can be loaded; install libplist-2.0-4 or libplist3"
      case .damaged: "no property list, or a damaged one"
      case .tooMuch: "nested too deeply or too large for a list of phrases"
      }
    }
  }

  /// A value in a list, which it keeps.
  public struct Value {
    fileprivate let list: PropertyList
    fileprivate let node: UnsafeMutableRawPointer

    /// The text, where it is one.
    public var text: String? {
      withExtendedLifetime(list) {
        var length: UInt64 = 0
        guard let text = phraseboard_plist_text(node, &length) else { return nil }
        return String(decoding: UnsafeRawBufferPointer(start: text, count: Int(length)), as: UTF8.self)
      }
    }

    /// The number, where it is a whole one or a boolean, which is 0 or 1.
    public var integer: Int? {
      withExtendedLifetime(list) {
        var value: UInt64 = 0
        return phraseboard_plist_integer(node, &value) ? Int(truncatingIfNeeded: value) : nil
      }
    }

    /// The values, where it is an array.
    public var elements: [Value]? {
      withExtendedLifetime(list) {
        guard phraseboard_plist_is_array(node) else { return nil }
        var (elements, place): ([Value], UnsafeMutableRawPointer?) = ([], nil)
        while let next = phraseboard_plist_next(node, &place) {
          elements.append(Value(list: list, node: next))
        }
        return elements
      }
    }

    /// The value of a key, where it is a dictionary that has it.
    public subscript(key: String) -> Value? {
      withExtendedLifetime(list) {
        guard phraseboard_plist_is_dict(node), let value = phraseboard_plist_value(node, key) else {
          return nil
        }
        return Value(list: list, node: value)
      }
    }
  }

  private let node: UnsafeMutableRawPointer

  /// The outermost value.
  public var root: Value { Value(list: self, node: node) }

  /// Reads a list.
  public init(_ bytes: [UInt8]) throws(Refusal) {
    guard phraseboard_has_plist() else { throw .noLibrary }
    let isBinary = Self.isBinary(bytes)
    // libplist 2.2 to 2.6 calls itself for each level, and copies what several values refer to.
    try isBinary ? BinaryShape.check(bytes) : XMLShape.check(bytes)
    let node = bytes.withUnsafeBytes { bytes in
      phraseboard_plist_read(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(clamping: bytes.count), isBinary)
    }
    guard let node else { throw .damaged }
    self.node = node
  }

  deinit { phraseboard_plist_free(node) }

  /// Tells whether bytes begin as a binary list does.
  public static func isBinary(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "bplist0".utf8) }
}

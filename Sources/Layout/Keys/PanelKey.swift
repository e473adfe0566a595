/// A key that one panel alone has, by its name on the bus.
public struct PanelKey: Hashable, Sendable, CustomStringConvertible {
  /// The name of the key within its panel, as on the bus.
  public let name: String
  /// The number, counted from 0 among the keys of this name; nil for a key that is there once.
  public let index: Int?

  /// Makes a name; `index` tells keys of one kind apart.
  public init(_ name: String, index: Int? = nil) { (self.name, self.index) = (name, index) }

  /// The name on the bus: `<name>` or `<name>:<index>`.
  public var description: String { index.map { "\(name):\($0)" } ?? name }
}

/// The keys of one panel, as a type that stands in the folder of the panel.
public protocol PanelKeys: Hashable, Sendable {
  /// Returns nil for the key of another panel.
  init?(_ key: PanelKey)

  var panelKey: PanelKey { get }
}

extension PanelKeys {
  /// The name that touches, panels and the bus have for it.
  public var id: KeyID { .panel(panelKey) }

  /// Returns nil for a key that is common, or of another panel.
  public init?(_ key: KeyID) {
    guard case .panel(let key) = key else { return nil }
    self.init(key)
  }
}

extension PanelKeys where Self: RawRepresentable, RawValue == String {
  public init?(_ key: PanelKey) {
    guard key.index == nil else { return nil }
    self.init(rawValue: key.name)
  }

  public var panelKey: PanelKey { PanelKey(rawValue) }
}

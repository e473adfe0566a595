import Glibc

/// The values of the interface's properties at one time.
struct KeyboardProperties: Equatable {
  var visible: Bool
  var panel: String
  var content: String

  init(of handler: any KeyboardBusHandler) {
    visible = handler.visible
    panel = handler.panel
    content = handler.content
  }

  /// Returns the properties whose values differ from those of `old`.
  func changes(since old: KeyboardProperties) -> [KeyboardInterface.Property] {
    KeyboardInterface.Property.allCases.filter { property in
      switch property {
      case .visible: visible != old.visible
      case .panel: panel != old.panel
      case .content: content != old.content
      }
    }
  }

  /// Appends the property of this name to a message.
  ///
  /// Returns a negative error number when that fails or there is no such property.
  func write(_ name: String, into message: BusMessage) -> Int32 {
    switch KeyboardInterface.Property(rawValue: name) {
    case .visible: message.append(visible)
    case .panel: message.append(panel)
    case .content: message.append(content)
    case nil: -EINVAL
    }
  }
}

/// A request of the panel to its service.
public enum CopiedRequest: Equatable, Sendable {
  /// Tells the texts that there are.
  case list
  /// The text with this number is a key of the user's own by now.
  case pin(Int)
  case forget(Int)
  case forgetAll

  private static let (pinName, forgetName, allName) = ("pin ", "forget ", "forget")

  /// Reads a text; any other one than those of `text` is a list.
  public init(text: String) {
    func number(after name: String) -> Int? {
      text.hasPrefix(name) ? Int(text.dropFirst(name.count)) : nil
    }
    if let number = number(after: Self.pinName) {
      self = .pin(number)
    } else if let number = number(after: Self.forgetName) {
      self = .forget(number)
    } else {
      self = text == Self.allName ? .forgetAll : .list
    }
  }

  /// The text.
  public var text: String {
    switch self {
    case .list: ""
    case .pin(let number): Self.pinName + "\(number)"
    case .forget(let number): Self.forgetName + "\(number)"
    case .forgetAll: Self.allName
    }
  }
}

/// A text that was copied, as its key shows it.
public struct CopiedText: Equatable, Sendable {
  /// Its number.
  public let number: Int
  /// Its beginning.
  public let start: String
  /// True where it is a key of the user's own by now.
  public let isPinned: Bool

  /// Makes a text from its number and its beginning.
  public init(_ number: Int, _ start: String, isPinned: Bool = false) {
    (self.number, self.start, self.isPinned) = (number, start, isPinned)
  }
}

/// The answer to the panel.
public enum CopiedAnswer: Equatable, Sendable {
  /// Nothing is kept: the user has not turned that on.
  case off
  /// The compositor does not tell what is copied.
  case unknown
  /// The texts, newest first.
  case texts([CopiedText])
}

/// A call of `TypeText`.
public struct TextCall: Equatable, Sendable {
  /// The text.
  public let text: String
  /// The number of scalars at the end of what programs have typed that it takes the place of.
  public let replaces: Int
  /// The unique name of the caller on the bus.
  public let caller: String
  /// The number of its process; nil where the bus does not tell.
  public internal(set) var process: UInt32?
  /// True where the text is to be stopped once the caller has left the bus: it waits for an answer.
  public let endsWithCaller: Bool

  /// The name of the option for `replaces`.
  static let replace = "replace"

  /// Makes a call.
  public init(text: String, replaces: Int, caller: String, process: UInt32?, endsWithCaller: Bool) {
    (self.text, self.replaces, self.caller) = (text, replaces, caller)
    (self.process, self.endsWithCaller) = (process, endsWithCaller)
  }

  /// Reads a call. Throws a `BusError` that says what is wrong with it.
  init(_ message: BusMessage) throws {
    guard let text = message.readString(), let options = message.readCounts() else {
      throw BusError.failed("TypeText needs a text and options.")
    }
    if let unknown = options.keys.sorted().first(where: { $0 != Self.replace }) {
      throw BusError.wrongOption("TypeText has no option \"\(unknown)\"; there is: \(Self.replace).")
    }
    let replaces = options[Self.replace] ?? 0
    guard let replaces, replaces >= 0 else {
      throw BusError.wrongOption(
        "The option \"\(Self.replace)\" has to be a number of characters, as u or i.")
    }
    self.init(
      text: text, replaces: Int(replaces), caller: message.sender ?? "", process: nil,
      endsWithCaller: message.expectsReply)
  }
}

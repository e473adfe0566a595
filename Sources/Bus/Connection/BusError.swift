/// A D-Bus error: a method of the keyboard throws it, and the method's caller on the bus gets it.
public struct BusError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A D-Bus error name, such as `org.phraseboard.Error.UnknownKey`.
  public let name: String
  /// A sentence for people.
  ///
  /// It goes to the caller, so it may repeat what the caller sent, and nothing secret.
  public let message: String

  /// Makes an error with a name that D-Bus allows and a sentence for people.
  public init(name: String, message: String) {
    self.name = name
    self.message = message
  }

  /// Says that `Type` named a key that is not there.
  public static func unknownKey(_ id: String) -> BusError {
    BusError(
      name: "org.phraseboard.Error.UnknownKey",
      message: "There is no key \"\(id)\"; see the keys with: phraseboard list")
  }

  /// Says that `Type` asked for a piece that the key does not have.
  ///
  /// The sentence holds no index: programs count pieces from 0, and people from 1.
  public static func noSuchPiece(of id: String, count: Int) -> BusError {
    BusError(
      name: "org.phraseboard.Error.NoSuchPiece",
      message: "The key \"\(id)\" has only \(count == 1 ? "1 phrase" : "\(count) phrases").")
  }

  /// Says that `Type` gave a name that several keys have.
  ///
  /// - Parameter candidates: the keys with that name; the message names the first of them.
  public static func ambiguousKey(_ name: String, candidates: [String]) -> BusError {
    let more = candidates.count > mostNamed ? " ..." : ""
    let named = candidates.prefix(mostNamed).joined(separator: ", ")
    return BusError(
      name: "org.phraseboard.Error.AmbiguousKey",
      message: "Several keys are called \"\(name)\": \(named)\(more). Give one of these ids.")
  }

  /// Says that `Type` named a server's key whose phrase would do what the settings do not allow.
  ///
  /// - Parameter reason: the message, which says which setting forbids it.
  public static func notAllowed(_ reason: String) -> BusError {
    BusError(name: "org.phraseboard.Error.NotAllowed", message: reason)
  }

  /// Says that the blanks of a phrase are not filled in.
  ///
  /// - Parameter reason: the message, which says what is missing or wrong.
  public static func notFilledIn(_ reason: String) -> BusError {
    BusError(name: "org.phraseboard.Error.NotFilledIn", message: reason)
  }

  /// Says that `ShowPanel` named a panel that is not there.
  public static func unknownPanel(_ panel: String, known: [String]) -> BusError {
    BusError(
      name: "org.phraseboard.Error.UnknownPanel",
      message: "There is no panel \"\(panel)\"; there are: \(known.joined(separator: ", ")).")
  }

  /// Says that `ShowPanel` named a tab that is not there, such as that of a group without keys.
  ///
  /// - Parameter known: the tabs that there are; the message names the first of them.
  public static func unknownTab(_ tab: String, known: [String]) -> BusError {
    let named = known.prefix(mostNamed).joined(separator: ", ") + (known.count > mostNamed ? " ..." : "")
    let others = known.isEmpty ? "there are none" : "there are: \(named)"
    return BusError(
      name: "org.phraseboard.Error.UnknownTab", message: "There is no tab \"\(tab)\"; \(others).")
  }

  private static let mostNamed = 12

  /// Says that `Undo` has not taken back what was typed, or only a part of it.
  ///
  /// - Parameter reason: the message, which says why.
  public static func nothingToUndo(_ reason: String) -> BusError {
    BusError(name: "org.phraseboard.Error.NothingToUndo", message: reason)
  }

  /// Says that `TypeText` is to replace what nobody knows to be there.
  public static func nothingToReplace(_ reason: String) -> BusError {
    BusError(name: "org.phraseboard.Error.NothingToReplace", message: reason)
  }

  /// Says that a text is longer than `most` characters.
  public static func textTooLong(most: Int) -> BusError {
    BusError(
      name: "org.phraseboard.Error.TooLong", message: "A text may have \(most) characters; type it in parts.")
  }

  /// Says that `StopText` came from a program of which no text is on its way.
  public static let nothingToStop = BusError(
    name: "org.phraseboard.Error.NothingToStop", message: "No text of this program is on its way.")

  /// Says that an option of a call is wrong.
  static func wrongOption(_ reason: String) -> BusError {
    BusError(name: "org.freedesktop.DBus.Error.InvalidArgs", message: reason)
  }

  /// Says that `ActivateAction` named an action: the keyboard's icon has none.
  static func unknownAction(_ action: String) -> BusError {
    BusError(name: "org.phraseboard.Error.UnknownAction", message: "There is no action \"\(action)\".")
  }

  /// Thrown when `Type` comes while too much of what was asked for before is still to be typed.
  public static let busy = BusError(
    name: "org.phraseboard.Error.Busy",
    message: "Too much is still to be typed; try again once the application has got it.")

  /// Thrown when a call has to wait until the screen is unlocked.
  public static let locked = BusError(
    name: "org.phraseboard.Error.Locked", message: "The screen is locked.")

  /// Says that anything else went wrong in the keyboard.
  public static func failed(_ message: String) -> BusError {
    BusError(name: "org.phraseboard.Error.Failed", message: message)
  }

  /// The message alone, as people read it.
  public var description: String { message }
}

/// The reasons why a program is not on the session bus.
public enum BusConnectionError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Thrown when there is no session bus, or it does not answer.
  case unavailable(reason: String)
  /// Thrown when another process is the keyboard of this session.
  case nameTaken

  /// The reason in words, for logs and messages.
  public var description: String {
    switch self {
    case .unavailable(let reason): "no session bus: \(reason)"
    case .nameTaken: "another process owns \(KeyboardInterface.busName)"
    }
  }
}

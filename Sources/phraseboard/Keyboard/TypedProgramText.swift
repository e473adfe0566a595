import ArgumentParser
import Bus
import Glibc

/// The typing of a text, by the keyboard that runs.
enum TypedProgramText {
  /// The argument for the text of the standard input, which is typed as it comes.
  private static let input = "-"
  private static let mostRead = 64 << 10

  /// Types a text, or the standard input to its end.
  ///
  /// - Parameter count: the number of characters at the end of what programs have typed that the text takes the place of.
  static func type(_ text: String, replacing count: UInt32) throws {
    guard text == input else {
      guard !text.isEmpty || count > 0 else { throw ValidationError(Messages.noText) }
      return try withKeyboard { try type(text, replacing: count, by: $0) }
    }
    try withKeyboard { keyboard in
      var (rest, first) = ([UInt8](), Optional(count))
      while let (text, isWhole) = try read(after: &rest) {
        for part in parts(of: text) {
          let replaced = UInt32(clamping: UInt64(part.replaced) + UInt64(first.take() ?? 0))
          try type(part.text, replacing: replaced, by: keyboard)
        }
        guard isWhole else { throw Failure(code: .data, description: Messages.inputNotUnicode) }
      }
      if first != nil { throw Failure(code: .noInput, description: Messages.noText) }
    }
  }

  /// Returns a text in parts, each with the number of characters before it that it takes the place of: that of the BackSpaces before
  /// it (U+0008), with which nerd-dictation corrects itself. NUL is left out: a text of the bus ends with it.
  static func parts(of text: String) -> [(replaced: UInt32, text: String)] {
    let backspace: Unicode.Scalar = "\u{8}"
    var parts: [(replaced: UInt32, text: String)] = []
    for scalar in text.unicodeScalars where scalar != "\0" {
      let isNew = parts.last.map { scalar == backspace && !$0.text.isEmpty } ?? true
      if isNew { parts.append((0, "")) }
      if scalar == backspace {
        parts[parts.endIndex - 1].replaced += 1
      } else {
        parts[parts.endIndex - 1].text.unicodeScalars.append(scalar)
      }
    }
    return parts
  }

  private static func type(_ text: String, replacing count: UInt32, by keyboard: KeyboardClient) throws {
    let progress = TypingMeter()
    let end = try keyboard.type(text: text, replacing: count) { progress.show($0, of: $1) }
    progress.clear()
    switch end {
    case "typed": break
    case "stopped": throw Failure(description: Messages.textStopped)
    default: throw Failure(description: Messages.textLost)
    }
  }

  /// Reads what has come, up to the last whole character, or to the first byte that is none of UTF-8; nil at the end.
  ///
  /// - Parameter rest: the bytes of a character that has not come whole.
  private static func read(after rest: inout [UInt8]) throws -> (text: String, isWhole: Bool)? {
    while true {
      var bytes = [UInt8](repeating: 0, count: mostRead)
      let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Failure(code: .data, description: systemReason()) }
      rest += bytes.prefix(count)
      let whole = count == 0 ? rest.count : rest.count - Self.cut(rest)
      let text = start(of: rest.prefix(whole))
      rest.removeFirst(whole)
      if !text.text.isEmpty || !text.isWhole { return text }
      if count == 0 { return nil }
    }
  }

  /// Returns the text up to the first byte that is none of UTF-8, and whether that is all of it.
  static func start(of bytes: ArraySlice<UInt8>) -> (text: String, isWhole: Bool) {
    if let text = String(validating: bytes, as: UTF8.self) { return (text, true) }
    var (decoder, rest, scalars) = (UTF8(), bytes.makeIterator(), String.UnicodeScalarView())
    while case .scalarValue(let scalar) = decoder.decode(&rest) { scalars.append(scalar) }
    return (String(scalars), false)
  }

  /// Returns the number of bytes at the end that are the beginning of a character.
  static func cut(_ bytes: [UInt8]) -> Int {
    for (index, byte) in bytes.suffix(3).reversed().enumerated() where byte >= 0xC0 {
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
      return index + 1 < length ? index + 1 : 0
    }
    return 0
  }
}

/// The progress of a long text, in one line of a terminal.
final class TypingMeter {
  private var isShown = false

  func show(_ typed: UInt32, of all: UInt32) {
    guard isatty(STDERR_FILENO) != 0 else { return }
    isShown = true
    write(Messages.typed(typed, of: all))
  }

  /// Takes the line away.
  func clear() { if isShown { write("") } }

  private func write(_ line: String) { _ = writeAll(Array("\r\u{1B}[K\(line)".utf8), to: STDERR_FILENO) }
}

import EventLoop
import Glibc

/// The time of now in the user's zone and language.
final class LocalTime {
  /// The longest text of one format, in bytes.
  private static let limit = 4_096

  private let name: String
  /// Made when it is first needed: it costs reading files.
  private lazy var locale = newlocale(1 << LC_TIME, name, nil)
  private lazy var plainLocale = newlocale(1 << LC_TIME, "C", nil)

  /// - Parameter locale: the name of a locale; empty for the one that the environment has for LC_TIME.
  init(locale: String = "") {
    name = locale
  }

  /// Returns a function that gives the time of now in formats of strftime, always of the same moment. A text that would be
  /// too long is empty, with a warning, once.
  func now() -> (_ format: String) -> String {
    let now = time(nil)
    var hasWarned = false
    return { [self] format in
      if let text = text(format, at: now) { return text }
      if !hasWarned { Log.warning(Messages.dateTooLong) }
      hasWarned = true
      return ""
    }
  }

  /// Returns nil for a text that is too long.
  private func text(_ format: String, at time: time_t) -> String? {
    var time = time
    var parts = tm()
    // The zone may have changed since the start.
    tzset()
    guard localtime_r(&time, &parts) != nil else { return "" }
    for locale in [locale, plainLocale] {
      guard let locale, let text = Self.text(format, parts, locale) else { continue }
      return text
    }
    return nil
  }

  /// Returns nil for a text that is too long, or in an encoding other than UTF-8.
  private static func text(_ format: String, _ parts: tm, _ locale: locale_t) -> String? {
    // strftime returns 0 for a text that is empty and for one that does not fit; with a sign before it, none is empty.
    let bytes = [CChar](unsafeUninitializedCapacity: limit) { buffer, count in
      var parts = parts
      count = strftime_l(buffer.baseAddress, limit, "." + format, &parts, locale)
    }
    guard !bytes.isEmpty else { return nil }
    return String(validating: bytes.dropFirst().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

import CXkbcommon

/// Letters of several keys, such as a dead key and a letter: composed as in applications, by the table of the user's locale.
public final class XkbCompose {
  /// The meaning of a key.
  public enum Answer: Equatable, Sendable {
    /// The key composes nothing, and is what it is.
    case none
    /// The text comes with a later key.
    case composing
    case composed(String)
    /// The key composes nothing with those before it, and is gone with them.
    case cancelled
  }

  private let state: OpaquePointer

  /// Reads the table of a locale, such as "de_DE.UTF-8"; nil where the system has none.
  public convenience init?(locale: String) {
    self.init { xkb_compose_table_new_from_locale($0, locale, XKB_COMPOSE_COMPILE_NO_FLAGS) }
  }

  /// Reads a table in the format of Compose(5); nil where libxkbcommon does not take it.
  convenience init?(table text: String) {
    self.init {
      xkb_compose_table_new_from_buffer(
        $0, text, text.utf8.count, "C.UTF-8", XKB_COMPOSE_FORMAT_TEXT_V1, XKB_COMPOSE_COMPILE_NO_FLAGS)
    }
  }

  private init?(_ makeTable: (OpaquePointer) -> OpaquePointer?) {
    guard let context = xkb_context_new(XKB_CONTEXT_NO_DEFAULT_INCLUDES) else { return nil }
    defer { xkb_context_unref(context) }
    xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
    guard let table = makeTable(context) else { return nil }
    defer { xkb_compose_table_unref(table) }
    guard let state = xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS) else { return nil }
    self.state = state
  }

  deinit {
    xkb_compose_state_unref(state)
  }

  /// Takes the next key, as `XkbKeymap.keysym` has it.
  public func feed(_ keysym: UInt32) -> Answer {
    _ = xkb_compose_state_feed(state, keysym)
    switch xkb_compose_state_get_status(state) {
    case XKB_COMPOSE_COMPOSING: return .composing
    case XKB_COMPOSE_COMPOSED:
      defer { reset() }
      return .composed(text)
    case XKB_COMPOSE_CANCELLED:
      reset()
      return .cancelled
    case _: return .none
    }
  }

  private var text: String {
    var buffer = [CChar](repeating: 0, count: 64)
    let count = xkb_compose_state_get_utf8(state, &buffer, buffer.count)
    guard count > 0, count < buffer.count else { return "" }
    return String(decoding: buffer.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Forgets the keys of a letter that is not complete.
  public func reset() { xkb_compose_state_reset(state) }
}

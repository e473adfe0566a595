import Bindings

/// The bindings of the keyboard and its panels, with what they have by default.
public enum KeyboardBindings {
  /// The providers, in the order in which they are shown. Each declares its bindings in its own folder.
  public static let providers: [BindingProvider] = [.keyboard, .phrases, .list, .search, .editor, .form]

  /// The registry of all bindings, with nothing changed. It traps where two of them collide, which its test finds.
  public static let registry: BindingRegistry = {
    do throws(BindingError) { return try BindingRegistry(providers) } catch {
      preconditionFailure("\(error)")
    }
  }()
}

extension BindingProvider {
  /// The bindings that work wherever the focus is. Ctrl+Alt is free on most desktops, and in most applications.
  static let keyboard = BindingProvider(
    "keyboard", Strings.keyboardProvider, .everywhere,
    [
      Binding("keyboard", "toggle", Strings.toggleBinding, Combination("period", .super)),
      Binding("keyboard", "search", Strings.search, Combination("s", [.ctrl, .alt])),
      Binding("keyboard", "letters", Strings.letters, Combination("a", [.ctrl, .alt])),
      Binding("keyboard", "words", Strings.words, Combination("w", [.ctrl, .alt])),
      Binding("keyboard", "next_panel", Strings.nextPanel, Combination("Page_Down", [.ctrl, .alt])),
      Binding("keyboard", "previous_panel", Strings.previousPanel, Combination("Page_Up", [.ctrl, .alt])),
      Binding("keyboard", "overview", Strings.overview, nil),
    ])
}

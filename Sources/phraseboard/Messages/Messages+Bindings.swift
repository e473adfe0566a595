import ArgumentParser
import Bindings
import Snippets

/// The messages about bindings.
extension Messages {
  static let bindings = "List the bindings of a hardware keyboard."
  static let bindingsDiscussion = """
    A binding is a combination of keys for something that the keyboard does. "bind", "unbind" and "reset" change it, in \
    ~/.config/phraseboard/bindings.toml.

    Examples:
      phraseboard bindings
      phraseboard bindings --json
      phraseboard bindings --sway >~/.config/sway/phraseboard
    """
  static let sway = ArgumentHelp("Print lines for the configuration of sway.")
  static let jsonOrSway = "--json and --sway exclude each other."
  static let bindingsHeader = ["BINDING", "COMBINATION", "DEFAULT", "NAME"]

  static let bind = "Give a binding another combination."
  static let bindDiscussion = """
    A combination is ctrl, alt, shift or super and a key, with a plus sign between them. The key is a name of XKB, \
    such as k, Left, F5 or question, or its sign. "none" is the same as "unbind".

    Exit codes:
      0   done
      1   another binding has the combination
      2   there is no such binding, or the combination cannot be taken

    Examples:
      phraseboard bind keyboard.search ctrl+k
      phraseboard bind keyboard.search ctrl+alt+a --take
    """
  static let bindingID = ArgumentHelp("The id of a binding, as \"bindings\" lists it.", valueName: "id")
  static let combination = ArgumentHelp("The combination, such as ctrl+k.", valueName: "combination")
  static let take = ArgumentHelp("Leave the binding that has it without.")

  static let unbind = "Leave a binding without a combination."
  static let unbindDiscussion = "Exit code 2 means that there is no such binding."

  static let reset = "Give a binding its default, or all bindings."
  static let resetDiscussion = """
    Takes their lines out of the file; comments stay.

    Exit codes:
      0   done
      1   another binding has the default
      2   there is no such binding

    Examples:
      phraseboard reset keyboard.search
      phraseboard reset
    """
  static let resetID = ArgumentHelp("The id of a binding. Default: all.", valueName: "id")

  static func text(_ combination: Combination?) -> String {
    combination?.description ?? BindingOverrides.Assignment.none
  }

  static func isBound(_ id: String, _ combination: String?) -> String {
    combination.map { "\(id) is \($0) from now on." } ?? hasNoCombination(id)
  }
  static func hasNoCombination(_ id: String) -> String { "\(id) has no combination." }
  static func allReset(_ count: Int) -> String {
    switch count {
    case 0: "All bindings have their defaults."
    case 1: "1 binding has its default again."
    default: "\(count) bindings have their defaults again."
    }
  }

  static func unknownBinding(_ id: String, _ nearest: String?) -> String {
    "There is no binding \(quoted(id)). \(nearest.map { "Did you mean \"\($0)\"?" } ?? "See: phraseboard bindings")"
  }
  static func noCombination(_ text: String, _ reason: String) -> String { "\(quoted(text)) \(reason)." }
  static func taken(_ combination: String, of id: String, by others: [String]) -> String {
    "\(others.joined(separator: " and ")) \(others.count == 1 ? "has" : "have") \(TextWidth.plain(combination)). "
      + "Take another one, or take it away: phraseboard bind \(id) \(TextWidth.plain(combination)) --take"
  }
  static func resetTaken(_ id: String, by others: [String]) -> String {
    "\(others.joined(separator: " and ")) \(others.count == 1 ? "has" : "have") the default of \(id). "
      + "Take it away: phraseboard unbind \(others[0])"
  }
  static func bindingNotSet(_ path: String, _ binding: Binding, _ value: String?) -> String {
    let what = value.map { "write there: \(binding.key) = \($0)" } ?? "take it out there"
    return
      "[\(binding.provider)] \(binding.key) stands in \(path) in a way that cannot be changed here; \(what)"
  }
  static func bindingNotRead(_ path: String, _ id: String) -> String {
    "\(id) cannot be changed, since another line of \(path) is in the way; mend its mistakes first"
  }

  // MARK: save-bindings

  static let saveBindings = "Save bindings from the keyboard's panel, for the keyboard."
  static func bindingsRefused(_ problem: String) -> String { "The bindings cannot be read: \(problem)" }
  static let noBindings = "No binding is named."

  // MARK: --sway

  static let swayHead = [
    "# What Phraseboard does for keys, printed by: phraseboard bindings --sway",
    "# Save it beside the configuration of sway, and include it there:",
    "#   include ~/.config/sway/phraseboard",
  ]
  static let swayKeys = ["# The first keys, as \"phraseboard list\" has them"]
  static func swayLeftOut(_ label: String) -> String {
    "\(quoted(label)) is left out: sway cannot read its id, which has $, \\ or a control character"
  }
}

/// The names of bindings, which say what they do. The names of panels are as in the globe's list.
extension Strings {
  static let keyboardProvider = "Keyboard"
  static let toggleBinding = "Show or hide"
  static let nextPanel = "Next panel"
  static let previousPanel = "Previous panel"
  static let noBindings = "No combination does anything here."
  static let overview = "Overview"

  static func typeKey(_ number: Int) -> String { "Type key \(number)" }
  static let nextPage = "Next page"
  static let previousPage = "Previous page"
  static let nextTab = "Next tab"
  static let previousTab = "Previous tab"

  static let listProvider = "List"
  static let up = "Up"
  static let down = "Down"
  static let choose = "Choose"

  static let cancelBinding = "Cancel"
  static let nextField = "Next field"
  static let previousField = "Previous field"
}

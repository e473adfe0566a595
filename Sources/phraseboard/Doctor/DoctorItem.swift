/// An item that the keyboard needs or could use, with its state and what that means.
struct DoctorItem: Equatable {
  enum State: String {
    case ok
    /// The keyboard works, but something is missing or is not as the user may expect.
    case note
    /// The keyboard cannot work.
    case fault
  }

  /// The item's id, which stays the same in later versions.
  let item: String
  let state: State
  /// The finding.
  let detail: String
  /// The meaning of the finding for the user.
  let means: String
  /// The command or the step that helps; nil when there is nothing to do.
  var help: String?

  init(_ item: String, _ state: State, _ detail: String, means: String, help: String? = nil) {
    (self.item, self.state, self.detail, self.means, self.help) = (item, state, detail, means, help)
  }

  var json: JSON {
    .object([
      ("item", .text(item)), ("state", .text(state.rawValue)), ("detail", .text(detail)),
      ("means", .text(means)), ("help", JSON(help)),
    ])
  }

  /// Returns lines for people, with the state and the id in columns.
  func lines(idWidth: Int) -> [String] {
    let head = TextWidth.padded(state.rawValue, to: Self.stateWidth)
    let indent = String(repeating: " ", count: Self.stateWidth + idWidth + 2)
    return ["\(head)\(TextWidth.padded(TextWidth.plain(item), to: idWidth))  \(TextWidth.sentence(detail))"]
      + [means, help.map(Messages.doctorHelp)].compactMap { $0 }.map { indent + TextWidth.sentence($0) }
  }

  private static let stateWidth = 7
}

extension TextWidth {
  fileprivate static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - columns(text)))
  }
}

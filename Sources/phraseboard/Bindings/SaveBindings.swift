import ArgumentParser

/// The command with which the keyboard saves changes of bindings from its panel: several at once, all of them or none.
///
/// The changes come by the standard input, as a key to be saved does. A refusal goes to the standard output, for the
/// keyboard to show; nothing else does.
struct SaveBindings: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "save-bindings", abstract: Messages.saveBindings, shouldDisplay: false)

  /// The options that the keyboard gives each program of changes.
  @OptionGroup var options: ContentOptions

  func run() throws {
    try KeyboardAnswer.make { input in
      let texts = try KeyboardAnswer.texts(input, refusal: Messages.bindingsRefused)
      guard !texts.isEmpty else { throw Failure(code: .data, description: Messages.noBindings) }
      try BindingsWriter(.silent).make(texts)
    }
  }
}

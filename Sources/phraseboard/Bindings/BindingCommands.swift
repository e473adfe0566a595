import ArgumentParser
import Bindings
import Keyboard
import Settings

struct ListBindings: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bindings", abstract: Messages.bindings, discussion: Messages.bindingsDiscussion)

  @Flag(help: Messages.json)
  var json = false

  @Flag(help: Messages.sway)
  var sway = false

  @OptionGroup var options: ContentOptions

  func validate() throws {
    if json && sway { throw ValidationError(Messages.jsonOrSway) }
  }

  func run() throws {
    let file = BindingsFile.told()
    let registry = file.registry
    if json { return try Output.write(JSON.lines(registry.bindings.map { Self.json($0, registry) }) + "\n") }
    if sway {
      let keys = try options.shownPhrases(of: []).prefix(SwayBindings.mostKeys).map(\.snippet)
      return try Output.write(lines: SwayBindings.lines(registry, keys.map { ($0.id, $0.label) }))
    }
    let rows = registry.bindings.map { binding in
      [
        binding.id, Messages.text(registry.combination(of: binding.id)), Messages.text(binding.standard),
        binding.name,
      ]
    }
    let table = Table(header: Messages.bindingsHeader, rows: rows, flexible: [3])
    try Output.write(lines: table.lines(limit: Terminal.width))
  }

  /// The members are a public contract: new ones may come, and none goes or changes.
  private static func json(_ binding: Binding, _ registry: BindingRegistry) -> JSON {
    .object([
      ("provider", .text(binding.provider)), ("id", .text(binding.id)), ("name", .text(binding.name)),
      ("default", JSON(binding.standard?.description)),
      ("current", JSON(registry.combination(of: binding.id)?.description)),
      ("discoverable", .boolean(binding.isDiscoverable)),
    ])
  }
}

struct Bind: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bind", abstract: Messages.bind, discussion: Messages.bindDiscussion)

  @OptionGroup var named: NamedBinding

  @Argument(help: Messages.combination)
  var combination: String

  @Flag(help: Messages.take)
  var take = false

  @OptionGroup var quiet: Quiet

  func run() throws {
    try BindingsWriter().change(named.id, quiet) { _ in
      switch try BindingsWriter.assignment(combination) {
      case .unassigned: .unassign(named.id)
      case .combination(let combination):
        take ? .take(named.id, combination) : .set(named.id, combination)
      }
    } conflict: { others in
      Messages.taken(combination, of: named.id, by: others.map(\.id))
    }
  }
}

struct Unbind: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unbind", abstract: Messages.unbind, discussion: Messages.unbindDiscussion)

  @OptionGroup var named: NamedBinding
  @OptionGroup var quiet: Quiet

  func run() throws {
    try BindingsWriter().change(named.id, quiet) { _ in .unassign(named.id) }
  }
}

struct ResetBindings: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: Messages.reset, discussion: Messages.resetDiscussion)

  @Argument(help: Messages.resetID, completion: .custom { _, _, _ in NamedBinding.all })
  var id: String?

  @OptionGroup var quiet: Quiet

  func run() throws {
    let writer = BindingsWriter()
    guard let id else { return try quiet.tell(Messages.allReset(writer.resetAll())) }
    try writer.change(id, quiet) { _ in
      .revert(id)
    } conflict: {
      Messages.resetTaken(id, by: $0.map(\.id))
    }
  }
}

/// The id of a binding on a command line.
struct NamedBinding: ParsableArguments {
  @Argument(help: Messages.bindingID, completion: .custom { _, _, _ in Self.all })
  var id: String

  static var all: [String] { KeyboardBindings.registry.bindings.map(\.id) }
}

extension BindingsFile {
  /// Reads the user's file.
  static var silent: BindingsFile { BindingsFile(KeyboardBindings.registry) }

  /// Reads the user's file, and tells what is wrong in it.
  static func told() -> BindingsFile {
    let file = silent
    for diagnostic in file.diagnostics + file.notices { Output.tell(Messages.warning("\(diagnostic)")) }
    return file
  }
}

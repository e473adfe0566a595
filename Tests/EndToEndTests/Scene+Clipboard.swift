import Stage

/// The clipboard of the stage.
extension Scene {
  /// Copies a text, and returns when the compositor has it, with the program that owns it.
  @discardableResult
  func copy(_ text: String, type: String = "text/plain;charset=utf-8") throws -> StageProcess {
    let path = stage.newPath("copied")
    let file = try stage.write(text, to: String(path.dropFirst(stage.directory.count + 1)))
    return try copy(file: file, type: type)
  }

  /// Copies what a file holds, as above.
  @discardableResult
  func copy(file: String, type: String) throws -> StageProcess {
    let owner = try stage.start(
      ["sh", "-c", "exec wl-copy --foreground --type '\(type)' <'\(file)'"], name: "owner")
    let deadline = stage.deadline
    while !deadline.hasPassed {
      let comparison = "wl-paste --no-newline --type '\(type)' | cmp - '\(file)'"
      if try stage.run(["sh", "-c", comparison]).ending == .exit(0) { return owner }
    }
    throw StageError("nothing was copied", logs: stage.logs)
  }
}

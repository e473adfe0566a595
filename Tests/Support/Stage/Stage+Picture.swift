import Foundation

/// Pictures of what the compositor shows, as it composes it now.
extension Stage {
  /// Saves a picture of the output as a PNG file.
  public func screenshot(to path: String) throws {
    let picture = newPath("screen.png")
    let result = try run(["grim", picture])
    guard result.ending == .exit(0) else {
      throw StageError("no screenshot: \(result.ending)\n\(result.standardError)")
    }
    let files = FileManager.default
    if files.fileExists(atPath: path) { try files.removeItem(atPath: path) }
    try files.copyItem(atPath: picture, toPath: path)
  }

  /// Returns all pixels of an output, row by row, with three bytes for each logical pixel.
  public func pixels(of output: String = "WL-1") throws -> Data {
    let picture = newPath("pixels.ppm")
    if options.shell.startsKeyboard {
      // The last frame: these have no protocol for pictures of the screen.
      try send("picture \(picture)")
    } else {
      let result = try run(["grim", "-s", "1", "-t", "ppm", "-o", output, picture])
      guard result.ending == .exit(0) else { throw StageError("no picture: \(result.standardError)") }
    }
    guard let data = FileManager.default.contents(atPath: picture) else { throw StageError("no picture") }
    try FileManager.default.removeItem(atPath: picture)
    // The pixels come after a header of any length.
    return data.suffix(3 * Int(logicalWidth) * Int(logicalHeight))
  }

  /// Returns all pixels of an output itself, row by row, with three bytes for each.
  public func outputPixels(of output: String = "WL-1") throws -> Data {
    let picture = newPath("output.ppm")
    let result = try run(["grim", "-t", "ppm", "-o", output, picture])
    guard result.ending == .exit(0), let data = FileManager.default.contents(atPath: picture) else {
      throw StageError("no picture: \(result.standardError)")
    }
    try FileManager.default.removeItem(atPath: picture)
    return data.suffix(3 * options.width * options.height)
  }

  /// The places of the host for a logical pixel of the output: KWin and Weston count their window in logical pixels, wlroots in pixels.
  var hostScale: Int { options.shell.startsKeyboard ? 1 : options.scale }

  /// The size of the output in logical pixels.
  public var logicalWidth: Double { Double(options.width / options.scale) }
  public var logicalHeight: Double { Double(options.height / options.scale) }
}

import Foundation

@testable import Settings

/// A folder with layouts of a test's own, above that of the ones that come with the keyboard.
final class LayoutFolder {
  static let shipped = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "layouts").path

  let path = NSTemporaryDirectory() + "phraseboard-layouts-" + UUID().uuidString
  let files: LayoutFiles

  init() throws {
    files = LayoutFiles(folders: [path, Self.shipped])
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, _ name: String = "mine") throws { try write(Array(text.utf8), name) }

  func write(_ bytes: [UInt8], _ name: String = "mine") throws {
    try Data(bytes).write(to: URL(filePath: "\(path)/\(name).toml"))
  }

  func remove(_ name: String) { try? FileManager.default.removeItem(atPath: "\(path)/\(name).toml") }

  /// Returns what is said of a layout, with the name of the file alone.
  func said(_ name: String = "mine") -> [String] {
    guard case .failure(let refusal) = files.load(name) else { return [] }
    return refusal.diagnostics.map(\.summary)
  }
}

import Expectations
import Foundation
import Testing

@testable import Settings

/// A folder of a test, which ends with it.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "/phraseboard-settings-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func write(_ bytes: Data, to name: String) throws -> String {
    let file = path + "/" + name
    try bytes.write(to: URL(fileURLWithPath: file))
    return file
  }
}

struct SettingsFileTests {
  private let defaults = "; all settings have their defaults"

  @Test func fileIsRead() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Data("[keyboard]\nlayer = 'overlay'\nx = 1".utf8), to: "config.toml")
    let (settings, diagnostics) = Settings.load(path: path)
    expect(settings.layer, equals: .overlay)
    expect(
      diagnostics.map(\.description),
      equals: [
        "\(path):3: [keyboard].x: unknown setting; known here: \(keyboardKeys)"
      ])
  }

  @Test func missingFileIsAnEmptyOne() throws {
    let path = try TemporaryFolder().path + "/config.toml"
    let (settings, diagnostics) = Settings.load(path: path)
    expect(settings, equals: Settings())
    #expect(diagnostics.isEmpty)
  }

  @Test func missingFileThatSomebodyNamedIsAnError() throws {
    let path = try TemporaryFolder().path + "/config.toml"
    let (settings, diagnostics) = Settings.load(path: path, mustExist: true)
    expect(settings, equals: Settings())
    expect(
      diagnostics.map(\.description), equals: ["\(path): there is no such file; check the path\(defaults)"])
  }

  @Test func folderIsNotAFile() throws {
    let folder = try TemporaryFolder()
    let (settings, diagnostics) = Settings.load(path: folder.path)
    expect(settings, equals: Settings())
    expect(
      diagnostics.map(\.description),
      equals: [
        "\(folder.path): is a directory; name a regular file\(defaults)"
      ])
  }

  @Test func fileBelowAFileCannotBeRead() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Data(), to: "file") + "/config.toml"
    let (_, diagnostics) = Settings.load(path: path)
    expect(
      diagnostics.map(\.description),
      equals: [
        "\(path): cannot be read: Not a directory; move the file away that is in the place of a folder\(defaults)"
      ])
  }

  /// A pipe without a writer would be an empty file, and one with a writer would wait.
  @Test func whatIsNoFileIsRefusedAndWhatWasReadStays() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Data("[keyboard]\nlayer = 'overlay'\n".utf8), to: "config.toml")
    var file = SettingsFile(named: path)
    #expect(file.settings.layer == .overlay && file.diagnostics.isEmpty)
    #expect(remove(path) == 0 && mkfifo(path, 0o600) == 0)
    file.read()
    #expect(file.settings.layer == .overlay && !file.namesSources)
    expect(
      file.diagnostics.map(\.reason),
      equals: [
        "is a named pipe; name a regular file; all settings stay as they were"
      ])
    expect(
      Settings.load(path: path).diagnostics.map(\.description),
      equals: [
        "\(path): is a named pipe; name a regular file\(defaults)"
      ])
  }

  @Test func fileAtTheLimitIsReadAndAboveItRefused() throws {
    let folder = try TemporaryFolder()
    let setting = "[keyboard]\nlayer = 'overlay'\n#"
    let comment = String(repeating: "x", count: Settings.sizeLimit - setting.utf8.count)
    let full = try folder.write(Data((setting + comment).utf8), to: "full.toml")
    let over = try folder.write(Data((setting + comment + "x").utf8), to: "over.toml")
    expect(Settings.load(path: full).settings.layer, equals: .overlay)
    #expect(Settings.load(path: full).diagnostics.isEmpty)
    expect(Settings.load(path: over).settings, equals: Settings())
    expect(
      Settings.load(path: over).diagnostics.map(\.description),
      equals: [
        "\(over): holds more than 65536 bytes; move keys into files of the folder snippets\(defaults)"
      ])
  }

  @Test func endlessFileIsRefused() {
    expect(
      Settings.load(path: "/dev/zero").diagnostics.map(\.description),
      equals: [
        "/dev/zero: is a device; name a regular file\(defaults)"
      ])
    #expect(Settings.load(path: "/dev/null").diagnostics.isEmpty)
  }

  @Test func fileOfAnotherAccountCannotBeRead() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Data("x".utf8), to: "config.toml")
    chmod(path, 0)
    // The superuser may read everything, and then the text itself is at fault.
    let (_, diagnostics) = Settings.load(path: path)
    expect(diagnostics.count, equals: 1)
    if geteuid() != 0 {
      expect(
        diagnostics.first?.reason,
        equals:
          "cannot be read: Permission denied; give yourself access to it with chmod, or ask its owner\(defaults)"
      )
    }
  }

  @Test(arguments: [
    (["XDG_CONFIG_HOME": "/x", "HOME": "/h"], "/x/phraseboard/config.toml"),
    (["XDG_CONFIG_HOME": "", "HOME": "/h"], "/h/.config/phraseboard/config.toml"),
    (["XDG_CONFIG_HOME": "relative", "HOME": "/h"], "/h/.config/phraseboard/config.toml"),
    (["HOME": "/h"], "/h/.config/phraseboard/config.toml"),
  ])
  func defaultPathFollowsTheEnvironment(environment: [String: String], path: String) {
    expect(Settings.defaultPath { environment[$0] }, equals: path)
  }

  @Test func defaultPathIsAbsoluteWithoutAnEnvironment() {
    let path = Settings.defaultPath { _ in nil }
    #expect(path.hasPrefix("/"))
    #expect(path.hasSuffix("/.config/phraseboard/config.toml"))
  }
}

import Expectations
import Foundation
import Testing

@testable import Settings

/// A command runs where nobody but its user can have written it.
@Suite struct FileTrustTests {
  private let temporary: TemporaryFolder
  private let folder: String
  private var own: String { folder + "/own" }
  private var path: String { own + "/c.toml" }

  init() throws {
    temporary = try TemporaryFolder()
    folder = temporary.path.replacing("//", with: "/")
    try FileManager.default.createDirectory(atPath: folder + "/own", withIntermediateDirectories: false)
    chmod(folder, 0o700)
    chmod(own, 0o755)
    _ = try temporary.write(
      Data("[keyboard]\non_globe = 'true'\non_show = 'true'\nlayer = 'overlay'\n".utf8), to: "own/c.toml")
    chmod(path, 0o644)
  }

  /// The commands that hold, and what is wrong; the layer holds in any case.
  private func load(_ path: String, last: Settings? = nil) -> (commands: [String], diagnostics: [String]) {
    let (settings, diagnostics) = Settings.load(path: path, last: last)
    expect(settings.layer, equals: .overlay)
    return ([settings.onGlobe, settings.onShow].compactMap { $0 }, diagnostics.map(\.description))
  }

  private func expectRefused(_ read: String, since reason: String) {
    let (commands, diagnostics) = load(read)
    #expect(commands.isEmpty)
    expect(
      diagnostics,
      equals: [
        "\(read):2: [keyboard].on_globe: is not run: \(reason)",
        "\(read):3: [keyboard].on_show: is not run: \(reason)",
      ])
  }

  private func writable(_ place: String) -> String {
    "others may write to \(place); take that from them with: chmod go-w \(place)"
  }

  @Test(arguments: [0o600, 0o644, 0o444] as [mode_t]) func ownFileIsTrusted(mode: mode_t) {
    chmod(path, mode)
    #expect(load(path) == (["true", "true"], []))
  }

  @Test(arguments: [0o666, 0o664, 0o646] as [mode_t]) func fileThatOthersWriteIsNot(mode: mode_t) {
    chmod(path, mode)
    expectRefused(path, since: writable(path))
  }

  @Test(arguments: [0o777, 0o775] as [mode_t]) func norOneInAFolderThatOthersWrite(mode: mode_t) {
    chmod(own, mode)
    expectRefused(path, since: writable(own))
    // The folder is like /tmp.
    chmod(own, mode | S_ISVTX)
    #expect(load(path) == (["true", "true"], []))
  }

  /// The link may also be another one than the last name of the path, or one of several.
  @Test func linkIsFollowed() throws {
    let links = folder + "/links"
    try FileManager.default.createDirectory(atPath: links, withIntermediateDirectories: false)
    symlink("../own", links + "/folder")
    symlink("folder/c.toml", links + "/c.toml")
    #expect(load(links + "/c.toml") == (["true", "true"], []))
    chmod(own, 0o777)
    for link in ["/c.toml", "/folder/c.toml"] {
      let (commands, diagnostics) = load(links + link)
      #expect(commands.isEmpty && diagnostics.count == 2 && diagnostics[0].contains("/own;"))
    }
    chmod(own, 0o700)
    chmod(links, 0o777)
    expectRefused(links + "/c.toml", since: writable(links))
  }

  @Test(.enabled(if: geteuid() == 0)) func fileOfAnotherUserIsNotTrusted() {
    chown(path, 12_345, 12_345)
    expectRefused(path, since: "\(path) belongs to another user (12345)")
    chown(path, 0, 0)
    chown(own, 12_345, 12_345)
    expectRefused(path, since: "\(own) belongs to another user (12345)")
  }

  /// The last commands stay, as with any mistake.
  @Test func lastCommandsStay() {
    let (last, _) = Settings.load(path: path)
    chmod(path, 0o666)
    expect(load(path, last: last).commands, equals: ["true", "true"])
  }
}

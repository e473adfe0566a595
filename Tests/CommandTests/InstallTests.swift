import Expectations
import Foundation
import Testing

/// The files that `make install` puts in place.
@Suite struct InstallTests {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path
  private static let id = "org.phraseboard.Keyboard"
  private static let placed =
    [
      "bin/phraseboard", "bin/phraseboard-content", "bin/phraseboard-keyboard",
      "lib/systemd/user/phraseboard.service",
      "share/applications/\(id).desktop", "share/applications/org.phraseboard.InputMethod.desktop",
      "share/bash-completion/completions/phraseboard",
      "share/zsh/site-functions/_phraseboard", "share/fish/vendor_completions.d/phraseboard.fish",
      "share/man/man1/phraseboard.1", "share/man/man1/phraseboard-content.1",
      "share/man/man1/phraseboard-keyboard.1", "share/man/man5/phraseboard.toml.5",
      "share/metainfo/\(id).metainfo.xml",
      "share/doc/phraseboard/LICENSE", "share/doc/phraseboard/THIRD-PARTY.md",
      "share/dbus-1/services/\(id).service", "share/dbus-1/interfaces/\(id)1.xml",
      "share/icons/hicolor/scalable/apps/\(id).svg",
      "share/icons/hicolor/symbolic/apps/\(id)-symbolic.svg",
    ] + themes.map { "share/phraseboard/themes/\($0).toml" }
    + layouts.map { "share/phraseboard/layouts/\($0).toml" }
    + emoji.map { "share/phraseboard/emoji/\($0).txt" }
    + ["de", "en", "es", "fr", "it"].map { "share/phraseboard/words/\($0).words" }
  private static let themes = [
    "apple-dark", "apple-light", "flat-dark", "flat-light", "high-contrast", "riso",
  ]
  private static let layouts = [
    "ar", "base-latin", "base-pages", "de", "dk", "es", "fr", "gb", "gr", "il", "ir", "it", "no", "pl", "pt",
    "ru", "se", "tr", "ua", "us",
  ]

  private static let emoji = [
    "ar", "be", "da", "de", "el", "emoji", "en", "es", "fa", "fi", "fo", "fr", "frequent", "he", "it", "ja",
    "no", "pl", "pt", "ru", "sv", "symbols", "tr", "uk",
  ]

  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  private var prefix: String { workspace.path + "/image/usr" }

  /// Runs a program that has to succeed, and returns what it has said.
  @discardableResult
  private func run(_ command: [String]) throws -> String {
    let result = try workspace.run(command, of: "/usr/bin/env")
    try #require(result.status == 0, "\(command): \(result)")
    return result.output + result.errors
  }

  private func make(_ goal: String, umask: String = "022") throws {
    try run([
      "sh", "-c", "umask \(umask) && exec \"$@\"", "sh",
      "make", "-C", Self.root, goal, "DESTDIR=\(workspace.path)/image", "PREFIX=/usr",
      "RELEASE_DIR=\(Workspace.build)",
      // Not where the programs of other tests would find them.
      "DICTIONARY_FOLDER=\(Workspace.build)/command-tests-words",
    ])
  }

  private func installed() -> [String] {
    let files = FileManager.default.enumerator(atPath: prefix)?.compactMap { $0 as? String } ?? []
    return files.filter { Self.isFile(prefix + "/" + $0) }.sorted()
  }

  private static func isFile(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
  }

  private func read(_ name: String) throws -> Set<Substring> {
    Set(try workspace.read(prefix + "/" + name).split(separator: "\n"))
  }

  private static let umasks: [String] = ["022", "077"]

  /// All can use what an administrator installs, whatever others may see of the administrator's own files.
  @Test(arguments: umasks) func everyFileIsPlacedAndTakenAway(umask: String) throws {
    try make("install", umask: umask)
    expect(installed(), equals: Self.placed.sorted())
    for name in Self.placed {
      try expect(
        workspace.mode(prefix + "/" + name), equals: (name.hasPrefix("bin/") ? 0o755 : 0o644), "\(name)")
    }
    for folder in try FileManager.default.subpathsOfDirectory(atPath: prefix)
    where !Self.isFile(prefix + "/" + folder) {
      try expect(workspace.mode(prefix + "/" + folder), equals: 0o755, "\(folder)")
    }
    try make("uninstall")
    try expect(
      FileManager.default.subpathsOfDirectory(atPath: prefix).filter { $0.hasPrefix("bin/") }, equals: [])
    expect(installed(), equals: [])
  }

  /// The file of the command, by another name, does what phraseboard-content does.
  @Test func theContentProgramIsTheCommandByAnotherName() throws {
    try make("install")
    let (command, content) = (prefix + "/bin/phraseboard", prefix + "/bin/phraseboard-content")
    try expect(FileManager.default.destinationOfSymbolicLink(atPath: content), equals: "phraseboard")
    let file = try workspace.write(
      #"{"content": [{"id": 1, "displayText": "letter", "content": ["Dear"]}]}"#, to: "named.json")
    try expect(workspace.run([file], of: content), equals: Finished())
    #expect(try workspace.run(["list"], of: command).output.contains("letter"))
    let version = try workspace.run(["--version"], of: content).output
    try expect(
      version, equals: workspace.run(["--version"], of: Workspace.build + "/phraseboard-content").output)
    #expect(try workspace.run(["--version"], of: command).output != version)
  }

  /// git takes a folder's packages in the place of those that Package.swift names.
  @Test func aBuildTakesPackagesFromAFolder() throws {
    let address = "https://github.com/apple/swift-argument-parser"
    let folder = workspace.path + "/dependencies"
    try run(["git", "init", "--quiet", "--bare", folder + "/swift-argument-parser"])
    let compiler = try workspace.write(
      "#!/bin/sh\ngit ls-remote --get-url \(address) >'\(workspace.path)/taken'\n", to: "compiler")
    try run(["install", "-m", "755", compiler, workspace.path + "/swift"])
    try run([
      "make", "-C", Self.root, "build", "SWIFT=\(workspace.path)/swift", "DEPENDENCIES=\(folder)",
      "RELEASE_DIR=\(workspace.path)/release", "CXX_DIR=\(workspace.path)/cxx",
      // Nothing is built that could make them.
      "DICTIONARIES=",
    ])
    try expect(workspace.read("taken"), equals: "file://\(folder)/swift-argument-parser\n")
    #expect(try workspace.read(Self.root + "/Package.resolved").contains("\"location\" : \"\(address)\""))
  }

  /// The notices name each protocol that is compiled in by its file, and each Swift package.
  @Test func theNoticesNameWhatIsInThePrograms() throws {
    let notices = try workspace.read(Self.root + "/THIRD-PARTY.md")
    let list = try workspace.read(Self.root + "/protocols/Wayland.list").split(separator: "\n")
    let files = list.filter { !$0.hasPrefix("#") }.compactMap { $0.split(separator: " ").dropFirst().first }
    expect(files.count, equals: 12)
    for file in files {
      let name = URL(filePath: String(file)).deletingPathExtension().lastPathComponent
      #expect(notices.contains("\n| \(name) | ©"), "\(name)")
    }
    let pins = try workspace.read(Self.root + "/Package.resolved").split(separator: "\n")
    let names = pins.filter { $0.contains("\"identity\"") }
    let packages = names.compactMap { $0.split(separator: "\"").dropLast().last }
    expect(packages.count, equals: 1)
    for package in packages { #expect(notices.contains("\n| \(package) | yes"), "\(package)") }
  }

  /// phosh lists only entries that name a phone's form factor, and asks the bus name that the file is named after.
  @Test func theAppGridFindsIt() throws {
    try make("install")
    let path = "share/applications/\(Self.id).desktop"
    let entry = try read(path)
    for line in [
      "Exec=/usr/bin/phraseboard toggle", "DBusActivatable=true", "Icon=\(Self.id)", "StartupNotify=false",
      "X-Purism-FormFactor=Workstation;Mobile;", "X-KDE-FormFactor=desktop;tablet;handset;",
    ] {
      #expect(entry.contains(Substring(line)))
    }
    try expect(run(["desktop-file-validate", prefix + "/" + path]), equals: "")
    let service = try read("share/dbus-1/services/\(Self.id).service")
    #expect(service.isSuperset(of: ["Name=\(Self.id)", "SystemdService=phraseboard.service"]))
  }

  /// KWin starts what an entry with this key names.
  @Test func plasmaListsItAmongItsKeyboards() throws {
    try make("install")
    let path = "share/applications/org.phraseboard.InputMethod.desktop"
    let entry = try read(path)
    for line in [
      "Exec=/usr/bin/phraseboard-keyboard", "NoDisplay=true", "X-KDE-Wayland-VirtualKeyboard=true",
    ] {
      #expect(entry.contains(Substring(line)))
    }
    try expect(run(["desktop-file-validate", prefix + "/" + path]), equals: "")
  }

  /// The icons, and the sizes in pixels at which they are shown.
  private static let icons: [(String, Int)] = [
    ("scalable/apps/\(id)", 32), ("symbolic/apps/\(id)-symbolic", 16),
  ]

  @Test(arguments: icons) func theIconCanBeDrawn(name: String, size: Int) throws {
    try make("install")
    let picture = workspace.path + "/icon.png"
    let icon = prefix + "/share/icons/hicolor/\(name).svg"
    try expect(run(["rsvg-convert", "-w", "\(size)", "-h", "\(size)", icon, "-o", picture]), equals: "")
    #expect(try Data(contentsOf: URL(filePath: picture)).count > 200)
  }

  /// systemd-analyze also reads the system's units, and tells what is wrong with them: only what it says of ours counts.
  @Test(.enabled(if: isFile("/usr/bin/systemd-analyze")))
  func theServiceManagerTakesTheUnit() throws {
    let unit = try workspace.read(Self.root + "/packaging/phraseboard.service.in")
    let text = unit.replacing("@BINDIR@", with: Workspace.build)
    let path = try workspace.write(text, to: "phraseboard.service")
    let said = try run([
      "XDG_RUNTIME_DIR=\(workspace.path)", "systemd-analyze", "--user", "--man=no", "verify", path,
    ])
    expect(said.split(separator: "\n").filter { $0.contains("phraseboard.service") }, equals: [])
  }

  /// The exposure is of 10, which a unit without any restriction nearly has.
  @Test(.enabled(if: isFile("/usr/bin/systemd-analyze")))
  func theUnitIsNotExposed() throws {
    let path = try workspace.write(
      workspace.read(Self.root + "/packaging/phraseboard.service.in").replacing(
        "@BINDIR@", with: Workspace.build),
      to: "phraseboard.service")
    let report = try run(["systemd-analyze", "security", "--offline=true", "--no-pager", path])
    let verdict = try #require(report.split(separator: "\n").last { $0.contains("exposure level") })
    let number = verdict.split(separator: ": ").last?.split(separator: " ").first
    let exposure = try #require(number.flatMap { Double($0) })
    #expect(exposure <= 4, "\(report)")
  }

  /// The attempts at this distance take minutes, and all of them fit into the time that counts them.
  @Test func theUnitTriesForMinutes() throws {
    let unit = try workspace.read(Self.root + "/packaging/phraseboard.service.in")
    func number(_ name: String, unit end: String = "") throws -> Int {
      let line = try #require(unit.split(separator: "\n").first { $0.hasPrefix(name + "=") })
      return try #require(Int(line.dropFirst(name.count + 1).dropLast(end.count)))
    }
    let seconds = try number("StartLimitBurst") * number("RestartSec")
    #expect(seconds >= 300)
    #expect(try seconds < number("StartLimitIntervalSec", unit: "min") * 60)
  }
}

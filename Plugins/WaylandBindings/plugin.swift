import Foundation
import PackagePlugin

/// Generates the Wayland bindings of a target from the protocols that `protocols/<target>.list` names.
@main struct WaylandBindings: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) async throws -> [Command] {
    let folder = context.package.directoryURL.appending(path: "protocols")
    let list = try ProtocolList(
      contentsOf: folder.appending(path: "\(target.name).list"), localFolder: folder)
    let output = context.pluginWorkDirectoryURL
    let outputs = (list.files.map { $0.deletingPathExtension().lastPathComponent } + ["Interfaces"])
      .map { output.appending(path: "\($0).swift") }
    let runtime = list.runtime.map { ["--runtime", $0] } ?? []
    return [
      .buildCommand(
        displayName: "Wayland bindings for \(target.name)",
        executable: try context.tool(named: "WaylandScanner").url,
        arguments: runtime + [output.path] + list.files.map(\.path),
        inputFiles: list.files, outputFiles: outputs)
    ]
  }
}

/// A list of protocol files. Each line names a pkg-config package (or `.` for the folder of the list) and one or more
/// paths in it.
///
/// Protocols move when they become stable: the first of several paths that exists counts. A line `runtime MODULE` names
/// the module with the runtime, if that is not the target itself.
struct ProtocolList {
  private(set) var files: [URL] = []
  private(set) var runtime: String?

  init(contentsOf url: URL, localFolder: URL) throws {
    let lines = try String(contentsOf: url, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
      if words.isEmpty || line.hasPrefix("#") { continue }
      guard words.count >= 2 else {
        throw PluginError(description: "\(url.path):\(index + 1): error: not a package and a path")
      }
      if words[0] == "runtime" {
        runtime = words[1]
        continue
      }
      let folder = words[0] == "." ? localFolder : try Self.dataFolder(of: words[0])
      let places = words.dropFirst().map { folder.appending(path: $0) }
      files.append(places.first { FileManager.default.fileExists(atPath: $0.path) } ?? places[0])
    }
  }

  /// Returns the `pkgdatadir` of a Debian package's pkg-config file: the folder of its XML.
  private static func dataFolder(of package: String) throws -> URL {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["pkg-config", "--variable=pkgdatadir", package]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let path = output.trimmingCharacters(in: .whitespacesAndNewlines)
    guard process.terminationStatus == 0, !path.isEmpty else {
      throw PluginError(
        description: "error: pkg-config does not know \(package); make build installs what is missing")
    }
    return URL(fileURLWithPath: path)
  }
}

struct PluginError: Error, CustomStringConvertible {
  var description: String
}

import Foundation
import TestSupport

/// Texts that no cost was counted in, and everyday phrases that were written down before anything divided them.
enum WordTexts {
  /// The texts with their names; a text is nil where its package is not installed.
  static var prose: [(name: String, text: () throws -> String?)] {
    [("licences", licences), ("policy manual", manual), ("essays", essays)]
  }

  static func phrases() throws -> [[String]] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "Words/everyday-phrases.txt")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .map { $0.split(separator: " ").map(String.init) }
  }

  /// Returns the licences of Debian's base-files.
  private static func licences() throws -> String? {
    let folder = "/usr/share/common-licenses"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    let files = names.map { folder + "/" + $0 }.filter {
      (try? FileManager.default.attributesOfItem(atPath: $0)[.type] as? FileAttributeType) == .typeRegular
    }
    return try files.map { String(decoding: try Data(contentsOf: URL(filePath: $0)), as: UTF8.self) }
      .joined(separator: "\n\n")
  }

  /// Returns the manual of Debian's debian-policy.
  private static func manual() throws -> String? {
    let file = "/usr/share/doc/debian-policy/policy.txt.gz"
    guard FileManager.default.fileExists(atPath: file) else { return nil }
    return try runProgram(["gzip", "-dc", file], input: "").output
  }

  /// Returns the pages of Debian's anarchism: political essays in British English.
  private static func essays() throws -> String? {
    let folder = "/usr/share/doc/anarchism/html"
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return nil }
    return try names.filter { $0.hasPrefix("sec") && $0.hasSuffix(".html") }.sorted()
      .map {
        withoutTags(String(decoding: try Data(contentsOf: URL(filePath: "\(folder)/\($0)")), as: UTF8.self))
      }
      .joined(separator: "\n\n")
  }

  /// Removes the tags. A tag ends a run of words, and so does a sign that is written by name.
  private static func withoutTags(_ page: String) -> String {
    page.split(separator: "<").map { part in
      "." + (part.firstIndex(of: ">").map { part[part.index(after: $0)...] } ?? part)
    }.joined()
  }

  /// Picks runs of consecutive words with only white space between them and no apostrophe near, by chance but always the same.
  static func runs(of text: String, length: Int, count: Int = 1_000) -> [[String]] {
    var parts: [[String]] = []
    let isPart: (Character) -> Bool = { $0.isASCII && $0.isLetter || $0 == " " || $0 == "\n" || $0 == "'" }
    for paragraph in text.replacingOccurrences(of: "\r", with: "").components(separatedBy: "\n\n") {
      for part in paragraph.split(whereSeparator: { !isPart($0) }) where !part.contains("'") {
        let words = part.lowercased().split { $0 == " " || $0 == "\n" }.map(String.init)
        if words.count >= length { parts.append(words) }
      }
    }
    let starts = parts.indices.flatMap { part in (0...parts[part].count - length).map { (part, $0) } }
    var dice = SplitMix64(state: UInt64(length))
    return starts.shuffled(using: &dice).prefix(count).map { Array(parts[$0][$1..<$1 + length]) }
  }
}

/// Returns what a program has printed, and the seconds that it took.
func runProgram(
  _ command: [String], input: String, environment: [String: String] = [:]
) throws -> (output: String, seconds: Double) {
  let folder = FileManager.default.temporaryDirectory.appending(
    path: "phraseboard-bench-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let (source, target) = (folder.appending(path: "in"), folder.appending(path: "out"))
  try Data(input.utf8).write(to: source)
  try Data().write(to: target)
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = command
  process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
  process.standardInput = try FileHandle(forReadingFrom: source)
  process.standardOutput = try FileHandle(forWritingTo: target)
  process.standardError = FileHandle.nullDevice
  let start = DispatchTime.now().uptimeNanoseconds
  try process.run()
  process.waitUntilExit()
  let seconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
  return (String(decoding: try Data(contentsOf: target), as: UTF8.self), seconds)
}

import Foundation
import Snippets
import Store
import Testing

@testable import ContentService

/// phraseboard-content as an open panel has it, with a catalogue that signs its requests.
final class CatalogueService {
  static let (publicKey, privateKey) = ("public-1234", "private-abcd")

  let workspace: ContentWorkspace
  let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errors: String
  let catalogue: StoredCatalogue

  /// - Parameters:
  ///   - rest: more lines of the catalogue's table, in the place of those of Marvel's.
  ///   - form: the form that these lines describe.
  init(
    _ url: String, _ rest: String? = nil, identity: String? = nil, keyMode: Int = 0o600, patience: Int = 45,
    environment: [String: String] = [:]
  ) throws {
    workspace = try ContentWorkspace()
    let key = try workspace.directory.file("key", Self.privateKey + "\n")
    chmod(key, mode_t(keyMode))
    let marvel = """
      kind = "marvel"
      public_key = { env = "COMICS_PUBLIC" }
      private_key = { file = "\(key)" }
      """
    let settings = "[[catalogue]]\nname = \"comics\"\nurl = \"\(url)\"\n" + (rest ?? marvel) + "\n"
    try workspace.configure(settings)
    catalogue = StoredCatalogue(name: "comics", identity: identity ?? Self.identity(url))
    errors = workspace.directory.path + "/errors"
    try workspace.directory.file("errors", "")
    process.executableURL = try ContentProgram.built("phraseboard-content")
    process.arguments = ["--catalogue", "comics", "--patience", "\(patience)"]
    process.environment = ProcessInfo.processInfo.environment.merging(workspace.environment) { $1 }
      .merging(["no_proxy": "127.0.0.1", "COMICS_PUBLIC": Self.publicKey]) { $1 }.merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: URL(filePath: errors))
    try process.run()
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Returns the text by which the settings tell catalogues of Marvel's form from others.
  private static func identity(_ url: String) -> String {
    return
      [
        url, "nameStartsWith", "offset offset limit", "50", "data.results", "id", "name", "description",
        "attributionText",
        "data.total",
      ].joined(separator: "\n")
  }

  func send(_ text: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  /// Waits for the next answer.
  func answer() throws -> CatalogueAnswer {
    var line: [UInt8] = []
    while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
      line.append(byte)
    }
    return try #require(CatalogueAnswer(line: String(decoding: line, as: UTF8.self)))
  }

  func ask(_ page: Int, _ query: String) throws -> CatalogueAnswer {
    try send("\(page) \(query)\n")
    return try answer()
  }

  func page(_ page: Int, _ query: String) throws -> CataloguePage? {
    try workspace.store().cataloguePage(CatalogueCall(page: page, query: query), of: catalogue)
  }

  /// Ends the input, and waits for the end of the program.
  func close() throws -> Int32 {
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Returns what the program has said.
  func said() throws -> String { try String(contentsOfFile: errors, encoding: .utf8) }

  /// The same words, for the comments of a failed expectation.
  var words: String { (try? said()) ?? "" }

  /// Everything that it has written, and its command line.
  func traces() throws -> [UInt8] {
    let folder = workspace.directory.path + "/data/phraseboard"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).map { folder + "/" + $0 }
    let line = "/proc/\(process.processIdentifier)/cmdline"
    return try (files + [errors, line]).flatMap {
      Array(try FileHandle(forReadingFrom: URL(filePath: $0)).readToEnd() ?? Data())
    }
  }
}

/// A server of 1,500 characters that checks what it is asked.
enum ComicsServer {
  static let count = 1_500

  /// The parameters of a path.
  static func parameters(_ path: String) -> [String: String] {
    let items = URLComponents(string: path)?.queryItems ?? []
    return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
  }

  @Sendable static func answer(_ request: FaultyServer.Request) -> [FaultyServer.Step] {
    let query = parameters(request.path)
    let signed = (query["ts"] ?? "") + CatalogueService.privateKey + CatalogueService.publicKey
    guard query["apikey"] == CatalogueService.publicKey, query["hash"] == MD5.digits(Array(signed.utf8))
    else {
      return [.answer([], status: "401 Unauthorized")]
    }
    guard let offset = query["offset"].flatMap({ Int($0) }), let limit = query["limit"].flatMap({ Int($0) }),
      limit <= 100, query["nameStartsWith"] != ""
    else { return [.answer([], status: "409 Conflict")] }
    return [.answer(page(offset, limit), headers: ["ETag: \"1\""])]
  }

  static func page(_ offset: Int, _ limit: Int) -> [UInt8] {
    let items = (offset..<max(offset, min(count, offset + limit))).map {
      #"{"id": \#($0), "name": "Hero \#($0)", "description": "About \#($0)."}"#
    }
    return Array(
      #"{"attributionText": "© H", "data": {"total": \#(count), "results": [\#(items.joined(separator: ", "))]}}"#
        .utf8)
  }
}

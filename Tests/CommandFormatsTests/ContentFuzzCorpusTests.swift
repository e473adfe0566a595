import Foundation
import Testing

@testable import CommandFormats
@testable import ContentFormats

/// The files that the fuzzer starts from, and those that it has found, hold in every test run.
@Suite struct ContentFuzzCorpusTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fuzz")

  @Test(
    arguments: [
      ("Json", ImportFormat.json), ("Toml", .toml), ("Yaml", .espanso), ("Csv", .csv), ("Mb", .quickPhrase),
      ("TextBlaze", .textBlaze), ("Apple", .apple), ("Gboard", .gboard), ("Alfred", .alfred),
      ("TextExpander", .textExpander), ("Raycast", .raycast), ("Beeftext", .beeftext), ("AutoKey", .autoKey),
      ("VSCode", .vsCode),
    ])
  func everyFileHolds(name: String, format: ImportFormat) throws {
    let corpus = Self.folder.appendingPathComponent(name).appendingPathComponent("Corpus")
    let files = try FileManager.default.contentsOfDirectory(at: corpus, includingPropertiesForKeys: nil)
    #expect(files.count > 1)
    var isRead = false
    for file in files {
      let bytes = [UInt8](try Data(contentsOf: file))
      #expect(FormatWitness.complaint(about: bytes, as: format) == nil, "\(file.lastPathComponent)")
      isRead = isRead || (try? format.decode(bytes, from: "f").snippets.isEmpty) == false
    }
    #expect(isRead)
  }
}

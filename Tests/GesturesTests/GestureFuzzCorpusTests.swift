import Foundation
import Testing

/// The files that the fuzzer starts from, and those that it has found, hold in every test run.
@Suite struct GestureFuzzCorpusTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fuzz/Gestures/Corpus")

  @Test func everyInputHolds() throws {
    let files = try FileManager.default.contentsOfDirectory(at: Self.folder, includingPropertiesForKeys: nil)
    #expect(files.count > 20)
    for file in files {
      let bytes = [UInt8](try Data(contentsOf: file))
      var witness = GestureWitness()
      witness.play(bytes)
      witness.end()
      #expect(witness.complaint == nil, "\(file.lastPathComponent)")
    }
  }
}

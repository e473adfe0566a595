import Foundation
import Stage

extension PeerBench {
  private static let counts = [20, 100_000]

  /// Measures start and memory with the most keys that a source may have, next to few.
  func measureKeys() throws {
    let stage = try Stage.forBench()
    defer { stage.stop() }
    let ours = try Contestant(programs, name: "phraseboard", on: stage)
    let options = try Self.counts.map { count in
      let document = try stage.write(Self.document(keys: count), to: "\(count).json")
      let store = "\(document).store/store.db"
      let content = try stage.install(programs.directory + "/phraseboard-content")
      let result = try stage.run([content, "--store", store, document])
      guard result.ending == .exit(0) else { throw StageError("no store: \(result.standardError)") }
      return ["--store", store, "--content", document]
    }
    var times = [[Double]](repeating: [], count: options.count)
    for round in 0...plan.starts / 2 {
      for (index, option) in turns(options, round) {
        let time = try startMilliseconds(ours, on: stage, arguments: option)
        if round > 0 { times[index].append(time) }
      }
    }
    let memories = try options.map { option in
      try (0..<plan.memories).map { _ in
        let process = try ours.start(on: stage, arguments: option)
        defer { stage.forget(process) }
        Thread.sleep(forTimeInterval: plan.rest)
        return try process.memory / 1024
      }
    }
    for (id, what, unit, values) in [
      ("start", "exec to first frame", "ms", times), ("pss", "PSS shown, alone", "MB", memories),
    ] {
      add("keys-few-\(id)", "\(what), 20 keys", unit, Cell(values[0]))
      add("keys-many-\(id)", "\(what), 100,000", unit, Cell(values[1]))
    }
  }

  /// Returns a document within the 8 MiB that one may have.
  private static func document(keys count: Int) throws -> String {
    let list = (0..<count).map { number in
      ["id": "\(number)", "displayText": "Key \(number)", "content": ["Phrase \(number)"]] as [String: Any]
    }
    return String(
      decoding: try JSONSerialization.data(withJSONObject: ["content": list]), as: UTF8.self)
  }

  private func add(_ id: String, _ name: String, _ unit: String, _ ours: Cell) {
    let others = comparison.keyboards.dropFirst().map {
      Cell(why: $0.name == "other-build" ? "not measured" : "has no phrases")
    }
    comparison.add(id, name, unit, [ours] + others)
  }

  /// Measures the files that each brings: for the others their package, for ours what make install leaves, stripped as in the
  /// package. Libraries that come with others do not count.
  func measureSize() {
    let cells = comparison.keyboards.map { keyboard -> Cell in
      switch keyboard.name {
      case "phraseboard":
        return installed.map { Cell([megabytes(["find", $0, "-type", "f"])]) }
          ?? Cell(why: "make bench tells")
      case "other-build": return Cell(why: "not measured")
      default: return Cell([megabytes(["dpkg", "-L", keyboard.name])])
      }
    }
    comparison.add("size", "installed files", "MB", cells)
  }

  /// Returns the megabytes of the plain files that a command lists; not a number where it lists none.
  private func megabytes(_ command: [String]) -> Double {
    let paths = ((try? commandOutput(command)) ?? "").split(separator: "\n").map(String.init)
    let sizes = paths.compactMap { path -> Int? in
      let facts = try? FileManager.default.attributesOfItem(atPath: path)
      return facts?[.type] as? FileAttributeType == .typeRegular ? facts?[.size] as? Int : nil
    }
    return sizes.isEmpty ? .nan : Double(sizes.reduce(0, +)) / 1_000_000
  }
}

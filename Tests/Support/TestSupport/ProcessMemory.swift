import Foundation

/// Returns what is in each mapping of a process's memory that it can write to and that can be read; root may read all.
///
/// - Throws: where the process has gone, or is not for this one to look at.
public func writableMemory(of process: pid_t) throws -> [Data] {
  // A file in /proc has no size, by which `String(contentsOfFile:)` would read a part of it alone.
  let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/\(process)/maps"))
  let maps = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
  let memory = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/\(process)/mem"))
  return try maps.split(separator: "\n").compactMap { line in
    let words = line.split(separator: " ")
    let ends = words[0].split(separator: "-").compactMap { UInt64($0, radix: 16) }
    guard words[1].hasPrefix("rw"), ends.count == 2 else { return nil }
    try memory.seek(toOffset: ends[0])
    return try? memory.read(upToCount: Int(ends[1] - ends[0]))
  }
}

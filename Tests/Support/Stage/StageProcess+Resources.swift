import Foundation

/// What a program takes of the machine. The keyboard hides its memory and its files: only root may look.
extension StageProcess {
  /// Kilobytes of proportional set size: its own share of the memory that it uses, with that of the processes that it has
  /// started or split off itself. Not a number where nobody but root may look.
  public var memory: Double { get throws { try sum("Pss:") } }

  /// Kilobytes of that in its heaps, and in buffers that it shares with a compositor. Of what is mapped from files its share
  /// depends on how many other programs have it, and grows when one of these ends.
  public var heapMemory: Double { get throws { try sum("Pss_Anon:") } }
  public var bufferMemory: Double { get throws { try sum("Pss_Shmem:") } }

  private func sum(_ name: String) throws -> Double {
    let all = try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { pid_t($0) }
    let own = all.filter { $0 == pid || Self.parent(of: $0) == pid }
    return own.reduce(0) {
      $0 + (Self.field(name, in: "/proc/\($1)/smaps_rollup").flatMap { Double($0) } ?? .nan)
    }
  }

  private static func parent(of pid: pid_t) -> pid_t? {
    field("PPid:", in: "/proc/\(pid)/status").flatMap { pid_t($0) }
  }

  /// The first word after the name at the beginning of a line.
  private static func field(_ name: String, in path: String) -> Substring? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
    return line?.dropFirst(name.count).split(whereSeparator: \.isWhitespace).first
  }

  /// How many file descriptors it has open; 0 where nobody but root may look.
  public var openFiles: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd").count) ?? 0
  }
}

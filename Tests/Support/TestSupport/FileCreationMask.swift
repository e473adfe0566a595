import Foundation

/// Returns the umask of this process, as the kernel tells it (proc_pid_status(5)): umask(2) can be asked only by a change, and the
/// files that tests beside this one make at that moment would be for all to write.
///
/// - Returns: nil where the kernel does not tell it.
public func fileCreationMask() -> Int? {
  let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
  let line = status?.split(separator: "\n").first { $0.hasPrefix("Umask:") }
  return line?.split(separator: "\t").last.flatMap { Int($0, radix: 8) }
}

import CommandFormats
import ContentFormats
import Glibc

/// The decoder that is tried, by its name in the environment.
private let format = getenv("FUZZ_FORMAT").flatMap { ImportFormat(rawValue: String(cString: $0)) }

/// Decodes what libFuzzer makes up; stops with what is wrong.
@_cdecl("LLVMFuzzerTestOneInput")
public func decodeFuzzedInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let format else {
    fatalError("FUZZ_FORMAT has to be one of \(ImportFormat.allCases.map(\.rawValue))")
  }
  let bytes = Array(UnsafeBufferPointer(start: bytes, count: count))
  if let complaint = FormatWitness.complaint(about: bytes, as: format) { fatalError(complaint) }
  return 0
}

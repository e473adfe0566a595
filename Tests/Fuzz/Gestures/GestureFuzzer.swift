import Gestures

/// Plays what libFuzzer makes up, three bytes to an input; stops with what is wrong.
@_cdecl("LLVMFuzzerTestOneInput")
public func playFuzzedInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var witness = GestureWitness()
  witness.play(UnsafeBufferPointer(start: bytes, count: count))
  witness.end()
  if let complaint = witness.complaint { fatalError(complaint) }
  return 0
}

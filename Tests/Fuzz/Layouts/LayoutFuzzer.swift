import Glibc

/// A folder in memory for the one file that is tried.
private let folder: String = {
  var template = Array("/dev/shm/phraseboard-fuzz-XXXXXX".utf8CString)
  guard mkdtemp(&template) != nil else { fatalError("no folder in /dev/shm") }
  atexit {
    unlink(folder + "/fuzzed.toml")
    rmdir(folder)
  }
  return String(cString: template)
}()

/// Reads what libFuzzer makes up as a layout; stops if it takes one that nobody could type on or leave, or if a line of
/// text is none.
///
/// It is compiled into the module itself, since the folders with layouts can be given only there.
@_cdecl("LLVMFuzzerTestOneInput")
public func readFuzzedLayout(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let path = folder + "/fuzzed.toml"
  guard let file = fopen(path, "w") else { fatalError("\(path) cannot be written") }
  fwrite(bytes, 1, count, file)
  fclose(file)
  switch LayoutFiles(folders: [folder, "layouts"]).load("fuzzed") {
  case .success(let layout):
    if let complaint = LayoutWitness.complaint(about: layout) { fatalError(complaint) }
  case .failure(let refusal):
    if refusal.diagnostics.isEmpty { fatalError("refused without a reason") }
    for line in refusal.diagnostics.map(\.description) {
      let hasControl = line.unicodeScalars.contains { $0.properties.generalCategory == .control }
      if hasControl { fatalError("a diagnostic that is no line: \(line)") }
    }
  }
  return 0
}

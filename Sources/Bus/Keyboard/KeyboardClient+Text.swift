import CSystemd

extension KeyboardClient {
  /// Types a text, and waits until it is typed, however long that takes: the user may be asked first. Returns `typed`, `stopped`
  /// or `lost`. The keyboard stops the text if this program ends meanwhile.
  ///
  /// - Parameters:
  ///   - replaces: the number of scalars at the end of what programs have typed that the text takes the place of.
  ///   - onProgress: called now and then with the bytes that are typed, and all, while a long text is on its way.
  public func type(
    text: String, replacing replaces: UInt32 = 0,
    onProgress: @escaping (_ typed: UInt32, _ all: UInt32) -> Void
  ) throws -> String {
    var result: Result<String, KeyboardClientError>?
    let rule =
      "type='signal',sender='\(KeyboardInterface.busName)',interface='\(KeyboardInterface.name)'"
      + ",member='\(KeyboardInterface.textProgress)'"
    let progress = BusListener(on: connection, rule: rule) { signal in
      if let typed = signal.readUInt32(), let all = signal.readUInt32() { onProgress(typed, all) }
    }
    let call = BusListener(
      on: connection, calling: KeyboardInterface.Method.typeText.rawValue, of: KeyboardInterface.name,
      at: KeyboardInterface.path, on: KeyboardInterface.busName, patience: .max,
      arguments: { [$0.append(text), $0.append(counts: replaces > 0 ? [TextCall.replace: replaces] : [:])] }
    ) { answer in
      if let error = answer.error {
        result = .failure(KeyboardClientError(name: error.name, message: error.message))
      } else {
        result = answer.readString().map { .success($0) } ?? .failure(.noAnswer)
      }
    }
    guard call != nil else { throw KeyboardClientError.noBus(reason: "\(connection.trouble)") }
    defer { withExtendedLifetime((progress, call)) {} }
    while result == nil {
      let isThere = connection.process(until: { result != nil }, timeout: Self.longestWait)
      guard result != nil || isThere else {
        throw KeyboardClientError.noBus(reason: "\(connection.trouble)")
      }
    }
    return try result?.get() ?? ""
  }

  /// Milliseconds of a round of waiting.
  private static var longestWait: UInt64 { 60_000 }
}

/// The options of a simulation; all times are in seconds.
struct FleetOptions {
  var keyboards = 1_000_000
  /// The `refresh` of each source.
  var interval = 3600
  /// The max-age that the server says in Cache-Control; 0 for nothing.
  var maxAge = 0
  /// The time after 0 within which the keyboards are switched on.
  var switchedOnWithin = 60
  var hours = 24
  var outageStart = 6 * 3600
  var outageLength = 600
  /// The time that the server says in Retry-After during the outage; 0 for nothing, as when it cannot be reached.
  var retryAfter = 0
  /// The number of requests that the server answers in a second, the others getting a 503; 0 for all.
  var capacity = 0
  /// The number of new documents a day.
  var changes = 4
  // These bytes were counted between phraseboard-content and nginx 1.22: a document of 40 keys with 5 phrases each, gzipped,
  // over TLS 1.3 with a chain of two certificates; docs/serving.md says more.
  var requestBytes = 220
  var notModifiedBytes = 209
  var headBytes = 277
  var bodyBytes = 4_065
  var connectionBytes = 4_482
  var seed = 1

  struct Mistake: Error {
    let reason: String
  }

  static var all: [(name: String, meaning: String, path: WritableKeyPath<FleetOptions, Int>)] {
    [
      ("--keyboards", "how many there are", \.keyboards),
      ("--refresh", "seconds between two requests of a keyboard", \.interval),
      ("--max-age", "seconds of the server's Cache-Control", \.maxAge),
      ("--switched-on-within", "seconds in which all are switched on", \.switchedOnWithin),
      ("--hours", "how long to simulate", \.hours),
      ("--outage-start", "seconds until the server fails", \.outageStart),
      ("--outage", "seconds for which it fails", \.outageLength),
      ("--retry-after", "seconds of its Retry-After meanwhile", \.retryAfter),
      ("--capacity", "requests it answers in a second, others get a 503; 0: all", \.capacity),
      ("--changes", "new documents a day", \.changes),
      ("--request-bytes", "of one request", \.requestBytes),
      ("--304-bytes", "of the answer that nothing is new", \.notModifiedBytes),
      ("--head-bytes", "of a document's headers", \.headBytes),
      ("--body-bytes", "of a document as it is sent, compressed", \.bodyBytes),
      ("--connection-bytes", "of TCP and TLS for one connection, both ways", \.connectionBytes),
      ("--seed", "of the random numbers", \.seed),
    ]
  }

  init(arguments: [String]) throws {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      guard let option = Self.all.first(where: { $0.name == name }) else {
        throw Mistake(reason: "unknown option \(name)")
      }
      guard let value = rest.popFirst().flatMap(Int.init), (0...1_000_000_000).contains(value) else {
        throw Mistake(reason: "\(name) needs a number")
      }
      self[keyPath: option.path] = value
    }
    guard (1...10_000_000).contains(keyboards), (1...1000).contains(hours), interval > 0 else {
      throw Mistake(
        reason: "1 to 10 million keyboards, 1 to 1000 hours and a refresh of at least 1 are needed")
    }
  }
}

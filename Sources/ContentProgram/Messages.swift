import ContentFormats
import ContentService
import Snippets

/// Everything that this program says, but for the reasons that the modules give why something fails.
enum Messages {
  static let name = "phraseboard-content"

  static let help = """
    Usage: phraseboard-content [OPTION]... [SOURCE]

    Gets the keys and phrases of every source, checks them and stores them. A
    source that fails keeps the keys that it had.

      --source NAME    only this source; give it again for more sources
      --due            only files, and servers whose next attempt is due
      --retry          ask a server that fails again, up to 5 times
      --patience SECONDS
                       end what hangs for that long (default: 45)
      --progress       show progress also when standard error is no terminal
      --content SOURCE, or SOURCE alone
                       this file, folder or http(s) address, and no others
      --words          build the dictionary for words that have run together,
                       where it is out of date, and fetch nothing
      --catalogue NAME ask this catalogue what comes on standard input: in a line
                       the number of a page, a space and what to search for
      --embedded       the three keys of the start, and no others
      --config PATH    the settings (default: $XDG_CONFIG_HOME/phraseboard/config.toml)
      --store PATH     the store (default: $XDG_DATA_HOME/phraseboard/store.db)
      --version        print the version
      --help           print this

    Exit codes, of several sources the highest: 0 done, 64 wrong usage, 65 keys
    refused, 69 source not available, 70 store failed.

    """

  static let version = "\(name) \(Phraseboard.version)\n"
  static let tryHelp = "see '\(name) --help'"

  // MARK: Wrong usage

  static let severalSources = "more than one source; name several in the settings"
  static func missingValue(_ option: String) -> String { "\(option) needs a value" }
  static func badPatience(_ value: String) -> String {
    "--patience \(value.inOneLine(limit: 20)): not a number of seconds from 1 to 3600"
  }
  static func needlessValue(_ option: String) -> String { "\(option) takes no value" }
  static func unknownOption(_ option: String) -> String { "unknown option \(option)" }
  static func unknownSource(_ name: String, known: [String]) -> String {
    let list = known.map { $0.inOneLine(limit: 100) }.joined(separator: ", ")
    return "there is no source \(name.inOneLine(limit: 100)); there are: \(list)"
  }

  static func unknownCatalogue(_ name: String, known: [String]) -> String {
    let list = known.map { $0.inOneLine(limit: 100) }.joined(separator: ", ")
    return "there is no catalogue \(name.inOneLine(limit: 100)); there are: \(list.isEmpty ? "none" : list)"
  }

  // MARK: Catalogues

  static let noQuestion = "a line of the input is no page and query, as in: 1 spider"
  static let tooFar = "This page is too far from those that are stored: go through the pages before it."
  static func catalogueSlow(_ seconds: Int) -> String {
    "It did not answer within \(seconds) s, and was given up; check the network."
  }
  static func noProcess(_ reason: String) -> String { "No process can be started for it: \(reason)." }
  static func catalogueCrashed(_ signal: Int32) -> String {
    "The question was ended by signal \(signal), perhaps by the answer; ask for something else, or report it."
  }
  static let publicKey = "The public_key"
  static let privateKey = "The private_key"
  static func secretToolMissing(_ subject: String) -> String {
    "\(subject) is in the secret service, and secret-tool is not there: install libsecret-tools."
  }
  static func secretToolFailed(_ subject: String) -> String {
    "\(subject) cannot be had: secret-tool cannot be run."
  }
  static func noSecret(_ subject: String, _ name: String) -> String {
    let name = name.inOneLine(limit: 100)
    return
      "\(subject) is not in the secret service: store it with secret-tool store --label=\"\(name)\" phraseboard \"\(name)\"."
  }

  // MARK: What fails

  static func failed(_ source: String, _ reason: String) -> String {
    // A file without another name stands in the sentence itself.
    reason.hasPrefix(source) ? reason : "\(source): \(reason)"
  }

  /// The sentence about a failure, without the source's name.
  static func sentence(_ error: any Error, at place: ContentSource) -> String {
    switch (error, place) {
    case (let error as DocumentError, .web):
      "The document is refused: \(error); a server has to answer with our JSON (see Serving phrases)."
    case (let error as DocumentError, _): error.problem(in: place.description).description + "."
    case (let error as FetchError, _): "\(place.description) \(error.reason)."
    default: "\(error)"
    }
  }

  static let ownFolderIsFile =
    "is a file in the place of the folder for your keys; move it away, and into that folder"
  static let unfinished =
    "The attempt before this one did not come to its end; ask again with: phraseboard refresh"
  static func killed(signal: Int32) -> String {
    signal == 9
      ? "The attempt was ended by signal 9, as a lack of memory does; close other applications and ask again with: "
        + "phraseboard refresh"
      : "The attempt was ended by signal \(signal), perhaps by the document; make that smaller, or report it."
  }

  /// Returns the sentence about a source that was given up, by the phase that it hung in.
  static func gaveUp(_ phase: Phase, after seconds: Int, holder: Int?) -> String {
    switch phase {
    case .waiting:
      let other = holder.map { "another run (process \($0))" } ?? "another run"
      return
        "It is being asked by \(other), which has not come to an end for \(seconds) s: end that one if it hangs."
    case .asking:
      return "It did not answer within \(seconds) s, and was given up; check the network or the disk."
    case .storing:
      return "The store did not answer within \(seconds) s; check the disk that it is on."
    }
  }

  static func refusedFiles(_ problem: String, others: Int) -> String {
    let more = others == 0 ? "" : " (and \(others) more file\(others == 1 ? "" : "s"))"
    return "A file cannot be used: \(problem)\(more)"
  }

  static func retrying(_ source: String, _ reason: String, in seconds: Int, attempt: Int, of most: Int)
    -> String
  {
    "\(failed(source, reason)) Trying again in \(seconds) s (\(attempt) of \(most))."
  }

  static func notIsolated(_ part: String, _ reason: String) -> String {
    warning("not enforced: \(part): \(reason)")
  }
  static func warning(_ problem: String) -> String { "warning: \(problem)" }
  static func moreWarnings(_ count: Int) -> String {
    "warning: \(count) more \(count == 1 ? "problem" : "problems")"
  }

  // MARK: Progress

  static func stored(_ source: String, count: Int) -> String { "\(source): \(keys(count))" }
  static func unchanged(_ source: String, count: Int) -> String {
    "\(source): nothing new, \(keys(count))"
  }
  static func joined(_ source: String, count: Int) -> String {
    "\(source): \(keys(count)), which another run has just got"
  }
  private static func keys(_ count: Int) -> String { count == 1 ? "1 key" : "\(count) keys" }

  static func progress(_ source: String, received: Int, total: Int?) -> String {
    "\(source): " + amount(received, total)
  }

  /// Returns a line with a bar where it is known how much there is.
  static func bar(_ source: String, received: Int, total: Int?) -> String {
    guard let total, total > 0 else { return progress(source, received: received, total: nil) }
    let width = 24
    let filled = min(width, received * width / total)
    let bar = String(repeating: "#", count: filled) + String(repeating: " ", count: width - filled)
    // The name is short enough for one line of a narrow terminal, since no more than that is cleared.
    return "\(source.inOneLine(limit: 30)) [\(bar)] \(amount(received, total))"
  }

  private static func amount(_ received: Int, _ total: Int?) -> String {
    size(received) + (total.map { " of \(size($0))" } ?? "")
  }

  private static func size(_ bytes: Int) -> String {
    guard bytes >= 1 << 20 else { return "\(bytes >> 10) KiB" }
    return "\(bytes >> 20).\((bytes & (1 << 20 - 1)) * 10 >> 20) MiB"
  }
}

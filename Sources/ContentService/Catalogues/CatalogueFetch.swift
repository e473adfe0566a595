import ContentFormats
import Snippets

/// The outcome of asking a catalogue for a page.
public enum CatalogueOutcome: Equatable, Sendable {
  /// A page, with the address of the one after it, for a catalogue with such links.
  case page(CataloguePage, next: String?, HTTPValidators)
  /// The page is still the one that the validators came with.
  case notModified
  /// No page came; `wait` is the number of seconds after which it makes sense to ask again, 0 for unknown.
  case failure(CatalogueState, wait: Int, reason: String)
}

/// A catalogue, with all that it takes to ask it for pages.
public struct CatalogueFetch: Sendable {
  let form: CatalogueForm
  let url: String
  let headers: [HTTPHeader]
  let keys: CatalogueKeys?
  let allowsInsecure: Bool

  /// The limits of a request: little enough for a finger to wait, and for a phone to hold.
  static let limits = HTTPLimits(connect: 5_000, total: 10_000, stalled: 5, body: 2 << 20)
  /// The seconds to wait for a server that is busy and does not say how long.
  static let usualWait = 30

  /// Makes a fetch, with all secrets at hand.
  public init(
    form: CatalogueForm, url: String, headers: [HTTPHeader], keys: CatalogueKeys?, allowsInsecure: Bool
  ) {
    self.form = form
    self.url = url
    self.headers = headers
    self.keys = keys
    self.allowsInsecure = allowsInsecure
  }

  /// True where only a link in a page leads to the one after it.
  public var followsLinks: Bool {
    if case .next = form.paging { true } else { false }
  }

  /// Asks for a page, and waits for `limits.total` at most.
  ///
  /// - Parameters:
  ///   - next: the link that the page before it has given, for a catalogue with such.
  ///   - validators: of the page that is there.
  ///   - time: now, in seconds since 1970.
  public func page(
    _ call: CatalogueCall, next: String?, validators: HTTPValidators, time: Int64
  ) -> CatalogueOutcome {
    let address = CatalogueAddress.url(of: call, at: url, form, next: next, keys: keys, time: time)
    var request = HTTPRequest(url: address, headers: headers, validators: validators, limits: Self.limits)
    request.allowsInsecure = allowsInsecure
    do {
      return outcome(of: try request.reply(), to: call, time: time)
    } catch let failure as HTTPFailure {
      return .failure(Self.state(of: failure), wait: 0, reason: failure.reason)
    } catch {
      return .failure(.failed, wait: 0, reason: "\(error)")
    }
  }

  private func outcome(of reply: HTTPReply, to call: CatalogueCall, time: Int64) -> CatalogueOutcome {
    if reply.status == 304 { return .notModified }
    if let failure = Self.failure(of: reply) { return failure }
    do {
      let document = try CatalogueDocument(reply.body, form)
      let next = document.next.flatMap { CatalogueAddress.following($0, from: url) }
      let page = CataloguePage(
        items: document.items, total: document.total, attribution: document.attribution,
        hasMore: hasMore(document, after: call.page, next: next), time: time)
      return .page(page, next: isSafe(next) ? next : nil, reply.validators)
    } catch {
      return .failure(.failed, wait: 0, reason: CatalogueReason.unusable("\(error)"))
    }
  }

  /// Tells if there is a page after this one. An answer without items has none after it, whatever total it claims.
  func hasMore(_ document: CatalogueDocument, after page: Int, next: String?) -> Bool {
    guard document.count > 0, page < CatalogueCall.pages.upperBound else { return false }
    if case .next = form.paging { return isSafe(next) && next != nil }
    return document.total.map { page * form.pageSize < $0 } ?? (document.count >= form.pageSize)
  }

  /// Tells that a link holds no secret that was sent: links are stored.
  func isSafe(_ link: String?) -> Bool {
    guard let link else { return true }
    let secrets = headers.filter(\.isSecret).flatMap { header in
      // A login has its scheme first, as in “Bearer”.
      let words = header.value.split(separator: " ").map(String.init)
      return words.count > 1 ? Array(words.dropFirst()) : words
    }
    return !(secrets + [keys?.publicKey, keys?.privateKey].compactMap { $0 }).contains {
      !$0.isEmpty && (link.includes($0) || link.includes(CatalogueAddress.encoded($0)))
    }
  }

  /// Returns what a status means; nil for one that comes with a page.
  static func failure(of reply: HTTPReply) -> CatalogueOutcome? {
    let wait = reply.retryAfter ?? usualWait
    let reason = CatalogueReason.status(reply.status)
    return switch reply.status {
    case 200 where reply.isWebPage: .failure(.failed, wait: 0, reason: HTTPReason.webPage)
    case 200: nil
    case 401, 403: .failure(.keys, wait: 0, reason: reason)
    case 409: .failure(.conflict, wait: 0, reason: reason)
    case 429, 503: .failure(.busy, wait: min(max(1, wait), CatalogueAnswer.longestWait), reason: reason)
    case 408, 502, 504: .failure(.offline, wait: 0, reason: reason)
    default: .failure(.failed, wait: 0, reason: reason)
    }
  }

  private static func state(of failure: HTTPFailure) -> CatalogueState {
    switch failure.kind {
    case .retry: .offline
    case .untrusted, .permanent, .refused: .failed
    }
  }
}

/// Every sentence about a catalogue that gives no page.
enum CatalogueReason {
  static func unusable(_ problem: String) -> String {
    "The answer cannot be used: \(problem.inOneLine(limit: 200)); check the catalogue in the settings."
  }

  static func status(_ status: Int) -> String {
    let sentence =
      switch status {
      case 401, 403: "The server refuses the keys: check those of the catalogue in the settings"
      case 408, 504: "The server took too long: check the network"
      case 404, 410: "There is no such catalogue: check its url in the settings"
      case 409: "The server cannot search for that: change the query"
      case 429: "The server wants fewer requests: wait"
      case 502, 503: "The server is not available now: wait, or tell who runs it"
      case 500..<600: "The server has an error: tell who runs it"
      default: "The server refuses the request: check the catalogue in the settings"
      }
    return "\(sentence) (\(status))."
  }
}

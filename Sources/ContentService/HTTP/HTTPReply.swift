/// The answer to a request, whatever its status.
public struct HTTPReply: Equatable, Sendable {
  /// The status (RFC 9110, section 15).
  public let status: Int
  /// The body, decompressed; empty but for the status 200.
  public let body: [UInt8]
  /// The validators of the body.
  public let validators: HTTPValidators
  /// The seconds for which the server wants to be left alone; nil where it does not say so.
  public let retryAfter: Int?
  /// True where a network's login page or an error page came under the status of a document.
  public let isWebPage: Bool

  /// Makes a reply.
  init(
    status: Int, body: [UInt8] = [], validators: HTTPValidators = HTTPValidators(), retryAfter: Int? = nil,
    isWebPage: Bool = false
  ) {
    self.status = status
    self.body = body
    self.validators = validators
    self.retryAfter = retryAfter
    self.isWebPage = isWebPage
  }
}

extension HTTPRequest {
  /// Sends the request and waits for the whole answer, as `perform` does, and leaves it to the caller what a status means.
  ///
  /// - Throws: `HTTPFailure` where no answer comes.
  public func reply() throws -> HTTPReply {
    let (answer, isRedirected, _) = try answer(progress: nil)
    if answer.status == 304, conditions.isEmpty {
      throw HTTPFailure(.retry(after: nil), HTTPReason.notModified)
    }
    return HTTPReply(
      status: answer.status, body: answer.body, validators: answer.validators(isRedirected: isRedirected),
      retryAfter: retryAfter(answer), isWebPage: answer.isWebPage)
  }
}

import CCurl
import Glibc
import Snippets

/// One GET with libcurl's easy interface, which follows no redirects.
final class HTTPTransfer {
  private let address: HTTPAddress
  private let headers: [HTTPHeader]
  private let limits: HTTPLimits
  private let authorities: CertificateAuthorities
  private let least: NetworkScope
  private var curl: UnsafeMutableRawPointer?
  private var body: [UInt8] = []
  private var reported = HTTPProgress(received: 0)
  private var progress: ((HTTPProgress) -> Void)?
  private var abort: Abort?
  /// True once an address was passed over that is nearer than it may be.
  private var wasTooNear = false
  /// Sockets that were opened. The number of a closed one is nobody's, or another's of this transfer.
  private var sockets: Set<curl_socket_t> = []

  /// The reason why the rest of an answer was not waited for.
  private enum Abort {
    /// The status says it all, and the headers have come.
    case status
    case size
    /// More has come than belongs to any body.
    case transfer
  }

  /// libcurl's preparations, which it wants once per process.
  private static let prepared = phraseboard_curl_global_init()

  /// - Parameter least: how near the server may be.
  init(
    address: HTTPAddress, headers: [HTTPHeader], limits: HTTPLimits, authorities: CertificateAuthorities,
    least: NetworkScope = .machine
  ) {
    self.address = address
    self.least = least
    self.headers = headers
    self.limits = limits
    self.authorities = authorities
  }

  /// Sends the request and waits for the answer; its body comes with the status 200 only, decompressed.
  ///
  /// - Throws: `HTTPFailure` when there is no whole answer.
  func perform(progress: ((HTTPProgress) -> Void)?) throws -> HTTPAnswer {
    try check(Self.prepared)
    if let scope = scopeBehindProxy, scope < least {
      throw HTTPFailure(.permanent, HTTPReason.nearerRedirect)
    }
    // libcurl writes what went wrong to it, zero-terminated, and may do so until the cleanup.
    let text = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    text.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    defer { text.deallocate() }
    let list = try headerList()
    defer { curl_slist_free_all(list) }
    guard let curl = curl_easy_init() else { throw Self.noMemory }
    self.curl = curl
    self.progress = progress
    defer {
      curl_easy_cleanup(curl)
      self.curl = nil
      self.progress = nil
    }
    try check(phraseboard_curl_set_pointer(curl, CURLOPT_ERRORBUFFER, text))
    try check(phraseboard_curl_set_list(curl, CURLOPT_HTTPHEADER, list))
    try configure(curl)
    try setCallbacks(curl)
    let result = curl_easy_perform(curl)
    return try conclude(result, text: String(cString: text), curl)
  }

  // MARK: Setting up

  private static let noMemory = HTTPFailure(
    .retry(after: nil), HTTPReason.sentence(HTTPReason.library, detail: "libcurl has no memory"))

  private func headerList() throws -> UnsafeMutablePointer<curl_slist>? {
    var list: UnsafeMutablePointer<curl_slist>?
    for header in headers {
      guard let longer = curl_slist_append(list, "\(header.name): \(header.value)") else {
        curl_slist_free_all(list)
        throw Self.noMemory
      }
      list = longer
    }
    return list
  }

  private func configure(_ curl: UnsafeMutableRawPointer) throws {
    try check(
      phraseboard_curl_set_pointer(curl, CURLOPT_CURLU, UnsafeMutableRawPointer(address.handle)))
    let strings: [(CURLoption, String?)] = [
      (CURLOPT_PROTOCOLS_STR, "http,https"),
      (CURLOPT_USERAGENT, "phraseboard/\(Phraseboard.version)"),
      (CURLOPT_ACCEPT_ENCODING, ""),  // every compression that this libcurl can undo
      (CURLOPT_CAINFO, authorities.file),
      (CURLOPT_CAPATH, authorities.directory),
      (CURLOPT_NOPROXY, address.origin.isThisMachine ? "*" : nil),
    ]
    for case (let option, let value?) in strings {
      try check(phraseboard_curl_set_string(curl, option, value))
    }
    let numbers: [(CURLoption, Int)] = [
      (CURLOPT_NOSIGNAL, 1),
      // A name server that does not answer would otherwise be waited for beyond every limit.
      (CURLOPT_QUICK_EXIT, 1),
      (CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)),  // or later
      (CURLOPT_PROXY_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)),
      (CURLOPT_SSL_VERIFYPEER, 1),
      (CURLOPT_SSL_VERIFYHOST, 2),
      (CURLOPT_FOLLOWLOCATION, 0),
      (CURLOPT_SUPPRESS_CONNECT_HEADERS, 1),
      (CURLOPT_HEADEROPT, Int(CURLHEADER_SEPARATE)),  // a proxy is not told ours
      (CURLOPT_CONNECTTIMEOUT_MS, limits.connect),
      (CURLOPT_TIMEOUT_MS, limits.total),
      (CURLOPT_LOW_SPEED_LIMIT, HTTPLimits.leastRate),
      (CURLOPT_LOW_SPEED_TIME, limits.stalled),
      (CURLOPT_NOPROGRESS, 0),
    ]
    for (option, value) in numbers { try check(phraseboard_curl_set_long(curl, option, value)) }
  }

  private func setCallbacks(_ curl: UnsafeMutableRawPointer) throws {
    let context = Unmanaged.passUnretained(self).toOpaque()
    for option in [
      CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_XFERINFODATA, CURLOPT_OPENSOCKETDATA,
    ] {
      try check(phraseboard_curl_set_pointer(curl, option, context))
    }
    try check(
      phraseboard_curl_set_write_function(curl, CURLOPT_WRITEFUNCTION) { data, size, count, context in
        HTTPTransfer.pass(data, size * count, context) { $0.receive($1) }
      })
    try check(
      phraseboard_curl_set_write_function(curl, CURLOPT_HEADERFUNCTION) { data, size, count, context in
        HTTPTransfer.pass(data, size * count, context) { $0.receive(headerLine: $1) }
      })
    try check(
      phraseboard_curl_set_open_socket_function(curl) { context, _, address in
        guard let context, let address else { return phraseboard_curl_no_socket }
        return Unmanaged<HTTPTransfer>.fromOpaque(context).takeUnretainedValue().openSocket(to: address)
      })
    try check(
      phraseboard_curl_set_progress_function(curl) { context, total, received, _, _ in
        guard let context else { return 0 }
        let transfer = Unmanaged<HTTPTransfer>.fromOpaque(context).takeUnretainedValue()
        transfer.report(received: Int(clamping: received), total: Int(clamping: total))
        return transfer.hasTooMuch() ? 1 : 0
      })
  }

  private func check(_ result: CURLcode) throws {
    guard result == CURLE_OK else {
      let detail = "libcurl: \(String(cString: curl_easy_strerror(result)))"
      throw HTTPFailure(.permanent, HTTPReason.sentence(HTTPReason.library, detail: detail))
    }
  }

  // MARK: Where it goes

  /// The scope of a server that may be asked through a proxy, as its name tells it; nil without a proxy, where its address
  /// tells it.
  private var scopeBehindProxy: NetworkScope? {
    let variables = ProxyVariables { name in getenv(name).map { String(cString: $0) } }
    let origin = address.origin
    guard !origin.isThisMachine, variables.hasProxy(scheme: origin.scheme, host: origin.host) else {
      return nil
    }
    return NetworkScope(host: origin.host) ?? .everywhere
  }

  /// Opens a socket for an address that was looked up, unless it is nearer than it may be. Connects to the very address that
  /// is checked, so that no second answer of a name server comes between.
  private func openSocket(to address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
    let (family, type) = (address.pointee.family, address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue))
    // libcurl leaves as much room behind the head of the address as this one needs.
    let bytes = UnsafeRawBufferPointer(
      start: UnsafeRawPointer(address) + (MemoryLayout<curl_sockaddr>.offset(of: \.addr) ?? 0),
      count: Int(address.pointee.addrlen))
    guard scopeBehindProxy != nil || NetworkScope(family: family, socketAddress: bytes) >= least else {
      wasTooNear = true
      return phraseboard_curl_no_socket
    }
    let socket = socket(family, type, address.pointee.`protocol`)
    if socket >= 0 { sockets.insert(socket) }
    return socket
  }

  /// Returns the scope of the server that has answered.
  private func scope(_ curl: UnsafeMutableRawPointer) -> NetworkScope {
    if let scopeBehindProxy { return scopeBehindProxy }
    var texts: (peer: UnsafePointer<CChar>?, own: UnsafePointer<CChar>?)
    guard phraseboard_curl_get_addresses(curl, &texts.peer, &texts.own) == CURLE_OK, let peer = texts.peer
    else {
      return .everywhere
    }
    let host = String(cString: peer)
    // The connection is from an address to itself.
    if !host.isEmpty, texts.own.map({ String(cString: $0) }) == host { return .machine }
    return NetworkScope(host: host) ?? .everywhere
  }

  // MARK: While it runs

  /// Gives bytes from libcurl to a transfer; what it gives back ends the transfer unless it is their count.
  private static func pass(
    _ data: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
    _ body: (HTTPTransfer, UnsafeRawBufferPointer) -> Bool
  ) -> Int {
    guard let data, let context else { return 0 }
    let transfer = Unmanaged<HTTPTransfer>.fromOpaque(context).takeUnretainedValue()
    return body(transfer, UnsafeRawBufferPointer(start: data, count: count)) ? count : 0
  }

  /// Takes a line of the head; false ends the transfer, after the last line, when no body is wanted.
  private func receive(headerLine line: UnsafeRawBufferPointer) -> Bool {
    guard let curl, line.allSatisfy({ $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }) else {
      return true
    }
    let status = Self.status(curl)
    if status > 200 {
      abort = .status
    } else if status == 200, let length = Self.values(of: "content-length", curl).first.flatMap({ Int($0) }),
      length > limits.body
    {
      abort = .size
    }
    return abort == nil
  }

  /// Takes a part of the body; false ends the transfer.
  private func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    if bytes.count > limits.body - body.count {
      abort = .size
      return false
    }
    body.append(contentsOf: bytes)
    return true
  }

  private func report(received: Int, total: Int) {
    let new = HTTPProgress(received: received, total: total > 0 ? total : nil)
    guard received > 0, new != reported, let curl, Self.status(curl) == 200 else { return }
    reported = new
    progress?(new)
  }

  /// Ends the transfer where more has come than may, in whatever form.
  private func hasTooMuch() -> Bool {
    let received = sockets.reduce(0) { $0 + Int(clamping: phraseboard_received_bytes($1)) }
    guard received > limits.transfer else { return false }
    abort = abort ?? .transfer
    return true
  }

  /// Returns the status of the answer; 0 before there is one.
  private static func status(_ curl: UnsafeMutableRawPointer) -> Int {
    var code = 0
    return phraseboard_curl_get_response_code(curl, &code) == CURLE_OK ? code : 0
  }

  // MARK: Afterwards

  private func conclude(
    _ result: CURLcode, text: String, _ curl: UnsafeMutableRawPointer
  ) throws -> HTTPAnswer {
    let answer = { (body: [UInt8]) in
      HTTPAnswer(
        status: Self.status(curl), scope: self.scope(curl), body: body, headers: Self.headers(curl))
    }
    switch (abort, result) {
    case (.status, _): return answer([])
    case (.size, _): throw HTTPFailure(.refused, HTTPReason.tooLarge(limits.body))
    case (.transfer, _): throw HTTPFailure(.refused, HTTPReason.tooMuch(limits.transfer))
    case (nil, CURLE_OK) where Self.status(curl) == 200: return answer(body)
    case (nil, CURLE_OK):
      throw HTTPFailure(.retry(after: nil), HTTPReason.sentence(HTTPReason.garbled, detail: ""))
    // Another one of several addresses would have done.
    case (nil, CURLE_COULDNT_CONNECT) where wasTooNear:
      throw HTTPFailure(.permanent, HTTPReason.nearerRedirect)
    case (nil, _):
      throw HTTPFailure(result, detail: text.isEmpty ? String(cString: curl_easy_strerror(result)) : text)
    }
  }

  private static func headers(_ curl: UnsafeMutableRawPointer) -> [String: [String]] {
    Dictionary(uniqueKeysWithValues: HTTPAnswer.kept.map { ($0, values(of: $0, curl)) })
  }

  private static func values(of name: String, _ curl: UnsafeMutableRawPointer) -> [String] {
    var values: [String] = []
    var header: UnsafeMutablePointer<curl_header>?
    while values.count < HTTPAnswer.headersLimit,
      phraseboard_curl_header(curl, name, values.count, &header) == CURLHE_OK,
      let text = header?.pointee.value
    {
      let bytes = UnsafeRawBufferPointer(start: text, count: strlen(text))
      let isTaken = bytes.count <= HTTPAnswer.headerLimit
      // libcurl leaves blanks in a folded header, and the carriage return in an empty one.
      values.append(isTaken ? String(validating: bytes, as: UTF8.self)?.trimmed ?? "" : "")
    }
    return values
  }
}

extension HTTPFailure {
  /// Makes the failure that libcurl's result means to a person.
  ///
  /// - Parameter detail: libcurl's own words.
  init(_ result: CURLcode, detail: String) {
    let (kind, reason): (Kind, String) =
      switch result {
      case CURLE_COULDNT_RESOLVE_HOST: (.retry(after: nil), HTTPReason.unknownHost)
      case CURLE_COULDNT_RESOLVE_PROXY: (.retry(after: nil), HTTPReason.unknownProxy)
      case CURLE_COULDNT_CONNECT: (.retry(after: nil), HTTPReason.unreachable)
      case CURLE_OPERATION_TIMEDOUT: (.retry(after: nil), HTTPReason.slow)
      // The protocol was checked before: what came was not HTTP.
      case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING:
        (.retry(after: nil), HTTPReason.garbled)
      case CURLE_SSL_CONNECT_ERROR: (.retry(after: nil), HTTPReason.noSecureConnection)
      case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
        (.untrusted, HTTPReason.untrusted)
      case CURLE_SSL_CACERT_BADFILE: (.permanent, HTTPReason.noAuthorities)
      case CURLE_URL_MALFORMAT, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_NOT_BUILT_IN:
        (.permanent, HTTPReason.library)
      default: (.retry(after: nil), HTTPReason.broken)
      }
    self.init(kind, HTTPReason.sentence(reason, detail: detail))
  }
}

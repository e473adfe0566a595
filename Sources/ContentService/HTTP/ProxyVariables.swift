/// The variables of the environment that lead requests through a proxy, as libcurl reads them (curl(1)).
struct ProxyVariables {
  /// The value of a variable; nil where it is not set.
  let value: (String) -> String?

  /// Tells whether a request goes through a proxy. In doubt, as with an address that `no_proxy` may have in one of its ranges,
  /// it does not: then the address that is connected to counts.
  func hasProxy(scheme: String, host: String) -> Bool {
    // The variable for http is read in lower case alone.
    let names = scheme == "https" ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
    guard (names + ["all_proxy", "ALL_PROXY"]).contains(where: { value($0)?.isEmpty == false }) else {
      return false
    }
    let exceptions = value("no_proxy") ?? value("NO_PROXY") ?? ""
    guard !exceptions.isEmpty else { return true }
    return NetworkScope(host: host) == nil && !isExcepted(host, exceptions)
  }

  /// Tells whether the list has the name, or a domain that it is in.
  private func isExcepted(_ host: String, _ list: String) -> Bool {
    let name = "." + host.lowercased().trimmingDots
    return list.lowercased().split(whereSeparator: { $0 == "," || $0.isWhitespace }).contains { entry in
      entry == "*" || name.hasSuffix("." + String(entry).trimmingDots)
    }
  }
}

extension String {
  fileprivate var trimmingDots: String {
    var part = self[...]
    while part.first == "." { part.removeFirst() }
    while part.last == "." { part.removeLast() }
    return String(part)
  }
}

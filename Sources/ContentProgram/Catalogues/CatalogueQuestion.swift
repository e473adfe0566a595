import ContentService
import Glibc
import Snippets
import Store

/// One question to a catalogue, from the store's validators to the page in the store.
struct CatalogueQuestion {
  let fetch: CatalogueFetch
  let catalogue: StoredCatalogue
  let store: SnippetStore
  let output: Output

  /// The most pages that are asked for one after the other to get to one that only links lead to.
  private static let mostSteps = 20

  /// Asks, stores the page, and tells what became of it.
  func ask(_ call: CatalogueCall) throws -> CatalogueAnswer {
    guard fetch.followsLinks, call.page > 1 else { return try ask(call, link: nil, seen: []) }
    var links = try store.catalogueLinks(call.query, of: catalogue, before: call.page)
    let known = (1..<call.page).prefix { links[$0] != nil }.last ?? 0
    guard call.page - known <= Self.mostSteps else {
      output.complain(Messages.failed(catalogue.name, Messages.tooFar))
      return CatalogueAnswer(.failed, to: call)
    }
    for page in (known + 1)...call.page {
      let link = links[page - 1]
      // The page before it was the last.
      guard page == 1 || link != nil else { return try storeNothing(call) }
      let seen = Set(links.filter { $0.key < page }.values)
      let answer = try ask(CatalogueCall(page: page, query: call.query), link: link, seen: seen)
      guard answer.state == .ok, page < call.page else {
        return CatalogueAnswer(answer.state, wait: answer.wait, to: call)
      }
      links = try store.catalogueLinks(call.query, of: catalogue, before: page + 1)
    }
    return CatalogueAnswer(.ok, to: call)
  }

  private func storeNothing(_ call: CatalogueCall) throws -> CatalogueAnswer {
    try store.storeCataloguePage(
      CataloguePage(items: [], time: Self.now), call, of: catalogue)
    return CatalogueAnswer(.ok, to: call)
  }

  /// - Parameter seen: links that led to this page and those before it; one that leads there again is a loop.
  private func ask(_ call: CatalogueCall, link: String?, seen: Set<String>) throws -> CatalogueAnswer {
    let validators = try store.catalogueValidators(call, of: catalogue)
    let outcome = fetch.page(
      call, next: link, validators: .init(etag: validators.etag, lastModified: validators.lastModified),
      time: Self.now)
    switch outcome {
    case .page(var page, var next, let validators):
      if let link = next, seen.contains(link) {
        next = nil
        page = CataloguePage(
          items: page.items, total: page.total, attribution: page.attribution, hasMore: false, time: page.time
        )
      }
      try store.storeCataloguePage(
        page, call, of: catalogue, next: next,
        validators: Validators(etag: validators.etag, lastModified: validators.lastModified))
      return CatalogueAnswer(.ok, to: call)
    case .notModified:
      try store.confirmCataloguePage(call, of: catalogue, time: Self.now)
      return CatalogueAnswer(.ok, to: call)
    case .failure(let state, let wait, let reason):
      output.complain(Messages.failed(catalogue.name, reason))
      return CatalogueAnswer(state, wait: wait, to: call)
    }
  }

  private static var now: Int64 { Int64(time(nil)) }
}

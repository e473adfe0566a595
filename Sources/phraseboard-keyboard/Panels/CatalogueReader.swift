import EventLoop
import Glibc
import Keyboard
import Settings
import Snippets
import Store

/// Reads pages of catalogues from the store, and has the content program get them, for as long as the panel of catalogues is
/// up.
///
///     ask ──► the store ──► what is there, at once
///      └────► phraseboard-content --catalogue NAME ──answer──► the store ──► the page as the server has it
///     close ──► the end of the program's input, which ends it
final class CatalogueReader: PanelService {
  /// Called with what is known of a page.
  var onAnswer: ((_ text: String, Answer) -> Void)?
  var onOpen: (() -> Void)?
  /// The catalogues of the settings. A program that has read others is asked nothing more.
  var catalogues: [CatalogueSettings] {
    didSet {
      guard catalogues != oldValue else { return }
      program = nil
      if let asked { ask(asked.text) }
    }
  }

  /// Characters of an item's first phrase that a key has room for.
  private static let excerpt = 80

  /// The program that asks one catalogue.
  private struct Program {
    let catalogue: String
    let socket: LineSocket
  }

  private let launcher: Launcher
  private unowned let loop: EventLoop
  private let store: () -> SnippetStore?
  private var program: Program?
  /// The question on its way.
  private var asked: CatalogueRequest?
  /// The time until which servers want to be left alone, by their catalogues' names, in milliseconds of the loop's clock.
  private var quietUntil: [String: UInt64] = [:]
  private var isOpen = false

  init(
    _ catalogues: [CatalogueSettings], _ launcher: Launcher, in loop: EventLoop,
    store: @escaping () -> SnippetStore?
  ) {
    (self.catalogues, self.launcher, self.loop, self.store) = (catalogues, launcher, loop, store)
  }

  /// Tells what is stored of a page and, where the question is for the server, what that says, in the place of a question
  /// before it.
  func ask(_ text: String) {
    guard let request = CatalogueRequest(text: text) else { return }
    if !isOpen { onOpen?() }
    isOpen = true
    let page = page(request)
    if page != nil || !request.asksServer { tell(request, page, nil) }
    guard request.asksServer else { return }
    let (now, quietUntil) = (EventLoop.now(), quietUntil[request.catalogue] ?? 0)
    guard now >= quietUntil else {
      let wait = Int((quietUntil - now + 999) / 1_000)
      return tell(request, page, CatalogueAnswer(.busy, wait: wait, to: request.call))
    }
    asked = request
    if program?.catalogue != request.catalogue { program = start(request.catalogue) }
    if program?.socket.send(request.call.line) != true { fail() }
  }

  func details(of text: String) -> Answer {
    guard let name = CatalogueItemName(text: text), let catalogue = stored(name.catalogue),
      let store = store()
    else { return .catalogueItem(nil) }
    do {
      guard let (item, attribution) = try store.catalogueItem(name.id, of: catalogue) else {
        return .catalogueItem(nil)
      }
      let id = CatalogueItem.keptID(name.id, of: name.catalogue)
      let key = item.isKept ? try store.allKeys().first { $0.place.id == id && $0.isEditable } : nil
      return .catalogueItem(CatalogueDetails(item, attribution: attribution, key: key))
    } catch {
      Log.warning(Messages.pieceNotRead("\(error)"))
      return .catalogueItem(nil)
    }
  }

  func panelClosed(isShown: Bool) -> Bool {
    guard isOpen else { return false }
    (program, asked, isOpen) = (nil, nil, false)
    return true
  }

  // MARK: The program

  private func start(_ catalogue: String) -> Program? {
    do {
      let socket = try LineSocket(in: loop)
      socket.onLine = { [unowned self] line in take(line) }
      _ = try socket.pass { descriptor in
        try launcher.start(.catalogue(catalogue), output: descriptor) { _ in }
      }
      return Program(catalogue: catalogue, socket: socket)
    } catch {
      Log.error(Messages.catalogueNotAsked(catalogue, "\(error)"))
      return nil
    }
  }

  /// Takes what the program has said; nil for its end.
  private func take(_ line: String?) {
    guard let line else { return fail() }
    guard let answer = CatalogueAnswer(line: line), let asked, answer.call == asked.call else { return }
    self.asked = nil
    let page = page(asked)
    switch answer.state {
    // The keys are read as the program starts: mended ones by the next.
    case .keys: program = nil
    case .busy: quietUntil[asked.catalogue] = EventLoop.now() + UInt64(answer.wait) * 1_000
    case .ok where page == nil: return tell(asked, nil, CatalogueAnswer(.failed, to: asked.call))
    case .ok, .offline, .conflict, .failed: break
    }
    tell(asked, page, answer)
  }

  /// Answers where there is no program to ask.
  private func fail() {
    program = nil
    guard let request = asked else { return }
    asked = nil
    tell(request, page(request), CatalogueAnswer(.failed, to: request.call))
  }

  // MARK: The store

  private func tell(_ request: CatalogueRequest, _ page: CataloguePage?, _ answer: CatalogueAnswer?) {
    let age = page?.age(at: Int64(time(nil))) ?? 0
    onAnswer?(request.text, .catalogue(CatalogueReply(request, page: page, age: age, answer: answer)))
  }

  private func page(_ request: CatalogueRequest) -> CataloguePage? {
    guard let catalogue = stored(request.catalogue), let store = store() else { return nil }
    do {
      return try store.cataloguePage(request.call, of: catalogue, excerpt: Self.excerpt)
    } catch {
      Log.warning(Messages.pieceNotRead("\(error)"))
      return nil
    }
  }

  private func stored(_ name: String) -> StoredCatalogue? {
    catalogues.first { $0.name == name }.map { StoredCatalogue(name: name, identity: $0.identity) }
  }
}

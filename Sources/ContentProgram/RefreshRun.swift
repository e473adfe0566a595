import ContentService
import Glibc
import Isolation
import Store
import WordFiles

/// One run over some sources, beside each other.
struct RefreshRun {
  private let request: RefreshRequest
  private let output: Output
  private let jobs: Jobs

  /// - Parameter isAlone: whether only one source is refreshed.
  init(_ request: RefreshRequest, _ output: Output, isAlone: Bool) {
    self.request = request
    self.output = output
    output.drawsBars = isAlone
    jobs = Jobs(patience: request.patience * 1000)
  }

  /// Refreshes each source, and notes the failures of those that could not do so themselves.
  ///
  /// - Parameter words: the file that no process of a source keeps open.
  func refresh(_ sources: [Source], without words: CachedPhrases?) -> ExitCode {
    if sources.contains(where: \.isWeb) { HTTPRequest.loadLibrary() }
    let ends = jobs.run(
      sources.map { source in
        var job = job { refresher, turn in
          if turn == 1, request.isDueOnly, try !refresher.isDue(source) { return .code(.done) }
          return refresher.refresh(source, attempt: turn)
        }
        job.confine = {
          words?.close()
          if source.isWeb { confineReading(of: source) }
        }
        return job
      })
    var code = ExitCode.done
    for (source, end) in zip(sources, ends) {
      switch end {
      case .code(let other): code = code.worst(other)
      case .killed(let signal): code = code.worst(giveUp(source) { _ in Messages.killed(signal: signal) })
      case .silent(let phase):
        code = code.worst(
          giveUp(source) { Messages.gaveUp(phase, after: request.patience, holder: $0) })
      }
    }
    return code
  }

  /// Keeps the user's files from who takes over the process that reads a server's answer. A kernel without Landlock cannot.
  private func confineReading(of source: Source) {
    let places = ReadablePlaces.ofServer(
      storeFolders: SnippetStore.folders(of: request.store), headers: source.headers.map(\.value))
    let obstacle = Isolation.restrictReading(to: places)
    if let obstacle, !request.isDueOnly, Isolation.hasLandlock {
      output.complain(Messages.notIsolated("reading", obstacle))
    }
  }

  /// Stores the built-in content when no source in effect has any and none has failed.
  func standIn(for sources: [Source]) -> ExitCode {
    switch jobs.run([job { refresher, _ in try refresher.standIn(for: sources) }])[0] {
    case .code(let code): return code
    case .killed(let signal): output.complain(Messages.killed(signal: signal))
    case .silent(let phase):
      output.complain(Messages.gaveUp(phase, after: request.patience, holder: nil))
    }
    return .store
  }

  /// Takes words of phrases that are gone, or secret now, out of the cache.
  func forgetWords(in cached: CachedPhrases) {
    let job = Job { _, report in
      report(.storing)
      // The run that wrote the store has told what is wrong with it.
      let store = try? SnippetStore(path: request.store)
      if let generation = try? store?.keysGeneration() { cached.empty(unlessOf: generation) }
      return .code(.done)
    }
    _ = jobs.run([job])
  }

  private func job(_ body: @escaping (Refresher, _ turn: Int) throws -> Job.Outcome) -> Job {
    Job { turn, report in
      do {
        let refresher = try Refresher(
          store: SnippetStore(path: request.store, log: output.complain), output: output,
          retries: request.retries, patience: request.patience, report: report)
        return try body(refresher, turn)
      } catch {
        output.complain("\(error)")
        return .code(.store)
      }
    }
  }

  /// Stores why a source was given up; if not even that can be stored, says so itself.
  private func giveUp(_ source: Source, reason: @escaping (_ holder: Int?) -> String) -> ExitCode {
    let end = jobs.run([
      Job { _, report in
        report(.storing)
        do {
          let store = try SnippetStore(path: request.store, log: output.complain)
          let reason = reason(try store.state(of: source.name)?.holder)
          output.complain(Messages.failed(source.name, reason))
          try Refresher(store: store, output: output, patience: request.patience, report: report)
            .giveUp(source, reason)
          return .code(.unavailable)
        } catch {
          output.complain("\(error)")
          return .code(.store)
        }
      }
    ])[0]
    if case .code(let code) = end { return code }
    output.complain(Messages.failed(source.name, reason(nil)))
    return .store
  }
}

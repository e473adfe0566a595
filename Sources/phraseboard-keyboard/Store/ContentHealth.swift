import Keyboard
import Store

/// Knows how good the content is, by what the store says of its sources, by the last run, and by the store itself.
struct ContentHealth {
  /// The reason why what the store holds is not up to date; nil where it is.
  private var staleness: String?
  private var staleTrouble = ContentTrouble.old
  /// True once every source was asked.
  private var hasAskedAll = false
  /// The first mistake in the user's own files.
  private var ownProblems: String?
  /// The reason why the last run has brought nothing, where the store does not tell it.
  var runFailure: String?
  /// The reason why the bus cannot be used.
  var busTrouble: String?
  /// The last words on a store that cannot be used, or not be written.
  var storeTrouble: String?

  /// Takes what the store says of its sources, and logs nothing: phraseboard-content has said it.
  mutating func update(with states: [SourceState]) {
    staleness = ContentSources.reason(of: states)
    staleTrouble = ContentSources.trouble(of: states)
    hasAskedAll = states.allSatisfy { $0.attempts > 0 }
    ownProblems = ContentSources.ownProblems(of: states)
  }

  /// Returns the remark that is shown beside the keys.
  var remark: ContentEvent {
    let remarks = [ownProblems, busTrouble].compactMap { $0 }
    return .remark(remarks.isEmpty ? nil : remarks.joined(separator: " · "))
  }

  /// Returns how good the keys are that are shown.
  ///
  /// - Parameter hasHidden: called where no key is shown; tells whether the user has hidden some, nil where nobody knows.
  func state(shownKeys: Int?, hasHidden: () -> Bool?) -> ContentEvent {
    if let storeTrouble, staleness == nil { return .failed(storeTrouble, .unsaved) }
    if let staleness { return .failed(staleness, staleTrouble) }
    if let runFailure { return .failed(runFailure, .old) }
    guard shownKeys == 0, let hasHidden = hasHidden() else { return .current }
    return hasHidden ? .allHidden : hasAskedAll ? .empty : .current
  }
}

import Layout

/// What a finger feels of a key that it comes down on.
public enum Feedback: Equatable, Sendable {
  /// Of a key that types.
  case key
  /// Of everything else: the globe, tabs, page dots, rows of a list, Stop and Retry.
  case button

  init(of key: KeyID) {
    self =
      switch key {
      case .snippet, .delete, .space, .return, .character, .alternate, .shift, .numbers, .symbols: .key
      case .globe, .letters, .phrases, .query, .cancel, .newFromSelection, .newFromClipboard, .field,
        .nextPhrase, .save, .words, .parse, .segmentation, .word, .stop, .retry, .tab,
        .previousPage, .nextPage, .row, .action:
        .button
      }
  }
}

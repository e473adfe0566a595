/// The reason why nothing was taken back, or only a part.
public enum UndoFailure: Error, Equatable, Sendable, CaseIterable {
  /// A phrase was not typed, or it was taken back already.
  case nothing
  /// Something else was typed, deleted or moved since, here or on another keyboard.
  case typedSince
  /// Another field has got the focus since.
  case otherField
  /// The keyboard was hidden since.
  case hidden
  /// The application shows other text at the cursor.
  case otherText
  /// Some of the text is taken away, and the rest is still there.
  case onlyPart
}

extension Strings {
  /// Returns the sentence for who asked for the undo by name.
  public static func notTakenBack(_ failure: UndoFailure) -> String {
    switch failure {
    case .nothing: "There is nothing to take back."
    case .typedSince: "There is nothing to take back: you typed since."
    case .otherField: "There is nothing to take back: you went to another field since."
    case .hidden: "There is nothing to take back: the keyboard was hidden since."
    case .otherText: "Nothing was taken back: the application shows other text at the cursor."
    case .onlyPart: "Only a part was taken back: the application shows other text at the cursor."
    }
  }
}

/// The words of the panel with what was copied.
extension Strings {
  /// The name in the globe's list.
  static let copied = "Copied"

  /// The name of the setting, and its use.
  static let copiedSetting = "Copied"
  static let copiedUse = "keeps the last texts that you copy, in memory alone. Off forgets them."

  static let turnOnKey = "Turn on"
  static let forgetAllKey = "Forget all"
  static let forget = "Forget"
  static let forgetsAll = "Tap Forget all again to drop all of them."
  /// What the bus hears where a key was not saved, whose reason may quote it.
  static let copiedNotKept = "The key was not saved."
  static let copiedIsOff =
    "The last 30 texts that you copy can be kept here, in memory alone and for an hour. Passwords are not."
  static let copiedIsUnknown = "This compositor does not let the keyboard see what is copied."
  static let nothingCopiedYet = "What you copy from now on is here for an hour."
  static let copiedTexts = "Tap one to type it. Hold one to make it a key of your own."
  static let copiedTextsAlone = "Tap one to type it. Hold one to see all of it."
}

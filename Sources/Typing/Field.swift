/// What a text field is for (`content_purpose` of zwp_text_input_v3).
public enum ContentPurpose: UInt32, Sendable, CaseIterable {
  case normal, alpha, digits, number, phone, url, email, name, password, pin, date, time, datetime, terminal
}

/// A text field that has the focus, as far as the input method knows of it.
public struct Field: Equatable, Sendable {
  /// Normal where the application says something unknown.
  public let purpose: ContentPurpose
  /// Another one for each field that gets the focus: also where the next one is for the same, and where one comes back.
  public let serial: UInt64

  public init(purpose: ContentPurpose, serial: UInt64) {
    self.purpose = purpose
    self.serial = serial
  }
}

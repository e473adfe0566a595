/// The labels of sixty keys as people have them, of two to six words.
public enum SixtyLabels {
  /// The labels of six groups, ten each, in their order.
  public static let groups: [(name: String, labels: [String])] = [
    (
      "Hello",
      [
        "on my way", "running five minutes late", "thank you very much", "see you tomorrow", "good morning",
        "good night", "happy birthday to you", "call me back please", "can we talk later",
        "I will be there soon",
      ]
    ),
    (
      "Mine",
      [
        "home address", "office address", "phone number", "e-mail address", "bank account number",
        "tax number", "wifi password", "meeting link", "today's date", "current time",
      ]
    ),
    (
      "Mail",
      [
        "best regards", "kind regards from Anna", "sincerely yours", "thanks for your help",
        "sorry for the delay", "please find attached", "let me know", "as discussed today",
        "out of office", "back on Monday",
      ]
    ),
    (
      "Chat",
      [
        "will check and reply", "no problem at all", "sounds good to me", "maybe another time",
        "what do you think", "where are you now", "be right back", "in a meeting", "driving right now",
        "meeting moved to Monday",
      ]
    ),
    (
      "Care",
      [
        "love you too", "miss you already", "take care of yourself", "get well soon", "have a nice weekend",
        "order number", "delivery address", "please ring the bell", "leave it at the door", "table for two",
      ]
    ),
    (
      "Work",
      [
        "one coffee please", "the bill please", "do you speak English", "project status report",
        "git commit message", "code review done", "looks good to me", "please take a look",
        "merged and deployed", "restart the server",
      ]
    ),
  ]

  /// The labels of all groups.
  public static let all = groups.flatMap(\.labels)
}

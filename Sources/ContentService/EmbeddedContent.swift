extension ContentSource {
  /// The document that shows something before any endpoint has been set up.
  static let embeddedDocument = #"""
    {"content": [
      {"id": "1", "displayText": "greetings", "content": ["hey", "what's up?", "how's it going?"]},
      {"id": "2", "displayText": "banter",
       "content": ["what are your plans this weekend?", "how do you feel about marvel movies?",
                   "what's your favorite day of the week?"]},
      {"id": "3", "displayText": "farewell", "content": ["goodbye", "talk to you later!", "peace out"]}
    ]}
    """#
}

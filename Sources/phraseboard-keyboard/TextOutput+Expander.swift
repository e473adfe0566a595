import Typing

extension TextOutput: TypingOutput {
  func type(_ text: String, cursorBack: Int) {
    type(text)
    for _ in 0..<cursorBack { press(.left) }
  }

  func replace(_ old: String, oldCursorBack: Int, with text: String, cursorBack: Int) {
    type(text, cursorBack: cursorBack)
  }

  func stop() {}
}

import Glibc
import Scene

/// A text of a theme, and what it is on.
struct ThemeText {
  /// The names of both in messages.
  let text: String
  let face: String
  let textColor: Color
  let faceColor: Color
  /// The colour that is seen where the face lies on what is below it.
  let seen: Color

  /// The contrast of the two as they are seen: 1 for none, 21 for black on white (WCAG 2.2, contrast ratio).
  var contrast: Double { textColor.over(seen).contrast(with: seen) }
}

extension Theme {
  /// The texts on keys of every style in every state, in lists and beside keys, without the row that is selected:
  /// somebody who sees it has read it before.
  var texts: [ThemeText] {
    // A key lies on its lip, where it has one.
    let below = lipHeight > 0 ? lip.over(background) : background
    let none = Color(hex: 0, alpha: 0)
    return [
      text("[key].text", "[key].face", standard, on: below),
      text("[key].pressed_text", "[key].pressed_face", standardPressed, on: below),
      text("[system_key].text", "[system_key].face", system, on: below),
      text("[system_key].pressed_text", "[system_key].pressed_face", systemPressed, on: below),
      text("[tab].text", "[tab].face", tab, on: background),
      text("[tab].pressed_text", "[tab].pressed_face", tabPressed, on: background),
      text("[tab].selected_text", "[tab].selected_face", selectedTab, on: background),
      text("[panel].text", "[panel].background", KeyColors(face: none, text: message), on: background),
      text("[list].text", "[list].face", popup, on: background),
      text("[panel].text", "[list].face", KeyColors(face: none, text: message), on: popup.face),
      text("[problem].note", "[list].face", KeyColors(face: none, text: problemNote), on: popup.face),
    ]
  }

  private func text(_ text: String, _ face: String, _ colors: KeyColors, on below: Color) -> ThemeText {
    let seen = colors.face.over(below)
    let isThere = colors.face.alpha > 0
    return ThemeText(
      text: text, face: face, textColor: colors.text, faceColor: isThere ? colors.face : seen, seen: seen)
  }
}

extension Color {
  /// Returns the colour that is seen where this one lies on an opaque one.
  func over(_ below: Color) -> Color {
    func mixed(_ component: KeyPath<Color, Double>) -> Double {
      self[keyPath: component] * alpha + below[keyPath: component] * (1 - alpha)
    }
    return Color(red: mixed(\.red), green: mixed(\.green), blue: mixed(\.blue))
  }

  func contrast(with other: Color) -> Double {
    let (first, second) = (luminance, other.luminance)
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// The luminance of an opaque colour, from 0 to 1 (WCAG 2.2, relative luminance).
  private var luminance: Double {
    func linear(_ component: Double) -> Double {
      component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}

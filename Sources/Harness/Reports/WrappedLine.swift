/// Marked words, broken into lines that fit.
struct WrappedLine {
  private let style: TextStyle
  private let role: TextStyle.Role?
  private let marks: (open: String, close: String, role: TextStyle.Role)?

  /// - Parameters:
  ///   - role: of the words that aren't marked.
  ///   - marks: what surrounds marked words where there are no colours, and their role where there are.
  init(
    _ style: TextStyle, role: TextStyle.Role? = nil,
    marks: (open: String, close: String, role: TextStyle.Role)? = nil
  ) {
    self.style = style
    self.role = role
    self.marks = marks
  }

  /// The lines, none of them wider than `columns`.
  func lines(_ words: [WordDifference.Word], columns: Int) -> [String] {
    var pieces: [(text: String, isChanged: Bool)] = []
    for word in words {
      if word.isChanged, style == .plain, let marks {
        pieces.append((marks.open + word.text + marks.close, true))
      } else {
        pieces.append((word.text, word.isChanged))
      }
    }
    var lines: [String] = []
    var line = ""
    var width = 0
    for (text, isChanged) in pieces {
      var part = ""
      for character in text {
        let needed = Self.width(character)
        if width + needed > columns, width > 0 {
          lines.append(line + styled(part, isChanged))
          (line, part, width) = ("", "", 0)
        }
        part.append(character)
        width += needed
      }
      line += styled(part, isChanged)
    }
    return lines + (line.isEmpty && !lines.isEmpty ? [] : [line])
  }

  private func styled(_ text: String, _ isChanged: Bool) -> String {
    if text.isEmpty { return "" }
    if isChanged, let marks { return style.text(text, as: marks.role) }
    return role.map { style.text(text, as: $0) } ?? text
  }

  /// How many columns a terminal gives a character; those of East Asia and emoji get two.
  static func width(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}

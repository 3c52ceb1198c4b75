/// The number of terminal columns of characters: two for East Asian ones and emoji, none for combining marks.
///
/// Widths follow Unicode's East Asian Width, W and F; an emoji sequence has the width of one. Terminals differ for rare
/// characters.
package enum ColumnWidth {
  package static func of(_ text: some StringProtocol) -> Int { text.reduce(0) { $0 + of($1) } }

  package static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if first.value < 0x300 {
      return first.value < 0x20 || (0x7F..<0xA0).contains(first.value) ? 0 : isEmoji(scalars) ? 2 : 1
    }
    if isWide(first) || isEmoji(scalars) { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return 0
    default: return 1
    }
  }

  /// Whether a variation selector requests emoji presentation, as in `❤\u{FE0F}` and `1\u{FE0F}\u{20E3}`.
  private static func isEmoji(_ scalars: Character.UnicodeScalarView) -> Bool {
    scalars.count > 1 && scalars.contains { $0.value == 0xFE0F }
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF,
      0x1AFF0...0x1B2FB, 0x1F1E6...0x1F1FF, 0x1F200...0x1F265, 0x20000...0x3FFFD:
      true
    case 0x2300..<0x2C00, 0x1F000..<0x1FB00: scalar.properties.isEmojiPresentation
    default: false
    }
  }
}

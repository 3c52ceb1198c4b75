/// A line after a sign that shows how it changed, with differences marked, and wrapped at the width of the terminal.
package struct SignedLine {
  package enum Sign: String {
    case same = " "
    case removed = "-"
    case added = "+"
    /// What went wrong in the line before it.
    case note = "!"
  }

  private let line: WrappedLine

  package init(_ style: TextStyle, _ sign: Sign) {
    line =
      switch sign {
      case .removed: WrappedLine(style, role: .removed, marks: ("[-", "-]", .removedWord))
      case .added: WrappedLine(style, role: .added, marks: ("{+", "+}", .addedWord))
      case .note: WrappedLine(style, role: .failure)
      case .same: WrappedLine(style)
      }
  }

  /// Returns the lines for a terminal. Continuation lines have no sign, and are indented further.
  /// - Parameters:
  ///   - head: the text before the words: a number, the sign.
  ///   - columns: the maximum width of lines; nil for no limit.
  package func text(_ words: [WordDifference.Word], after head: String, columns: Int?) -> String {
    let room = columns.map { max(20, $0 - head.count) } ?? .max
    let indentation = words.first.map { $0.text.prefix { $0 == " " }.count } ?? 0
    let further = String(repeating: " ", count: head.count + indentation + 4)
    return line.lines(words, columns: room, further: indentation + 4).enumerated().map { index, line in
      let text = (index == 0 ? head : further) + line
      return (text.hasSuffix(" ") ? String(text.reversed().drop { $0 == " " }.reversed()) : text) + "\n"
    }.joined()
  }

  /// Returns words without differences; a moved line gets a remark.
  package static func words(_ text: String, isMoved: Bool) -> [WordDifference.Word] {
    WordDifference.unmarked(isMoved ? "\(text)  (moved)" : text)
  }
}

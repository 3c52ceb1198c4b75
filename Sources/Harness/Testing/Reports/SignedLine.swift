/// A line behind a sign that says what becomes of it, with what differs in it marked, and broken where the terminal ends.
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

  /// The lines of a terminal. Those that go on have no sign, and are indented further.
  /// - Parameters:
  ///   - head: what stands before the words: a number, the sign.
  ///   - columns: how wide the lines may be; nil where nothing ends them.
  package func text(_ words: [WordDifference.Word], after head: String, columns: Int?) -> String {
    let room = columns.map { max(20, $0 - head.count) } ?? .max
    let indentation = words.first.map { $0.text.prefix { $0 == " " }.count } ?? 0
    let further = String(repeating: " ", count: head.count + indentation + 4)
    return line.lines(words, columns: room, further: indentation + 4).enumerated().map { index, line in
      let text = (index == 0 ? head : further) + line
      return (text.hasSuffix(" ") ? String(text.reversed().drop { $0 == " " }.reversed()) : text) + "\n"
    }.joined()
  }

  /// Words with nothing that differs in them. One that only stands at another place says so.
  package static func words(_ text: String, isMoved: Bool) -> [WordDifference.Word] {
    WordDifference.unmarked(isMoved ? "\(text)  (moved)" : text)
  }
}

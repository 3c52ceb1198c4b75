/// Prints lines of a transcript with their changes: removed and inserted lines are marked, and so are the differences within a
/// line.
///
/// ```output
///    7   send counter(.didTapPlus)
///    8 -   counterState.number = [-2-]
///      +   counterState.number = {+3+}
///    9   expect counterState.number = 3
/// ```
package struct ChangedLines {
  /// The position of the signs `-` and `+`.
  package enum SignPlace {
    case behindNumber
    /// At the beginning of the line, where a Markdown diff needs them for colors.
    case first
  }

  private let style: TextStyle
  /// The maximum width of lines; nil for no limit.
  private let columns: Int?
  private let signs: SignPlace

  /// The number of lines shown around a change.
  static let context = 2
  private static let gutter = 7
  /// The length above which only the differing parts of a line are shown; other lines are shown as in the file, whatever the
  /// width of the terminal.
  private static let maxLength = 160

  package init(style: TextStyle, columns: Int?, signs: SignPlace = .behindNumber) {
    self.style = style
    self.signs = signs
    self.columns = columns.map { max(30, $0) }
  }

  /// Returns the changes, the lines around them, and the commands that they belong to.
  /// - Parameter limit: the maximum number of changed lines.
  package func changes(_ rows: [ScriptRow], limit: Int = .max) -> String {
    let rows = rows.filter { !$0.text.isEmpty }
    let (shown, left) = Self.shown(rows, limit)
    var text = ""
    var hasGap = false
    for (index, row) in rows.enumerated() {
      guard shown[index] else {
        hasGap = true
        continue
      }
      if hasGap, !text.isEmpty { text += "     …\n" }
      hasGap = false
      text += self.text(row)
    }
    return left == 0 ? text : text + "     … \(EnglishText.count(left, "more line")) of changes\n"
  }

  /// Returns all lines, without shortening any.
  package func whole(_ rows: [ScriptRow]) -> String { rows.map { text($0, isFull: true) }.joined() }

  private static func shown(_ rows: [ScriptRow], _ limit: Int) -> (shown: [Bool], left: Int) {
    var shown = Array(repeating: false, count: rows.count)
    var count = 0
    for (index, row) in rows.enumerated() where row.isChange {
      count += 1
      if count > limit {
        shown[index] = false
        continue
      }
      for near in max(0, index - context)...min(rows.count - 1, index + context) {
        // A change beyond the limit isn't shown as the context of another one either.
        if !rows[near].isChange || near == index { shown[near] = true }
      }
      if let head = rows[..<index].lastIndex(where: { $0.isHead && $0.statement == row.statement }) {
        shown[head] = true
      }
    }
    return (shown, max(0, count - limit))
  }

  // MARK: Lines

  func text(_ row: ScriptRow, isFull: Bool = false) -> String {
    switch row.kind {
    case .user, .same:
      let text = FailureText.visible(row.text)
      return lines(row.line, .same, WordDifference.unmarked(isFull ? text : Self.cut(text)))
    case .note: return lines(row.line, .note, WordDifference.unmarked(FailureText.visible(row.text)))
    case .removed(let other):
      if !isFull, let other, let pairs = Self.parts(row.text, other) {
        return pairs.map { pair in
          (pair.old.map { lines(row.line, .removed, $0) } ?? "")
            + (pair.new.map { lines(pair.old == nil ? row.line : nil, .added, $0) } ?? "")
        }.joined()
      }
      return lines(row.line, .removed, words(row, other, isFull) { Self.difference(row.text, $0, isFull).old })
    case .added(let other):
      // Printed together with the line that it replaces.
      if !isFull, let other, Self.parts(other, row.text) != nil { return "" }
      return lines(nil, .added, words(row, other, isFull) { Self.difference($0, row.text, isFull).new })
    }
  }

  private func words(
    _ row: ScriptRow, _ other: String?, _ isFull: Bool, _ difference: (String) -> [WordDifference.Word]
  ) -> [WordDifference.Word] {
    if let other, !other.utf8.elementsEqual(row.text.utf8) { return difference(other) }
    let text = FailureText.visible(row.text)
    return SignedLine.words(isFull ? text : Self.cut(text), isMoved: other != nil)
  }

  /// Failures and pages are worth showing in more detail.
  private static func cut(_ text: String) -> String {
    let line = text.drop { $0 == " " }
    let isText = line.hasPrefix("fail ") || line.hasPrefix("|")
    return isText ? LongText.cut(text) : LongText.cut(text, limit: maxLength)
  }

  /// A removed line and the one that replaces it; nil if there is none.
  package struct Pair {
    package var old: [WordDifference.Word]?
    package var new: [WordDifference.Word]?
  }

  /// Returns two lines of a transcript, one of which replaces the other, with their differences marked. If they are too long
  /// to be read, there is a pair for each differing part.
  package static func pairs(_ old: String, _ new: String) -> [Pair] {
    if let parts = parts(old, new) { return parts }
    let words = difference(old, new, false)
    return [Pair(old: words.old, new: words.new)]
  }

  private static func difference(_ old: String, _ new: String, _ isFull: Bool) -> WordDifference {
    let (left, right) = (FailureText.visible(old), FailureText.visible(new))
    if isFull { return WordDifference(left, right) }
    if max(left.count, right.count) > maxLength,
      let cut = LiteralDifference.excerpt(
        ofEvents: String(left.dropFirst(2)), String(right.dropFirst(2)), limit: maxLength)
    {
      return WordDifference("  \(cut.old)", "  \(cut.new)")
    }
    let cut = LiteralExcerpt.pair(left, right, limit: maxLength)
    return WordDifference(cut.left, cut.right)
  }

  /// Returns the differing parts of lines that are too long to be read.
  private static func parts(_ old: String, _ new: String) -> [Pair]? {
    guard max(old.count, new.count) > maxLength else { return nil }
    let parts = LiteralDifference.parts(ofLines: String(old.dropFirst(2)), String(new.dropFirst(2)))
    return parts?.map { part in
      let (old, new) = (part.old.map { "  \(part.path) = \($0)" }, part.new.map { "  \(part.path) = \($0)" })
      guard let old, let new else {
        return Pair(old: old.map(WordDifference.unmarked), new: new.map(WordDifference.unmarked))
      }
      let words = difference(old, new, false)
      return Pair(old: words.old, new: words.new)
    }
  }

  private func lines(_ number: Int?, _ sign: SignedLine.Sign, _ words: [WordDifference.Word]) -> String {
    let digits = number.map { "\($0)" } ?? ""
    let place = String(repeating: " ", count: max(0, 4 - digits.count)) + digits
    let head = signs == .first ? "\(sign.rawValue) \(place) " : "\(place) \(sign.rawValue) "
    return SignedLine(style, sign).text(words, after: head, columns: columns)
  }
}

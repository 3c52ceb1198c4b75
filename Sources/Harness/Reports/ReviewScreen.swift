/// A pending change as a person looks at it: the steps that change, each line old against new, with what stands around.
///
///     [1 of 3] order/plus
///     Snapshots/order/plus.transcript, 1 of 3 steps
///
///        6   send counter(.didTapPlus)
///        7 -   counterState.number = [-2-]
///          +   counterState.number = {+3+}
///        8   end
struct ReviewScreen {
  private let style: TextStyle
  /// How wide the lines may be.
  private let columns: Int

  /// How many lines around a change are shown.
  static let context = 2
  private static let gutter = 7

  init(style: TextStyle, columns: Int) {
    self.style = style
    self.columns = max(30, columns)
  }

  /// - Parameters:
  ///   - place: which of how many scripts these are: `1 of 3`.
  ///   - isFull: the whole transcript, and nothing cut.
  func text(_ group: PendingGroup, place: String, isFull: Bool = false) -> String {
    guard let change = group.changes.first else { return "" }
    var text = ""
    if group.changes.count > 1 {
      let subject = group.subject.map { "`\(FailureText.visible($0))`" } ?? Self.lines(change)
      text += paragraph("[\(place)] \(subject) changed alike in \(group.changes.count) scripts", .place)
      let names = group.changes.prefix(5).map { FailureText.visible($0.file.name) }.joined(separator: ", ")
      let rest = group.changes.count - 5
      text += paragraph(names + (rest > 0 ? " and \(rest) more" : ""))
      text += paragraph("here in \(FailureText.visible(change.file.path))")
    } else {
      text += paragraph("[\(place)] \(FailureText.visible(change.file.name))", .place)
      let steps = "\(change.stepCount) step\(change.stepCount == 1 ? "" : "s")"
      let extent = change.isProposal ? "new, \(steps)" : "\(change.changedSteps) of \(steps)"
      text += paragraph("\(FailureText.visible(change.file.path)), \(extent)")
    }
    return text + "\n" + body(change, isFull: isFull)
  }

  private static func lines(_ change: PendingChange) -> String {
    let count = change.steps.reduce(0) { $0 + $1.changes.count }
    return "\(count) line\(count == 1 ? "" : "s")"
  }

  /// Broken between words only, so that a path can be copied.
  private func paragraph(_ text: String, _ role: TextStyle.Role? = nil) -> String {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= columns {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines.map { line in (role.map { style.text(line, as: $0) } ?? line) + "\n" }.joined()
  }

  // MARK: Lines

  private func body(_ change: PendingChange, isFull: Bool) -> String {
    if change.changedSteps == 0, !change.isProposal, !isFull { return paragraph("only the layout changes") }
    let rows = isFull ? change.rows : change.rows.filter { !$0.text.isEmpty }
    let shown = isFull ? Array(repeating: true, count: rows.count) : Self.shown(rows)
    var text = ""
    var hasGap = false
    for (index, row) in rows.enumerated() {
      guard shown[index] else {
        hasGap = true
        continue
      }
      if hasGap, !text.isEmpty { text += "     …\n" }
      hasGap = false
      text += self.text(row, isFull)
    }
    return text
  }

  /// Changes, what stands around them, and the commands that they belong to.
  private static func shown(_ rows: [PendingRow]) -> [Bool] {
    var shown = Array(repeating: false, count: rows.count)
    for (index, row) in rows.enumerated() where row.isChange {
      for near in max(0, index - context)...min(rows.count - 1, index + context) { shown[near] = true }
      if let head = rows[..<index].lastIndex(where: { $0.isHead && $0.statement == row.statement }) {
        shown[head] = true
      }
    }
    return shown
  }

  private func text(_ row: PendingRow, _ isFull: Bool) -> String {
    switch row.kind {
    case .user, .same:
      let text = FailureText.visible(row.text)
      return lines(row.line, " ", WordDifference.unmarked(isFull ? text : LongText.cut(text)))
    case .removed(let other):
      if !isFull, let other, let parts = parts(row.text, other) {
        return parts.map { part in
          lines(row.line, "-", difference("  \(part.path) = \(part.old)", "  \(part.path) = \(part.new)", isFull).old)
            + lines(nil, "+", difference("  \(part.path) = \(part.old)", "  \(part.path) = \(part.new)", isFull).new)
        }.joined()
      }
      return lines(row.line, "-", words(row, other, isFull) { difference(row.text, $0, isFull).old })
    case .added(let other):
      // Printed together with the line whose place it takes.
      if !isFull, let other, parts(other, row.text) != nil { return "" }
      return lines(nil, "+", words(row, other, isFull) { difference($0, row.text, isFull).new })
    }
  }

  private func words(
    _ row: PendingRow, _ other: String?, _ isFull: Bool, _ difference: (String) -> [WordDifference.Word]
  ) -> [WordDifference.Word] {
    // One that only stands at another place has no word that differs.
    if let other, !other.utf8.elementsEqual(row.text.utf8) { return difference(other) }
    let text = FailureText.visible(row.text)
    return WordDifference.unmarked((isFull ? text : LongText.cut(text)) + (other == nil ? "" : "  (moved)"))
  }

  private func difference(_ old: String, _ new: String, _ isFull: Bool) -> WordDifference {
    let (left, right) = (FailureText.visible(old), FailureText.visible(new))
    if isFull { return WordDifference(left, right) }
    let cut = LongText.cut(left, right)
    return WordDifference(cut.left, cut.right)
  }

  /// The parts that differ, where the whole doesn't fit into a line.
  private func parts(_ old: String, _ new: String) -> [LiteralDifference.Part]? {
    guard max(old.count, new.count) > columns - Self.gutter else { return nil }
    return LiteralDifference.parts(ofLines: String(old.dropFirst(2)), String(new.dropFirst(2)))
  }

  private func lines(_ number: Int?, _ mark: String, _ words: [WordDifference.Word]) -> String {
    let wrapped: [String] =
      switch mark {
      case "-":
        WrappedLine(style, role: .removed, marks: ("[-", "-]", .removedWord)).lines(
          words, columns: columns - Self.gutter)
      case "+":
        WrappedLine(style, role: .added, marks: ("{+", "+}", .addedWord)).lines(words, columns: columns - Self.gutter)
      default: WrappedLine(style).lines(words, columns: columns - Self.gutter)
      }
    let digits = number.map { "\($0)" } ?? ""
    return wrapped.enumerated().map { index, line in
      let label = index == 0 ? digits : ""
      let place = String(repeating: " ", count: max(0, 4 - label.count)) + label
      let text = "\(place) \(mark) \(line)"
      return (text.hasSuffix(" ") ? String(text.reversed().drop { $0 == " " }.reversed()) : text) + "\n"
    }.joined()
  }
}

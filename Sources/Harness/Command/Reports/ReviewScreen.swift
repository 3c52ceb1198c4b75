/// A pending change as shown to a person: the steps that change, each old line with its new one, and the lines around them.
///
/// ```output
/// [1 of 1] order/plus
/// Snapshots/order/plus.transcript, 1 of 4 steps
///
///    6     counterState.number = 2
///    7   send counter(.didTapPlus)
///    8 -   counterState.number = [-2-]
///      +   counterState.number = {+3+}
///    9   expect counterState.number = 3
///   10   end
/// ```
struct ReviewScreen {
  private let style: TextStyle
  /// The maximum width of lines.
  let columns: Int

  private let lines: ChangedLines

  init(style: TextStyle, columns: Int) {
    self.style = style
    self.columns = max(30, columns)
    lines = ChangedLines(style: style, columns: columns)
  }

  /// - Parameters:
  ///   - place: The place among all scripts: `1 of 3`.
  ///   - isFull: Whether to show the whole transcript, with nothing cut.
  func text(_ group: PendingGroup, place: String, isFull: Bool = false) -> String {
    guard let change = group.changes.first else { return "" }
    var text = ""
    if group.changes.count > 1 {
      let subject = group.subject.map { "`\(FailureText.visible($0))`" } ?? Self.count(change)
      text += paragraph("[\(place)] \(subject) changed alike in \(group.changes.count) scripts", .place)
      let names = group.changes.prefix(5).map { FailureText.visible($0.file.name) }.joined(separator: ", ")
      let rest = group.changes.count - 5
      text += paragraph(names + (rest > 0 ? " and \(rest) more" : ""))
      if group.hasOtherValues { text += paragraph("what is new has other values in some of them; o shows each") }
      text += paragraph("here in \(FailureText.visible(change.file.path))")
    } else {
      text += paragraph("[\(place)] \(FailureText.visible(change.file.name))", .place)
      let steps = EnglishText.count(change.stepCount, "step")
      let extent = change.isProposal ? "new, \(steps)" : "\(change.changedSteps) of \(steps)"
      text += paragraph("\(FailureText.visible(change.file.path)), \(extent)")
    }
    return text + "\n" + body(change, isFull: isFull)
  }

  /// The accepted changes, with the lines around them, as in the question.
  func accepted(_ group: PendingGroup) -> String {
    guard let change = group.changes.first else { return "" }
    if group.changes.count == 1 {
      let text = PendingText.accepted(change)
      return change.isProposal ? text : text + lines.changes(change.rows, limit: 40)
    }
    let names = group.changes.prefix(10).map { FailureText.visible($0.file.name) }.joined(separator: ", ")
    let rest = group.changes.count - 10
    return paragraph("accepted \(group.changes.count) scripts, alike: \(names)\(rest > 0 ? " and \(rest) more" : "")")
      + lines.changes(change.rows, limit: 40)
  }

  /// The changed lines, without those around them.
  func changes(_ rows: [ScriptRow], limit: Int) -> String { lines.changes(rows, limit: limit) }

  private static func count(_ change: PendingChange) -> String {
    let count = change.steps.reduce(0) { $0 + $1.changes.count }
    return EnglishText.count(count, "line")
  }

  private func paragraph(_ text: String, _ role: TextStyle.Role? = nil) -> String {
    return WrappedLine.paragraph(text, columns: columns).map { line in
      (role.map { style.text(line, as: $0) } ?? line) + "\n"
    }.joined()
  }

  private func body(_ change: PendingChange, isFull: Bool) -> String {
    if change.changedSteps == 0, !change.isProposal, !isFull { return paragraph("only the layout changes") }
    return isFull ? lines.whole(change.rows) : lines.changes(change.rows)
  }
}

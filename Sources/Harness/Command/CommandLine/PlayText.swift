/// The text of a session, spelled as in transcripts.
///
/// ```output
/// send didTapAddOrder
///   call submitOrder(1)
/// answer submitOrder true
///   stub submitOrder(1) = true after 1ms
///   advance 1ms
///     +1ms
///     receive receiveAddOrderResponse(true)
/// ```
struct PlayText {
  let style: TextStyle

  /// Returns an accepted line with its results; without the line itself if the terminal shows it already.
  func text(_ entry: PlayLogEntry, isTyped: Bool = false) -> String {
    var text = isTyped ? "" : style.text(lines(entry.typed), as: .command) + "\n"
    if !entry.printed.isEmpty {
      for line in entry.printed.split(separator: "\n") { text += "  printed: \(FailureText.visible(String(line)))\n" }
    }
    return text + rows(entry.rows)
  }

  func rows(_ rows: [PlayRow]) -> String {
    var text = ""
    var depth = 2
    for (index, row) in rows.enumerated() {
      switch row.mark {
      case .command:
        text += "  " + style.text(lines(row.text, indent: 2), as: .command) + "\n"
        depth = 4
      case .stub: text += "  " + style.text(lines(row.text, indent: 2), as: .command) + "\n"
      case .happened: text += line(depth, " ", FailureText.visible(row.text))
      case .failed: text += line(depth, " ", style.text(FailureText.visible(row.text), as: .failure))
      case .removed:
        let other = rows.dropFirst(index + 1).first.flatMap { $0.mark == .added ? $0.text : nil }
        text += line(depth, "-", words(row.text, other, .removed, ("[-", "-]", .removedWord)))
      case .added:
        let other = index > 0 && rows[index - 1].mark == .removed ? rows[index - 1].text : nil
        text += line(depth, "+", words(row.text, other, .added, ("{+", "+}", .addedWord)))
      }
    }
    return text
  }

  private func line(_ depth: Int, _ mark: String, _ text: String) -> String {
    String(repeating: " ", count: depth - 2) + "\(mark) \(text)\n"
  }

  /// Returns the text with its differences from the other line marked.
  private func words(
    _ text: String, _ other: String?, _ role: TextStyle.Role, _ marks: (String, String, TextStyle.Role)
  ) -> String {
    let text = FailureText.visible(text)
    let words = other.map { WordDifference(text, FailureText.visible($0)).old } ?? WordDifference.unmarked(text)
    return WrappedLine(style, role: role, marks: marks).lines(words, columns: .max).joined()
  }

  private func lines(_ text: String, indent: Int = 0) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { FailureText.visible(String($0)) }
      .joined(separator: "\n" + String(repeating: " ", count: indent))
  }

  // MARK: Outcomes

  /// Returns the text for the outcome of a line.
  /// - Parameters:
  ///   - typed: the line as the screen already shows it; nil if it doesn't.
  ///   - prompt: the number of characters before it on the screen.
  func text(_ outcome: PlayOutcome, given: String, isTyped: Bool, prompt: Int = 0) -> String {
    let echo = isTyped ? "" : style.text(lines(given), as: .command) + "\n"
    switch outcome {
    case .accepted(let entry): return text(entry, isTyped: isTyped)
    case .broughtBack(let entry): return echo + "brought back\n" + text(entry)
    case .tookBack(let typed): return echo + "took back: \(lines(typed, indent: 11))\n"
    case .asks(let call):
      return echo + "  \(FailureText.visible(call.text)) gives \(call.outputType), and needs its answer now: "
        + "answer \(call.label) VALUE\n"
    case .refused(let mistake): return echo + text(mistake, given: given, prompt: prompt)
    case .ended(let ending):
      let words = (["the process \(ending.how)"] + (ending.lastWords?.message.map { [$0] } ?? [])).joined(
        separator: ": ")
      let place = ending.lastWords.flatMap(FailureText.place)
      return echo + "  " + style.text("fail \(FailureText.visible(words))", as: .failure) + "\n"
        + (place.map { "       at \($0)\n" } ?? "") + "  the line was taken back\n"
    case .told(let told): return echo + told.map { "\(FailureText.visible($0))\n" }.joined()
    case .saved(let saved): return echo + text(saved)
    case .quits: return echo
    }
  }

  /// Returns the text for a mistake, marked below its column.
  private func text(_ mistake: PlayMistake, given: String, prompt: Int) -> String {
    let words = style.text(FailureText.visible(mistake.text), as: .failure)
    let lines = given.split(separator: "\n", omittingEmptySubsequences: false)
    guard let line = mistake.line, let column = mistake.column, lines.indices.contains(line - 1) else {
      return "  \(words)\n"
    }
    // Of several lines, the one with the mistake is shown once more.
    let shown = lines.count > 1 ? FailureText.visible(String(lines[line - 1])) + "\n" : ""
    let before = FailureText.visible(String(lines[line - 1].prefix(column - 1)))
    let indent = String(repeating: " ", count: before.count + (lines.count > 1 ? 0 : prompt))
    return "\(shown)\(indent)^ \(words)\n"
  }

  private func text(_ saved: PlaySaved) -> String {
    var text = "saved \(FailureText.visible(saved.path))\(saved.isHeld ? ", which holds" : "")\n"
    for remark in saved.remarks { text += "  \(FailureText.visible(remark))\n" }
    if let pending = saved.pending {
      text +=
        "  what is recorded for earlier lines differs from what happens; that is pending for 'review': "
        + "\(FailureText.visible(pending))\n"
    }
    return text
  }
}

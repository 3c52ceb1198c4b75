/// A script that was played, as `harness show` prints it: each command with what happened, old values beside new ones.
///
///     differs from what is recorded, in 1 of 3 steps; the state is what the feature does today
///
///     1  send counter(.didTapPlus)
///          - counterState.number = [-2-]
///          + counterState.number: 1 -> {+3+}
///     2  run
///          nothing
struct ShownText {
  private let script: ShownScript
  private let style: TextStyle
  private let isMarked: Bool
  private let changedSteps: Int

  init(_ script: ShownScript, style: TextStyle) {
    self.script = script
    self.style = style
    changedSteps = script.steps.count(where: \.differs)
    isMarked = changedSteps > 0
  }

  /// What there is to know before the steps, where it isn't as it is recorded; empty elsewhere.
  var head: String {
    var text = ""
    if !script.isRecorded { text += "not recorded yet\n" }
    if changedSteps > 0 {
      let steps = "\(script.count) step\(script.count == 1 ? "" : "s")"
      text +=
        "differs from what is recorded, in \(changedSteps) of \(steps); the state is what the feature does today\n"
    }
    switch script.interruption {
    case .processEnded:
      text += "ends in step \(script.steps.count) of \(script.count), with what had happened until then\n"
    case .outOfRoom: text += "there is no room to keep more of such a script than what follows\n"
    case nil: break
    }
    return text
  }

  /// All steps.
  var steps: String {
    let width = "\(script.steps.count)".count
    return script.steps.indices.map { step($0 + 1, width: width) }.joined()
  }

  /// A step, and the whole state after it.
  func stepWithState(_ number: Int) -> String {
    guard script.steps.indices.contains(number - 1) else { return "step \(number) was not reached\n" }
    let state = script.state(after: number).map { "\(FailureText.visible($0))\n" }.joined()
    return step(number, width: 0) + (state.isEmpty ? "" : "\n" + state)
  }

  // MARK: One step

  private func step(_ number: Int, width: Int) -> String {
    let step = script.steps[number - 1]
    let label = "\(number)"
    let indent = String(repeating: " ", count: max(0, width - label.count))
    let margin = String(repeating: " ", count: max(width, label.count) + 4)
    let command = step.command.split(separator: "\n", omittingEmptySubsequences: false)
      .map { FailureText.visible(String($0)) }.joined(separator: "\n\(margin)")
    let rows = step.rows.map { "\(margin)\(text($0))\n" }.joined()
    let failures = step.failures.map { "\(margin)\(mark(" "))\(failure($0, margin))\n" }.joined()
    return "\(indent)\(label)  \(command)\n\(rows)\(failures)"
  }

  private func mark(_ sign: String) -> String { isMarked ? "\(sign) " : "" }

  private func text(_ row: ShownScript.Row) -> String {
    switch row {
    case .happened(let line): return mark(" ") + FailureText.visible(line.shown)
    case .removed(let old, let new):
      let words = words(old, new?.text, isOld: true)
      return mark("-") + line(words, .removed, ("[-", "-]", .removedWord))
    case .added(let new, let old):
      return mark("+") + line(words(new, old), .added, ("{+", "+}", .addedWord))
    }
  }

  private func line(
    _ words: [WordDifference.Word], _ role: TextStyle.Role, _ marks: (String, String, TextStyle.Role)
  ) -> String {
    WrappedLine(style, role: role, marks: marks).lines(words, columns: .max).joined()
  }

  private func words(_ text: String, _ other: String?, isOld: Bool) -> [WordDifference.Word] {
    let text = FailureText.visible(text)
    guard let other else { return WordDifference.unmarked(text) }
    // One that only stands at another place has no word that differs.
    if other.utf8.elementsEqual(text.utf8) { return WordDifference.unmarked("\(text)  (moved)") }
    return WordDifference(text, FailureText.visible(other)).old
  }

  /// A change has its old value in front of the words that differ.
  private func words(_ new: ShownScript.Line, _ old: String?) -> [WordDifference.Word] {
    let shown = FailureText.visible(new.shown)
    guard let old else { return WordDifference.unmarked(shown) }
    if old.utf8.elementsEqual(new.text.utf8) { return WordDifference.unmarked("\(shown)  (moved)") }
    let literal = ShownScript.literal(of: new.text)
    guard let change = new.change, let before = ShownScript.literal(of: old), literal == change.new else {
      // By names and prototypes both lines may be shorter than what changed.
      return WordDifference(FailureText.visible(old), FailureText.visible(literal == nil ? shown : new.text)).new
    }
    let now = FailureText.visible(change.new)
    return WordDifference.unmarked(String(shown.dropLast(now.count)))
      + WordDifference(FailureText.visible(before), now).new
  }

  private func failure(_ failure: ScriptFailure, _ margin: String) -> String {
    let words = FailureText(failure, accept: "")
    let details = words.details.map { detail -> String in
      switch detail {
      case .expected(let value): "expected \(value)"
      case .actual(let value): "actual   \(value)"
      case .line(let line): line
      }
    }
    return (["fail \(words.headline)"] + details.map { "  \(mark(" "))\($0)" }).joined(separator: "\n\(margin)")
  }
}

extension ShownScript.Line {
  /// `number: 1 -> 2` for a change, of which transcripts have the new value alone.
  var shown: String {
    guard let change else { return text }
    return "\(change.path): \(change.old.map { "\($0) " } ?? "")-> \(change.new)"
  }
}

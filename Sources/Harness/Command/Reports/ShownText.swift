/// A replayed script as `harness show` prints it: each command with what happened, old values beside new ones.
///
/// ```output
/// differs from what is recorded, in 1 of 4 steps; the state is what the feature does today
///
/// 1  send counter(.didTapPlus)
///        counterState.number: 1 -> 2
/// 2  send counter(.didTapPlus)
///      - counterState.number = [-2-]
///      + counterState.number: 2 -> {+3+}
/// ```
struct ShownText {
  private let script: ShownScript
  private let style: TextStyle
  private let isMarked: Bool
  private let changedSteps: Int
  /// The width of the terminal; nil if there is none.
  private let columns: Int?

  init(_ script: ShownScript, style: TextStyle, columns: Int? = nil) {
    self.script = script
    self.style = style
    self.columns = columns.map { max(30, $0) }
    changedSteps = script.steps.count(where: \.differs)
    isMarked = changedSteps > 0
  }

  /// A note before the steps if the replay differs from the recording; otherwise empty.
  var head: String {
    var text = ""
    if script.isEmpty { text += "there is nothing to play: the script has no command but 'end'\n" }
    if !script.isRecorded { text += "not recorded yet\n" }
    let steps = EnglishText.count(script.count, "step")
    if !script.failedSteps.isEmpty {
      let numbers = script.failedSteps.map { "\($0)" }.joined(separator: ", ")
      text += "fails, in \(EnglishText.plural(script.failedSteps.count, "step")) \(numbers) of \(script.count)\n"
    }
    if changedSteps > 0 {
      text +=
        "differs from what is recorded, in \(changedSteps) of \(steps); the state is what the feature does today\n"
    }
    switch script.interruption {
    case .processEnded:
      text += "ends in step \(script.steps.count) of \(script.count), with what had happened until then\n"
    case .outOfRoom: text += "there is no room to keep more of such a script than what follows\n"
    case nil: break
    }
    return text.isEmpty ? text : wrapped(text)
  }

  /// The place of a step: `order/plus, step 2 of 5, Snapshots/order/plus.transcript:7`
  func title(_ number: Int, of file: SnapshotDirectory.File) -> String {
    let place = script.steps.indices.contains(number - 1) ? ":\(script.steps[number - 1].line)" : ""
    let title = "\(FailureText.visible(file.name)), step \(number) of \(script.count)"
    return "\(style.text(title, as: .place)), \(FailureText.visible(file.path))\(place)\n"
  }

  /// All steps.
  var steps: String {
    let width = "\(script.steps.count)".count
    return script.steps.indices.map { step($0 + 1, width: width) }.joined()
  }

  /// A step, and the whole state after it.
  func stepWithState(_ number: Int) -> String {
    guard script.steps.indices.contains(number - 1) else { return "step \(number) was not reached\n" }
    let state = script.state(after: number).map { line(.same, WordDifference.unmarked(FailureText.visible($0)), "") }
    return step(number, width: 0) + (state.isEmpty ? "" : "\n" + state.joined())
  }

  // MARK: One step

  private func step(_ number: Int, width: Int) -> String {
    let step = script.steps[number - 1]
    let label = "\(number)"
    let indent = String(repeating: " ", count: max(0, width - label.count))
    let margin = String(repeating: " ", count: max(width, label.count) + 4)
    let command = step.command.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
      index, text in
      line(
        .same, WordDifference.unmarked(FailureText.visible(String(text))), index == 0 ? "\(indent)\(label)  " : margin)
    }
    let failures = step.failures.flatMap(Self.words).map {
      line(.same, WordDifference.unmarked($0), margin + mark(.same))
    }
    return (command + step.rows.map { row($0, step, margin) } + failures).joined()
  }

  private func mark(_ sign: SignedLine.Sign) -> String { isMarked ? "\(sign.rawValue) " : "" }

  private func line(_ sign: SignedLine.Sign, _ words: [WordDifference.Word], _ head: String) -> String {
    SignedLine(style, sign).text(words, after: head, columns: columns)
  }

  private func wrapped(_ text: String) -> String {
    FailureText.lines(of: text).dropLast().flatMap {
      WrappedLine.paragraph(String($0), columns: columns ?? .max)
    }.map { "\($0)\n" }.joined()
  }

  private func row(_ row: ScriptRow, _ step: ShownScript.Step, _ margin: String) -> String {
    let change = row.happened.flatMap { step.changes[$0] }
    func lines(_ sign: SignedLine.Sign, _ texts: [String]) -> String {
      texts.map { line(sign, WordDifference.unmarked(FailureText.visible($0)), margin + mark(sign)) }.joined()
    }
    let texts = change?.texts(upTo: Self.maxLength) ?? Self.laidOut(row.text)
    switch row.kind {
    case .removed(let new):
      let old = Self.laidOut(row.text)
      return old.count > 1 ? lines(.removed, old) : line(.removed, words(row.text, new), margin + mark(.removed))
    case .added(let old):
      return texts.count > 1 ? lines(.added, texts) : line(.added, words(row.text, change, old), margin + mark(.added))
    case .user, .same, .note: return lines(.same, texts)
    }
  }

  /// Longer lines are broken, as in a transcript.
  private static let maxLength = 160

  private static func laidOut(_ text: String) -> [String] {
    text.count > maxLength ? ShownScript.laidOut(text) : [text]
  }

  private func words(_ text: String, _ other: String?) -> [WordDifference.Word] {
    let text = FailureText.visible(text)
    guard let other else { return WordDifference.unmarked(text) }
    if other.utf8.elementsEqual(text.utf8) { return SignedLine.words(text, isMoved: true) }
    return WordDifference(text, FailureText.visible(other)).old
  }

  /// The words of a change, with its old value before the words that differ.
  private func words(_ new: String, _ change: ShownScript.Change?, _ old: String?) -> [WordDifference.Word] {
    let shown = FailureText.visible(change?.text ?? new)
    guard let old else { return WordDifference.unmarked(shown) }
    if old.utf8.elementsEqual(new.utf8) { return SignedLine.words(shown, isMoved: true) }
    let literal = ShownScript.literal(of: new)
    guard let change, let before = ShownScript.literal(of: old), literal == change.new else {
      // With names and prototypes, both lines may be shorter than what changed.
      return WordDifference(FailureText.visible(old), FailureText.visible(literal == nil ? shown : new)).new
    }
    let now = FailureText.visible(change.new)
    return WordDifference.unmarked(String(shown.dropLast(now.count)))
      + WordDifference(FailureText.visible(before), now).new
  }

  private static func words(_ failure: ScriptFailure) -> [String] {
    let words = FailureText(failure, accept: "")
    return ["fail \(words.headline)"] + ConsoleReport.lines(words.details).map { "  \($0)" }
  }
}

extension ShownScript.Change {
  /// `number: 1 -> 2`; transcripts have only the new value.
  fileprivate var text: String { "\(path): \(old.map { "\($0) " } ?? "")-> \(new)" }

  /// The change in lines up to a limit, unless a single part is longer: each part that differs, or the new value as transcripts
  /// break it.
  fileprivate func texts(upTo limit: Int) -> [String] {
    let whole = text
    if whole.count <= limit { return [whole] }
    if let old, let parts = LiteralDifference.parts(path, old, new) {
      return parts.map { part in
        "\(part.path): \(part.old.map { "\(LongText.beginning(of: $0, Self.longestOld)) " } ?? "")-> \(part.new ?? "removed")"
      }
    }
    var lines = ShownScript.laidOut("\(path) = \(new)")
    let before = old.map { "\(LongText.beginning(of: $0, Self.longestOld)) " } ?? ""
    lines[0] = "\(path): \(before)-> \(lines[0].dropFirst(path.count + 3))"
    return lines
  }

  /// Enough of an old value to recognize it.
  private static let longestOld = 60
}

/// The choice of a change's steps to accept: the list with a mark for each, and the current place.
struct StepChoice {
  let change: PendingChange
  private(set) var chosen: Set<Int> = []
  private let steps: [PendingStep]
  /// The changed rows of each step.
  private let rows: [[ScriptRow]]
  private var place = 0

  /// The maximum number of changed lines that are shown of a step: of the current one, and of the others.
  private static let limits = (here: 20, elsewhere: 4)

  /// Creates the choice; nil if there is only one step.
  init?(_ change: PendingChange) {
    if change.isProposal { return nil }
    steps = change.steps
    self.change = change
    if steps.count < 2 { return nil }
    let all = change.rows
    rows = steps.map { step in
      let statement = all.first { $0.isHead && $0.line == step.outcome.line }?.statement
      return all.filter { $0.isChange && $0.statement == statement }
    }
  }

  /// Whether all steps are chosen, so that nothing stays pending.
  var isWhole: Bool { chosen.count == steps.count }

  mutating func toggle() {
    let number = steps[place].number
    if chosen.remove(number) == nil { chosen.insert(number) }
    move(1)
  }

  /// Moves the current place.
  ///
  /// - Parameter count: the number of steps to move down; negative to move up.
  mutating func move(_ count: Int) { place = (place + count + steps.count) % steps.count }

  /// Returns the list of steps:
  ///
  /// ```text
  /// steps of order/plus
  ///  >[x] 2  line 6   send counter(.didTapPlus)  1 line
  ///    7 -   counterState.number = [-2-]
  ///      +   counterState.number = {+3+}
  ///   [ ] 4  line 13  run                        1 line
  ///      +   call showToast("{+Saved+}")
  /// ```
  func text(_ screen: ReviewScreen) -> String {
    let commands = steps.map { FailureText.visible(LongText.command($0.outcome.command)) }
    let width = min(commands.map(\.count).max() ?? 0, max(10, screen.columns - 30))
    let digits = steps.map { "\($0.number)".count }.max() ?? 1
    let lines = zip(steps, commands).enumerated().map { index, entry in
      let (step, command) = entry
      let mark = "\(index == place ? ">" : " ")[\(chosen.contains(step.number) ? "x" : " ")]"
      let number = Self.padded("\(step.number)", digits)
      let count = EnglishText.count(step.changes.count, "line")
      let limit = index == place ? Self.limits.here : Self.limits.elsewhere
      return
        " \(mark) \(number)  line \(Self.padded("\(step.outcome.line)", 4))  \(Self.padded(String(command.prefix(width)), width))  \(count)\n"
        + screen.changes(rows[index], limit: limit)
    }
    return "steps of \(FailureText.visible(change.file.name))\n" + lines.joined()
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}

/// Choosing the steps of one change that are taken over: the list with a mark for each, and the place in it.
struct StepChoice {
  let change: PendingChange
  private(set) var chosen: Set<Int> = []
  private let steps: [PendingStep]
  private var place = 0

  /// Nil where there is only one step to choose from.
  init?(_ change: PendingChange) {
    if change.isProposal { return nil }
    steps = change.steps
    self.change = change
    if steps.count < 2 { return nil }
  }

  /// Whether all steps are chosen, so that nothing is left pending.
  var isWhole: Bool { chosen.count == steps.count }

  mutating func toggle() {
    let number = steps[place].number
    if chosen.remove(number) == nil { chosen.insert(number) }
    move(1)
  }

  /// - Parameter count: how many steps down, or up where it is negative.
  mutating func move(_ count: Int) { place = (place + count + steps.count) % steps.count }

  ///     steps of order/plus
  ///      >[x] 2  line 6   send counter(.didTapPlus)  2 lines
  ///       [ ] 4  line 13  run                        1 line
  func text(columns: Int) -> String {
    let commands = steps.map { FailureText.visible(TextBeginning.ofCommand($0.command)) }
    let width = min(commands.map(\.count).max() ?? 0, max(10, columns - 30))
    let digits = steps.map { "\($0.number)".count }.max() ?? 1
    let lines = zip(steps, commands).enumerated().map { index, entry in
      let (step, command) = entry
      let mark = "\(index == place ? ">" : " ")[\(chosen.contains(step.number) ? "x" : " ")]"
      let number = Self.padded("\(step.number)", digits)
      let count = "\(step.changes.count) line\(step.changes.count == 1 ? "" : "s")"
      return
        " \(mark) \(number)  line \(Self.padded("\(step.line)", 4))  \(Self.padded(String(command.prefix(width)), width))  \(count)\n"
    }
    return "steps of \(FailureText.visible(change.file.name))\n" + lines.joined()
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}

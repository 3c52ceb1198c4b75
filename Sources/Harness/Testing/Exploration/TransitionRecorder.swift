/// Observes the runs of a worker: which cases change anything, and which transitions there are between abstract states.
final class TransitionRecorder {
  private let names: [String]
  /// Whether transitions are recorded, which takes time.
  let drawsGraph: Bool

  private var sent: Set<Int> = []
  private var changing: Set<Int> = []
  /// The case that was sent last, whose effects start next; nil for a received one, or one that is known to change something.
  private var open: Int?

  private struct Key: Hashable {
    let action: Int
    let from: UInt64
    let to: UInt64
  }

  /// A transition that no earlier run has taken.
  private struct Candidate {
    let transition: ExploredTransitions.Transition
    let steps: Int
    let isReceived: Bool
  }

  /// The hash of the text of each abstract state; several states may have the same text.
  private var texts: [UInt64: UInt64] = [:]
  private var best: [Key: (steps: Int, run: Int)] = [:]
  /// The number of transitions by the number of steps of their shortest script.
  private var counts: [Int] = []
  private var run = 0
  /// The number of steps that the run has begun.
  var step = 0
  private var candidates: [Candidate] = []
  private var transitions = ExploredTransitions()

  /// - Parameter names: the names of the cases of actions.
  init(_ names: [String], drawsGraph: Bool, initial: String) {
    self.names = names
    self.drawsGraph = drawsGraph
    if drawsGraph { transitions.initial = initial }
  }

  func begin(run number: Int) {
    run = number
    step = 0
    candidates = []
  }

  // MARK: Cases

  /// - Parameter isSame: whether the state is unchanged.
  func reduced(_ number: Int?, isReceived: Bool, isSame: () -> Bool) {
    open = nil
    guard !isReceived, let number else { return }
    sent.insert(number)
    if changing.contains(number) { return }
    if isSame() { open = number } else { changing.insert(number) }
  }

  /// Notes that the action just reduced has an effect.
  func startsEffect() {
    if let open { changing.insert(open) }
  }

  // MARK: Transitions

  /// - Parameters:
  ///   - from: the hash of the abstract state before; `to` is that of the one after.
  ///   - text: returns the text of the state before or after.
  func took(_ number: Int?, isReceived: Bool, from: UInt64, to: UInt64, text: (_ isAfter: Bool) -> String) {
    func hash(_ state: UInt64, _ isAfter: Bool) -> UInt64 {
      if let known = texts[state] { return known }
      let hash = Choices.hash(text(isAfter))
      texts[state] = hash
      return hash
    }
    let key = Key(action: number ?? -1, from: hash(from, false), to: hash(to, true))
    if let known = best[key] {
      if known <= (step, run) { return }
      counts[known.steps] -= 1
    }
    best[key] = (step, run)
    while counts.count <= step { counts.append(0) }
    counts[step] += 1
    // Enough shorter transitions are known already.
    if counts.prefix(step).reduce(0, +) >= ExploredTransitions.limit {
      transitions.isCut = true
      return
    }
    let transition = ExploredTransitions.Transition(
      action: number.map { names[$0] } ?? "", from: text(false), to: text(true))
    candidates.append(Candidate(transition: transition, steps: step, isReceived: isReceived))
  }

  /// - Parameter script: returns the first steps of the run as a script.
  func end(script: (_ steps: Int) -> String) {
    var scripts: [Int: String] = [:]
    for candidate in candidates {
      let text = scripts[candidate.steps] ?? script(candidate.steps)
      scripts[candidate.steps] = text
      transitions.add(
        candidate.transition,
        ExploredTransitions.Example(steps: candidate.steps, run: run, isReceived: candidate.isReceived, script: text))
    }
    candidates = []
  }

  /// Returns the transitions recorded since the last call, and all cases.
  func take() -> ExplorationNotes {
    defer {
      var rest = ExploredTransitions()
      (rest.initial, rest.isCut) = (transitions.initial, transitions.isCut)
      transitions = rest
    }
    return ExplorationNotes(
      sent: Set(sent.map { names[$0] }), changing: Set(changing.map { names[$0] }), transitions: transitions)
  }
}

extension ChoiceSequencePlayer {
  /// Returns what was played up to a step, with the answers until then, as a script.
  func script(steps count: Int, start: ChoiceSequenceStart, feature: String, environment: String?) -> String {
    var sequence = ChoiceSequence(start: start, steps: Array(steps.prefix(count)))
    for entry in book.entries where entry.step < count { sequence.answers[entry.number] = entry.answer }
    return ChoiceSequenceText(sequence, feature: feature, environment: environment).text
  }
}

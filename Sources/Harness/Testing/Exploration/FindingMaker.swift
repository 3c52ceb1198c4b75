/// Plays choice sequences for who makes a finding smaller.
package struct FindingReplay {
  /// Plays a choice sequence, and looks for one failure; nil where it can't be played.
  let play: (ChoiceSequence, ExploredFailure.Identity) -> ChoiceSequenceReplay?
  /// Plays once more, with more patience, what was given little; whether it fails all the same.
  let confirms: (ChoiceSequence, ExploredFailure.Identity) -> Bool
  /// Why nothing more is to be played; nil as long as there is time.
  let ending: () -> String?

  package init(
    _ play: @escaping (ChoiceSequence, ExploredFailure.Identity) -> ChoiceSequenceReplay?,
    confirms: @escaping (ChoiceSequence, ExploredFailure.Identity) -> Bool = { _, _ in true },
    ending: @escaping () -> String? = { nil }
  ) {
    (self.play, self.confirms, self.ending) = (play, confirms, ending)
  }
}

/// Makes a finding of a run that failed: shrinks it, looks what of it doesn't matter, and writes it as a script.
struct FindingMaker<State, Action, Environment> {
  let plan: ExplorationPlan<State, Action, Environment>
  /// How the same is found again.
  let command: String
  /// Plays a choice sequence where it can do no harm; by default here.
  let replay: FindingReplay

  init(_ plan: ExplorationPlan<State, Action, Environment>, command: String, replay: FindingReplay? = nil) {
    self.plan = plan
    self.command = command
    self.replay = replay ?? FindingReplay { ChoiceSequenceReplay(playing: $0, for: $1, plan) }
  }

  /// The finding; one that another playing doesn't show, or for which there is no time, is handed over as it was.
  func finding(_ run: Int, _ failure: ExploredFailure, _ sequence: ChoiceSequence, ending: String? = nil)
    -> ExploredFinding
  {
    let identity = failure.identity
    if let reason = replay.ending() { return finding(run, failure, sequence, [:], .untouched(reason), ending) }
    for _ in 0..<Self.maxDoubts {
      let shrinker = ChoiceSequenceShrinker<Never>(
        sequence, identity, plan.feature.types, sends: plan.sends(in: sequence), isTimeUp: { replay.ending() != nil },
        play: { replay.play($0, identity) })
      guard var smaller = shrinker else {
        let reason = replay.ending() ?? "another playing doesn't show it"
        return finding(run, failure, sequence, [:], .untouched(reason), ending)
      }
      smaller.shrink()
      let best = smaller.best
      guard replay.confirms(best.sequence, identity) else { continue }
      let size: FindingScript.Size =
        smaller.isMinimal ? .minimal : .cut(replay.ending() ?? "so many plays were not enough")
      return finding(run, best.failure ?? failure, best.sequence, freeParts(best.sequence, identity), size, ending)
    }
    let reason = replay.ending() ?? "shorter scripts are slow, and come to an end"
    return finding(run, failure, sequence, [:], .untouched(reason), ending)
  }

  /// So often it begins again where it turns out that it had too little patience.
  private static var maxDoubts: Int { 3 }

  private func finding(
    _ run: Int, _ failure: ExploredFailure, _ sequence: ChoiceSequence, _ free: [Int: [String]],
    _ size: FindingScript.Size,
    _ ending: String?
  ) -> ExploredFinding {
    let looksAtPage = failure.identity.lastCase == ExploredFailure.page
    var script = FindingScript(
      looksAtPage: looksAtPage, text: failure.text, command: command, size: size, ending: ending)
    switch failure.identity.kind {
    case .literal, .variance, .order: script.remark = failure.text
    default: break
    }
    // The calls are those of the last playing. What ends the process isn't played here.
    let calls = ending == nil && replay.ending() == nil ? playedCalls(sequence) : sequence.calls
    let text = script.script(
      sequence, calls: calls, feature: plan.feature.name, environment: plan.options.environment, free: free)
    return ExploredFinding(
      feature: plan.feature.name, run: run, failure: failure, sends: sequence.actions.count, stubs: calls.count,
      text: text,
      isMinimal: size == .minimal, distance: ValueDistance(of: sequence, plan.seen),
      unsent: plan.sent.unsent(in: sequence))
  }

  /// The calls of a playing. Arguments that are others in another one fit no script: they stand for any.
  private func playedCalls(_ sequence: ChoiceSequence) -> [AnsweredCall] {
    let entries = plan.play(sequence).book.entries
    let blocks = ShiftedMemory()
    defer { blocks.free() }
    let others = Dictionary(plan.play(sequence).book.entries.map { ($0.number, $0.call.arguments) }) { first, _ in first
    }
    return entries.map { AnsweredCall($0, another: others[$0.number]) }
  }

  /// Each leaf that is left is something else once: does it fail as before?
  private func freeParts(_ sequence: ChoiceSequence, _ identity: ExploredFailure.Identity) -> [Int: [String]] {
    var free: [Int: [String]] = [:]
    let choices = Choices(seed: plan.options.seed, run: 0)
    func isFree(_ leaf: ValueLeaf, _ whole: ValueBox, _ number: Int, _ change: (ValueBox) -> ChoiceSequence) -> Bool {
      let other = plan.source.variation(
        of: leaf, in: whole.ref, state: nil, choices.generator(.variation, leaf.path, number))
      guard let other, replay.ending() == nil else { return false }
      return replay.play(change(other), identity)?.failure?.identity == identity
    }
    for (index, step) in sequence.steps.enumerated() {
      guard case .send(let action) = step else { continue }
      let names = ValueLeaf.all(in: action.ref, isAction: true).filter { leaf in
        isFree(leaf, action, index) { other in
          var changed = sequence
          changed[.step(index)] = other
          return changed
        }
      }
      if !names.isEmpty { free[index] = names.map { Self.words($0.path) } }
    }
    return free
  }

  /// A part without a label is known by what it is a part of.
  private static func words(_ path: String) -> String {
    guard let point = path.lastIndex(of: "."), path[path.index(after: point)...].allSatisfy(\.isNumber) else {
      return path
    }
    return String(path[..<point])
  }
}

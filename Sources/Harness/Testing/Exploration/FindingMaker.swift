/// Replays choice sequences for shrinking a finding.
package struct FindingReplay {
  /// Replays a choice sequence, looking for one failure; returns nil if it can't be replayed.
  let play: (ChoiceSequence, ExploredFailure.Identity) -> ChoiceSequenceReplay?
  /// Replays with more patience what was replayed with little; returns whether it still fails.
  let confirms: (ChoiceSequence, ExploredFailure.Identity) -> Bool
  /// Returns why to stop replaying; nil while there is time.
  let ending: () -> String?

  package init(
    _ play: @escaping (ChoiceSequence, ExploredFailure.Identity) -> ChoiceSequenceReplay?,
    confirms: @escaping (ChoiceSequence, ExploredFailure.Identity) -> Bool = { _, _ in true },
    ending: @escaping () -> String? = { nil }
  ) {
    (self.play, self.confirms, self.ending) = (play, confirms, ending)
  }
}

/// Turns a failed run into a finding: shrinks it, determines which values don't matter, and writes it as a script.
struct FindingMaker<State, Action, Environment> {
  let plan: ExplorationPlan<State, Action, Environment>
  /// The command that finds the same again.
  let command: String
  /// Replays a choice sequence where it can do no harm; in this process by default.
  let replay: FindingReplay

  init(_ plan: ExplorationPlan<State, Action, Environment>, command: String, replay: FindingReplay? = nil) {
    self.plan = plan
    self.command = command
    self.replay = replay ?? FindingReplay { ChoiceSequenceReplay(playing: $0, for: $1, plan) }
  }

  /// Returns the finding. A failure that another replay doesn't show, or for which there is no time, is returned as it was.
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
        let reason = replay.ending() ?? "another replay doesn't show it"
        return finding(run, failure, sequence, [:], .untouched(reason), ending)
      }
      smaller.shrink()
      let best = smaller.best
      guard replay.confirms(best.sequence, identity) else { continue }
      let size: FindingScript.Size =
        smaller.isMinimal ? .minimal : .cut(replay.ending() ?? "the limit of replays was reached")
      return finding(run, best.failure ?? failure, best.sequence, freeParts(best.sequence, identity), size, ending)
    }
    let reason = replay.ending() ?? "shorter scripts are slow, but end"
    return finding(run, failure, sequence, [:], .untouched(reason), ending)
  }

  /// The maximum number of restarts after it turned out that the patience was too small.
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
    // The calls are those of the last replay. A sequence that ends the process isn't replayed here.
    let calls = ending == nil && replay.ending() == nil ? playedCalls(sequence) : sequence.calls
    let text = script.script(
      sequence, calls: calls, feature: plan.feature.name, environment: plan.options.environment, free: free)
    return ExploredFinding(
      feature: plan.feature.name, run: run, failure: failure, sends: sequence.actions.count, stubs: calls.count,
      text: text,
      isMinimal: size == .minimal, distance: ValueDistance(of: sequence, plan.seen),
      unsent: plan.sent.unsent(in: sequence))
  }

  /// Returns the calls of a replay. Arguments that differ in another replay fit no script, so they become wildcards.
  private func playedCalls(_ sequence: ChoiceSequence) -> [AnsweredCall] {
    let entries = plan.play(sequence).book.entries
    let blocks = ShiftedMemory()
    defer { blocks.free() }
    let others = Dictionary(plan.play(sequence).book.entries.map { ($0.number, $0.call.arguments) }) { first, _ in first
    }
    return entries.map { AnsweredCall($0, another: others[$0.number]) }
  }

  /// Replaces each remaining leaf by another value once, and returns those for which the failure remains.
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

  /// A part without a label is named by what it is a part of.
  private static func words(_ path: String) -> String {
    guard let point = path.lastIndex(of: "."), path[path.index(after: point)...].allSatisfy(\.isNumber) else {
      return path
    }
    return String(path[..<point])
  }
}

/// Plays a tape, and looks for one failure; nil where it can't be played.
package typealias FindingReplay = (Tape, ExploredFailure.Identity) -> TapeReplay?

/// Makes a finding of a run that failed: shrinks it, looks what of it doesn't matter, and writes it as a script.
struct FindingMaker<State, Action, Environment> {
  let plan: ExplorationPlan<State, Action, Environment>
  /// How the same is found again.
  let command: String
  /// Plays a tape where it can do no harm; by default here.
  let replay: FindingReplay

  init(_ plan: ExplorationPlan<State, Action, Environment>, command: String, replay: FindingReplay? = nil) {
    self.plan = plan
    self.command = command
    self.replay = replay ?? { TapeReplay(playing: $0, for: $1, plan) }
  }

  /// The finding; one that another playing doesn't show is handed over as it was.
  func finding(_ run: Int, _ failure: ExploredFailure, _ tape: Tape, ending: String? = nil) -> ExploredFinding {
    let identity = failure.identity
    let shrinker = TapeShrinker<Never>(
      tape, identity, plan.feature.types, sends: plan.sends(in: tape), play: { replay($0, identity) })
    guard let shrinker else {
      return finding(run, failure, tape, [:], isMinimal: false, isShown: false, ending)
    }
    var smaller = shrinker
    smaller.shrink()
    let best = smaller.best
    return finding(
      run, best.failure ?? failure, best.tape, freeParts(best.tape, failure.identity), isMinimal: smaller.isMinimal,
      ending)
  }

  private func finding(
    _ run: Int, _ failure: ExploredFailure, _ tape: Tape, _ free: [Int: [String]], isMinimal: Bool,
    isShown: Bool = true, _ ending: String?
  ) -> ExploredFinding {
    let looksAtPage = failure.identity.lastCase == ExploredFailure.page
    var script = FindingScript(
      looksAtPage: looksAtPage, text: failure.text, command: command, isMinimal: isMinimal, isShown: isShown,
      ending: ending)
    switch failure.identity.kind {
    case .literal, .variance, .order: script.remark = failure.text
    default: break
    }
    // The calls are those of the last playing. What ends the process isn't played here.
    let calls = ending == nil ? playedCalls(tape) : tape.calls
    let text = script.script(
      tape, calls: calls, feature: plan.feature.name, environment: plan.options.environment, free: free)
    return ExploredFinding(
      feature: plan.feature.name, run: run, failure: failure,
      name: FindingScript.name(
        failure.identity.what,
        commands: TapeText(tape, feature: plan.feature.name, environment: plan.options.environment).text),
      sends: tape.actions.count, stubs: calls.count, text: text,
      isMinimal: isMinimal)
  }

  /// The calls of a playing. Arguments that are others in another one fit no script: they stand for any.
  private func playedCalls(_ tape: Tape) -> [AnsweredCall] {
    let entries = plan.play(tape).book.entries
    let blocks = ShiftedMemory()
    defer { blocks.free() }
    let others = Dictionary(plan.play(tape).book.entries.map { ($0.number, $0.call.arguments) }) { first, _ in first }
    return entries.map { AnsweredCall($0, another: others[$0.number]) }
  }

  /// Each leaf that is left is something else once: does it fail as before?
  private func freeParts(_ tape: Tape, _ identity: ExploredFailure.Identity) -> [Int: [String]] {
    var free: [Int: [String]] = [:]
    let choices = Choices(seed: plan.options.seed, run: 0)
    func isFree(_ leaf: ValueLeaf, _ whole: ValueBox, _ number: Int, _ change: (ValueBox) -> Tape) -> Bool {
      let other = plan.source.variation(
        of: leaf, in: whole.ref, state: nil, choices.generator(.variation, leaf.path, number))
      return other.map { replay(change($0), identity)?.failure?.identity == identity } ?? false
    }
    for (index, step) in tape.steps.enumerated() {
      guard case .send(let action) = step else { continue }
      let names = ValueLeaf.all(in: action.ref, isAction: true).filter { leaf in
        isFree(leaf, action, index) { other in
          var changed = tape
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

/// What exploring has found, with the script that shows it.
package struct ExploredFinding: Sendable {
  let feature: String
  /// The number of the run.
  package let run: Int
  package let failure: ExploredFailure
  /// What its file is called, without extension.
  package let name: String
  /// How many actions the script sends, and how many calls it answers.
  package let sends: Int
  package let stubs: Int
  /// Of the script, without observations.
  package let text: String
  package let isMinimal: Bool
}

extension ExploredFinding {
  /// One of which no script can be made, since a value in it has no literal that reads back, or another playing didn't come to it:
  /// with as much of it as is known.
  package init(unread found: ExploringReply.Found, _ feature: String) {
    let why =
      found.tape.text.isEmpty
      ? "no script of it: another playing of the run doesn't come to it, so that it may depend on the runs before"
      : "no script of it can be read: a value in it has no literal that reads back"
    let lines = ["\(FindingScript.firstLine): \(found.failure.identity.what)", "# \(why)"]
    self.init(
      feature: feature, run: found.run, failure: found.failure,
      name: FindingScript.name(found.failure.identity.what, commands: found.tape.text), sends: 0, stubs: 0,
      text: (lines + [found.tape.text]).joined(separator: "\n"), isMinimal: false)
  }
}

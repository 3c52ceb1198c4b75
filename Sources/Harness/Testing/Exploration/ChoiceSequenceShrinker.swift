/// Makes a choice sequence as small as possible while the same failure remains.
///
/// The result is 1-minimal: the failure disappears if any step or answer is removed, any delay becomes zero, or any value is
/// replaced by one of the next simpler ones. Each accepted change makes the sequence smaller in a well-founded order, so
/// shrinking ends.
package struct ChoiceSequenceShrinker<Failure: Error> {
  /// Replays a choice sequence; returns nil if that is impossible.
  package typealias Play = (ChoiceSequence) throws(Failure) -> ChoiceSequenceReplay?

  /// The maximum cost of all replays.
  private static var maxCost: Int { 5_000 }

  private let identity: ExploredFailure.Identity
  let types: LiteralTypes
  private let play: Play
  private let sends: (ValueBox) -> Bool
  private let isTimeUp: () -> Bool
  /// The cost of all replays so far.
  private var cost: Int
  /// Whether something was skipped for lack of time.
  private var wasTimeUp = false
  /// The smallest sequence so far.
  package private(set) var best: ChoiceSequenceReplay

  /// Returns nil if replaying the choice sequence doesn't fail as before.
  /// - Parameters:
  ///   - sends: whether an action may be sent: sending what effects feed back is no simpler way to a failure.
  ///   - isTimeUp: whether to stop with the smallest sequence so far.
  package init?(
    _ sequence: ChoiceSequence, _ identity: ExploredFailure.Identity, _ types: LiteralTypes,
    sends: @escaping (ValueBox) -> Bool,
    isTimeUp: @escaping () -> Bool = { false }, play: @escaping Play
  ) throws(Failure) {
    guard let first = try play(sequence), first.failure?.identity == identity else { return nil }
    self.identity = identity
    self.types = types
    self.play = play
    self.sends = sends
    self.isTimeUp = isTimeUp
    best = first
    cost = first.cost
  }

  /// Whether everything that could make it smaller was tried.
  package var isMinimal: Bool { cost <= Self.maxCost && !wasTimeUp }

  package mutating func shrink() throws(Failure) {
    try simplifyStart()
    try shrinkBoldly()
    // Runs the passes in turn until each has run once without making the sequence smaller.
    var next = 0
    var idle = 0
    while idle < Self.passCount, isMinimal {
      idle = try pass(next) > 0 ? 0 : idle + 1
      next = (next + 1) % Self.passCount
    }
  }

  private static var passCount: Int { 5 }

  /// Returns how often the pass made the sequence smaller.
  private mutating func pass(_ number: Int) throws(Failure) -> Int {
    switch number {
    case 0: try removeSteps()
    case 1: try simplifyAnswers()
    case 2: try simplifyTimes() + simplifyHolds()
    case 3: try simplifyActions()
    default: try simplifyTogether()
    }
  }

  /// Returns the size of a choice sequence, as numbers in order of importance.
  private static func size(_ sequence: ChoiceSequence) -> [Int64] {
    var delays: Int64 = 0
    for call in sequence.answers.calls {
      if case .values(let values, let end)? = sequence.answers[call] {
        for value in values { delays += Self.nanoseconds(value.after) }
        delays += Self.nanoseconds(end.offset(last: .zero) ?? .zero)
      }
    }
    var time: Int64 = 0
    for case .advance(let duration) in sequence.steps { time += nanoseconds(duration) + 1 }
    return [Int64(sequence.steps.count), Int64(sequence.answers.count), delays, time]
  }

  private static func nanoseconds(_ duration: Duration) -> Int64 {
    Int64(exactly: (duration / .nanoseconds(1)).rounded()) ?? .max / 1_000_000
  }

  /// Keeps a choice sequence if it fails in the same way and isn't larger.
  mutating func attempt(_ sequence: ChoiceSequence) throws(Failure) -> Bool {
    guard isMinimal, sequence.actions.allSatisfy(sends) else { return false }
    // Depends on what was skipped, not on a clock: what finished just in time is minimal.
    wasTimeUp = isTimeUp()
    if wasTimeUp { return false }
    let replay = try play(sequence)
    cost += replay?.cost ?? 1
    guard let replay, replay.failure?.identity == identity,
      !Self.size(best.sequence).lexicographicallyPrecedes(Self.size(replay.sequence))
    else { return false }
    best = replay
    return true
  }

  // MARK: Steps

  private mutating func simplifyStart() throws(Failure) {
    if case .initial = best.sequence.start.state, best.sequence.start.seed == World.defaultSeed { return }
    var sequence = best.sequence
    sequence.start = ChoiceSequenceStart()
    if try attempt(sequence) { return }
    for seed in World.defaultSeed..<min(best.sequence.start.seed, 10) {
      sequence.start = best.sequence.start
      sequence.start.seed = seed
      if try attempt(sequence) { return }
    }
  }

  /// Removes half of the steps, then quarters, down to single ones.
  mutating func removeSteps() throws(Failure) -> Int {
    var accepted = 0
    var count = max(best.sequence.steps.count / 2, 1)
    while true {
      var start = best.sequence.steps.count - count
      while start >= 0 {
        if try remove(start..<start + count) { accepted += 1 }
        start = min(start, best.sequence.steps.count) - count
      }
      if count == 1 { return accepted }
      count /= 2
    }
  }

  /// Removes steps, and if that changes the failure, the answers given in them as well.
  private mutating func remove(_ range: Range<Int>) throws(Failure) -> Bool {
    guard range.upperBound <= best.sequence.steps.count else { return false }
    var sequence = best.sequence
    sequence.steps.removeSubrange(range)
    if try attempt(sequence) { return true }
    let calls = best.sequence.answers.calls.filter { best.steps[$0].map(range.contains) ?? false }
    if calls.isEmpty { return false }
    sequence.answers = best.sequence.answers.removing(calls)
    return try attempt(sequence)
  }

  // MARK: Answers

  private mutating func simplifyAnswers() throws(Failure) -> Int {
    var accepted = 0
    for call in best.sequence.answers.calls {
      // The plainest answer is the one given when the choice sequence has none.
      if isWorth(call) {
        var sequence = best.sequence
        sequence.answers[call] = nil
        if try attempt(sequence) { accepted += 1 }
      }
      accepted += try shorten(call) + simplifyDelay(call) + simplifyValues(call)
    }
    return accepted
  }

  /// Whether an answer differs from the one given without it, as far as that can be known here.
  func isWorth(_ call: ChoiceSequenceAnswers.Call) -> Bool {
    switch best.sequence.answers[call] {
    case .values(let values, .end(nil))? where values.count == 1 && values[0].after == .zero:
      var simpler = SimplerValues(of: values[0].value, types: types)
      return simpler.next() != nil
    case .values?: return true
    case .nothing?, nil: return false
    }
  }

  /// Removes a value from a stream.
  private mutating func shorten(_ call: ChoiceSequenceAnswers.Call) throws(Failure) -> Int {
    var accepted = 0
    var index = 0
    while case .values(let values, let end)? = best.sequence.answers[call], values.count > 1, index < values.count {
      var (sequence, fewer) = (best.sequence, values)
      fewer.remove(at: index)
      sequence.answers[call] = .values(fewer, end: end)
      if try attempt(sequence) { accepted += 1 } else { index += 1 }
    }
    return accepted
  }

  /// Sets the delay to zero, or to that of another answer.
  private mutating func simplifyDelay(_ call: ChoiceSequenceAnswers.Call) throws(Failure) -> Int {
    guard case .values(let values, let end)? = best.sequence.answers[call],
      let own = best.sequence.answers[call]?.delay,
      own > .zero
    else { return 0 }
    let others = best.sequence.answers.calls.compactMap { best.sequence.answers[$0]?.delay }.filter { $0 < own }
    for delay in [.zero] + Set(others).sorted() {
      var sequence = best.sequence
      sequence.answers[call] = .values(values.map { ($0.value, min($0.after, delay)) }, end: end.notAfter(delay))
      if try attempt(sequence) { return 1 }
    }
    return 0
  }

  private mutating func simplifyValues(_ call: ChoiceSequenceAnswers.Call) throws(Failure) -> Int {
    guard case .values(let all, _)? = best.sequence.answers[call] else { return 0 }
    var accepted = 0
    for index in all.indices { accepted += try simplify(.answer(call, index)) }
    return accepted
  }

  /// Simplifies a value of the choice sequence for as long as it fails as before.
  private mutating func simplify(_ place: ChoiceSequence.Place) throws(Failure) -> Int {
    var accepted = 0
    var position = SimplerValues.Position(steps: [], number: 0)
    while let whole = best.sequence[place] {
      let before = accepted
      var all = SimplerValues(of: whole, types: types, from: position)
      while isMinimal, before == accepted, let simpler = all.next() {
        var sequence = best.sequence
        sequence[place] = simpler
        if try attempt(sequence) { accepted += 1 }
      }
      if before == accepted { break }
      // Simpler values before this position were already tried. They are tried again when nothing else helps.
      position = all.position
    }
    return accepted
  }

  // MARK: Time and actions

  /// Replaces an advance by a number with a `run`, which advances as far as anything is due.
  private mutating func simplifyTimes() throws(Failure) -> Int {
    var accepted = 0
    for index in best.sequence.steps.indices {
      guard index < best.sequence.steps.count, case .advance = best.sequence.steps[index] else { continue }
      var sequence = best.sequence
      sequence.steps[index] = .run
      if try attempt(sequence) { accepted += 1 }
    }
    return accepted
  }

  /// Lets work that waits from a line on wait from the beginning of its step, with everything that its action started.
  private mutating func simplifyHolds() throws(Failure) -> Int {
    var accepted = 0
    for index in best.sequence.steps.indices {
      for isWhole in [false, true] {
        guard index < best.sequence.steps.count, case .hold(let hold) = best.sequence.steps[index] else { continue }
        let simpler = ScriptHold(
          owner: hold.owner, task: isWhole ? nil : hold.task, point: isWhole ? hold.point : nil)
        if simpler == hold { continue }
        var sequence = best.sequence
        sequence.steps[index] = .hold(simpler)
        if try attempt(sequence) { accepted += 1 }
      }
    }
    return accepted
  }

  private mutating func simplifyActions() throws(Failure) -> Int {
    var accepted = 0
    var index = 0
    while index < best.sequence.steps.count {
      accepted += try simplify(.step(index))
      index += 1
    }
    return accepted
  }
}

extension Stub.Answer {
  /// How long it takes until all of the answer has arrived.
  fileprivate var delay: Duration {
    guard case .values(_, let end) = self else { return .zero }
    return max(lastOffset, end.offset(last: lastOffset) ?? .zero)
  }
}

extension Stub.End {
  /// Returns the answer with no offset later than the delay; immediate if the delay is zero.
  fileprivate func notAfter(_ delay: Duration) -> Self {
    func cut(_ offset: Duration?) -> Duration? { offset.flatMap { delay == .zero ? nil : min($0, delay) } }
    return switch self {
    case .end(let offset): .end(after: cut(offset))
    case .failure(let failure, let offset): .failure(failure, after: cut(offset))
    case .never: .never
    }
  }
}

extension ChoiceSequenceAnswers {
  /// Returns the answers without those of some calls; later ones move up.
  package func removing(_ calls: [Call]) -> ChoiceSequenceAnswers {
    var rest = ChoiceSequenceAnswers()
    let removed = Set(calls)
    for call in self.calls where !removed.contains(call) {
      let before = removed.count { $0.endpoint == call.endpoint && $0.number < call.number }
      rest[Call(endpoint: call.endpoint, number: call.number - before)] = self[call]
    }
    return rest
  }
}

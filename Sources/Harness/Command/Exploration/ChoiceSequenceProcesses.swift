/// Replays choice sequences for shrinking, in a worker, as some of them end it.
///
/// A choice sequence that hangs gets a few times as long as others take, rather than the whole limit each time: it is known to
/// hang, and only the outcome is of interest. What was shrunk this way must finally hang with more patience.
final class ChoiceSequenceProcesses {
  private let start: () -> ExploringProcess?
  private let timeout: Duration?
  private var player: ExploringProcess?
  /// Replaces the player once it has died, and starts up meanwhile.
  private var spare: ExploringProcess?
  private(set) var patience: HangPatience

  /// - Parameters:
  ///   - timeout: A replay that takes longer hangs.
  ///   - patience: What is known so far of endless runs.
  ///   - start: Starts a worker that replays choice sequences.
  init(timeout: Duration?, patience: HangPatience, start: @escaping () -> ExploringProcess?) {
    self.timeout = timeout
    self.patience = patience
    self.start = start
  }

  /// Replays a choice sequence; nil if the worker can't read it, or there is no time for it.
  /// - Parameters:
  ///   - explorer: Writes and reads choice sequences.
  ///   - time: The time available.
  func play(
    _ sequence: ChoiceSequence, for wanted: ExploredFailure.Identity, _ explorer: any Explorer, _ time: ExploringTime
  ) -> ChoiceSequenceReplay? {
    play(sequence, for: wanted, explorer, within: wanted.kind == .hang ? patience.limit(timeout) : timeout, time)
  }

  /// Whether a choice sequence that hangs also does so with more patience. It gets a moment even if no time is left.
  func confirms(
    _ sequence: ChoiceSequence, for wanted: ExploredFailure.Identity, _ explorer: any Explorer, _ time: ExploringTime
  ) -> Bool {
    if wanted.kind != .hang { return true }
    let limit = patience.confirmingLimit(timeout)
    let replay = play(sequence, for: wanted, explorer, within: limit, time.extended(to: limit + .seconds(1)))
    if replay?.failure?.identity == wanted { return true }
    patience.wasTooLittle()
    return false
  }

  private func play(
    _ sequence: ChoiceSequence, for wanted: ExploredFailure.Identity, _ explorer: any Explorer, within limit: Duration?,
    _ time: ExploringTime
  ) -> ChoiceSequenceReplay? {
    guard let worker = ready(time) else { return nil }
    let begin = time.passed
    let job = ExploringJob.play(explorer.text(of: sequence), wanted: wanted)
    guard let answer = worker.wait(for: job, within: limit, time) else {
      // It is still busy with something that nobody needs.
      replace()
      return nil
    }
    if case .success = answer { patience.add(time.passed - begin) }
    switch answer {
    case .success(.played(.holds)): return ChoiceSequenceReplay(sequence, nil)
    case .success(.played(.fails(let failure, let text, let steps))):
      guard let sequence = explorer.sequence(of: text) else { return nil }
      return ChoiceSequenceReplay(
        sequence, failure, steps: Dictionary(uniqueKeysWithValues: zip(sequence.answers.calls, steps)))
    case .success: return nil
    case .failure(let death):
      replace()
      // Includes the steps up to the crash, and what was answered until then.
      if let narrated = CrashLog(death), let played = explorer.sequence(of: narrated.text) {
        return ChoiceSequenceReplay(played, death.failure, steps: narrated.steps)
      }
      return ChoiceSequenceReplay(sequence, death.failure)
    }
  }

  private func replace() {
    player?.kill()
    player = spare
    spare = start()
  }

  /// Returns a worker that has read its target.
  private func ready(_ time: ExploringTime) -> ExploringProcess? {
    player = player ?? start()
    guard let player, case .success? = player.waitForOutline(time) else {
      self.player?.kill()
      self.player = nil
      return nil
    }
    return player
  }

  func close() {
    player?.kill()
    spare?.kill()
  }
}

/// How long something known to take forever may run: a few times the longest run that ended.
struct HangPatience: Sendable, Equatable {
  /// The longest run that came to its end.
  private(set) var longest = Duration.zero
  private var factor = 1

  /// How long a busy machine may keep a process waiting.
  private static let least = Duration.milliseconds(100)

  /// Adds the duration of something that came to its end.
  mutating func add(_ duration: Duration) { longest = max(longest, duration) }

  /// Notes that something taken for a hang has ended.
  mutating func wasTooLittle() { factor *= 8 }

  /// - Parameters:
  ///   - timeout: The limit for everything.
  ///   - least: The minimum of the result.
  func limit(_ timeout: Duration?, atLeast least: Duration = .zero) -> Duration {
    let limit = max(Self.least, least, (longest * 4).roundedToTens) * factor
    return timeout.map { min($0, limit) } ?? limit
  }

  /// Whether something that has run for this long when the time is up takes forever, judging by others.
  func isExhausted(after duration: Duration) -> Bool {
    longest > .zero && duration >= max(.milliseconds(500), limit(nil) * 2)
  }

  /// The limit for the final check, once it can't be shrunk further.
  func confirmingLimit(_ timeout: Duration?) -> Duration {
    let limit = limit(nil) * 4
    return timeout.map { min($0, limit) } ?? limit
  }
}

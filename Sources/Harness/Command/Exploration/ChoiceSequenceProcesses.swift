/// Plays choice sequences for who makes them smaller, in a worker: some of them end it.
///
/// A choice sequence that hangs is given a few times what others take, and not the whole limit each time: that it hangs is known, and only what
/// becomes of it is asked. What was made smaller so has to hang with more patience in the end.
final class ChoiceSequenceProcesses {
  private let start: () -> ExploringProcess?
  private let timeout: Duration?
  private var player: ExploringProcess?
  /// Takes the place of the player once it has died, and gets ready meanwhile.
  private var spare: ExploringProcess?
  private(set) var patience: HangPatience

  /// - Parameters:
  ///   - timeout: one playing that takes longer hangs.
  ///   - patience: with what takes for ever, as far as is known.
  ///   - start: starts a worker that plays choice sequences.
  init(timeout: Duration?, patience: HangPatience, start: @escaping () -> ExploringProcess?) {
    self.timeout = timeout
    self.patience = patience
    self.start = start
  }

  /// Plays a choice sequence; nil where it can't be read there, and where there is no time for it.
  /// - Parameters:
  ///   - explorer: writes and reads choice sequences.
  ///   - time: how long there is.
  func play(
    _ sequence: ChoiceSequence, for wanted: ExploredFailure.Identity, _ explorer: any Explorer, _ time: ExploringTime
  ) -> ChoiceSequenceReplay? {
    play(sequence, for: wanted, explorer, within: wanted.kind == .hang ? patience.limit(timeout) : timeout, time)
  }

  /// Whether a choice sequence that hangs does so with more patience. It gets a moment even where there is no more time.
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
      // It goes on with what nobody waits for.
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
      // With the steps up to its end, and what was answered until then.
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

  /// A worker that has read its target.
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

/// How long what is known to take for ever is given: a few times what takes longest of all that ends.
struct HangPatience: Sendable, Equatable {
  /// What the longest took that has come to its end.
  private(set) var longest = Duration.zero
  private var factor = 1

  /// A machine that has much to do lets a process wait for so long.
  private static let least = Duration.milliseconds(100)

  /// Something has come to its end.
  mutating func add(_ duration: Duration) { longest = max(longest, duration) }

  /// Something was taken for a hang that ends.
  mutating func wasTooLittle() { factor *= 8 }

  /// - Parameters:
  ///   - timeout: what everything is given.
  ///   - least: not less than that.
  func limit(_ timeout: Duration?, atLeast least: Duration = .zero) -> Duration {
    let limit = max(Self.least, least, (longest * 4).roundedToTens) * factor
    return timeout.map { min($0, limit) } ?? limit
  }

  /// Whether what has gone on for so long when the time is up takes for ever, by what others took.
  func isExhausted(after duration: Duration) -> Bool {
    longest > .zero && duration >= max(.milliseconds(500), limit(nil) * 2)
  }

  /// What it is given in the end, when it is as small as it can be.
  func confirmingLimit(_ timeout: Duration?) -> Duration {
    let limit = limit(nil) * 4
    return timeout.map { min($0, limit) } ?? limit
  }
}

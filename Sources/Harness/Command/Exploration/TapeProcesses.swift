/// Plays tapes for who makes them smaller, in a worker: some of them end it.
final class TapeProcesses {
  private let start: () -> ExploringProcess?
  private let timeout: Duration?
  private var player: ExploringProcess?
  /// Takes the place of the player once it has died, and gets ready meanwhile.
  private var spare: ExploringProcess?

  /// - Parameters:
  ///   - start: starts a worker that plays tapes.
  ///   - timeout: one playing that takes longer hangs.
  init(timeout: Duration?, start: @escaping () -> ExploringProcess?) {
    self.timeout = timeout
    self.start = start
  }

  /// Plays a tape; nil where it can't be read there.
  /// - Parameter explorer: writes and reads tapes.
  func play(_ tape: Tape, for wanted: ExploredFailure.Identity, _ explorer: any Explorer) -> TapeReplay? {
    guard let worker = ready() else { return nil }
    // Nobody waits so long for each of the smaller ones.
    let limit = wanted.kind == .hang ? timeout.map { min($0, max($0 / 10, .milliseconds(500))) } : timeout
    switch worker.wait(for: .play(explorer.text(of: tape), wanted: wanted), within: limit) {
    case .success(.played(.holds)): return TapeReplay(tape, nil)
    case .success(.played(.fails(let failure, let text, let steps))):
      guard let tape = explorer.tape(of: text) else { return nil }
      return TapeReplay(tape, failure, steps: Dictionary(uniqueKeysWithValues: zip(tape.answers.calls, steps)))
    case .success: return nil
    case .failure(let death):
      player = spare
      spare = start()
      // With the steps up to its end, and what was answered until then.
      if let narrated = NarratedTape(death), let played = explorer.tape(of: narrated.text) {
        return TapeReplay(played, death.failure, steps: narrated.steps)
      }
      return TapeReplay(tape, death.failure)
    }
  }

  /// A worker that has read its target.
  private func ready() -> ExploringProcess? {
    player = player ?? start()
    guard let player, case .success = player.waitForOutline() else {
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

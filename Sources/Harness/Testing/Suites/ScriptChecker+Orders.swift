extension ScriptChecker {
  /// Compares a script with its recorded observations, and then replays it in each order that a single hold leads to.
  /// - Parameter isStrict: whether another sequence of the same lines is a failure.
  func verifyOrders(name: String, path: String, bytes: [UInt8], isStrict: Bool) -> ScriptResult {
    var result = check(name: name, path: path, bytes: bytes)
    guard result.holds else { return result }
    if StepTurns(watches: true) == nil {
      let kind = ScriptFailure.Kind.reported(StepTurns.cannotVary, command: "transcript 1")
      result.failures = [ScriptFailure(path: path, line: 1, column: 1, kind: kind)]
      return result
    }
    do throws(TranscriptErrors) {
      let played = try watchingOrder.play(path: path, bytes: bytes)
      var orders = OrderVerification(self, path: path, isStrict: isStrict)
      (result.failures, result.outcomes) = try orders.failures(of: played)
      if result.holds { result.outcomes = nil }
    } catch {
      result.failures = Self.failures(error)
    }
    return result
  }

  private var watchingOrder: ScriptChecker {
    var checker = self
    (checker.watchesOrder, checker.keepsEnds) = (true, true)
    return checker
  }

  /// Returns the failures, with those of holds that change nothing naming holds that do.
  func naming(
    _ failures: [ScriptFailure], of played: Played
  ) throws(TranscriptErrors) -> [ScriptFailure] {
    var named = failures
    for unused in played.unusedHolds {
      let text = "\(StepTurns.changesNothing): \(unused.hold.text)"
      guard
        let index = named.firstIndex(where: {
          $0.isReported(text, at: played.document.statements[unused.statement].line)
        }),
        case .reported(_, let command, let origin) = named[index].kind
      else { continue }
      let failure = named[index]
      let other = try hold(insteadOf: unused, in: played).map { "\($0.text) does" } ?? "take the line out"
      named[index] = ScriptFailure(
        path: failure.path, line: failure.line, column: failure.column,
        kind: .reported("\(text); \(other)", command: command, origin: origin))
    }
    return named
  }

  /// Returns a hold of the same action that makes a difference, to replace one that makes none.
  private func hold(
    insteadOf unused: UnusedHold, in played: Played
  ) throws(TranscriptErrors) -> ScriptHold? {
    let statements = played.document.statements
    // The hold with this text, or the only one, since its text may be spelled differently.
    let holds = statements[..<unused.statement].indices.reversed().prefix { !statements[$0].kind.isCommand }
      .filter { statements[$0].kind.isHold }
    guard
      let index = holds.first(where: { statements[$0].text == unused.hold.text }) ?? (holds.count == 1 ? holds[0] : nil)
    else { return nil }
    var plain = played.document.source.bytes
    plain.removeSubrange(statements[index].range)
    let path = played.document.source.path
    let other = try watchingOrder.play(path: path, bytes: plain)
    return OrderVerification(self, path: path, isStrict: false)
      .hold(insteadOf: unused.hold, before: unused.statement - 1, in: other)
  }

  /// Replays a script with a hold before one of its statements.
  func play(
    holding hold: ScriptHold, before index: Int, of document: TranscriptDocument
  ) throws(TranscriptErrors) -> Played {
    let (source, statement) = (document.source, document.statements[index])
    let place = statement.range.lowerBound
    var checker = self
    (checker.makesTraces, checker.keepsEnds) = (false, true)
    checker.observer = observer.map { HeldPlayObserver($0, hold.text, before: statement.line) }
    let bytes = source.bytes[..<place] + Array("\(hold.text)\n".utf8) + source.bytes[place...]
    return try checker.play(path: source.path, bytes: Array(bytes))
  }
}

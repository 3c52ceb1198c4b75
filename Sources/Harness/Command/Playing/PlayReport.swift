/// What a worker says of lines that it has played.
struct PlayReport: Equatable, Sendable {
  /// A statement that was played.
  struct Step: Equatable, Sendable {
    /// Its index in the text.
    let statement: Int
    /// What a transcript records below it.
    let lines: [String]
    /// How many of them are failures.
    let failures: Int
    /// The virtual time behind it.
    let now: Duration
  }

  /// A call that was answered by a stub of the text, or waits for an answer.
  struct Call: Equatable, Sendable {
    let endpoint: String
    /// `submitOrder(2)`
    let text: String
    /// The arguments as a stub narrows them, `(2)`; empty where none can be written.
    let patterns: String
    let time: Duration
    /// The index of the statement in which it was made.
    let statement: Int
    /// The line of the stub that answers it; nil where no stub does.
    let line: Int?
    let kind: PlayCall.Kind
    let output: String
    /// It still waits for something.
    let isOpen: Bool
  }

  /// What can't be read; nothing was played then.
  var mistakes: [PlayMistake] = []
  var steps: [Step] = []
  /// All so far, in their order.
  var calls: [Call] = []
  /// The last call is a direct one that nothing answers.
  var asks = false
  var now: Duration = .zero
  /// When the next thing is due, from now.
  var nextDue: Duration?
  /// What is in flight, as `end` records it.
  var inFlight: [String] = []
  /// What was asked for besides: the state, the page, choices.
  var texts: [String] = []
}

/// Why a line can't be played, at its place in what was given.
struct PlayMistake: Error, Equatable, Sendable {
  var text: String
  /// From 1; nil where nothing can be pointed at.
  var line: Int?
  /// From 1, in characters.
  var column: Int?

  init(_ text: String, line: Int? = nil, column: Int? = nil) {
    (self.text, self.line, self.column) = (text, line, column)
  }
}

extension PlayReport {
  var message: [UInt8] {
    var writer = WireWriter()
    writer.append(mistakes.count)
    for mistake in mistakes {
      writer.append(mistake.text)
      writer.append(mistake.line)
      writer.append(mistake.column)
    }
    writer.append(steps.count)
    for step in steps {
      writer.append(step.statement)
      writer.append(step.lines)
      writer.append(step.failures)
      writer.append(step.now)
    }
    writer.append(calls.count)
    for call in calls {
      writer.append([call.endpoint, call.text, call.patterns, call.output])
      writer.append(call.time)
      writer.append(call.statement)
      writer.append(call.line)
      writer.append(call.kind.rawValue)
      writer.append(call.isOpen ? 1 : 0)
    }
    writer.append(asks ? 1 : 0)
    writer.append(now)
    writer.append(nextDue == nil ? 0 : 1)
    if let nextDue { writer.append(nextDue) }
    writer.append(inFlight)
    writer.append(texts)
    return writer.bytes
  }

  /// Nil where this is none.
  init?(message: [UInt8]) {
    var reader = WireReader(message)
    do throws(WireReader.Malformed) {
      mistakes = try reader.list { reader throws(WireReader.Malformed) in
        PlayMistake(try reader.string(), line: try reader.numberIfAny(), column: try reader.numberIfAny())
      }
      steps = try reader.list { reader throws(WireReader.Malformed) in
        let statement = try reader.number()
        let lines = try reader.strings()
        let failures = try reader.number()
        return Step(statement: statement, lines: lines, failures: failures, now: try reader.duration())
      }
      calls = try reader.list { reader throws(WireReader.Malformed) in try reader.playedCall() }
      asks = try reader.number() == 1
      now = try reader.duration()
      if try reader.number() == 1 { nextDue = try reader.duration() }
      inFlight = try reader.strings()
      texts = try reader.strings()
    } catch {
      return nil
    }
  }
}

extension WireReader {
  fileprivate mutating func strings() throws(Malformed) -> [String] {
    try list { reader throws(Malformed) in try reader.string() }
  }

  fileprivate mutating func playedCall() throws(Malformed) -> PlayReport.Call {
    let texts = try strings()
    let (time, statement, line) = (try duration(), try number(), try numberIfAny())
    guard texts.count == 4, let kind = PlayCall.Kind(rawValue: try number()) else { throw Malformed() }
    return PlayReport.Call(
      endpoint: texts[0], text: texts[1], patterns: texts[2], time: time, statement: statement, line: line, kind: kind,
      output: texts[3], isOpen: try number() == 1)
  }
}

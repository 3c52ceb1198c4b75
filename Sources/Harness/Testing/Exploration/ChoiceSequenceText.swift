/// A choice sequence as the text of a transcript without observations: the form for other processes and for storage.
package struct ChoiceSequenceText: Codable, Equatable, Sendable {
  package let text: String
  /// For each stub of the text, the number of the call that it answers, in order.
  package let numbers: [Int]

  package init(text: String, numbers: [Int]) {
    self.text = text
    self.numbers = numbers
  }

  /// Creates the text of a choice sequence.
  /// - Parameters:
  ///   - feature: the name of the feature.
  ///   - environment: the name of the environment in which it is played.
  init(_ sequence: ChoiceSequence, feature: String, environment: String?) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2_048)
    func add(_ line: String) {
      bytes.append(contentsOf: line.utf8)
      bytes.append(UInt8(ascii: "\n"))
    }
    for line in Self.header(sequence.start, feature: feature, environment: environment) { add(line) }
    let calls = sequence.answers.calls
    for call in calls {
      guard let answer = sequence.answers[call] else { continue }
      add(StubText.text(Stub(name: call.endpoint, patterns: nil, answer: answer, always: false, text: "")))
    }
    for step in sequence.steps { add(Self.line(step)) }
    add("end")
    text = String(decoding: bytes, as: UTF8.self)
    numbers = calls.map(\.number)
  }

  /// Returns the lines before the stubs.
  package static func header(_ start: ChoiceSequenceStart, feature: String, environment: String?) -> [String] {
    var lines = ["transcript 1", "feature \(feature)"]
    if let environment { lines.append("environment \(environment)") }
    if start.date != World.defaultDate { lines.append("date \(DateText.text(of: start.date))") }
    if start.seed != World.defaultSeed { lines.append("seed \(start.seed)") }
    switch start.state {
    case .initial: break
    case .named(let name): lines.append("initial \(name)")
    case .value(let box): lines.append("initial \(LiteralPrinter.text(of: box.ref))")
    }
    return lines
  }

  package static func line(_ step: ChoiceSequenceStep) -> String {
    switch step {
    case .send(let action): "send \(bareLiteral(action.ref))"
    case .advance(let duration): "advance \(DurationText.text(of: duration.roundedIfComputed))"
    case .run: "run"
    case .hold(let hold): hold.text
    }
  }

  /// Returns an action's literal without the leading dot.
  static func bareLiteral(_ action: ValueRef) -> String { LiteralPrinter.text(of: action, .bare) }

  /// Returns the choice sequence of the text; nil if the feature can no longer read it.
  func sequence<State, Action, Environment>(
    of feature: Feature<State, Action, Environment>, environment: String?
  ) -> ChoiceSequence? {
    let script = ExploredScript(path: "choice sequence", bytes: Array(text.utf8))
    guard let read = ScriptChoiceSequence(script, feature, environment: environment), read.stubs.count == numbers.count
    else {
      return nil
    }
    var sequence = ChoiceSequence(start: read.start, steps: read.steps)
    for (stub, number) in zip(read.stubs, numbers) {
      sequence.answers[ChoiceSequenceAnswers.Call(endpoint: stub.name, number: number)] = stub.answer
    }
    return sequence
  }
}

/// Derives what a transcript doesn't hold, old values and whole states, by folding the new values that it records.
///
///     counterState.number: 2 -> 3
struct TranscriptFold {
  /// The state with which a script begins.
  struct Beginning: Sendable {
    /// As one literal.
    let literal: String
    /// As the command `state` writes it.
    let lines: [String]

    init(literal: String, lines: [String]) {
      self.literal = literal
      self.lines = lines
    }
  }

  /// A command with what the transcript says of it.
  struct Step {
    let command: String
    /// The observations, changes with their old values.
    let lines: [String]
    fileprivate let after: FoldState

    /// The whole state after it, as far as it is known: `path = literal`, sorted.
    var state: [String] { after.lines }
  }

  /// The commands of a document, in their order.
  /// - Parameter beginning: the state with which it begins; nil leaves values unknown until a line gives them.
  static func steps(of document: TranscriptDocument, beginning: Beginning?) -> [Step] {
    let commands = document.statements.filter(\.kind.isCommand)
    var kinds = FoldListKinds()
    kinds.learn(beginning?.lines ?? [])
    for command in commands { kinds.learn(command.observations.map(\.text)) }
    var state = FoldState(kinds, whole: beginning.flatMap { LiteralTree($0.literal) })
    for case .named(let name, let literal) in document.statements.map(\.kind) {
      state.names[name] = LiteralTree(document.source.joined(literal))
    }
    // Elements without a stored id, and derived values, are in the lines only.
    for line in beginning?.lines ?? [] { state.apply(ObservationLine(line)) }
    return commands.map { command in
      let lines = command.kind == .state ? observed(command, &state) : changes(command, &state)
      return Step(command: command.text, lines: lines, after: state)
    }
  }

  /// The lines of `state` say what is, not what changed.
  private static func observed(_ command: TranscriptDocument.Statement, _ state: inout FoldState) -> [String] {
    for observation in command.observations { state.apply(ObservationLine(observation.text)) }
    return command.observations.map(\.text)
  }

  private static func changes(_ command: TranscriptDocument.Statement, _ state: inout FoldState) -> [String] {
    // The changes of one action stand together, and none is the old value of another.
    var before = state
    return command.observations.map { observation in
      let line = ObservationLine(observation.text)
      defer { state.apply(line) }
      switch line {
      case .change(let path, let literal): return change(path, before.value(at: path), to: literal)
      case .removed(let path): return change(path, before.value(at: path), to: "removed")
      case .nothing, .time, .receive, .hear, .call, .cancel, .inFlight, .fail, .view, .other:
        before = state
        return observation.text
      }
    }
  }

  private static func change(_ path: String, _ old: LiteralTree?, to new: String) -> String {
    "\(path): \(old.map { "\($0.text) " } ?? "")-> \(new)"
  }
}

extension TranscriptDocument {
  /// The header of the script, and a command that shows its state.
  var beginning: TranscriptDocument {
    var document = TranscriptDocument(source: source)
    document.statements = statements.filter {
      if case .stub = $0.kind { false } else { !$0.kind.isCommand }
    }
    document.statements.append(
      Statement(source: source, keyword: .state, kind: .state, range: 0..<0, argument: 0..<0, line: 1))
    return document
  }
}

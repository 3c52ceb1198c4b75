/// The script that shows a finding, without observations, which replaying it adds.
package struct FindingScript {
  /// Whether the page fails.
  let looksAtPage: Bool
  /// The finding, for the head of the file: `rule "loading ends" broken by run`.
  let text: String
  /// The command that finds the same again: `harness explore search --seed 1 --runs 300`.
  let command: String
  let size: Size
  /// How the process ended, if the script ends it, so that observations can't be recorded.
  var ending: String?
  /// A finding that replaying doesn't show as a failure.
  var remark: String?

  /// How far the script was shrunk.
  enum Size: Equatable {
    /// Everything that could make it smaller was tried.
    case minimal
    /// Not everything was tried, for this reason.
    case cut(String)
    /// It is as the run was, for this reason.
    case untouched(String)
  }

  /// The first words of every file that exploring writes.
  static let firstLine = Proposal.firstWords

  /// The beginnings of comments that another run may write differently.
  package static let ownComments = [firstLine, "# again: ", "# not made smaller: ", "# not minimal: ", "# any value"]

  /// Returns the whole text.
  /// - Parameters:
  ///   - calls: the answered calls, in order.
  ///   - free: the parts of actions that may have any value, by their steps.
  func script(
    _ sequence: ChoiceSequence, calls: [AnsweredCall], feature: String, environment: String?, free: [Int: [String]]
  ) -> String {
    var lines = ["\(Self.firstLine): \(Self.oneLine(text))", "# again: \(command)"]
    switch size {
    case .minimal: break
    case .cut(let reason): lines.append("# not minimal: \(reason)")
    case .untouched(let reason): lines.append("# not made smaller: \(reason)")
    }
    lines += ChoiceSequenceText.header(sequence.start, feature: feature, environment: environment)
    if ending == nil, remark == nil { lines.append("expect failure") }
    lines.append("")
    lines += Self.stubs(calls)
    if !calls.isEmpty { lines.append("") }
    for (index, step) in sequence.steps.enumerated() {
      lines += free[index]?.map(Self.comment) ?? []
      if index == sequence.steps.count - 1, let ending, !looksAtPage { lines.append("# the process \(ending) here") }
      lines.append(ChoiceSequenceText.line(step))
    }
    if sequence.steps.isEmpty, let ending, !looksAtPage { lines.append("# the process \(ending) here") }
    if looksAtPage {
      if let ending { lines.append("# the process \(ending) here") }
      lines.append("view")
    }
    if let remark { lines.append("# \(Self.oneLine(remark))") }
    return (lines + ["end", ""]).joined(separator: "\n")
  }

  /// - Parameter part: the path of the part that may have any value; empty for the whole action.
  private static func comment(on part: String) -> String { part.isEmpty ? "# any value" : "# any value of \(part)" }

  /// Comments can't span several lines.
  private static func oneLine(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: " ")
  }

  /// Returns a line for each call, in order: the first stub that fits answers. One line is enough for an endpoint that answers
  /// nothing.
  package static func stubs(_ calls: [AnsweredCall]) -> [String] {
    var said: Set<String> = []
    let answering = Set(calls.filter { if case .nothing = $0.answer { false } else { true } }.map(\.endpoint))
    return calls.compactMap { call in
      if answering.contains(call.endpoint) { return StubText.text(call.stub) }
      if !said.insert(call.endpoint).inserted { return nil }
      let isOften = calls.count { $0.endpoint == call.endpoint } > 1
      return isOften ? "stub \(call.endpoint) always" : StubText.text(call.stub)
    }
  }

  /// Returns a name such as `loading-ends-3f2a9c`: as many words as fit, and six digits of a hash of the commands.
  package static func name(_ words: String, commands: String) -> String {
    let slug = ScriptSlug.of(words)
    let digits = String(Choices.mix(Choices.hash(commands)) & 0xFF_FFFF, radix: 16)
    return "\(slug.isEmpty ? "found" : slug)-\(String(repeating: "0", count: 6 - digits.count))\(digits)"
  }
}

/// A call of a replayed choice sequence, with its answer.
package struct AnsweredCall {
  package let endpoint: String
  /// An argument is nil if it differs between replays.
  let arguments: [ValueBox?]
  let answer: Stub.Answer

  /// - Parameter another: the arguments of the same call in another replay, if it was made there.
  init(_ entry: AnswerBook.Entry, another: [ValueBox]? = nil) {
    (endpoint, answer) = (entry.call.name, entry.answer)
    arguments = entry.call.arguments.enumerated().map { index, argument in
      guard let another, another.indices.contains(index) else { return argument }
      return another[index].ref.isSame(as: argument.ref) ? argument : nil
    }
  }

  package init(endpoint: String, arguments: [ValueBox], answer: Stub.Answer) {
    self.endpoint = endpoint
    self.arguments = arguments
    self.answer = answer
  }

  /// The maximum length of an argument that is written: a longer one would dominate the line.
  private static let maxLength = 60

  /// The stub that answers the call, for the same arguments if they can be written.
  package var stub: Stub {
    let patterns: [ValueBox?] = arguments.map { argument in
      guard let argument else { return nil }
      let text = LiteralPrinter.text(of: argument.ref)
      guard text.utf8.count <= Self.maxLength else { return nil }
      var parser = LiteralParser(Array(text.utf8), types: LiteralTypes())
      guard let read = try? parser.parseAll(argument.shape), read.ref.isSame(as: argument.ref) else { return nil }
      return argument
    }
    let hasPatterns = patterns.contains { $0 != nil }
    return Stub(name: endpoint, patterns: hasPatterns ? patterns : nil, answer: answer, always: false, text: "")
  }
}

extension ChoiceSequence {
  /// The calls that it answers.
  var calls: [AnsweredCall] {
    answers.calls.compactMap { call in
      answers[call].map { AnsweredCall(endpoint: call.endpoint, arguments: [], answer: $0) }
    }
  }
}

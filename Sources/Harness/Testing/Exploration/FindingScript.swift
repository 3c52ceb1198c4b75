/// The script that shows a finding, as it is handed over: without observations, which playing it adds.
package struct FindingScript {
  /// Whether it is the page that fails.
  let looksAtPage: Bool
  /// What was found, for the head of the file: `rule "loading ends" broken by run`.
  let text: String
  /// How the same is found again: `harness explore search --seed 1 --runs 300`.
  let command: String
  let size: Size
  /// How the process ended, where the script ends it: then nobody can record what happens.
  var ending: String?
  /// What playing it doesn't show as a failure.
  var remark: String?

  /// How small it is.
  enum Size: Equatable {
    /// All was tried that could have made it smaller.
    case minimal
    /// Not all was, for this reason.
    case cut(String)
    /// It is as the run was, for this reason.
    case untouched(String)
  }

  /// The first words of every file that exploring hands over.
  static let firstLine = Proposal.firstWords

  /// How the comments begin that another run may write otherwise.
  package static let ownComments = [firstLine, "# again: ", "# not made smaller: ", "# not minimal: ", "# any value"]

  /// The whole text.
  /// - Parameters:
  ///   - calls: what was answered, in the order of the calls.
  ///   - free: the parts of actions that may as well be something else, by their steps.
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

  /// - Parameter part: the path of what may be something else; empty for all of it.
  private static func comment(on part: String) -> String { part.isEmpty ? "# any value" : "# any value of \(part)" }

  /// A comment can't go on in the next line.
  private static func oneLine(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: " ")
  }

  /// A line for each call, in their order: the first stub that fits answers. One line is enough where an endpoint answers
  /// nothing, whatever the call.
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

  /// `loading-ends-3f2a9c`: some words, as far as they fit, and six digits of the commands.
  package static func name(_ words: String, commands: String) -> String {
    let slug = ScriptSlug.of(words)
    let digits = String(Choices.mix(Choices.hash(commands)) & 0xFF_FFFF, radix: 16)
    return "\(slug.isEmpty ? "found" : slug)-\(String(repeating: "0", count: 6 - digits.count))\(digits)"
  }
}

/// A call of a choice sequence that was played, with what answered it.
package struct AnsweredCall {
  package let endpoint: String
  /// Nil for one that is another in each playing.
  let arguments: [ValueBox?]
  let answer: Stub.Answer

  /// - Parameter another: the arguments of the same call in another playing, where it was made there.
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

  /// So long an argument isn't written: the line would be about it.
  private static let maxLength = 60

  /// The stub that answers it, for the same arguments where they can be written.
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
  /// What it answers.
  var calls: [AnsweredCall] {
    answers.calls.compactMap { call in
      answers[call].map { AnsweredCall(endpoint: call.endpoint, arguments: [], answer: $0) }
    }
  }
}

/// Makes the edits that a client offers where something is wrong. Only a person applies them.
struct CodeActionMaker {
  private let typed: TypedDocument
  private let lines: ClosedRange<Int>
  private let selection: Range<Int>

  init(_ typed: TypedDocument, at span: LSP.Span) {
    self.typed = typed
    lines = span.start.line...max(span.start.line, span.end.line)
    selection = typed.places.offsets(span)
  }

  private var document: TranscriptDocument { typed.document }

  var actions: [LSP.CodeAction] {
    var actions: [LSP.CodeAction] = []
    let result = typed.job.result
    for failure in result?.failures ?? []
    where failure.path == document.source.path && lines.contains(line(of: failure)) {
      actions += fixes(failure)
    }
    if let result, !result.isVarying { actions += acceptance(result) }
    actions += recordedFailures
    if let extraction { actions.append(extraction) }
    var titles: Set<String> = []
    return actions.filter { !$0.edit.isEmpty && titles.insert($0.title).inserted }
  }

  private func action(_ title: String, _ edits: [LSP.TextEdit], kind: String = "quickfix") -> LSP.CodeAction {
    LSP.CodeAction(title: title, kind: kind, edit: LSP.WorkspaceEdit(changes: [typed.job.uri: edits]))
  }

  /// The line of the failure's diagnostic, from 0.
  private func line(of failure: ScriptFailure) -> Int { min(failure.line, typed.places.lineCount) - 1 }

  // MARK: Accepting

  private func acceptance(_ result: ScriptResult) -> [LSP.CodeAction] {
    var actions: [LSP.CodeAction] = []
    if let outcome = result.outcomes?.first(where: { outcome in
      document.statements.contains { $0.line == outcome.line && typed.lines(of: $0).overlaps(lines) }
    }), document.hasObservations {
      let lines = Dictionary(
        uniqueKeysWithValues: document.statements.indices.map { index in
          let statement = document.statements[index]
          return (index, statement.line == outcome.line ? outcome.lines : statement.observations.map(\.text))
        })
      // Any other failure in the step would still fail afterwards.
      let isFaulty = result.failures.contains { $0.line == outcome.line && !$0.kind.isAcceptable }
      if !isFaulty {
        actions.append(action("Accept this step", typed.edits(to: TranscriptWriter.text(document, lines: lines))))
      }
    }
    if let actual = result.actual, result.failures.contains(where: { lines.contains(line(of: $0)) }) || !actions.isEmpty
    {
      actions.append(
        action(document.hasObservations ? "Accept this file" : "Record this script", typed.edits(to: actual)))
    }
    return actions
  }

  /// Offers to accept a single line.
  private func lineAcceptance(_ failure: ScriptFailure) -> LSP.CodeAction? {
    let line = failure.line - 1
    let recorded = typed.observation(at: line).flatMap { $0.repeated == nil ? $0 : nil }
    switch failure.kind {
    case .differs(_, _, let actual, _):
      guard let recorded else { return nil }
      let text = failure.head + actual
      let range = typed.places.line(typed.lines(recorded.range).lowerBound).lowerBound..<recorded.range.upperBound
      return action(
        "Accept this line: \(LongText.cut(text))", typed.replacing(range, with: ObservationLine.laidOut(text)))
    case .unrecorded(let text, _):
      return action(
        "Accept this line: \(LongText.cut(text))", typed.inserting(ObservationLine.laidOut(text), before: line))
    case .missing:
      guard let recorded else { return nil }
      return action("Accept that this line is gone", typed.removingLines(typed.lines(recorded.range)))
    default: return nil
    }
  }

  // MARK: Fixing

  private func fixes(_ failure: ScriptFailure) -> [LSP.CodeAction] {
    let number = typed.statement(at: line(of: failure))
    let statement = number.map { document.statements[$0] }
    switch failure.kind {
    case .unreadable: return spelling(failure).map { [$0] } ?? []
    case .noEnd:
      let isClosed = typed.places.bytes.last == UInt8(ascii: "\n")
      return [action("Add 'end'", typed.inserting("end", before: typed.places.lineCount - (isClosed ? 1 : 0)))]
    case .nothingFailed: return removal(of: statement, "Remove 'expect failure'")
    case .reported(_, _, .unusedStub): return removal(of: statement, "Remove this stub")
    case .reported(_, _, .expectation(_, _, let actual)):
      guard let statement, case .expect(_, let literal) = statement.kind else { return [] }
      return [action("Expect \(LongText.cut(actual))", typed.replacing(literal, with: actual))]
    case .reported:
      // Nothing else can be wrong with a value that was read.
      if case .named = statement?.kind { return removal(of: statement, "Remove this value") }
      return failure.suggestedStub.map(stubs) ?? []
    case .varies(let variance):
      return variance.ignore.map { [action("Ignore \($0)", typed.insertingHeader("ignore \($0)"))] } ?? []
    default: return lineAcceptance(failure).map { [$0] } ?? []
    }
  }

  private func removal(of statement: TranscriptDocument.Statement?, _ title: String) -> [LSP.CodeAction] {
    statement.map { [action(title, typed.removingLines(typed.lines($0.range)))] } ?? []
  }

  /// Offers stubs such as `stub submitOrder(2) = false`, with each answer that the endpoint could give.
  private func stubs(_ line: String) -> [LSP.CodeAction] {
    let parts = line.split(separator: " = ", maxSplits: 1).map(String.init)
    let endpoint = String(parts[0].dropFirst("stub ".count).prefix { $0 != "(" })
    guard let vocabulary = typed.vocabulary, let known = vocabulary.endpoint(endpoint) else { return [] }
    var answers = parts.count > 1 && !parts[1].hasPrefix("…") ? [parts[1]] : []
    if known.needsValue {
      for choice in AnswerChoices(vocabulary.types).choices(of: known) where !answers.contains(choice) {
        answers.append(choice)
      }
      return answers.map {
        action("Answer \(endpoint) with \(LongText.cut($0))", typed.insertingHeader("\(parts[0]) = \($0)"))
      }
    }
    return [action("Add '\(parts[0])'", typed.insertingHeader(parts[0]))]
  }

  /// Offers stubs for a recorded failure, under `expect failure`: a call without an answer.
  private var recordedFailures: [LSP.CodeAction] {
    guard let observation = typed.observation(at: lines.lowerBound),
      case .fail(let text) = ObservationLine(observation.text), let call = WorldIssue.unansweredCall(in: text)
    else { return [] }
    return stubs("stub \(call.hasSuffix("()") ? String(call.dropLast(2)) : call)")
  }

  /// Offers what to write instead of a word.
  private func spelling(_ failure: ScriptFailure) -> LSP.CodeAction? {
    guard let correction = failure.correction,
      let start = document.source.offset(line: failure.line, column: failure.column)
    else { return nil }
    let rest = typed.places.bytes[start..<typed.places.line(failure.line - 1).upperBound]
    guard let place = rest.firstRange(of: Array(correction.wrong.utf8)) else { return nil }
    return action("Change to '\(correction.right)'", typed.replacing(place, with: correction.right))
  }

  // MARK: Extracting

  /// Offers to name a selected literal of a user's line.
  private var extraction: LSP.CodeAction? {
    guard let number = typed.statement(at: lines.lowerBound), !selection.isEmpty else { return nil }
    let statement = document.statements[number]
    guard statement.keyword.takesLiterals, statement.argument.lowerBound <= selection.lowerBound,
      selection.upperBound <= statement.argument.upperBound, isLiteral(selection, in: statement.argument)
    else { return nil }
    let taken = Set(typed.header.values.map(\.name))
    guard let name = (1...).lazy.map({ "value\($0)" }).first(where: { !taken.contains($0) }) else { return nil }
    let literal = typed.text(selection)
    return action(
      "Name this value",
      typed.insertingHeader("let \(name) = \(literal)") + typed.replacing(selection, with: "$\(name)"),
      kind: "refactor.extract")
  }

  /// Whether whole tokens with balanced brackets are selected, and not a part of a name, such as a case's.
  private func isLiteral(_ range: Range<Int>, in argument: Range<Int>) -> Bool {
    var (depth, starts, ends) = (0, false, false)
    var before: TokenScanner.Token?
    for token in TokenScanner(typed.source.bytes, in: argument) {
      if token.range.lowerBound == range.lowerBound {
        starts = before.map { !$0.isSign(".") && $0.kind != .name } ?? false
      }
      if token.range.upperBound == range.upperBound { ends = true }
      if range.lowerBound <= token.range.lowerBound, token.range.upperBound <= range.upperBound {
        if token.kind == .open { depth += 1 }
        if token.kind == .close { depth -= 1 }
        if depth < 0 || depth == 0 && (token.isSign(",") || token.isSign(":") || token.isSign("=")) { return false }
      }
      before = token
    }
    return starts && ends && depth == 0
  }
}

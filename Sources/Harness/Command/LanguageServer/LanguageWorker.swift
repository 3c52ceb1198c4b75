/// The part of a worker that answers for a language server.
final class LanguageWorker {
  private let suite: Suite

  private let texts: PlayedTexts
  private let sources = PackageSources()

  init(_ suite: Suite) {
    self.suite = suite
    texts = PlayedTexts(suite)
  }

  func perform(_ job: LanguageJob) -> LanguageReply {
    switch job.question {
    case .errors: errors(job)
    case .request(let message): reply(to: message, job)
    }
  }

  // MARK: Requests

  /// The requests that are answered here; the others need no feature.
  static let methods = Set(
    [
      "codeAction", "completion", "hover", "definition", "references", "documentSymbol", "foldingRange", "formatting",
      "inlayHint", "prepareRename", "rename", "semanticTokens/full",
    ].map { "textDocument/\($0)" })

  /// The methods whose answers need a replay of the text.
  static let methodsOfPlayed = Set(["codeAction", "hover", "inlayHint"].map { "textDocument/\($0)" })

  /// The methods whose answers are about all transcripts.
  static let methodsOfAll = Set(["references", "prepareRename", "rename"].map { "textDocument/\($0)" })

  private func reply(to message: JSONRPC.Message, _ job: LanguageJob) -> LanguageReply {
    do throws(LSP.Failure) {
      return LanguageReply(result: JSONRPC.text(of: try result(of: message, TypedDocument(job, suite))))
    } catch {
      return LanguageReply(problem: error)
    }
  }

  private func result(of message: JSONRPC.Message, _ typed: TypedDocument) throws(LSP.Failure) -> any Encodable {
    switch message.method {
    case "textDocument/codeAction":
      return CodeActionMaker(typed, at: try message.parameters(LSP.RangeParams.self).range).actions
    case "textDocument/completion":
      let place = try message.parameters(LSP.PositionParams.self).position
      return CompletionMaker(typed, at: place) { self.state(before: $0, in: typed) }.items
    case "textDocument/hover":
      return HoverMaker(typed, at: try message.parameters(LSP.PositionParams.self).position)
        .hover { trace(of: typed) }
    case "textDocument/definition":
      return SymbolLocator(typed, at: try message.parameters(LSP.PositionParams.self).position)
        .definitions(sources.current)
    case "textDocument/references":
      return SymbolReferences(typed, at: try message.parameters(LSP.PositionParams.self).position).references
    case "textDocument/documentSymbol": return Outline(typed: typed).symbols
    case "textDocument/foldingRange": return Outline(typed: typed).folds
    case "textDocument/semanticTokens/full": return LSP.Tokens(data: Outline(typed: typed).tokens)
    case "textDocument/inlayHint":
      let span = try message.parameters(LSP.RangeParams.self).range
      return trace(of: typed).map { Outline(typed: typed).hints($0, in: span) } ?? []
    case "textDocument/formatting": return try formatted(typed)
    case "textDocument/prepareRename":
      let found = SymbolReferences(typed, at: try message.parameters(LSP.PositionParams.self).position)
      return typed.places.span(try found.renamable())
    case "textDocument/rename":
      let renaming = try message.parameters(LSP.Renaming.self)
      return try SymbolReferences(typed, at: renaming.position).renaming(to: renaming.newName)
    default: throw .unknown(message.method)
    }
  }

  private func trace(of typed: TypedDocument) -> ScriptTrace? {
    typed.job.mayPlay ? texts.trace(typed.job.text, of: typed.job.file) : nil
  }

  /// The state before a line, from 0; the line itself needn't be readable.
  private func state(before line: Int, in typed: TypedDocument) -> [String] {
    guard typed.job.mayPlay else { return [] }
    let above = String(decoding: typed.places.bytes[..<typed.places.line(line).lowerBound], as: UTF8.self)
    guard let trace = texts.trace(above + "end\n", of: typed.job.file) else { return [] }
    return TracedState(trace, after: trace.steps.count).lines
  }

  private func formatted(_ typed: TypedDocument) throws(LSP.Failure) -> [LSP.TextEdit] {
    let file = typed.job.file
    do throws(TranscriptErrors) {
      return typed.edits(
        to: try TranscriptFormatter.text(
          path: file.path, bytes: typed.source.bytes, isFragment: !file.path.hasSuffix(SnapshotDirectory.fileExtension))
      )
    } catch {
      throw .invalid("what can't be read isn't formatted: \(error.reported[0])")
    }
  }

  // MARK: Reading

  private func errors(_ job: LanguageJob) -> LanguageReply {
    let bytes = Array(job.text.utf8)
    guard job.file.path.hasSuffix(SnapshotDirectory.fileExtension) else {
      // Included files have no header, and may be used by several features.
      let document = TranscriptReader.readAll(SourceText(path: job.file.path, bytes: bytes), isFragment: true)
      return LanguageReply(
        failures: TranscriptErrors(document.errors, of: job.file.path).map(ScriptChecker.failures) ?? [])
    }
    var included: [IncludedFile] = []
    let checker = ScriptChecker(suite) { (path) throws(ScriptHeader.LoadFailure) in
      included.append(IncludedFile(path))
      return try SuiteRunner.load(path)
    }
    let failures = checker.errors(path: job.file.path, bytes: bytes).map(ScriptChecker.failures)
    return LanguageReply(failures: failures ?? [], included: included)
  }
}

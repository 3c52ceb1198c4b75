#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
    case .request(let method, let message): reply(to: method, Array(message.utf8), job)
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

  private func reply(to method: String, _ message: [UInt8], _ job: LanguageJob) -> LanguageReply {
    do {
      return LanguageReply(result: try result(of: method, message, TypedDocument(job, suite)))
    } catch let failure as LSP.Failure {
      return LanguageReply(problem: failure)
    } catch {
      return LanguageReply(problem: .parameters(method))
    }
  }

  private func result(of method: String, _ message: [UInt8], _ typed: TypedDocument) throws -> String {
    func parameters<Parameters: Decodable>(_ type: Parameters.Type) throws -> Parameters {
      try JSONDecoder().decode(LSP.Message<Parameters>.self, from: Data(message)).params
    }
    switch method {
    case "textDocument/codeAction":
      return try json(CodeActionMaker(typed, at: parameters(LSP.RangeParams.self).range).actions)
    case "textDocument/completion":
      let place = try parameters(LSP.PositionParams.self).position
      return try json(CompletionMaker(typed, at: place) { self.state(before: $0, in: typed) }.items)
    case "textDocument/hover":
      return try json(HoverMaker(typed, at: parameters(LSP.PositionParams.self).position).hover { trace(of: typed) })
    case "textDocument/definition":
      return try json(
        SymbolLocator(typed, at: parameters(LSP.PositionParams.self).position).definitions(sources.current))
    case "textDocument/references":
      return try json(SymbolReferences(typed, at: parameters(LSP.PositionParams.self).position).references)
    case "textDocument/documentSymbol": return try json(Outline(typed: typed).symbols)
    case "textDocument/foldingRange": return try json(Outline(typed: typed).folds)
    case "textDocument/semanticTokens/full": return try json(LSP.Tokens(data: Outline(typed: typed).tokens))
    case "textDocument/inlayHint":
      let span = try parameters(LSP.RangeParams.self).range
      return try json(trace(of: typed).map { Outline(typed: typed).hints($0, in: span) } ?? [])
    case "textDocument/formatting": return try json(try formatted(typed))
    case "textDocument/prepareRename":
      let found = SymbolReferences(typed, at: try parameters(LSP.PositionParams.self).position)
      return try json(typed.places.span(found.renamable()))
    case "textDocument/rename":
      let renaming = try parameters(LSP.Renaming.self)
      return try json(SymbolReferences(typed, at: renaming.position).renaming(to: renaming.newName))
    default: throw LSP.Failure.unknown(method)
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

  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
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

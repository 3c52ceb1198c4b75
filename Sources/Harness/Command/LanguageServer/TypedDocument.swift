/// An open document, parsed with the types of its feature. Requests are answered from it.
final class TypedDocument {
  let job: LanguageJob
  let suite: Suite
  let source: SourceText
  let places: PositionMap
  let document: TranscriptDocument
  private let load: ScriptHeader.Loader
  private(set) lazy var header = ScriptHeader(reading: document, load: load)
  private(set) lazy var feature: AnyFeature? = header.feature.flatMap { suite[$0.name] }
  private(set) lazy var vocabulary = (feature?.base as? any CompletableFeature)?.vocabulary
  private(set) lazy var description = (feature?.base as? any DescribableFeature)?.description

  /// - Parameter load: Reads an included file.
  init(_ job: LanguageJob, _ suite: Suite, load: @escaping ScriptHeader.Loader = SuiteRunner.load) {
    (self.job, self.suite, self.load) = (job, suite, load)
    source = SourceText(path: job.file.path, bytes: Array(job.text.utf8))
    places = PositionMap(source)
    document = TranscriptReader.readAll(
      source, isFragment: !job.file.path.hasSuffix(SnapshotDirectory.fileExtension))
  }

  func text(_ range: Range<Int>) -> String { source.text(range) }

  /// The index of the statement that a line belongs to, including the observations and comments after it.
  func statement(at line: Int) -> Int? { document.statements.lastIndex { $0.line <= line + 1 } }

  /// The lines of a statement and its recorded observations, from 0.
  func lines(of statement: TranscriptDocument.Statement) -> ClosedRange<Int> {
    let end = statement.observations.last?.range.upperBound ?? statement.range.upperBound
    return (statement.line - 1)...places.position(of: end).line
  }

  /// The observation that a line belongs to.
  func observation(at line: Int) -> TranscriptDocument.Observation? {
    guard let number = statement(at: line) else { return nil }
    return document.statements[number].observations.first { lines($0.range).contains(line) }
  }

  func lines(_ range: Range<Int>) -> ClosedRange<Int> {
    places.position(of: range.lowerBound).line...places.position(of: range.upperBound).line
  }

  /// The token at an offset, or right before it.
  func token(at offset: Int, in range: Range<Int>) -> TokenScanner.Token? {
    var found: TokenScanner.Token?
    for token in TokenScanner(source.bytes, in: range)
    where token.range.lowerBound <= offset && offset <= token.range.upperBound {
      if found == nil || token.kind == .name { found = token }
    }
    return found
  }

  /// The name at an offset, after the keyword of a statement or in an observation, without `$`.
  func name(at offset: Int) -> (name: String, range: Range<Int>)? {
    guard let part = part(at: offset), let token = token(at: offset, in: part), token.kind == .name else { return nil }
    let range = token.first == UInt8(ascii: "$") ? token.range.dropFirst() : token.range
    return (text(range), range)
  }

  /// The observation at an offset, or the text after the keyword of its statement.
  private func part(at offset: Int) -> Range<Int>? {
    guard let number = statement(at: places.position(of: offset).line) else { return nil }
    let statement = document.statements[number]
    return statement.observations.first { $0.range.contains(offset) || $0.range.upperBound == offset }?.range
      ?? statement.argument
  }

  /// The name of a value at an offset: in `$page1`, or in the line that declares it.
  func valueName(at offset: Int) -> (name: String, range: Range<Int>)? {
    guard let number = statement(at: places.position(of: offset).line) else { return nil }
    let statement = document.statements[number]
    guard let part = part(at: offset), let token = token(at: offset, in: part), token.kind == .name else { return nil }
    let name = text(token.range)
    if name.hasPrefix("$") { return (String(name.dropFirst()), token.range.dropFirst()) }
    if case .named(name, _) = statement.kind, token.range.lowerBound == statement.argument.lowerBound {
      return (name, token.range)
    }
    return nil
  }

  /// The ranges where a value is named and used in the text, without the `$`.
  func uses(of name: String) -> [Range<Int>] {
    document.statements.flatMap { statement -> [Range<Int>] in
      var found: [Range<Int>] = []
      if case .named(name, _) = statement.kind {
        let start = statement.argument.lowerBound
        found.append(start..<(start + name.utf8.count))
      }
      for part in [statement.argument] + statement.observations.map(\.range) {
        found += TokenScanner(source.bytes, in: part).filter { $0.kind == .name && text($0.range) == "$\(name)" }
          .map { $0.range.dropFirst() }
      }
      // All lines of a run of equal blocks have its range.
      var seen: Set<Int> = []
      return found.filter { seen.insert($0.lowerBound).inserted }
    }
  }

  func location(_ range: Range<Int>) -> LSP.Location { LSP.Location(uri: job.uri, range: places.span(range)) }

  // MARK: Edits

  /// The edits that turn the text into another one: they replace the lines from the first difference to the last.
  func edits(to text: String) -> [LSP.TextEdit] {
    let feed = UInt8(ascii: "\n")
    let old = places.bytes.split(separator: feed, omittingEmptySubsequences: false)
    let new = Array(text.utf8).split(separator: feed, omittingEmptySubsequences: false)
    if old == new { return [] }
    let most = min(old.count, new.count)
    let start = (0..<most).first { old[$0] != new[$0] } ?? most
    let end = (0..<(most - start)).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] } ?? most - start
    let lines = new[start..<(new.count - end)].map { String(decoding: $0, as: UTF8.self) }
    if end > 0 {
      let range = places.line(start).lowerBound..<places.line(old.count - end).lowerBound
      return [LSP.TextEdit(range: places.span(range), newText: lines.map { "\($0)\n" }.joined())]
    }
    let from = start < old.count ? places.line(start).lowerBound : places.bytes.count
    let range = (lines.isEmpty ? from - 1 : from)..<places.bytes.count
    return [
      LSP.TextEdit(range: places.span(range), newText: (start < old.count ? "" : "\n") + lines.joined(separator: "\n"))
    ]
  }

  func replacing(_ range: Range<Int>, with text: String) -> [LSP.TextEdit] {
    [LSP.TextEdit(range: places.span(range), newText: text)]
  }

  func removingLines(_ lines: ClosedRange<Int>) -> [LSP.TextEdit] {
    let end =
      lines.upperBound + 1 < places.lineCount ? places.line(lines.upperBound + 1).lowerBound : places.bytes.count
    return replacing(places.line(lines.lowerBound).lowerBound..<end, with: "")
  }

  /// Inserts a line before another one, or at the end if there are fewer.
  func inserting(_ text: String, before line: Int) -> [LSP.TextEdit] {
    let end = places.bytes.count
    if line < places.lineCount {
      return replacing(places.line(line).lowerBound..<places.line(line).lowerBound, with: "\(text)\n")
    }
    return replacing(end..<end, with: "\n\(text)")
  }

  /// Inserts a header line: after those of its kind, or else after all others.
  func insertingHeader(_ text: String) -> [LSP.TextEdit] {
    let header = document.statements.prefix { !$0.kind.isCommand && !$0.kind.isHold }
    let keyword = Keyword.ofLine(text)
    guard let last = header.last(where: { $0.keyword == keyword }) ?? header.last else { return [] }
    return inserting(text, before: lines(of: last).upperBound + 1)
  }
}

/// Makes completions: the words that begin lines, and what the completer of `harness play` knows of the rest.
struct CompletionMaker {
  private let typed: TypedDocument
  private let offset: Int
  /// The state before a statement, as the command `state` prints it.
  private let state: (_ line: Int) -> [String]

  init(_ typed: TypedDocument, at place: LSP.Position, state: @escaping (_ line: Int) -> [String]) {
    self.typed = typed
    offset = typed.places.offset(of: place)
    self.state = state
  }

  var items: [LSP.CompletionItem] {
    guard let start else { return [] }
    let end = typed.places.line(typed.places.position(of: offset).line).upperBound
    let line = String(
      decoding: typed.places.bytes[start..<end].map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0 }, as: UTF8.self
    )
    let prefix = String(decoding: line.utf8.prefix(offset - start), as: UTF8.self)
    if let name = prefix.firstMatch(of: /\$[\w]*$/) {
      return items(typed.header.values.map { .init("$\($0.name)") }, offset - name.0.utf8.count..<offset)
    }
    guard let space = prefix.firstIndex(of: " ") else { return firstWords(start, prefix) }
    let argument = start + prefix.utf8.distance(from: prefix.startIndex, to: space) + 1
    switch Keyword.ofLine(prefix) {
    case .feature: return items(typed.suite.names.map { .init($0) }, argument..<offset)
    case .include: return items(includable.map { .init($0) }, argument..<offset)
    case .send, .stub, .hold, .expect, .ignore, .initial, .environment:
      let completion = completion(line, offset - start)
      return items(
        completion.candidates, start + completion.range.lowerBound..<start + completion.range.upperBound)
    default: return []
    }
  }

  /// Where the user's statement begins; nil in recorded lines.
  private var start: Int? {
    var number = typed.places.position(of: offset).line
    while number > 0 {
      let line = typed.places.line(number)
      guard let first = typed.places.bytes[line].first else { break }
      if first != UInt8(ascii: " "), first != UInt8(ascii: ")"), first != UInt8(ascii: "]") { break }
      number -= 1
    }
    let start = typed.places.line(number).lowerBound
    var depth = 0
    for token in TokenScanner(typed.places.bytes, in: start..<offset) {
      if token.kind == .comment { return nil }
      depth += token.kind == .open ? 1 : token.kind == .close ? -1 : 0
    }
    // An indented line continues the one before only while a bracket is open.
    return number == typed.places.position(of: offset).line || depth > 0 ? start : nil
  }

  private func completion(_ line: String, _ cursor: Int) -> Completion {
    guard let vocabulary = typed.vocabulary else { return .nothing(at: cursor) }
    var context = CompletionContext(vocabulary)
    let number = typed.places.position(of: offset).line
    context.known = KnownLiterals(of: vocabulary.state) { state(number) }
    return LineCompleter(line, cursor: cursor, context).completion
  }

  /// Words that begin lines, and actions, which are inserted with `send`.
  private func firstWords(_ start: Int, _ prefix: String) -> [LSP.CompletionItem] {
    let number = typed.places.position(of: start).line
    let isHeader = !document.statements.contains { $0.kind.isCommand && $0.line <= number }
    let words = Keyword.allCases.filter { word in
      word == .transcript
        ? number == 0 : number > 0 && (isHeader || word == .expect || word == .end || PlayLine.Kind(word) != .header)
    }.filter { isHeader || $0 != .feature }
    var candidates = words.map { word in
      Completion.Candidate(
        word == .transcript ? "transcript 1" : word.argument == nil ? word.rawValue : "\(word) ", label: word.rawValue)
    }
    if number > 0 {
      for action in completion("send ", "send ".utf8.count).candidates {
        var action = action
        (action.text, action.label) = ("send \(action.text)", "send \(action.label)")
        action.hole = action.hole.map { $0 + "send ".utf8.count }
        candidates.append(action)
      }
    }
    let fitting = candidates.filter { $0.text.hasPrefix(prefix) || $0.text.hasPrefix("send \(prefix)") }
    return items(fitting, start..<offset, kind: 14)
  }

  private var document: TranscriptDocument { typed.document }

  /// Files beside the script that aren't scripts.
  private var includable: [String] {
    let folder = PathText.directory(of: typed.job.file.path)
    let entries = (try? FileSystem.list(folder)) ?? []
    return entries.filter {
      $0.kind == .file && !$0.name.hasPrefix(".") && !$0.name.contains(SnapshotDirectory.fileExtension)
    }
    .map(\.name).sorted(by: PathText.isOrdered)
  }

  private func items(_ candidates: [Completion.Candidate], _ range: Range<Int>, kind: Int = 12) -> [LSP.CompletionItem]
  {
    let span = typed.places.span(range)
    return candidates.enumerated().map { number, candidate in
      let text = typed.job.hasSnippets ? Self.snippet(candidate) : candidate.filled
      let order = "\(number)"
      return LSP.CompletionItem(
        label: candidate.label, kind: kind, sortText: String(repeating: "0", count: max(0, 4 - order.count)) + order,
        filterText: candidate.text, insertTextFormat: typed.job.hasSnippets ? 2 : 1,
        textEdit: LSP.TextEdit(range: span, newText: text))
    }
  }

  /// A snippet with the hole to fill, and its example.
  private static func snippet(_ candidate: Completion.Candidate) -> String {
    func escaped(_ text: some StringProtocol) -> String {
      text.reduce(into: "") { $0 += "\\$}".contains($1) ? "\\\($1)" : "\($1)" }
    }
    guard let hole = candidate.hole else { return escaped(candidate.text) }
    let bytes = Array(candidate.text.utf8)
    let (head, tail) = (
      String(decoding: bytes[..<hole], as: UTF8.self), String(decoding: bytes[hole...], as: UTF8.self)
    )
    return escaped(head) + "${1:\(escaped(candidate.example))}" + escaped(tail)
  }
}

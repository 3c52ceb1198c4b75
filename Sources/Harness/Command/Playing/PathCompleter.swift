/// Completes a path: by the type of the state, and inside brackets by the contents of the state.
struct PathCompleter {
  let bytes: [UInt8]
  /// The offset at which the path begins.
  let start: Int
  let vocabulary: FeatureVocabulary
  let known: KnownLiterals

  /// The maximum number of elements to offer.
  private static let maxElements = 100

  /// The completions of the path that the text ends with.
  var completion: Completion {
    if let open = openBracket { return elements(behind: start..<open) }
    let name = nameStart
    let word = text(name..<bytes.count)
    guard let place = place(start..<name) else { return .nothing(at: bytes.count) }
    var names = place.names
    if name == start { names += vocabulary.derived.map { ($0, .root(vocabulary.state)) } }
    let fitting = names.filter { $0.name.hasPrefix(word) }
    if fitting.count == 1, fitting[0].name == word { return goOn(fitting[0].place) }
    var completion = Completion(range: name..<bytes.count, candidates: fitting.map { .init($0.name) })
    if word.isEmpty, fitting.isEmpty { completion = goOn(place) }
    if fitting.count == 1 { completion.hint = String(fitting[0].name.dropFirst(word.count)) }
    return completion
  }

  /// The type of the value at a whole path; nil if unknown.
  static func shape(at path: String, _ vocabulary: FeatureVocabulary) -> TypeShape? {
    let bytes = Array(path.utf8)
    let completer = PathCompleter(bytes: bytes, start: 0, vocabulary: vocabulary, known: KnownLiterals())
    guard case .value(let shape)? = completer.place(bytes.indices) else { return nil }
    return shape
  }

  /// Completes what comes after a whole component.
  private func goOn(_ place: PathPlace) -> Completion {
    let names = place.names.map { Completion.Candidate(".\($0.name)") }
    var completion = elements(behind: start..<bytes.count)
    completion.candidates = (names + completion.candidates).filter { _ in bytes.last != UInt8(ascii: ".") }
    if case .value(let shape) = place { completion.hint = "  \(CodeLiteral.name(of: shape))" }
    return completion
  }

  /// Completes elements such as `[id: 7]` that the state has.
  private func elements(behind path: Range<Int>) -> Completion {
    let typed = text(path.upperBound..<bytes.count)
    let prefix = text(path) + "["
    var found: [String] = []
    for (path, _) in known.values where path.hasPrefix(prefix) && found.count < Self.maxElements {
      let all = Array(path.utf8)
      let open = prefix.utf8.count - 1
      guard let close = TokenScanner.close(of: open, in: all) else { continue }
      let element = String(decoding: all[open...close], as: UTF8.self)
      if element.hasPrefix(typed), found.last != element, !found.contains(element) { found.append(element) }
    }
    return Completion(range: path.upperBound..<bytes.count, candidates: found.map { .init($0) })
  }

  private func place(_ path: Range<Int>) -> PathPlace? {
    var path = path
    if bytes[path].last == UInt8(ascii: ".") { path = path.lowerBound..<(path.upperBound - 1) }
    var place: PathPlace? = PathPlace(root: vocabulary.state)
    if path.isEmpty { return place }
    guard let components = try? PathReader(text(path)).components else { return nil }
    for component in components { place = place?.entering(component) }
    return place
  }

  /// Where the name at the end of the text begins.
  private var nameStart: Int {
    var index = bytes.count
    while index > start, LiteralParser.isNameByte(bytes[index - 1]) || bytes[index - 1] == UInt8(ascii: "~") {
      index -= 1
    }
    return index
  }

  /// The bracket that is still open.
  private var openBracket: Int? {
    var open: [Int] = []
    for token in TokenScanner(bytes, in: start..<bytes.count) {
      if token.kind == .open { open.append(token.range.lowerBound) }
      if token.kind == .close { _ = open.popLast() }
    }
    return open.first
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

/// The named values that a script's own lines use, and those that contain themselves.
struct NameUses {
  /// The names of the script's own values that no line uses, neither directly nor through another value.
  let unused: [String]
  /// A statement that names a value containing itself.
  let circle: (name: String, statement: TranscriptDocument.Statement)?

  /// - Parameter own: the values that the script itself names.
  init(_ document: TranscriptDocument, own: [(name: String, statement: TranscriptDocument.Statement)]) {
    if own.isEmpty {
      (unused, circle) = ([], nil)
      return
    }
    var inside: [String: [String]] = [:]
    var open: [String] = []
    for statement in document.statements {
      let names = statement.mentionedValues
      if case .named(let name, _) = statement.kind { inside[name] = names } else { open += names }
    }
    var used: Set<String> = []
    while let name = open.popLast() { if used.insert(name).inserted { open += inside[name] ?? [] } }
    unused = own.map(\.name).filter { !used.contains($0) }
    circle = own.first { Self.isInItself($0.name, inside) }
  }

  private static func isInItself(_ name: String, _ inside: [String: [String]]) -> Bool {
    var seen: Set<String> = []
    var open = inside[name] ?? []
    while let next = open.popLast() {
      if next == name { return true }
      if seen.insert(next).inserted { open += inside[next] ?? [] }
    }
    return false
  }
}

extension TranscriptDocument.Statement {
  /// The named values that its literals use.
  fileprivate var mentionedValues: [String] {
    if !keyword.takesLiterals { return [] }
    return TokenScanner(source.bytes, in: argument).compactMap { token in
      guard token.kind == .name, token.first == UInt8(ascii: "$") else { return nil }
      return String(decoding: source.bytes[token.range].dropFirst(), as: UTF8.self)
    }
  }
}

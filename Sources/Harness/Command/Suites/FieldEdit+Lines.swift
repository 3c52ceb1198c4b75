// What observations say besides the fields that have come or gone.

extension FieldEdit {
  /// The line without the field: out of every literal of the type, and of no other. Nil where the line is about the field
  /// alone.
  func without(_ line: String) -> String? {
    if case .change(let path, _) = ObservationLine(line), path == name || path.hasSuffix(".\(name)") { return nil }
    if ObservationLine(line).isView || !ObservationLine.mayGoOn(Array(line.utf8)[...]) { return line }
    var bytes = Array(line.utf8)
    var start = 0
    while let open = nextLiteral(in: bytes, from: start) {
      start = open + 1
      if let shorter = FieldList(bytes, at: open)?.removing(name) { bytes = shorter }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The bracket behind the next name of the type.
  private func nextLiteral(in bytes: [UInt8], from start: Int) -> Int? {
    var isNamed = false
    for token in TokenScanner(bytes) {
      if isNamed, token.kind == .open, token.first == UInt8(ascii: "("), token.range.lowerBound >= start {
        return token.range.lowerBound
      }
      isNamed = token.kind == .name && bytes[token.range].elementsEqual(literalName.utf8)
    }
    return nil
  }

  /// The steps of a script without the fields that come, of what happens, or that go, of what is recorded.
  static func without(_ edits: [FieldEdit], _ steps: [[String]]) -> [[String]] {
    if edits.isEmpty { return steps }
    return steps.map { lines in
      let rest = lines.compactMap { line in
        edits.reduce(Optional(line)) { line, edit in line.flatMap(edit.without) }
      }
      return rest.isEmpty && !lines.isEmpty ? [ObservationLine.nothing.text] : rest
    }
  }
}

// Observations without the fields that were added or removed.

extension FieldEdit {
  /// The line with the field removed from every literal of the type. Nil if the line is about the field alone.
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

  /// The bracket after the next occurrence of the type's name.
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

  /// The steps of a script without some fields: removed ones if the steps are recorded, added ones if they are actual.
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

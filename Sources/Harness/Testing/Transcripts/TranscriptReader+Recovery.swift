// Continues reading after an error, so that all errors of a file are reported at once, and none that only follow from others.

extension TranscriptReader {
  /// Keeps an error of a line, and continues after it. Throws if the rest of the file can't be read.
  /// - Parameter start: the index of the line.
  mutating func recover(from error: TranscriptError, in start: Int) throws(TranscriptError) {
    if error.reason.isOfWholeFile { throw error }
    document.errors.append(error)
    let line = lines[start]
    var begins = Self.isUsers(source.bytes[line].first)
    switch error.reason {
    case .conflictMarker:
      // Both sides are in the file, and may declare anything.
      document.gaps.holdAnything = true
      skipConflict()
      skipToKeyword()
    case .indentedCommand: begins = true
    case .strayObservation, .indentation: endOfStray = start + 1
    default:
      index = max(index, start + 1)
      if isInLiteral { skipToKeyword() }
    }
    isInLiteral = false
    index = max(index, start + 1)
    if begins {
      document.gaps.add(source.text(line))
      document.statements.append(
        TranscriptDocument.Statement(
          source: source, keyword: .note, kind: .note, range: line, argument: line.upperBound..<line.upperBound,
          line: start + 1))
    }
  }

  /// Whether a line with this first byte is a user's line.
  private static func isUsers(_ first: UInt8?) -> Bool {
    guard let first else { return false }
    return !" \t#)]\"".utf8.contains(first)
  }

  /// Skips a conflict, from one of its markers. If its end is missing, everything that follows may belong to it.
  private mutating func skipConflict() {
    var first = source.bytes[lines[index]].first
    index += 1
    while first != UInt8(ascii: ">"), index < lines.count {
      let bytes = source.bytes[lines[index]]
      if Self.isConflictMarker(bytes) {
        first = bytes.first
        if first == UInt8(ascii: "<") { return }
      }
      index += 1
    }
  }

  /// Skips to the next line that begins with a keyword, or nearly so, since that can't belong to an unfinished literal.
  private mutating func skipToKeyword() {
    while index < lines.count {
      let line = lines[index]
      let bytes = source.bytes[line]
      if Self.isConflictMarker(bytes) { return }
      if Self.isUsers(bytes.first) {
        let word = word(line)
        if Keyword(rawValue: word) ?? Keyword.nearest(to: word).flatMap(Keyword.init(rawValue:)) != nil { return }
      }
      index += 1
    }
  }
}

extension TranscriptError.Reason {
  /// Whether the whole file is not a script, from which all other errors follow.
  fileprivate var isOfWholeFile: Bool {
    switch self {
    case .firstLine, .newerVersion, .includeHolds: true
    default: false
    }
  }
}

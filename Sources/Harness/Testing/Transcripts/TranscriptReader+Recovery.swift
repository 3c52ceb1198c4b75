// Where reading goes on behind what can't be read, so that a file tells all its errors at once, and none that only follows
// from another one.

extension TranscriptReader {
  /// Keeps an error of a line, and goes on behind it. Throws where nothing more can be said of the file.
  /// - Parameter start: the index of the line.
  mutating func recover(from error: TranscriptError, in start: Int) throws(TranscriptError) {
    if error.reason.isOfWholeFile { throw error }
    document.errors.append(error)
    let line = lines[start]
    var begins = Self.isUsers(source.bytes[line].first)
    switch error.reason {
    case .conflictMarker:
      // Both sides of it are there, and may say anything.
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

  /// Whether a line that begins so is a line of the user's.
  private static func isUsers(_ first: UInt8?) -> Bool {
    guard let first else { return false }
    return !" \t#)]\"".utf8.contains(first)
  }

  /// Goes behind a conflict, from one of its markers. Where its end is missing, all that follows may be of it.
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

  /// Goes to the next line that begins with a keyword, or nearly so: whatever a literal has left open, that is none of it.
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
  /// Whether the file is none that scripts are made of: whatever else is wrong with it follows from that.
  fileprivate var isOfWholeFile: Bool {
    switch self {
    case .firstLine, .newerVersion, .includeHolds: true
    default: false
    }
  }
}

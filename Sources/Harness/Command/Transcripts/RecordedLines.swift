/// Merges the observations that two sides have for one step.
enum RecordedLines {
  enum Merged: Equatable {
    /// All observations of one side.
    case lines([[UInt8]])
    /// Both sides have edited them by hand, in different ways.
    case contradiction
  }

  /// Merges the observations of a step that both sides have. The result is always that of one side, as lines of different sides
  /// were never observed together. If both sides were recorded again and neither was edited, only a replay can tell which is
  /// right, so ours is taken.
  /// - Parameter base: Nil for a step that is new.
  static func merged(base: [[UInt8]]?, ours: [[UInt8]], theirs: [[UInt8]]) -> Merged {
    if ours == theirs || base == theirs { return .lines(ours) }
    if base == ours { return .lines(theirs) }
    let base = base ?? []
    // A side that has not been recorded yet doesn't count.
    if ours.isEmpty || theirs.isEmpty { return .lines(ours.isEmpty ? theirs : ours) }
    let isOursEdited = areEdited(ours, from: base + theirs)
    guard areEdited(theirs, from: base + ours) else { return .lines(ours) }
    return isOursEdited ? .contradiction : .lines(theirs)
  }

  /// Whether someone has written `_` into observations by hand. Recording also writes it, for ignored parts: if the other lines
  /// have a similar line with `_`, and none that this one matches, it was recorded.
  static func areEdited(_ lines: [[UInt8]], from others: [[UInt8]]) -> Bool {
    guard lines != others, lines.contains(where: { $0.contains(UInt8(ascii: "_")) }) else { return false }
    let others = texts(others)
    return texts(lines).contains { line in
      guard !others.contains(where: { $0.utf8.elementsEqual(line.utf8) }), let pattern = LinePattern(line) else {
        return false
      }
      if others.contains(where: { pattern.matches($0) != nil }) { return true }
      let subject = ObservationLine(line).subject
      return !others.contains { LinePattern($0) != nil && ObservationLine($0).subject == subject }
    }
  }

  /// Observations, each as a line of its own, however they are broken.
  private static func texts(_ lines: [[UInt8]]) -> [String] {
    let bytes = ([Array("transcript 1".utf8), Array("run".utf8)] + lines).joined(separator: [UInt8(ascii: "\n")])
    let document = TranscriptReader.readAll(SourceText(path: "", bytes: Array(bytes)))
    return document.statements.last?.observations.map(\.text) ?? []
  }
}

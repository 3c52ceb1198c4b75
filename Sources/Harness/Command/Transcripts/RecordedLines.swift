/// The observations of one step, as two sides have them.
enum RecordedLines {
  enum Merged: Equatable {
    /// Those of one side, all of them.
    case lines([[UInt8]])
    /// Both sides have written into them by hand, and not the same.
    case contradiction
  }

  /// The observations that a step is to have which both sides have. They are those of one side: lines of both were never
  /// observed together. Where both sides recorded anew and nobody wrote into them, which one is right is known to a playing alone,
  /// and ours are as good as theirs.
  /// - Parameter base: nil for a step that is new.
  static func merged(base: [[UInt8]]?, ours: [[UInt8]], theirs: [[UInt8]]) -> Merged {
    if ours == theirs || base == theirs { return .lines(ours) }
    if base == ours { return .lines(theirs) }
    let base = base ?? []
    // A side that has not been recorded yet has nothing to say.
    if ours.isEmpty || theirs.isEmpty { return .lines(ours.isEmpty ? theirs : ours) }
    let isOursEdited = areEdited(ours, from: base + theirs)
    guard areEdited(theirs, from: base + ours) else { return .lines(ours) }
    return isOursEdited ? .contradiction : .lines(theirs)
  }

  /// Whether somebody has written `_` into observations by hand. Recording writes it as well, for parts that are ignored: a line
  /// with a `_` of which the other lines have the like, and which matches none of them, was recorded.
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

  /// Observations as lines of their own, however they are laid out.
  private static func texts(_ lines: [[UInt8]]) -> [String] {
    let bytes = ([Array("transcript 1".utf8), Array("run".utf8)] + lines).joined(separator: [UInt8(ascii: "\n")])
    let document = TranscriptReader.readAll(SourceText(path: "", bytes: Array(bytes)))
    return document.statements.last?.observations.map(\.text) ?? []
  }
}

/// A script as the page shows it beside what happened: its lines as numbers of texts, and what differs in them, marked as in a
/// review.
struct PageTranscript {
  /// Where the text of a line isn't enough to know what becomes of it: behind a -1.
  private enum Sign: Int {
    /// It goes: how many parts it has, and these, not marked and marked in turn.
    case removed
    /// It comes; likewise.
    case added
    /// What went wrong in the line before it; likewise.
    case note
    /// The number of the next line in the file, where it isn't the one behind the last.
    case line
  }

  private var numbers = PackedNumbers()
  private var nextLine = 1
  /// Whether these are the lines of the file, and not only what is known of it by the trace.
  let isWhole: Bool

  /// - Parameters:
  ///   - source: the file as it was played; nil where nobody has it.
  ///   - notes: the words about a failure that is no difference.
  init(
    _ result: ScriptResult, source: [UInt8]?, notes: (ScriptFailure) -> [String], _ strings: inout PageStrings
  ) {
    let rows = source.flatMap { source in
      result.trace == nil
        ? ScriptRow.rows(ofUnreadable: result, in: source)
        : ScriptRow.rows(of: result, in: source, notes: notes)
    }
    isWhole = rows != nil
    for row in rows ?? ScriptRow.rows(ofTrace: result) { append(row, &strings) }
  }

  private mutating func append(_ row: ScriptRow, _ strings: inout PageStrings) {
    if let line = row.line {
      if line != nextLine { for number in [-1, Sign.line.rawValue, line] { numbers.append(number) } }
      nextLine = line
    }
    switch row.kind {
    case .user, .same, .removed: nextLine += 1
    case .added, .note: break
    }
    switch row.kind {
    case .user, .same: numbers.append(strings.number(row.text))
    case .note: append(.note, WordDifference.unmarked(row.text), &strings)
    case .removed(let other):
      guard let other, !other.utf8.elementsEqual(row.text.utf8) else {
        return append(.removed, SignedLine.words(row.text, isMoved: other != nil), &strings)
      }
      let pairs = ChangedLines.pairs(row.text, other)
      // One that is shown by its parts is still one line.
      nextLine += pairs.count { $0.old != nil } - 1
      for pair in pairs {
        if let old = pair.old { append(.removed, old, &strings) }
        if let new = pair.new { append(.added, new, &strings) }
      }
    case .added(let other):
      // One that takes the place of another one stands there with it.
      if let other, !other.utf8.elementsEqual(row.text.utf8) { return }
      append(.added, SignedLine.words(row.text, isMoved: other != nil), &strings)
    }
  }

  private mutating func append(_ sign: Sign, _ words: [WordDifference.Word], _ strings: inout PageStrings) {
    let texts = PageFailure.alternating(words)
    for number in [-1, sign.rawValue, texts.count] + texts.map({ strings.number($0) }) { numbers.append(number) }
  }

  func write(to json: inout PageJSON) {
    json.key("rows")
    json.add(packed: numbers)
    if !isWhole {
      json.key("partial")
      json.add(1)
    }
  }
}

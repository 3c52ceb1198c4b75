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
    /// The number of the next line in the file, where it isn't the one after the last; 0 where nobody knows.
    case line
  }

  private var numbers = PackedNumbers()
  private var nextLine = 1
  /// Why these aren't the lines of the file, but what is known of it by the trace; nil where they are.
  private(set) var missing: Missing?

  /// Why a page doesn't show the lines of a file; the page's script has the words for each.
  enum Missing: String {
    /// There is no file, or it can't be read.
    case file
    /// It is no longer the one that was replayed.
    case change
    /// The report doesn't say which recorded lines differ.
    case lines
  }

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
    if let rows = rows ?? source.flatMap({ Self.unmarkedRows(result, $0) }) {
      for row in rows { append(row, &strings) }
    } else {
      let isKnown = result.outcomes != nil || !result.failures.contains(where: \.kind.isDifference)
      missing = source == nil ? .file : isKnown ? .change : .lines
      for row in ScriptRow.rows(ofTrace: result) {
        // The trace doesn't say where in the file a line is that isn't a command.
        if row.line == nil, nextLine > 0, row.kind != .note {
          for number in [-1, Sign.line.rawValue, 0] { numbers.append(number) }
          nextLine = 0
        }
        append(row, &strings)
        if row.line == nil { nextLine = 0 }
      }
    }
  }

  /// The lines of a file none of which is to blame, as where an included file is.
  private static func unmarkedRows(_ result: ScriptResult, _ source: [UInt8]) -> [ScriptRow]? {
    if result.failures.contains(where: { $0.path == result.path && $0.kind.isDifference }) { return nil }
    var held = result
    held.failures = []
    return ScriptRow.rows(of: held, in: source) { _ in [] }
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
    if let missing {
      json.key("missing")
      json.add(missing.rawValue)
    }
  }
}

/// A script's transcript as the page shows it beside the events: its lines as numbers of texts, with differences marked as in a
/// review.
struct PageTranscript {
  /// Marks that follow a -1, for lines that need more than their text.
  private enum Sign: Int {
    /// A removed line: the number of its parts, then the parts, unmarked and marked in turn.
    case removed
    /// An added line, in the same form.
    case added
    /// A note about the line before it, in the same form.
    case note
    /// The number of the next line in the file, if it doesn't follow the last one; 0 if it is unknown.
    case line
  }

  private var numbers = PackedNumbers()
  private var nextLine = 1
  /// Why the lines come from the trace instead of the file; nil if they are those of the file.
  private(set) var missing: Missing?

  /// Why a page doesn't show the lines of a file. The page's script has the text for each.
  enum Missing: String {
    /// There is no file, or it can't be read.
    case file
    /// The file has changed since the replay.
    case change
    /// The report doesn't say which recorded lines differ.
    case lines
  }

  /// - Parameters:
  ///   - source: the file as it was replayed; nil if it isn't available.
  ///   - notes: returns the text about a failure that isn't a difference.
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
        // The trace doesn't have the line numbers of lines that aren't commands.
        if row.line == nil, nextLine > 0, row.kind != .note {
          for number in [-1, Sign.line.rawValue, 0] { numbers.append(number) }
          nextLine = 0
        }
        append(row, &strings)
        if row.line == nil { nextLine = 0 }
      }
    }
  }

  /// Returns the lines of a file without marks, for failures that aren't in its lines, but for example in an included file.
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
      // A line that is shown in parts is still one line.
      nextLine += pairs.count { $0.old != nil } - 1
      for pair in pairs {
        if let old = pair.old { append(.removed, old, &strings) }
        if let new = pair.new { append(.added, new, &strings) }
      }
    case .added(let other):
      // A line that replaces another one is shown together with it.
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

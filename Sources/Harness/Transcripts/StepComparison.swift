/// How the recorded lines of one step differ from what happened.
package struct StepComparison: Equatable, Sendable {
  package enum Entry: Equatable, Sendable {
    /// The line of this path or event says something else.
    case changed(subject: String, expected: String, actual: String, line: Int)
    /// It happened, but the transcript has no line for it. The line is where one would stand.
    case unrecorded(String, line: Int)
    /// The transcript has a line, but it did not happen.
    case missing(String, line: Int)
    /// It happened as recorded, but at another place among the lines of the step.
    case moved(String, line: Int)
  }

  package let entries: [Entry]

  /// Nil when the lines are the same, byte by byte.
  package init?(_ statement: TranscriptDocument.Statement, _ actual: ObservedLines) {
    if actual.areRecorded(statement) { return nil }
    self.init(recorded: statement.observations, actual: actual.texts, line: statement.line)
  }

  /// Nil when the lines are the same, byte by byte.
  package init?(recorded: [TranscriptDocument.Observation], actual: [String], line: Int) {
    let prefix = zip(recorded, actual).prefix { $0.text.utf8.elementsEqual($1.utf8) }.count
    if recorded.count == actual.count, prefix == actual.count { return nil }
    var suffix = 0
    while suffix < min(recorded.count, actual.count) - prefix,
      recorded[recorded.count - 1 - suffix].text.utf8.elementsEqual(actual[actual.count - 1 - suffix].utf8)
    {
      suffix += 1
    }
    let old = Array(recorded[prefix..<recorded.count - suffix])
    let new = Array(actual[prefix..<actual.count - suffix])
    let firstLine =
      prefix < recorded.count ? recorded[prefix].line : (recorded.last?.line ?? line) + (recorded.isEmpty ? 0 : 1)
    entries = Self.pair(old, new, firstLine)
  }

  /// Lines of the same path or event are one change; the rest came or went.
  private static func pair(_ old: [TranscriptDocument.Observation], _ new: [String], _ firstLine: Int) -> [Entry] {
    let (removed, inserted) = difference(old, new)
    var open = inserted
    var entries: [Entry] = []
    for index in removed {
      let observation = old[index]
      if let same = open.firstIndex(where: { new[$0].utf8.elementsEqual(observation.text.utf8) }) {
        entries.append(.moved(observation.text, line: observation.line))
        open.remove(at: same)
        continue
      }
      let (subject, expected) = split(observation.text)
      if let match = open.firstIndex(where: { split(new[$0]).subject == subject && subject != nil }), let subject {
        let actual = split(new[open[match]]).value
        entries.append(.changed(subject: subject, expected: expected, actual: actual, line: observation.line))
        open.remove(at: match)
      } else {
        entries.append(.missing(observation.text, line: observation.line))
      }
    }
    for index in open {
      let line = index < old.count ? old[index].line : (old.last?.line).map { $0 + 1 } ?? firstLine
      entries.append(.unrecorded(new[index], line: line))
    }
    return entries
  }

  /// Indices of lines only in `old` and only in `new`. Long runs are compared by position: a minimal difference of
  /// thousands of unlike lines takes seconds, and nobody reads it.
  private static func difference(_ old: [TranscriptDocument.Observation], _ new: [String]) -> ([Int], [Int]) {
    guard old.count <= 400, new.count <= 400 else {
      let common = min(old.count, new.count)
      let changed = (0..<common).filter { !old[$0].text.utf8.elementsEqual(new[$0].utf8) }
      return (changed + Array(common..<old.count), changed + Array(common..<new.count))
    }
    var removed: [Int] = []
    var inserted: [Int] = []
    // By bytes: as strings, two spellings of one character would be equal.
    for change in new.map({ Array($0.utf8) }).difference(from: old.map { Array($0.text.utf8) }) {
      switch change {
      case .remove(let offset, _, _): removed.append(offset)
      case .insert(let offset, _, _): inserted.append(offset)
      }
    }
    return (removed.sorted(), inserted.sorted())
  }

  /// What a line is about, and what it says of it: `counterState.number` and `2`; nothing to pair for other lines.
  static func split(_ line: String) -> (subject: String?, value: String) {
    if let range = line.firstRange(of: " = "), !line.hasPrefix("fail "), !line.hasPrefix("receive "),
      !line.hasPrefix("call ")
    {
      return (String(line[..<range.lowerBound]), String(line[range.upperBound...]))
    }
    if line.hasPrefix("hear "), let name = line.dropFirst(5).firstIndex(of: " ") {
      return (String(line[..<name]), String(line[line.index(after: name)...]))
    }
    if line.hasPrefix("+") { return ("time", line) }
    for event in ["receive", "fail"] where line.hasPrefix("\(event) ") {
      return (event, String(line.dropFirst(event.count + 1)))
    }
    if line.hasPrefix("call "), let open = line.firstIndex(of: "(") {
      return (String(line[..<open]), String(line[open...]))
    }
    return (nil, line)
  }
}

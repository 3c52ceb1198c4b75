/// The difference of two dumps as one text: the lines that differ, old ones first, and as many others as show where those are.
///
/// ```text
///   OrderState(
///     address: Address(…),
/// −   number: 1
/// +   number: 2
///   )
/// ```
package enum LineDifference {
  /// The maximum number of lines of each dump to compare one by one, not counting equal ones at both ends.
  private static let maxCompared = 1_000

  /// Returns the marked lines; nil if the dumps do not differ.
  package static func text(_ old: [DebugDump.Line], _ new: [DebugDump.Line]) -> [String]? {
    old == new ? nil : UnchangedLines.collapsed(lines(old, new)).map(\.text)
  }

  /// Returns all lines of both.
  static func lines(_ old: [DebugDump.Line], _ new: [DebugDump.Line]) -> [MarkedLine] {
    let difference = SequenceDifference(old, new, maxCount: maxCompared, isSame: ==)
    let lines = difference.edits.map { edit in
      switch edit {
      case .removed(let index): MarkedLine(.removed, old[index])
      case .inserted(let index): MarkedLine(.added, new[index])
      case .same(let one, let other): MarkedLine(.unchanged, new[other], old: old[one])
      }
    }
    return UnchangedLines.slid(lines)
  }
}

/// A line of a difference.
struct MarkedLine {
  enum Mark: String {
    case unchanged = " "
    case removed = "\u{2212}"
    case added = "+"
  }

  let mark: Mark
  var line: DebugDump.Line
  /// The line in the old dump, which may have a different comma.
  let old: DebugDump.Line

  init(_ mark: Mark, _ line: DebugDump.Line, old: DebugDump.Line? = nil) {
    self.mark = mark
    self.line = line
    self.old = old ?? line
  }

  var text: String { "\(mark.rawValue) \(line.written)" }
}

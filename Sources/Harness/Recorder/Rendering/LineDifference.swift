/// Two dumps as one text: what differs line by line, the lines of the old one first, and of the rest as much as says where that
/// is.
///
/// ```text
///   OrderState(
///     address: Address(…),
/// −   number: 1
/// +   number: 2
///   )
/// ```
package enum LineDifference {
  /// How many lines of each are compared one by one, once equal ones at both ends are left out.
  private static let maxCompared = 1_000

  /// The marked lines; nil when the dumps do not differ.
  package static func text(_ old: [DebugDump.Line], _ new: [DebugDump.Line]) -> [String]? {
    old == new ? nil : UnchangedLines.collapsed(lines(old, new)).map(\.text)
  }

  /// All lines of both.
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
  /// The line as it is in the old dump, where it may have another comma.
  let old: DebugDump.Line

  init(_ mark: Mark, _ line: DebugDump.Line, old: DebugDump.Line? = nil) {
    self.mark = mark
    self.line = line
    self.old = old ?? line
  }

  var text: String { "\(mark.rawValue) \(line.written)" }
}

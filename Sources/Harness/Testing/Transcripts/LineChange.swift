/// How the lines of one step become others: for failures, and for what is pending.
package enum LineChange: Hashable, Sendable {
  /// The line of this path or event says something else.
  case changed(ObservationLine.Subject, old: String, new: String)
  /// It stands at another place among the lines of the step.
  case moved(String)
  case removed(String)
  case added(String)

  /// What it is about: a path, or an event with its name.
  package var subject: String {
    switch self {
    case .changed(let subject, _, _): subject.text
    case .moved(let text), .removed(let text), .added(let text): ObservationLine(text).subject?.text ?? text
    }
  }

  /// What stands before both values in their lines; empty where these are whole lines.
  var head: String {
    guard case .changed(let subject, let old, _) = self else { return "" }
    // The text of a failure may be that of a line.
    return subject != .fail && ObservationLine(old).subject == subject ? "" : subject.head
  }
}

extension StepAlignment.Entry {
  /// Nil for a line that stays. One that moved is a change where it stood.
  func change(from old: [WrittenLine], to new: [WrittenLine]) -> LineChange? {
    switch self {
    case .same, .movedHere: nil
    case .movedAway(let line): .moved(old[line].text)
    case .removed(let line): .removed(old[line].text)
    case .added(let line): .added(new[line].text)
    case .changed(let before, let after): Self.change(old[before].text, new[after].text)
    }
  }

  /// Values that differ in nothing but spaces are shown by their lines.
  private static func change(_ old: String, _ new: String) -> LineChange {
    guard let left = ObservationLine(old).subjectAndValue, let right = ObservationLine(new).subjectAndValue,
      !left.value.utf8.elementsEqual(right.value.utf8)
    else { return .changed(ObservationLine(old).subject ?? .view, old: old, new: new) }
    return .changed(left.subject, old: left.value, new: right.value)
  }
}

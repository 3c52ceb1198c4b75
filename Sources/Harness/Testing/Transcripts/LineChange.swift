/// A change of a line in one step, for failures and pending transcripts.
package enum LineChange: Hashable, Sendable {
  /// The line of this path or event has another value.
  case changed(ObservationLine.Subject, old: String, new: String)
  /// The line is at another position among the lines of the step.
  case moved(String)
  case removed(String)
  case added(String)

  /// The subject: a path, or an event with its name.
  package var subject: String {
    switch self {
    case .changed(let subject, _, _): subject.text
    case .moved(let text), .removed(let text), .added(let text): ObservationLine(text).subject?.text ?? text
    }
  }

  /// The text before both values in their lines; empty if the values are whole lines.
  var head: String {
    guard case .changed(let subject, let old, _) = self else { return "" }
    // The text of a failure may look like a line.
    return subject != .fail && ObservationLine(old).subject == subject ? "" : subject.head
  }
}

extension StepAlignment.Entry {
  /// Returns nil for an unchanged line. A moved line is a change at its old position.
  func change(from old: [WrittenLine], to new: [WrittenLine]) -> LineChange? {
    switch self {
    case .same, .movedHere: nil
    case .movedAway(let line): .moved(old[line].text)
    case .removed(let line): .removed(old[line].text)
    case .added(let line): .added(new[line].text)
    case .changed(let before, let after): Self.change(old[before].text, new[after].text)
    }
  }

  /// Values that differ only in spaces are shown with their whole lines.
  private static func change(_ old: String, _ new: String) -> LineChange {
    guard let left = ObservationLine(old).subjectAndValue, let right = ObservationLine(new).subjectAndValue,
      !left.value.utf8.elementsEqual(right.value.utf8)
    else { return .changed(ObservationLine(old).subject ?? .view, old: old, new: new) }
    return .changed(left.subject, old: left.value, new: right.value)
  }
}

/// Identifies a change or a failure across scripts: one cause is one failure and one question, however many scripts it touches.
///
/// Two changes are alike if their text is equal, regardless of position and count. The value of an added line or field is ignored:
/// a field added to a type is one change of all scripts.
package struct ChangeFingerprint: Hashable, Sendable {
  private let kind: String
  /// Bytes, since two spellings of one character are equal as strings.
  private let texts: [[UInt8]]

  private init(_ kind: String, _ texts: [String]) {
    self.kind = kind
    self.texts = texts.map { Array($0.utf8) }
  }

  /// - Parameter isExact: whether the values of added lines and fields matter.
  package init(_ change: LineChange, isExact: Bool = false) {
    switch change {
    case .changed(let subject, let old, let new): self.init(differing: subject.text, old, new, isExact: isExact)
    case .moved(let line): self.init("moved", [line])
    case .removed(let line): self.init("missing", [line])
    case .added(let line): self.init(added: line, isExact: isExact)
    }
  }

  /// - Parameter isExact: as above.
  package init(_ failure: ScriptFailure, isExact: Bool = false) {
    switch failure.kind {
    case .unreadable(let why): self.init("unreadable", [why])
    case .notRecorded: self.init("not recorded", [])
    case .differs(let subject, let expected, let actual, _):
      self.init(differing: subject, expected, actual, isExact: isExact)
    case .unrecorded(let text, _): self.init(added: text, isExact: isExact)
    case .missing(let text, _): self.init("missing", [text])
    case .moved(let text, _): self.init("moved", [text])
    case .reported(_, _, .unusedStub(let stub)): self.init("unused stub", [stub])
    case .reported(_, _, .expectation(let path, let expected, let actual)):
      self.init("expectation", [path, expected, actual])
    case .reported(_, _, .rule(let name, _)): self.init("rule", [name])
    case .reported(let text, _, .issue), .reported(let text, _, .order): self.init("reported", [text])
    case .noEnd: self.init("no end", [])
    case .nothingFailed: self.init("nothing failed", [])
    case .died(let how, _, let action): self.init("died", [how, action ?? ""])
    case .timedOut(_, _, let action): self.init("timed out", [action ?? ""])
    case .varies(let variance):
      self.init("varies", [variance.subject, "\(variance.between)", variance.cause.map { "\($0)" } ?? ""])
    }
  }

  private init(differing subject: String, _ old: String, _ new: String, isExact: Bool = false) {
    if !isExact, let parts = LiteralDifference.parts(subject, old, new), parts.allSatisfy({ $0.old == nil }) {
      self.init("added fields", Set(parts.map { Self.withoutIndices($0.path) }).sorted())
    } else {
      self.init("differs", [subject, old, new])
    }
  }

  private init(added line: String, isExact: Bool = false) {
    switch ObservationLine(line) {
    case .change(let path, _) where !isExact: self.init("added", [Self.withoutIndices(path)])
    case .edited(let path, let edit, _) where !isExact:
      self.init("added", [Self.withoutIndices(path), String(edit.prefix { $0 != " " })])
    default: self.init("unrecorded", [line])
    }
  }

  /// Removes indices: `todos[id: 7].title` and `todos[id: 8].title` are the same field.
  private static func withoutIndices(_ path: String) -> String {
    var depth = 0
    return String(
      path.filter { character in
        if character == "[" { depth += 1 }
        defer { if character == "]" { depth -= 1 } }
        return depth == 0
      })
  }
}

/// The one encoding of failures: between processes, and in the JSON report (docs/json.md).
extension ScriptFailure {
  private enum CodingKeys: String, CodingKey {
    case path, line, column, kind, subject, expected, actual, text, how, limit, command, action
    case between, cause, first, second, ignore
    case stub, rule, ruleKind, unknownName, add, remove, lastWords
  }

  /// The names of the kinds, as reports write them.
  package var kindName: String { name.rawValue }

  private enum Name: String, Codable {
    case unreadable, notRecorded, differs, unrecorded, missing, moved, reported, noEnd, nothingFailed, died, timedOut
    case varies
  }

  private var name: Name {
    switch kind {
    case .unreadable: .unreadable
    case .notRecorded: .notRecorded
    case .differs: .differs
    case .unrecorded: .unrecorded
    case .missing: .missing
    case .moved: .moved
    case .reported: .reported
    case .noEnd: .noEnd
    case .nothingFailed: .nothingFailed
    case .died: .died
    case .timedOut: .timedOut
    case .varies: .varies
    }
  }

  /// Writes the place, the name of the kind, and what that kind holds.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(path, forKey: .path)
    try container.encode(line, forKey: .line)
    try container.encodeIfPresent(column, forKey: .column)
    try container.encode(name, forKey: .kind)
    try container.encodeIfPresent(unknownName, forKey: .unknownName)
    try container.encodeIfPresent(lastWords, forKey: .lastWords)
    if let fieldEdit { try container.encode(fieldEdit.argument, forKey: fieldEdit.value == nil ? .remove : .add) }
    switch kind {
    case .notRecorded, .noEnd, .nothingFailed: break
    case .unreadable(let text): try container.encode(text, forKey: .text)
    case .differs(let subject, let expected, let actual, let command):
      try container.encode(subject, forKey: .subject)
      try container.encode(expected, forKey: .expected)
      try container.encode(actual, forKey: .actual)
      try container.encode(command, forKey: .command)
    case .unrecorded(let text, let command), .missing(let text, let command), .moved(let text, let command):
      try container.encode(text, forKey: .text)
      try container.encode(command, forKey: .command)
    case .reported(let text, let command, let origin):
      try container.encode(text, forKey: .text)
      try container.encode(command, forKey: .command)
      switch origin {
      case .issue: break
      case .unusedStub(let stub): try container.encode(stub, forKey: .stub)
      case .rule(let name, let kind):
        try container.encode(name, forKey: .rule)
        try container.encode(kind, forKey: .ruleKind)
      case .expectation(let path, let expected, let actual):
        try container.encode(path, forKey: .subject)
        try container.encode(expected, forKey: .expected)
        try container.encode(actual, forKey: .actual)
      }
    case .died(let how, let command, let action):
      try container.encode(how, forKey: .how)
      try container.encodeIfPresent(command, forKey: .command)
      try container.encodeIfPresent(action, forKey: .action)
    case .timedOut(let limit, let command, let action):
      try container.encode(limit, forKey: .limit)
      try container.encodeIfPresent(command, forKey: .command)
      try container.encodeIfPresent(action, forKey: .action)
    case .varies(let variance):
      try container.encode(variance.between, forKey: .between)
      try container.encodeIfPresent(variance.cause, forKey: .cause)
      try container.encode(variance.first, forKey: .first)
      try container.encode(variance.second, forKey: .second)
      try container.encode(variance.command, forKey: .command)
      try container.encodeIfPresent(variance.ignore, forKey: .ignore)
    }
  }

  /// Reads what `encode(to:)` writes; what it doesn't know is passed over.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func text(_ key: CodingKeys) throws -> String { try container.decode(String.self, forKey: key) }
    func textIfPresent(_ key: CodingKeys) throws -> String? { try container.decodeIfPresent(String.self, forKey: key) }
    func origin() throws -> Origin {
      if let stub = try textIfPresent(.stub) { return .unusedStub(stub) }
      if let rule = try textIfPresent(.rule) {
        return .rule(name: rule, kind: try container.decode(RuleKind.self, forKey: .ruleKind))
      }
      guard let path = try textIfPresent(.subject) else { return .issue }
      return .expectation(path: path, expected: try text(.expected), actual: try text(.actual))
    }
    let kind: Kind =
      switch try container.decode(Name.self, forKey: .kind) {
      case .notRecorded: .notRecorded
      case .noEnd: .noEnd
      case .nothingFailed: .nothingFailed
      case .unreadable: .unreadable(try text(.text))
      case .differs:
        .differs(
          subject: try text(.subject), expected: try text(.expected), actual: try text(.actual),
          command: try text(.command))
      case .unrecorded: .unrecorded(try text(.text), command: try text(.command))
      case .missing: .missing(try text(.text), command: try text(.command))
      case .moved: .moved(try text(.text), command: try text(.command))
      case .reported: .reported(try text(.text), command: try text(.command), origin: try origin())
      case .died: .died(how: try text(.how), command: try textIfPresent(.command), action: try textIfPresent(.action))
      case .timedOut:
        .timedOut(
          limit: try container.decode(Double.self, forKey: .limit), command: try textIfPresent(.command),
          action: try textIfPresent(.action))
      case .varies:
        .varies(
          Variance(
            between: try container.decode(Variance.Between.self, forKey: .between),
            cause: try container.decodeIfPresent(Variance.Cause.self, forKey: .cause), first: try text(.first),
            second: try text(.second), command: try text(.command), ignore: try textIfPresent(.ignore)))
      }
    self.init(
      path: try text(.path), line: try container.decode(Int.self, forKey: .line),
      column: try container.decodeIfPresent(Int.self, forKey: .column), kind: kind,
      unknownName: try textIfPresent(.unknownName),
      fieldEdit: try textIfPresent(.add).flatMap(FieldEdit.init(adding:))
        ?? textIfPresent(.remove).flatMap(FieldEdit.init(removing:)),
      lastWords: try container.decodeIfPresent(LastWords.self, forKey: .lastWords))
  }
}

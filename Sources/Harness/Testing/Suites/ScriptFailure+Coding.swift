/// The only encoding of failures: between processes, and in the JSON report (docs/json.md).
extension ScriptFailure {
  /// The name of the failure's kind, as reports write it.
  package var kindName: String { Fields(self).kind.rawValue }

  /// Encodes the place, the name of the kind, and the kind's values.
  public func encode(to encoder: any Encoder) throws { try Fields(self).encode(to: encoder) }

  /// Decodes what `encode(to:)` encodes, and ignores unknown keys.
  public init(from decoder: any Decoder) throws {
    let fields = try Fields(from: decoder)
    self.init(
      path: fields.path, line: fields.line, column: fields.column ?? 1,
      kind: try fields.failure(at: decoder.codingPath),
      head: fields.head ?? "", unknownName: fields.unknownName,
      fieldEdit: fields.add.flatMap(FieldEdit.init(adding:)) ?? fields.remove.flatMap(FieldEdit.init(removing:)),
      correction: fields.correction, lastWords: fields.lastWords, advice: fields.advice)
  }
}

/// The values of all kinds of failures.
private struct Fields: Codable {
  enum Name: String, Codable {
    case unreadable, notRecorded, differs, unrecorded, missing, moved, reported, noEnd, nothingFailed, died, timedOut
    case varies
  }

  let path: String
  let line: Int
  let column: Int?
  var kind: Name
  let unknownName: String?
  let correction: Correction?
  let lastWords: CrashMessage?
  let advice: String?
  var add, remove: String?
  var head, subject, expected, actual, text, how: String?
  var limit: Double?
  var command, action: String?
  var between: Nondeterminism.Between?
  var cause: Nondeterminism.Cause?
  var first, second, ignore, stub, rule, hold: String?
  var ruleKind: RuleKind?

  init(_ failure: ScriptFailure) {
    (path, line, column) = (failure.path, failure.line, failure.column)
    (unknownName, correction) = (failure.unknownName, failure.correction)
    (lastWords, advice) = (failure.lastWords, failure.advice)
    if let edit = failure.fieldEdit { if edit.value == nil { remove = edit.argument } else { add = edit.argument } }
    switch failure.kind {
    case .notRecorded: kind = .notRecorded
    case .noEnd: kind = .noEnd
    case .nothingFailed: kind = .nothingFailed
    case .unreadable(let text): (kind, self.text) = (.unreadable, text)
    case .differs(let subject, let expected, let actual, let command):
      (kind, self.command) = (.differs, command)
      head = failure.head.isEmpty ? nil : failure.head
      (self.subject, self.expected, self.actual) = (subject, expected, actual)
    case .unrecorded(let text, let command): (kind, self.text, self.command) = (.unrecorded, text, command)
    case .missing(let text, let command): (kind, self.text, self.command) = (.missing, text, command)
    case .moved(let text, let command): (kind, self.text, self.command) = (.moved, text, command)
    case .reported(let text, let command, let origin):
      (kind, self.text, self.command) = (.reported, text, command)
      switch origin {
      case .issue: break
      case .unusedStub(let stub): self.stub = stub
      case .rule(let name, let kind): (rule, ruleKind) = (name, kind)
      case .order(let hold): self.hold = hold
      case .expectation(let path, let expected, let actual):
        (subject, self.expected, self.actual) = (path, expected, actual)
      }
    case .died(let how, let command, let action):
      (kind, self.how, self.command, self.action) = (.died, how, command, action)
    case .timedOut(let limit, let command, let action):
      (kind, self.limit, self.command, self.action) = (.timedOut, limit, command, action)
    case .varies(let variance):
      (kind, between, cause, command) = (.varies, variance.between, variance.cause, variance.command)
      (first, second, ignore) = (variance.first, variance.second, variance.ignore)
    }
  }

  /// Returns the kind of the failure, which needs only some of the fields.
  /// - Parameter place: the coding path of the fields, for thrown errors.
  func failure(at place: [any CodingKey]) throws -> ScriptFailure.Kind {
    func there<Value>(_ value: Value?, _ key: CodingKeys) throws -> Value {
      if let value { return value }
      throw DecodingError.keyNotFound(key, .init(codingPath: place, debugDescription: "a failure lacks it"))
    }
    func text() throws -> String { try there(self.text, .text) }
    func command() throws -> String { try there(self.command, .command) }
    func origin() throws -> ScriptFailure.Origin {
      if let stub { return .unusedStub(stub) }
      if let rule { return .rule(name: rule, kind: try there(ruleKind, .ruleKind)) }
      if let hold { return .order(hold: hold) }
      guard let subject else { return .issue }
      return .expectation(
        path: subject, expected: try there(expected, .expected), actual: try there(actual, .actual))
    }
    return switch kind {
    case .notRecorded: .notRecorded
    case .noEnd: .noEnd
    case .nothingFailed: .nothingFailed
    case .unreadable: .unreadable(try text())
    case .differs:
      .differs(
        subject: try there(subject, .subject), expected: try there(expected, .expected),
        actual: try there(actual, .actual), command: try command())
    case .unrecorded: .unrecorded(try text(), command: try command())
    case .missing: .missing(try text(), command: try command())
    case .moved: .moved(try text(), command: try command())
    case .reported: .reported(try text(), command: try command(), origin: try origin())
    case .died: .died(how: try there(how, .how), command: self.command, action: action)
    case .timedOut: .timedOut(limit: try there(limit, .limit), command: self.command, action: action)
    case .varies:
      .varies(
        Nondeterminism(
          between: try there(between, .between), cause: cause, first: try there(first, .first),
          second: try there(second, .second), command: try command(), ignore: ignore))
    }
  }
}

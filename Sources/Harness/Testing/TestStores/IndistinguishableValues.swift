/// Why two values differ that print as the same text.
enum IndistinguishableValues: Equatable {
  /// They are functions, or the parts of them that differ are.
  case function
  /// Something else that can't be read, by what it is.
  case unread(String)
  /// A value of the type isn't equal to itself.
  case neverEqual(type: String, isNaN: Bool)
  /// `==` of the type has found it.
  case ownEquality(type: String)
  /// It is in what literals don't say.
  case unsaid

  /// Why values differ that were found to: nil where one can see it.
  init?(_ expected: (value: ValueRef, text: String), _ actual: (value: ValueRef, text: String)) {
    guard expected.text.utf8.elementsEqual(actual.text.utf8) else { return nil }
    self = Self.reason(expected.value, actual.value, isNaN: Self.names(in: actual.text).contains("nan"))
  }

  /// Why two actions differ that were found to: nil where one can see it.
  init?<Value>(_ expected: Value, _ actual: Value) {
    let texts = (LiteralPrinter.text(expected, .bare), LiteralPrinter.text(actual, .bare))
    guard texts.0.utf8.elementsEqual(texts.1.utf8) else { return nil }
    // The innermost part says most.
    for case .value(_, _, _, _, let reason?) in StateDifference.between(expected, actual).shown {
      self = reason
      return
    }
    let reason = ValueRef.with(expected, actual) { IndistinguishableValues(($0, texts.0), ($1, texts.1)) }
    guard let reason else { return nil }
    self = reason
  }

  private static func reason(_ expected: ValueRef, _ actual: ValueRef, isNaN: Bool) -> IndistinguishableValues {
    let shape = actual.shape
    if let expected = expected.equals(expected), let actual = actual.equals(actual) {
      let isReflexive = expected && actual
      return isReflexive ? .ownEquality(type: shape.name) : .neverEqual(type: shape.name, isNaN: isNaN)
    }
    switch actual.kind {
    case .leaf where isNaN: return .neverEqual(type: shape.name, isNaN: true)
    case .opaque("a function"): return .function
    case .opaque(let what): return .unread(what)
    case .existential:
      return expected.withDynamic { expected in
        actual.withDynamic { actual in
          guard let expected, let actual, expected.shape === actual.shape else { return .unsaid }
          return reason(expected, actual, isNaN: isNaN)
        }
      }
    default: return holdsFunction(shape) ? .function : .unsaid
    }
  }

  /// Whether values of a type may hold a function that no `==` leaves out of account.
  static func holdsFunction(_ shape: TypeShape) -> Bool {
    var known: Set<ObjectIdentifier> = []
    func holds(_ shape: TypeShape) -> Bool {
      guard shape.equals == nil, known.insert(ObjectIdentifier(shape)).inserted else { return false }
      if case .opaque("a function") = shape.kind { return true }
      return shape.parts.contains(where: holds)
    }
    return holds(shape)
  }

  /// Whether a literal has parts that are no code: functions, objects inside themselves.
  static func hasGap(_ literal: String) -> Bool { names(in: literal).contains("_") || literal.contains("↑") }

  private static func names(in literal: String) -> [String] {
    let bytes = Array(literal.utf8)
    return NameScanner.tokens(bytes, in: 0..<bytes.count).map(\.name)
  }

  /// Behind `they read the same: `.
  var text: String {
    switch self {
    case .function: "functions can't be compared"
    case .unread(let what): "\(what) can't be read, and it is not the same one"
    case .neverEqual(_, isNaN: true): "NaN never equals itself"
    case .neverEqual(let type, isNaN: false): "\(type) is not equal to itself"
    case .ownEquality(let type): "== of \(type) says that they differ"
    case .unsaid: "what differs is in no literal"
    }
  }
}

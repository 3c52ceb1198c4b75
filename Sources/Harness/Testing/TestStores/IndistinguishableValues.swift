/// The reason why two values that print as the same text differ.
enum IndistinguishableValues: Equatable {
  /// They are functions, or the differing parts are.
  case function
  /// They can't be read for another reason, given by their kind.
  case unread(String)
  /// A value of the type isn't equal to itself.
  case neverEqual(type: String, isNaN: Bool)
  /// The type's `==` distinguishes them.
  case ownEquality(type: String)
  /// The difference is in something that literals omit.
  case unsaid

  /// Returns the reason for two values that were found to differ; nil if their texts differ.
  init?(_ expected: (value: ValueRef, text: String), _ actual: (value: ValueRef, text: String)) {
    guard expected.text.utf8.elementsEqual(actual.text.utf8) else { return nil }
    self = Self.reason(expected.value, actual.value, isNaN: Self.names(in: actual.text).contains("nan"))
  }

  /// Returns the reason for two actions that were found to differ; nil if their texts differ.
  init?<Value>(_ expected: Value, _ actual: Value) {
    let texts = (LiteralPrinter.text(expected, .bare), LiteralPrinter.text(actual, .bare))
    guard texts.0.utf8.elementsEqual(texts.1.utf8) else { return nil }
    // The innermost part is the most specific.
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

  /// Whether values of a type may hold a function that no `==` ignores.
  static func holdsFunction(_ shape: TypeShape) -> Bool {
    var known: Set<ObjectIdentifier> = []
    func holds(_ shape: TypeShape) -> Bool {
      guard shape.equals == nil, known.insert(ObjectIdentifier(shape)).inserted else { return false }
      if case .opaque("a function") = shape.kind { return true }
      return shape.parts.contains(where: holds)
    }
    return holds(shape)
  }

  /// Whether a literal has parts that are not code: functions, objects inside themselves.
  static func hasGap(_ literal: String) -> Bool { names(in: literal).contains("_") || literal.contains("↑") }

  private static func names(in literal: String) -> [String] {
    let bytes = Array(literal.utf8)
    return NameScanner.tokens(bytes, in: 0..<bytes.count).map(\.name)
  }

  /// The text after `they read the same: `.
  var text: String {
    switch self {
    case .function: "functions can't be compared"
    case .unread(let what): "\(what) can't be inspected, and the two are not the same instance"
    case .neverEqual(_, isNaN: true): "NaN never equals itself"
    case .neverEqual(let type, isNaN: false): "\(type) is not equal to itself"
    case .ownEquality(let type): "== of \(type) says they differ"
    case .unsaid: "no literal shows the difference"
    }
  }
}

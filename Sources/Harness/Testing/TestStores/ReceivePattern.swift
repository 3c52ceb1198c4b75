/// The action that a test expects to receive.
struct ReceivePattern<Action> {
  let matches: (Action) -> Bool
  /// The whole action, if the test gives it.
  let value: Action?
  private let describe: () -> String

  /// The text in failures.
  var text: String { describe() }

  /// Creates a pattern that matches exactly this action.
  init(_ expected: Action, _ equality: ValueEquality<Action> = ValueEquality()) {
    matches = { equality.areEqual(expected, $0) }
    value = expected
    describe = { LiteralPrinter.text(expected, .bare) }
  }

  /// Creates a pattern that matches any action of a case.
  init<Value>(case path: CasePath<Action, Value>) {
    matches = { path.extract(from: $0) != nil }
    value = nil
    describe = { Self.text(path) }
  }

  /// Creates a pattern that matches any action satisfying a condition.
  init(where predicate: @escaping (Action) -> Bool) {
    matches = predicate
    value = nil
    describe = { "an action that satisfies the condition" }
  }

  /// Returns `counter(.didTapPlus)` without the payload. A case path learns its case by creating a value of it; if no payload
  /// can be generated, the path's type has to do.
  private static func text<Value>(_ path: CasePath<Action, Value>) -> String {
    let shape = TypeShape.of(Value.self)
    guard let payload = ZeroValue.make(shape)?.value(as: Value.self) else {
      return "a case with \(EnglishText.a(shape.typeName))"
    }
    return ValueRef.with(path.embed(payload)) { name($0, downTo: shape) }
  }

  private static func name(_ value: ValueRef, downTo end: TypeShape) -> String {
    if case .optional(let wrapped) = value.shape.kind, let inner = value.wrapped(wrapped) {
      return name(inner, downTo: end)
    }
    guard case .enumeration(let enumeration) = value.kind else { return "…" }
    let index = value.caseIndex
    let enumCase = enumeration.cases[index]
    guard let payload = enumCase.payload else { return enumCase.name }
    guard payload !== end, payload.isEnum else { return "\(enumCase.name)(…)" }
    return "\(enumCase.name)(.\(value.withPayload(of: enumeration, case: index) { name($0, downTo: end) }))"
  }
}

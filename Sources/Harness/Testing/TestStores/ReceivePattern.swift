/// Which action a test expects to receive.
struct ReceivePattern<Action> {
  let matches: (Action) -> Bool
  /// Where the test says the whole action.
  let value: Action?
  private let describe: () -> String

  /// How failures call it.
  var text: String { describe() }

  /// This very action.
  init(_ expected: Action, _ equality: ValueEquality<Action> = ValueEquality()) {
    matches = { equality.areEqual(expected, $0) }
    value = expected
    describe = { LiteralPrinter.text(expected, .bare) }
  }

  /// Any action of a case.
  init<Value>(case path: CasePath<Action, Value>) {
    matches = { path.extract(from: $0) != nil }
    value = nil
    describe = { Self.text(path) }
  }

  /// Any action that satisfies a condition.
  init(where predicate: @escaping (Action) -> Bool) {
    matches = predicate
    value = nil
    describe = { "an action that satisfies the condition" }
  }

  /// `counter(.didTapPlus)` with the payload left out. A case path knows its case by making a value of it; where no payload
  /// can be made up, its type has to say enough.
  private static func text<Value>(_ path: CasePath<Action, Value>) -> String {
    let shape = TypeShape.of(Value.self)
    guard let payload = ZeroValue.make(shape)?.value(as: Value.self) else { return "a case with a \(shape.typeName)" }
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

/// The computed properties of a state that a test store checks in addition to the stored ones.
struct DerivedValues<State> {
  /// The values, sorted by name.
  private let values: [ObservedValue<State>]

  init(_ paths: [String: PartialKeyPath<State>] = [:]) {
    values = paths.sorted { $0.key < $1.key }.compactMap { Self.observed($0.key, $0.value) }
  }

  var isEmpty: Bool { values.isEmpty }

  private static func observed(_ name: String, _ path: PartialKeyPath<State>) -> ObservedValue<State>? {
    func open<Value>(_: Value.Type) -> ObservedValue<State>? {
      (path as? KeyPath<State, Value>).map { path in ObservedValue(name) { $0[keyPath: path] } }
    }
    return _openExistential(type(of: path).valueType, do: open)
  }

  /// Returns the differences from what was asserted: a value that the test gives must be the actual one, any other must be
  /// unchanged.
  /// - Parameters:
  ///   - asserted: the values by name.
  ///   - isExhaustive: whether values that the test doesn't give count.
  ///   - problem: is called for names and values that can't exist.
  func differences(
    _ previous: State, _ actual: State, asserted: [String: Any?], isExhaustive: Bool, problem: (String) -> Void
  ) -> StateDifference.List {
    var list = StateDifference.List()
    for value in values {
      let new = value.read(actual)
      let expected: ValueBox
      if let given = asserted[value.name] {
        guard let converted = ConvertedValue.box(given, as: new.shape) else {
          problem(TestFailure.derivedType(value.name, new.shape.typeName, ConvertedValue.text(given)))
          continue
        }
        expected = converted
      } else if isExhaustive {
        expected = value.read(previous)
      } else {
        continue
      }
      if expected.ref.isSame(as: new.ref) { continue }
      list.add {
        let texts = (ObservedValue<State>.literal(expected), ObservedValue<State>.literal(new))
        return .value(
          path: "~\(value.name)", expected: texts.0, actual: texts.1, code: nil,
          why: IndistinguishableValues((expected.ref, texts.0), (new.ref, texts.1)))
      }
    }
    for name in asserted.keys.sorted() where !values.contains(where: { $0.name == name }) {
      problem(TestFailure.unknownDerived(name, values.map(\.name)))
    }
    return list
  }
}

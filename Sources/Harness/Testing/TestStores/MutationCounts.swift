/// The `@NeverEqual` properties of a state that were set in a step, by path.
///
/// A subscriber observes each assignment, so a test must assert each one, even of the same value. The number of assignments to
/// a property in one step doesn't matter.
struct MutationCounts: ChangeConsumer {
  static var rules: ChangeRules { ChangeRules(pairsElements: true) }

  /// The literals of the assigned values.
  private var values: [String: String] = [:]

  private init<State>(_ previous: State, _ next: State) {
    var walker = ChangeWalker(self)
    ValueRef.with(previous, next) { walker.walk(from: $0, to: $1) }
    self = walker.consumer
  }

  mutating func changed(_ path: [UInt8], from old: ValueRef?, to new: ValueRef?) {
    // A property that only one of the states has differs by value.
    guard let old, let new, case .wrapper(let wrapper) = new.kind, let count = new.setCount(wrapper) else { return }
    if count == old.setCount(wrapper) { return }
    values[String(decoding: path, as: UTF8.self)] = LiteralPrinter.text(of: new[wrapper.value])
  }

  mutating func reordered(_ path: [UInt8], from old: () -> [[UInt8]], to new: () -> [[UInt8]]) {}

  /// Returns the assignments that happened in only one of two states, relative to the state before both.
  /// - Parameter onlyExpected: whether to omit assignments that were not expected.
  static func differences<State>(
    previous: State, expected: State, actual: State, onlyExpected: Bool = false
  ) -> StateDifference.List {
    let (expected, actual) = (MutationCounts(previous, expected).values, MutationCounts(previous, actual).values)
    var list = StateDifference.List()
    for (path, value) in expected.merging(actual, uniquingKeysWith: { $1 }).sorted(by: { $0.key < $1.key }) {
      let isExpected = expected[path] != nil
      if isExpected == (actual[path] != nil) || onlyExpected && !isExpected { continue }
      list.add { .set(path: path, isExpected: isExpected, value: value) }
    }
    return list
  }

  /// Whether any of the properties was set.
  static func differ<State>(_ previous: State, _ next: State) -> Bool { !MutationCounts(previous, next).values.isEmpty }
}

/// How often each `@NeverEqual` in a state was set, by path.
///
/// A subscriber hears each set, so a set is a change that a test has to assert, also one to the value that was there.
/// How often a property was set in one step is nobody's concern.
enum SetCounts {
  fileprivate typealias Counts = [String: (count: Int, value: String)]

  /// What was set in the one state and not in the other, seen from the state before both.
  /// - Parameter onlyExpected: leave out what was set and not expected to be.
  static func differences<State>(
    previous: State, expected: State, actual: State, onlyExpected: Bool = false
  ) -> StateDifference.List {
    let before = counts(of: previous)
    let (expected, actual) = (counts(of: expected), counts(of: actual))
    var list = StateDifference.List()
    for path in expected.keys.sorted() {
      // What only one of the states has differs by value.
      guard let old = before[path], let wanted = expected[path], let got = actual[path] else { continue }
      let isExpected = wanted.count != old.count
      if onlyExpected, !isExpected { continue }
      if isExpected != (got.count != old.count) {
        list.add { .set(path: path, isExpected: isExpected, value: got.value) }
      }
    }
    return list
  }

  /// Whether any of the properties was set.
  static func differ<State>(_ previous: State, _ next: State) -> Bool {
    let (before, after) = (counts(of: previous), counts(of: next))
    return before.contains { path, set in after[path].map { $0.count != set.count } ?? false }
  }

  private static func counts<State>(of state: State) -> Counts {
    ValueRef.with(state) { state in
      var reader = SetCountReader()
      if case .structure = state.kind {} else { reader.path.push(name: "state") }
      reader.read(state)
      reader.descent.report(state.shape)
      return reader.counts
    }
  }
}

/// Looks for the properties in one state.
private struct SetCountReader: DeepWalk {
  var descent = Descent()
  var path = ValuePath()
  private(set) var counts: SetCounts.Counts = [:]

  mutating func read(_ value: ValueRef) { if value.shape.holdsMarker { descend { $0.readHere(value) } } }

  private mutating func readHere(_ value: ValueRef) {
    switch value.kind {
    case .wrapper(let wrapper):
      let inner = value[wrapper.value]
      if let count = value.setCount(wrapper) { counts[path.text] = (count, LiteralPrinter.text(of: inner)) }
      read(inner)
    case .structure(let record), .tuple(let record): read(record, of: value)
    case .optional(let wrapped): if let inner = value.wrapped(wrapped) { read(inner) }
    case .enumeration(let enumeration):
      let index = value.caseIndex
      let enumCase = enumeration.cases[index]
      guard enumCase.payload != nil else { return }
      let start = path.push(name: enumCase.name)
      value.withPayload(of: enumeration, case: index) { read(enumCase.parts, of: $0) }
      path.pop(to: start)
    case .list, .identified, .fixed:
      value.withElements { elements in
        let identity = ElementIdentity(elements.element)
        for (index, element) in elements.enumerated() {
          read(element, at: identity.map { .id($0.text(element)) } ?? .index(index))
        }
      }
    case .dictionary: for entry in SortedMembers.entries(of: value) { read(entry.value.ref, at: entry.component) }
    case .leaf, .set, .represented, .bytes, .metatype, .existential, .reference, .mirrored, .opaque: break
    }
  }

  private mutating func read(_ record: TypeShape.Record, of value: ValueRef) {
    for (index, field) in record.fields.enumerated() { read(value[field], at: .field(field.name, index)) }
  }

  private mutating func read(_ part: ValueRef, at component: ValuePath.Component) {
    let start = path.push(component)
    read(part)
    path.pop(to: start)
  }
}

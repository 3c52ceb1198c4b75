/// How often each `@NeverEqual` in a state was set, by path.
///
/// A subscriber hears each set, so a set is a change that a test has to assert, also one to the value that was there.
/// How often a property was set in one step is nobody's concern.
enum SetMarks {
  fileprivate typealias Marks = [String: (count: Int, value: String)]

  /// What was set in the one state and not in the other, seen from the state before both.
  /// - Parameter onlyExpected: leave out what was set and not expected to be.
  static func differences<State>(
    previous: State, expected: State, actual: State, onlyExpected: Bool = false
  ) -> StateDifference.List {
    let before = marks(of: previous)
    let (expected, actual) = (marks(of: expected), marks(of: actual))
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
    let (before, after) = (marks(of: previous), marks(of: next))
    return before.contains { path, mark in after[path].map { $0.count != mark.count } ?? false }
  }

  private static func marks<State>(of state: State) -> Marks {
    ValueRef.with(state) { state in
      var reader = MarkReader()
      if case .structure = state.kind {} else { reader.path.push(name: "state") }
      reader.read(state)
      reader.descent.report(state.shape)
      return reader.marks
    }
  }
}

/// Looks for the properties in one state.
private struct MarkReader: DeepWalk {
  var descent = Descent()
  var path = ValuePath()
  private(set) var marks: SetMarks.Marks = [:]

  mutating func read(_ value: ValueRef) { if value.shape.holdsMarker { descend { $0.readHere(value) } } }

  private mutating func readHere(_ value: ValueRef) {
    switch value.kind {
    case .wrapper(let wrapper):
      let inner = value[wrapper.value]
      if let count = value.setCount(wrapper) { marks[path.text] = (count, LiteralPrinter.text(of: inner)) }
      read(inner)
    case .structure(let record), .tuple(let record): read(record, of: value)
    case .optional(let wrapped): if let inner = value.wrapped(wrapped) { read(inner) }
    case .enumeration(let enumeration):
      let index = value.caseIndex
      let enumCase = enumeration.cases[index]
      guard enumCase.payload != nil else { return }
      let mark = path.push(name: enumCase.name)
      value.withPayload(of: enumeration, case: index) { read(enumCase.parts, of: $0) }
      path.pop(to: mark)
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
    let mark = path.push(component)
    read(part)
    path.pop(to: mark)
  }
}

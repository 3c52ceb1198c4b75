/// How often each `@NeverEqual` in a state was set, by path.
///
/// A subscriber hears each set, so a set is a change that a test has to assert, also one to the value that was there.
/// How often a property was set in one step is nobody's concern.
enum SetMarks {
  private typealias Marks = [String: (count: Int, value: String)]

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
    var marks: Marks = [:]
    var path = PathBuilder()
    let shape = TypeShape.of(State.self)
    withUnsafePointer(to: state) { state in
      let state = UnsafeRawPointer(state)
      if case .structure = shape.kind(for: state) {} else { path.push(name: "state") }
      collect(shape, state, &path, &marks)
    }
    return marks
  }

  private static func collect(
    _ shape: TypeShape, _ value: UnsafeRawPointer, _ path: inout PathBuilder, _ marks: inout Marks
  ) {
    guard shape.holdsMarker else { return }
    switch shape.kind(for: value) {
    case .wrapper(let wrapper):
      let inner = value + wrapper.value.offset
      if let marker = wrapper.marker {
        let text = String(decoding: path.bytes, as: UTF8.self)
        // Sound: the builder makes no wrapper with a marker that is not an `Int`.
        marks[text] = ((value + marker.offset).read(as: Int.self), LiteralPrinter.text(wrapper.value.shape, inner))
      }
      collect(wrapper.value.shape, inner, &path, &marks)
    case .structure(let record), .tuple(let record): collect(record, value, &path, &marks)
    case .optional(let wrapped): if wrapped.isPresent(value) { collect(wrapped, value, &path, &marks) }
    case .enumeration(let enumeration):
      let index = shape.caseIndex(value)
      guard enumeration.cases[index].payload != nil else { return }
      let mark = path.push(name: enumeration.cases[index].name)
      shape.withPayload(value, of: enumeration, case: index) {
        collect(enumeration.cases[index].parts, $0, &path, &marks)
      }
      path.pop(to: mark)
    case .list(let list, let element):
      list.withElements(value) { collect(element, $0, $1, &path, &marks) }
    case .identified(let list, _, let element):
      list.withElements(value) { collect(element, $0, $1, &path, &marks) }
    case .fixed(let element, let count): collect(element, value, count, &path, &marks)
    case .dictionary(let dictionary, let key, let element):
      for entry in SortedMembers.entries(of: dictionary, key, element, value) {
        let mark = path.push(key: entry.text)
        collect(element, entry.value.address, &path, &marks)
        path.pop(to: mark)
      }
    case .leaf, .set, .represented, .bytes, .metatype, .existential, .reference, .mirrored, .opaque: break
    }
  }

  private static func collect(
    _ record: TypeShape.Record, _ value: UnsafeRawPointer, _ path: inout PathBuilder, _ marks: inout Marks
  ) {
    for (index, field) in record.fields.enumerated() {
      let mark = path.push(field: field.name, index)
      collect(field.shape, value + field.offset, &path, &marks)
      path.pop(to: mark)
    }
  }

  private static func collect(
    _ element: TypeShape, _ base: UnsafeRawPointer, _ count: Int, _ path: inout PathBuilder, _ marks: inout Marks
  ) {
    let identity = ElementIdentity(element)
    for index in 0..<count {
      let place = base + index * element.stride
      let mark = identity.map { path.push(id: $0.text(place)) } ?? path.push(index: index)
      collect(element, place, &path, &marks)
      path.pop(to: mark)
    }
  }
}

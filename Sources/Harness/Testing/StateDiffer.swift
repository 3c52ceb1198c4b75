/// Walks two states side by side and says what differs, for the eyes of whoever reads a failing test.
///
/// Transcripts have their own rules (`ChangeWalker`), which let lines stay local and files merge. Here elements that have
/// ids are told by id also in plain arrays, and elements that only changed places are one line, however many they are.
/// And `==` has the last word: what it takes for equal is no difference, and where it finds one that nothing inside shows,
/// the whole value is the difference. A value that doesn't equal itself, such as NaN, goes by structure.
struct StateDiffer: DeepWalk {
  private(set) var found: StateDifference.List
  var descent = Descent()
  private var depth = 0
  private var path: DifferencePath
  /// An Equatable value around this place has the last word on what can't be read.
  private var isJudged = false

  private init(_ path: DifferencePath, _ found: StateDifference.List) {
    self.path = path
    self.found = found
  }

  /// What differs, sorted by path.
  /// - Parameters:
  ///   - root: how the path of a value begins that is not a struct.
  ///   - most: so many get their words.
  static func differences<Value>(
    _ expected: Value, _ actual: Value, root: String = "state", most: Int = StateDifference.List.mostShown
  ) -> StateDifference.List {
    walk(expected, actual, root, StateDifference.List(most: most))
  }

  /// Whether anything differs.
  static func differ<Value>(_ expected: Value, _ actual: Value) -> Bool {
    !walk(expected, actual, "", StateDifference.List(asksWhether: true)).isEmpty
  }

  private static func walk<Value>(
    _ expected: Value, _ actual: Value, _ root: String, _ found: StateDifference.List
  ) -> StateDifference.List {
    let shape = TypeShape.of(Value.self)
    return withUnsafePointer(to: expected) { expected in
      withUnsafePointer(to: actual) { actual in
        var isStruct = false
        if case .structure = shape.kind(for: actual) { isStruct = true }
        var differ = StateDiffer(DifferencePath(root: isStruct ? "" : root), found)
        differ.compare(shape, UnsafeRawPointer(expected), UnsafeRawPointer(actual))
        return differ.found
      }
    }
  }

  // MARK: One value

  private mutating func compare(_ shape: TypeShape, _ old: UnsafeRawPointer, _ new: UnsafeRawPointer) {
    if found.isComplete { return }
    depth += 1
    if descent.hasRoom(at: depth) {
      judge(shape, old, new)
    } else if !onLargerStack(at: depth, { $0.judge(shape, old, new) }) {
      found.add { .unseen(path: path.text) }
    }
    depth -= 1
  }

  private mutating func judge(_ shape: TypeShape, _ old: UnsafeRawPointer, _ new: UnsafeRawPointer) {
    guard let equals = shape.equals else { return compare(shape, shape.kind(for: new), old, new) }
    if old == new || equals(old, new) { return }
    if found.asksWhether, equals(old, old), equals(new, new) { return changed(shape, old, new) }
    let (outer, before) = (isJudged, found.count)
    isJudged = true
    compare(shape, shape.kind(for: new), old, new)
    isJudged = outer
    if found.count == before, equals(old, old), equals(new, new) { changed(shape, old, new) }
  }

  private mutating func compare(
    _ shape: TypeShape, _ kind: TypeShape.Kind, _ old: UnsafeRawPointer, _ new: UnsafeRawPointer
  ) {
    switch kind {
    case .leaf, .reference, .mirrored, .represented, .bytes, .metatype, .set:
      if !StructuralEquality.areEqual(shape, old, new) { changed(shape, old, new) }
    case .opaque: if !shape.isSameUnread(old, new, isJudged: isJudged) { changed(shape, old, new) }
    case .existential: if differs(shape.box(old), shape.box(new)) { changed(shape, old, new) }
    case .structure(let record):
      let fields = shape.equals.map { minded(record, shape, $0, old, new) } ?? record.sorted
      compare(record, fields, old, new)
    case .tuple(let record): compare(record, record.sorted, old, new)
    case .enumeration(let enumeration): compare(shape, enumeration, old, new)
    case .optional(let wrapped):
      let isPresent = wrapped.isPresent(new)
      if isPresent != wrapped.isPresent(old) { return changed(shape, old, new) }
      if isPresent { at({ $0.unwrap() }) { $0.compare(wrapped, old, new) } }
    case .list(let list, let element):
      list.withElements(old) { oldBase, oldCount in
        list.withElements(new) { newBase, newCount in
          let pair = ElementPair(shape, element, (oldBase, oldCount), (newBase, newCount), hasSubscript: false)
          compare(pair, whole: (old, new))
        }
      }
    case .fixed(let element, let count):
      compare(ElementPair(shape, element, (old, count), (new, count), hasSubscript: false), whole: (old, new))
    case .identified(let list, _, let element):
      list.withElements(old) { oldBase, oldCount in
        list.withElements(new) { newBase, newCount in
          let pair = ElementPair(shape, element, (oldBase, oldCount), (newBase, newCount), hasSubscript: true)
          compare(pair, whole: (old, new))
        }
      }
    case .dictionary(let dictionary, let key, let value): compare(shape, dictionary, key, value, old, new)
    case .wrapper(let wrapper):
      compare(wrapper.value.shape, old + wrapper.value.offset, new + wrapper.value.offset)
    }
  }

  /// Whether two values differ of which only a protocol is known.
  private mutating func differs(_ old: Any, _ new: Any) -> Bool {
    TypeShape.withDynamicValue(of: old) { oldShape, old in
      TypeShape.withDynamicValue(of: new) { shape, new in
        if oldShape !== shape { return true }
        if case .existential = shape.kind { return false }
        var inner = StateDiffer(path, StateDifference.List(asksWhether: true))
        inner.compare(shape, old, new)
        return !inner.found.isEmpty
      }
    }
  }

  /// The fields of a struct to look into: those that its `==` minds.
  private func minded(
    _ record: TypeShape.Record, _ shape: TypeShape, _ equals: @escaping TypeShape.EqualityWitness,
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer
  ) -> [Int] {
    if found.asksWhether || !equals(old, old) { return record.sorted }
    let differing = record.sorted.filter { index in
      let field = record.fields[index]
      var inner = StateDiffer(path, StateDifference.List(asksWhether: true))
      inner.compare(field.shape, old + field.offset, new + field.offset)
      return !inner.found.isEmpty
    }
    if differing.count < 2 { return record.sorted }
    return MindedFields(record, shape, equals).among(differing, old, new) ?? record.sorted
  }

  /// Runs `body` at a place further down.
  private mutating func at(_ move: (inout DifferencePath) -> Void, _ body: (inout StateDiffer) -> Void) {
    let mark = path.mark
    // Nobody reads paths where only a yes or no is wanted.
    if !found.asksWhether { move(&path) }
    body(&self)
    path.pop(to: mark)
  }

  private mutating func changed(_ shape: TypeShape, _ old: UnsafeRawPointer?, _ new: UnsafeRawPointer?) {
    let path = path
    found.add {
      let (expected, actual) = (old.map { LiteralPrinter.text(shape, $0) }, new.map { LiteralPrinter.text(shape, $0) })
      var why: SameWords?
      if let old, let new, let expected, let actual { why = SameWords(shape, (old, expected), (new, actual)) }
      let hasGap = actual.map(SameWords.hasGap) ?? false
      if why == nil, hasGap, SameWords.holdsFunction(shape) { why = .function }
      let code = hasGap ? nil : path.code(assigning: actual ?? "nil")
      return .value(path: path.text, expected: expected, actual: actual, code: code, why: why)
    }
  }

  private mutating func compare(
    _ record: TypeShape.Record, _ fields: [Int], _ old: UnsafeRawPointer, _ new: UnsafeRawPointer
  ) {
    for index in fields {
      let field = record.fields[index]
      at({ $0.push(field: field.name, index) }) {
        $0.compare(field.shape, old + field.offset, new + field.offset)
      }
    }
  }

  private mutating func compare(
    _ shape: TypeShape, _ enumeration: TypeShape.Enumeration, _ old: UnsafeRawPointer, _ new: UnsafeRawPointer
  ) {
    let index = shape.caseIndex(new)
    guard index == shape.caseIndex(old) else { return changed(shape, old, new) }
    let enumCase = enumeration.cases[index]
    guard enumCase.payload != nil else { return }
    at({ $0.push(payload: enumCase.name) }) { differ in
      shape.withPayload(old, of: enumeration, case: index) { old in
        shape.withPayload(new, of: enumeration, case: index) {
          differ.compare(enumCase.parts, enumCase.parts.sorted, old, $0)
        }
      }
    }
  }

  private mutating func compare(
    _ shape: TypeShape, _ dictionary: any DictionaryReflectable.Type, _ key: TypeShape, _ value: TypeShape,
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer
  ) {
    if StructuralEquality.areEqual(shape, old, new) { return }
    let oldEntries = SortedMembers.entries(of: dictionary, key, value, old)
    let newEntries = SortedMembers.entries(of: dictionary, key, value, new)
    var newIndex = newEntries.startIndex
    func addNew(before sort: SortedMembers.Key?, _ differ: inout StateDiffer) {
      while newIndex < newEntries.count, sort.map({ newEntries[newIndex].sort < $0 }) ?? true {
        let entry = newEntries[newIndex]
        newIndex += 1
        differ.at({ $0.push(key: entry.text) }) { $0.changed(value, nil, entry.value.address) }
      }
    }
    for entry in oldEntries {
      addNew(before: entry.sort, &self)
      let after = newIndex < newEntries.count && newEntries[newIndex].sort == entry.sort ? newEntries[newIndex] : nil
      if after != nil { newIndex += 1 }
      at({ $0.push(key: entry.text) }) {
        if let after {
          $0.path.unwrap()
          $0.compare(value, entry.value.address, after.value.address)
        } else {
          $0.changed(value, entry.value.address, nil)
        }
      }
    }
    addNew(before: nil, &self)
  }

  // MARK: Elements

  private mutating func compare(
    _ pair: ElementPair, whole: (old: UnsafeRawPointer, new: UnsafeRawPointer)
  ) {
    guard pair.differs else { return }
    // A list that was emptied, or filled, is one change.
    if pair.old.count == 0 || pair.new.count == 0 { return changed(pair.shape, whole.old, whole.new) }
    if found.asksWhether {
      for position in pair.positions { compare(position, pair.element) }
      return
    }
    switch pair.plan() {
    case .positions(let positions):
      for position in positions { compare(position, pair.element) }
    case .members(let members, let order):
      for member in members { compare(member, pair) }
      if let order { reordered(order, pair) }
    case .order(let order): reordered(order, pair)
    }
  }

  private mutating func compare(_ position: ElementPair.Position, _ element: TypeShape) {
    at({ $0.push(index: position.index) }) { differ in
      switch (position.old, position.new) {
      case (let old?, let new?): differ.compare(element, old, new)
      case (let old, let new):
        // There is no place yet to assign to, or none left.
        differ.path.forbidAssigning()
        differ.changed(element, old, new)
      }
    }
  }

  private mutating func compare(_ member: ElementPair.Member, _ pair: ElementPair) {
    let index = member.old == nil ? nil : member.oldIndex
    at({ $0.push(id: member.id, index: index, hasSubscript: pair.hasSubscript) }) { differ in
      switch (member.old, member.new) {
      case (let old?, let new?):
        if pair.hasSubscript { differ.path.unwrap() }
        differ.compare(pair.element, old, new)
      case (let old, let new):
        if new == nil, !pair.hasSubscript { differ.path.forbidAssigning() }
        differ.changed(pair.element, old, new)
      }
    }
  }

  private mutating func reordered(_ order: ElementPair.Order, _ pair: ElementPair) {
    let path = path
    found.add { .order(path: path.text, expected: order.text(ofOld: pair), actual: order.text(ofNew: pair)) }
  }
}

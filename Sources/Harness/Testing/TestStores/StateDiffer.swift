/// Walks two states side by side and says what differs, for the eyes of whoever reads a failing test.
///
/// Transcripts have their own rules (`ChangeWalker`), which let lines stay local and files merge. Here elements that have
/// ids are named by id also in plain arrays, and elements that only changed places are one line, however many they are.
/// And `==` has the last word: what it takes for equal is no difference, and where it finds one that nothing inside shows,
/// the whole value is the difference. A value that doesn't equal itself, such as NaN, goes by structure.
struct StateDiffer: DeepWalk {
  private(set) var found: StateDifference.List
  var descent = Descent()
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
  ///   - maxCount: so many get their words.
  static func differences<Value>(
    _ expected: Value, _ actual: Value, root: String = "state", maxCount: Int = StateDifference.List.maxShown
  ) -> StateDifference.List {
    walk(expected, actual, root, StateDifference.List(maxCount: maxCount))
  }

  /// Whether anything differs.
  static func differ<Value>(_ expected: Value, _ actual: Value) -> Bool {
    !walk(expected, actual, "", StateDifference.List(asksWhether: true)).isEmpty
  }

  private static func walk<Value>(
    _ expected: Value, _ actual: Value, _ root: String, _ found: StateDifference.List
  ) -> StateDifference.List {
    ValueRef.with(expected, actual) { expected, actual in
      var isStruct = false
      if case .structure = actual.kind { isStruct = true }
      var differ = StateDiffer(DifferencePath(root: isStruct ? "" : root), found)
      differ.compare(expected, actual)
      return differ.found
    }
  }

  // MARK: One value

  private mutating func compare(_ old: ValueRef, _ new: ValueRef) {
    if found.isComplete { return }
    if !descend({ $0.judge(old, new) }) { found.add { .unseen(path: path.text) } }
  }

  private mutating func judge(_ old: ValueRef, _ new: ValueRef) {
    guard new.shape.equals != nil else { return compareParts(old, new, by: new.kind) }
    if old.isIdentical(to: new) || old.equals(new) == true { return }
    // What doesn't equal itself goes by structure.
    func areReflexive() -> Bool { old.equals(old) == true && new.equals(new) == true }
    if found.asksWhether, areReflexive() { return changed(old, new) }
    let (outer, before) = (isJudged, found.count)
    isJudged = true
    compareParts(old, new, by: new.kind)
    isJudged = outer
    if found.count == before, areReflexive() { changed(old, new) }
  }

  private mutating func compareParts(_ old: ValueRef, _ new: ValueRef, by kind: TypeShape.Kind) {
    switch kind {
    case .leaf, .reference, .mirrored, .represented, .bytes, .metatype, .set:
      if !old.isSame(as: new) { changed(old, new) }
    case .opaque: if !old.isSameUnread(as: new, isJudged: isJudged) { changed(old, new) }
    case .existential: if differsInside(old, new) { changed(old, new) }
    case .structure(let record): compare(compared(record, old, new), of: record, old, new)
    case .tuple(let record): compare(record.sorted, of: record, old, new)
    case .enumeration(let enumeration): comparePayloads(enumeration, old, new)
    case .optional(let wrapped):
      switch (old.wrapped(wrapped), new.wrapped(wrapped)) {
      case (let old?, let new?): at({ $0.unwrap() }) { $0.compare(old, new) }
      case (nil, nil): break
      default: changed(old, new)
      }
    case .list, .identified, .fixed:
      var hasSubscript = false
      if case .identified = kind { hasSubscript = true }
      old.withElements { oldElements in
        new.withElements { newElements in
          compareElements(ElementPair(oldElements, newElements, hasSubscript: hasSubscript), whole: (old, new))
        }
      }
    case .dictionary: compareEntries(old, new)
    case .wrapper(let wrapper): compare(old[wrapper.value], new[wrapper.value])
    }
  }

  /// Whether two values differ of which only a protocol is known.
  private func differsInside(_ old: ValueRef, _ new: ValueRef) -> Bool {
    old.withDynamic { old in
      new.withDynamic { new in
        guard let old, let new else { return (old == nil) != (new == nil) }
        return old.shape !== new.shape || differ(old, new)
      }
    }
  }

  /// Whether anything differs in two values.
  private func differ(_ old: ValueRef, _ new: ValueRef) -> Bool {
    var inner = StateDiffer(path, StateDifference.List(asksWhether: true))
    inner.compare(old, new)
    return !inner.found.isEmpty
  }

  /// The fields of a struct to look into: those that its `==` compares.
  private func compared(_ record: TypeShape.Record, _ old: ValueRef, _ new: ValueRef) -> [Int] {
    if found.asksWhether || old.equals(old) != true { return record.sorted }
    let differing = record.sorted.filter { differ(old[record.fields[$0]], new[record.fields[$0]]) }
    if differing.count < 2 { return record.sorted }
    return ComparedFields(record: record).among(differing, old, new) ?? record.sorted
  }

  /// Runs `body` at a place further down.
  private mutating func at(_ move: (inout DifferencePath) -> Void, _ body: (inout StateDiffer) -> Void) {
    let position = path.position
    // Nobody reads paths where only a yes or no is wanted.
    if !found.asksWhether { move(&path) }
    body(&self)
    path.pop(to: position)
  }

  private mutating func changed(_ old: ValueRef?, _ new: ValueRef?) {
    let path = path
    found.add {
      let (expected, actual) = (old.map { LiteralPrinter.text(of: $0) }, new.map { LiteralPrinter.text(of: $0) })
      var why: SameWords?
      if let old, let new, let expected, let actual { why = SameWords((old, expected), (new, actual)) }
      let hasGap = actual.map(SameWords.hasGap) ?? false
      if why == nil, hasGap, let new, SameWords.holdsFunction(new.shape) { why = .function }
      let code = hasGap ? nil : path.code(assigning: actual ?? "nil")
      return .value(path: path.text, expected: expected, actual: actual, code: code, why: why)
    }
  }

  private mutating func compare(
    _ fields: [Int], of record: TypeShape.Record, _ old: ValueRef, _ new: ValueRef
  ) {
    for index in fields {
      let field = record.fields[index]
      at({ $0.push(.field(field.name, index)) }) { $0.compare(old[field], new[field]) }
    }
  }

  private mutating func comparePayloads(
    _ enumeration: TypeShape.Enumeration, _ old: ValueRef, _ new: ValueRef
  ) {
    let index = new.caseIndex
    guard index == old.caseIndex else { return changed(old, new) }
    let enumCase = enumeration.cases[index]
    guard enumCase.payload != nil else { return }
    at({ $0.push(payload: enumCase.name) }) { differ in
      old.withPayload(of: enumeration, case: index) { old in
        new.withPayload(of: enumeration, case: index) {
          differ.compare(enumCase.parts.sorted, of: enumCase.parts, old, $0)
        }
      }
    }
  }

  private mutating func compareEntries(_ old: ValueRef, _ new: ValueRef) {
    if old.isSame(as: new) { return }
    SortedMembers.merge(SortedMembers.entries(of: old), SortedMembers.entries(of: new)) { component, old, new in
      at({ $0.push(component) }) { differ in
        if let old, let new {
          differ.path.unwrap()
          differ.compare(old.value.ref, new.value.ref)
        } else {
          differ.changed(old?.value.ref, new?.value.ref)
        }
      }
    }
  }

  // MARK: Elements

  private mutating func compareElements(_ pair: ElementPair, whole: (old: ValueRef, new: ValueRef)) {
    guard pair.differs else { return }
    // A list that was emptied, or filled, is one change.
    if pair.old.isEmpty || pair.new.isEmpty { return changed(whole.old, whole.new) }
    if found.asksWhether {
      for position in pair.positions { compare(position) }
      return
    }
    switch pair.plan() {
    case .positions(let positions):
      for position in positions { compare(position) }
    case .members(let members, let order):
      for member in members { compare(member, hasSubscript: pair.hasSubscript) }
      if let order { reordered(order, pair) }
    case .order(let order): reordered(order, pair)
    }
  }

  private mutating func compare(_ position: ElementPair.Position) {
    at({ $0.push(.index(position.index)) }) { differ in
      switch (position.old, position.new) {
      case (let old?, let new?): differ.compare(old, new)
      case (let old, let new):
        // There is no place yet to assign to, or none left.
        differ.path.forbidAssigning()
        differ.changed(old, new)
      }
    }
  }

  private mutating func compare(_ member: ElementPair.Member, hasSubscript: Bool) {
    let index = member.old == nil ? nil : member.oldIndex
    at({ $0.push(id: member.id, index: index, hasSubscript: hasSubscript) }) { differ in
      switch (member.old, member.new) {
      case (let old?, let new?):
        if hasSubscript { differ.path.unwrap() }
        differ.compare(old, new)
      case (let old, let new):
        if new == nil, !hasSubscript { differ.path.forbidAssigning() }
        differ.changed(old, new)
      }
    }
  }

  private mutating func reordered(_ order: ElementPair.Order, _ pair: ElementPair) {
    let path = path
    found.add { .order(path: path.text, expected: order.text(ofOld: pair), actual: order.text(ofNew: pair)) }
  }
}

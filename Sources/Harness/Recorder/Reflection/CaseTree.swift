/// The distinctions among the values of a type: which case an enum is, and whether an optional has a value; for exploring also
/// the value of a Bool, and the number of elements.
///
/// Each distinction has a number, for which a ``CaseTreeBuilder`` has a name.
package indirect enum CaseTree: Sendable {
  /// The parts of a struct or a tuple that have distinctions.
  case record([Part])
  /// The cases of an enum, by tag.
  case cases([Choice])
  /// `some` is nil if the distinctions of the wrapped value imply it.
  case optional(none: Int, some: Int?, CaseTree?)
  case wrapper(Part)
  /// The distinctions of the elements of a list, the values of a dictionary, or the members of a set.
  case elements(CaseTree)
  case values(CaseTree)
  case members(CaseTree)
  /// The value of a Bool.
  case flag(no: Int, yes: Int)
  /// The size of an integer, by ``numberClass(of:bits:signed:)``.
  case number([Int], bits: Int, signed: Bool)
  /// The number of elements, by ``countClass(of:)``, and the distinctions of the elements.
  case count([Int], CaseTree?)

  package struct Part: Sendable {
    package let field: TypeShape.Field
    package let tree: CaseTree

    /// Returns whether the part has the same bytes in both values.
    @inline(__always)
    fileprivate func isSame(_ value: ValueRef, _ other: ValueRef) -> Bool {
      value[field].hasSameBytes(as: other[field])
    }
  }

  package struct Choice: Sendable {
    /// Nil if the parts of the payload imply it, and if the case can't occur.
    let number: Int?
    /// The parts of its payload that have distinctions.
    package let parts: [Part]
  }

  /// Calls `found` with the number of each distinction that applies to `value`, with some numbers more than once.
  /// - Parameter old: a value visited before: distinctions of parts that are the same in both may be skipped.
  package func visit(_ value: ValueRef, unlike old: ValueRef? = nil, _ found: (Int) -> Void) {
    if let old, old.hasSameBytes(as: value) { return }
    // A type that turned out to differ from its metadata matches none of the expected kinds.
    switch (self, value.kind) {
    case (.record(let parts), .structure), (.record(let parts), .tuple):
      Self.visit(parts, of: value, unlike: old, found)
    case (.cases(let choices), .enumeration(let enumeration)):
      let index = value.caseIndex
      if let number = choices[index].number { found(number) }
      if choices[index].parts.isEmpty { return }
      value.withPayload(of: enumeration, case: index) { Self.visit(choices[index].parts, of: $0, found) }
    case (.optional(let none, let some, let tree), .optional(let wrapped)):
      guard let held = value.wrapped(wrapped) else { return found(none) }
      if let some { found(some) }
      if case .optional(let before)? = old?.kind {
        tree?.visit(held, unlike: old?.wrapped(before), found)
      } else {
        tree?.visit(held, found)
      }
    case (.wrapper(let part), .wrapper): part.tree.visit(value[part.field], unlike: old?[part.field], found)
    case (.elements(let tree), .list), (.elements(let tree), .fixed), (.elements(let tree), .identified):
      value.withElements { elements in
        guard let old else { return elements.forEach { tree.visit($0, found) } }
        old.withElements { before in
          if elements.isIdentical(to: before) { return }
          let pair = ListPair(before, elements)
          var index = pair.difference(from: 0)
          while index < elements.count {
            tree.visit(elements[index], unlike: index < before.count ? before[index] : nil, found)
            index = index + 1 < before.count ? pair.difference(from: index + 1) : index + 1
          }
        }
      }
    case (.values(let tree), .dictionary): value.forEachEntry { tree.visit($1, found) }
    case (.members(let tree), .set): value.forEachMember { tree.visit($0, found) }
    case (.flag(let no, let yes), .leaf): found(value.read(as: Bool.self) ? yes : no)
    case (.number(let numbers, let bits, let signed), .leaf):
      found(numbers[Self.numberClass(of: value, bits: bits, signed: signed)])
    case (.count(let numbers, let tree), _):
      found(numbers[Self.countClass(of: value)])
      tree?.visit(value, unlike: old, found)
    default: break
    }
  }

  /// The names of the classes of ``numberClass(of:bits:signed:)``.
  static let numberClasses = ["negative", "0", "1", "2", "3", "4 to 7", "8 to 15", "16 to 31", "32 to 63", "large"]

  /// Returns the class of a number: below 0, each small number, then ranges that double, so that a counter goes through all of
  /// them.
  static func numberClass(of value: ValueRef, bits: Int, signed: Bool) -> Int {
    func open<T: FixedWidthInteger>(_: T.Type) -> Int { numberClass(of: value.read(as: T.self)) }
    // Most are of this type, which needs no look at its width.
    if bits == Int.bitWidth, signed { return numberClass(of: value.read(as: Int.self)) }
    return open(Leaf.integerType(bits: bits, signed: signed))
  }

  private static func numberClass<T: FixedWidthInteger>(of number: T) -> Int {
    if number < 0 { return 0 }
    if number < 4 { return Int(number) + 1 }
    return min(T.bitWidth - number.leadingZeroBitCount + 2, numberClasses.count - 1)
  }

  /// Returns the class of a count: none, one, two, more.
  package static func countClass(of value: ValueRef) -> Int {
    if let (_, count) = value.shape.elements(value.address) { return min(count, 3) }
    return switch value.shape.kind {
    case .set, .dictionary: min(value.memberCount, 3)
    default: value.withElements { min($0.count, 3) }
    }
  }

  /// Does the same for parts of a struct, a tuple or a payload.
  static func visit(_ parts: [Part], of value: ValueRef, unlike old: ValueRef? = nil, _ found: (Int) -> Void) {
    guard let old else {
      for part in parts { part.tree.visit(value[part.field], found) }
      return
    }
    // Most parts stay the same: their trees aren't accessed, which would count references to everything they hold.
    for index in parts.indices where !parts[index].isSame(value, old) {
      parts[index].tree.visit(value[parts[index].field], unlike: old[parts[index].field], found)
    }
  }
}

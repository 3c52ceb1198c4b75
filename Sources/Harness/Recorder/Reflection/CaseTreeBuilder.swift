/// Builds the trees of types, and the names of their distinctions.
///
/// Building always ends: a type nested in itself is examined once, a payload of a payload's payload not at all, and nothing is
/// examined beyond ``maxNames`` names.
package struct CaseTreeBuilder {
  /// The notation of names.
  package enum Notation {
    /// Paths of the state: `page.loaded`, `rows[*].kind.book`, `toast nil`. A case has a name although its payload implies it;
    /// structs and collections are examined.
    case path
    /// Literals of actions: `set(mode: .dark)`, `loginFinished(.success)`. The distinctions of a payload replace the case; only
    /// enums and optionals are examined.
    case literal
  }

  /// The place of a value: the beginning and end of its names, and the components of its path.
  struct Place {
    var prefix: String
    var suffix = ""
    var path: [String] = []
  }

  /// The number of payload levels examined below a value.
  static let levels = 2
  /// The maximum number of names of a state, beyond which nothing is examined.
  static let maxNames = 4_000
  /// The maximum depth of structs in structs that are examined.
  private static let maxDepth = 32

  let notation: Notation
  /// Whether to distinguish also the values of Bools and the numbers of elements.
  package var looksCloser = false
  /// Whether to distinguish also the sizes of integers.
  package var measuresNumbers = false
  /// Returns whether to leave out the value at a path.
  var isHidden: ([String]) -> Bool = { _ in false }
  /// By number.
  package private(set) var names: [String] = []

  package init(_ notation: Notation, isHidden: @escaping ([String]) -> Bool = { _ in false }) {
    self.notation = notation
    self.isHidden = isHidden
  }

  /// Adds a name, and returns its number.
  mutating func add(_ name: String) -> Int {
    names.append(name)
    return names.count - 1
  }

  /// Returns the tree of a state, with paths as transcripts write them.
  package mutating func tree(ofState shape: TypeShape, levels: Int = levels) -> CaseTree? {
    var root = Place(prefix: "")
    if case .structure = shape.kind {} else { root.prefix = "state" }
    return tree(shape, at: root, levels: levels, inside: [])
  }

  /// Returns the tree of a type; nil if there are no distinctions.
  /// - Parameters:
  ///   - levels: the number of payload levels to examine.
  ///   - outer: the types around the value.
  mutating func tree(_ shape: TypeShape, at place: Place, levels: Int = levels, inside outer: [TypeShape]) -> CaseTree?
  {
    if isHidden(place.path) || names.count > Self.maxNames || outer.count > Self.maxDepth { return nil }
    if outer.contains(where: { $0 === shape }) { return nil }
    let inside = outer + [shape]
    switch shape.kind {
    case .enumeration(let enumeration) where !enumeration.cases.isEmpty:
      return .cases(enumeration.cases.map { choice($0, at: place, levels, inside) })
    case .optional(let wrapped): return optional(wrapped, place, levels, outer)
    case _ where notation == .literal: return nil
    case .structure(let record), .tuple(let record):
      let parts = parts(of: record, levels, inside) { field, index in place.below(Self.name(field, index)) }
      return parts.isEmpty ? nil : .record(parts)
    case .wrapper(let wrapper):
      return tree(wrapper.value.shape, at: place, levels: levels, inside: outer).map {
        .wrapper(CaseTree.Part(field: wrapper.value, tree: $0))
      }
    case .leaf(.bool) where looksCloser:
      return .flag(no: add("\(place.prefix) false"), yes: add("\(place.prefix) true"))
    case .leaf(.integer(let bits, let signed)) where measuresNumbers:
      return .number(
        CaseTree.numberClasses.map { add("\(place.prefix) \($0)") }, bits: bits, signed: signed)
    case .fixed(let element, _):
      return tree(element, at: place.ofElements, levels: levels, inside: outer).map { .elements($0) }
    case .list(_, let element), .identified(_, _, let element):
      return elements(element, place, levels, outer) { .elements($0) }
    case .dictionary(_, _, let value): return elements(value, place, levels, outer) { .values($0) }
    case .set(_, let member): return elements(member, place, levels, outer) { .members($0) }
    default: return nil
    }
  }

  private mutating func elements(
    _ element: TypeShape, _ place: Place, _ levels: Int, _ outer: [TypeShape], _ tree: (CaseTree) -> CaseTree
  ) -> CaseTree? {
    let numbers = looksCloser ? ["0", "1", "2", "many"].map { add("\(place.prefix) \($0)") } : []
    let elements = self.tree(element, at: place.ofElements, levels: levels, inside: outer).map(tree)
    return looksCloser ? .count(numbers, elements) : elements
  }

  /// Returns the parts of a payload that have distinctions.
  mutating func parts(
    of enumCase: TypeShape.Case, at place: Place, levels: Int, inside outer: [TypeShape],
    where isWanted: (TypeShape.Field) -> Bool = { _ in true }
  ) -> [CaseTree.Part] {
    let count = enumCase.parts.fields.count
    let notation = notation
    return parts(of: enumCase.parts, levels, outer, where: isWanted) { field, index in
      let name = Self.name(field, index)
      if notation == .path { return place.below(enumCase.name).below(name) }
      var part = Place(prefix: "\(place.prefix)\(enumCase.name)(", suffix: ")\(place.suffix)")
      if field.name.isEmpty {
        part.prefix += String(repeating: "_, ", count: index)
        part.suffix = String(repeating: ", _", count: count - index - 1) + part.suffix
      } else {
        part.prefix += "\(field.name): "
      }
      return part
    }
  }

  private mutating func choice(
    _ enumCase: TypeShape.Case, at place: Place, _ levels: Int, _ inside: [TypeShape]
  ) -> CaseTree.Choice {
    let point = notation == .literal ? Place(prefix: "\(place.prefix).", suffix: place.suffix) : place
    if !enumCase.canOccur || isHidden(place.path + [enumCase.name]) { return CaseTree.Choice(number: nil, parts: []) }
    let name =
      notation == .literal ? "\(point.prefix)\(enumCase.name)\(point.suffix)" : place.below(enumCase.name).prefix
    // In reading order: a case before the distinctions of its payload.
    let number = notation == .path ? add(name) : nil
    let parts = levels > 0 ? parts(of: enumCase, at: point, levels: levels - 1, inside: inside) : []
    if notation == .literal, parts.isEmpty { return CaseTree.Choice(number: add(name), parts: []) }
    return CaseTree.Choice(number: number, parts: parts)
  }

  private mutating func optional(
    _ wrapped: TypeShape, _ place: Place, _ levels: Int, _ outer: [TypeShape]
  ) -> CaseTree {
    let space = notation == .path ? " " : ""
    let none = add("\(place.prefix)\(space)nil\(place.suffix)")
    switch wrapped.kind {
    case .enumeration(let enumeration) where !enumeration.cases.isEmpty:
      // Its cases imply that there is a value, unless the type is nested in itself.
      if let tree = tree(wrapped, at: place, levels: levels, inside: outer) {
        return .optional(none: none, some: nil, tree)
      }
    case .optional:
      let isPath = notation == .path
      let inner = Place(
        prefix: place.prefix + (isPath ? " some" : ".some("), suffix: (isPath ? "" : ")") + place.suffix,
        path: place.path)
      return .optional(none: none, some: nil, tree(wrapped, at: inner, levels: levels, inside: outer))
    default: break
    }
    let some = add("\(place.prefix)\(notation == .path ? " " : ".")some\(place.suffix)")
    return .optional(none: none, some: some, tree(wrapped, at: place, levels: levels, inside: outer))
  }

  private mutating func parts(
    of record: TypeShape.Record, _ levels: Int, _ outer: [TypeShape],
    where isWanted: (TypeShape.Field) -> Bool = { _ in true }, at place: (TypeShape.Field, Int) -> Place
  ) -> [CaseTree.Part] {
    var parts: [CaseTree.Part] = []
    for (index, field) in record.fields.enumerated() where field.shape.isReadInPlace && isWanted(field) {
      if let tree = tree(field.shape, at: place(field, index), levels: levels, inside: outer) {
        parts.append(CaseTree.Part(field: field, tree: tree))
      }
    }
    return parts
  }

  private static func name(_ field: TypeShape.Field, _ index: Int) -> String {
    field.name.isEmpty ? "\(index)" : field.name
  }
}

extension CaseTreeBuilder.Place {
  fileprivate func below(_ name: String) -> Self {
    Self(prefix: prefix.isEmpty ? name : "\(prefix).\(name)", path: path + [name])
  }

  fileprivate var ofElements: Self { Self(prefix: "\(prefix)[*]", path: path + ["[*]"]) }
}

extension TypeShape.Case {
  /// Whether the case can occur. It can't if its payload has no values: `.failure` of a `Result<Int, Never>`.
  package var canOccur: Bool {
    !parts.fields.contains { field in
      if case .enumeration(let enumeration) = field.shape.kind { enumeration.cases.isEmpty } else { false }
    }
  }
}

extension TypeShape {
  /// Whether it is a value of its own, and no weak reference or part of a byte.
  package var isReadInPlace: Bool { storage == .strong && !isPartial }
}

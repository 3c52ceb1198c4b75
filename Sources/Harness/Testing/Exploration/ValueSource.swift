#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Generates values of any type, from values that the feature is known to use and from values that break code.
///
///     let source = ValueSource(types: feature.types, seen: valuesOfScripts)
///     source.action(of: OrderAction.self, case: 3, in: state, random)  // .remove(id: 7), where a row 7 is there
///
/// The same numbers generate the same values in every process. Fill the pools first: what was read from them is cached. Use
/// from one thread.
package final class ValueSource {
  private let types: LiteralTypes
  private let seen: ValuePool
  private let given: ValuePool
  private let now: Date?
  private let literals: [String]
  private var knownValues: [ObjectIdentifier: KnownValues] = [:]

  /// Creates a source of values.
  /// - Parameters:
  ///   - types: prototypes, and the types that may appear where only a protocol is known.
  ///   - seen: values of scripts.
  ///   - given: values that the user supplies.
  ///   - now: the current date for the feature.
  ///   - literals: texts and numbers in the feature's sources.
  package init(
    types: LiteralTypes = LiteralTypes(), seen: ValuePool = ValuePool(), given: ValuePool = ValuePool(),
    now: Date? = nil, literals: [String] = []
  ) {
    self.literals = literals
    self.types = types
    self.seen = seen
    self.given = given
    self.now = now
  }

  /// Returns a value; nil if something in it can't be created.
  /// - Parameters:
  ///   - state: a state from which values of the wanted types may be taken.
  ///   - bias: how often the values at the ends of types are used.
  package func value(
    of shape: TypeShape, in state: ValueRef? = nil, _ random: SeededGenerator, _ bias: ValueBias = .usual
  ) -> ValueBox? {
    var maker = ValueMaker(RandomChoices(self, state, random, bias))
    return maker.make(shape)
  }

  /// Returns an action of one case; nil if something in its payload can't be created.
  /// - Parameter number: the index of the case in `ActionCases`.
  package func action(
    of type: Any.Type, case number: Int, in state: ValueRef? = nil, _ random: SeededGenerator,
    _ bias: ValueBias = .usual
  ) -> ValueBox? {
    action(ActionCases.of(type), case: number, in: state, random, bias)
  }

  /// Returns an action of one case, if the cases of the action are at hand.
  func action(
    _ cases: ActionCases, case number: Int, in state: ValueRef?, _ random: SeededGenerator, _ bias: ValueBias
  ) -> ValueBox? {
    var maker = ValueMaker(RandomChoices(self, state, random, bias))
    return cases.make(number, with: &maker)
  }

  /// Returns the whole value with another value in place of a leaf; nil if none was found.
  func variation(
    of leaf: ValueLeaf, in whole: ValueRef, state: ValueRef? = nil, _ random: SeededGenerator
  ) -> ValueBox? {
    guard let old = leaf.value(in: whole) else { return nil }
    for _ in 0..<8 {
      guard let new = value(of: leaf.shape, in: state, random) else { return nil }
      if !new.ref.isSame(as: old.ref), let varied = leaf.replaced(in: whole, with: new) { return varied }
    }
    return nil
  }

  // MARK: Knowledge about types

  func known(_ shape: TypeShape) -> KnownValues {
    if let known = knownValues[ObjectIdentifier(shape)] { return known }
    let new = learn(shape.reach + (shape.reach.contains { $0.isExistential } ? registered.flatMap(\.reach) : []))
    measure(new)
    for known in new where known.shape.isExistential { learnTypes(of: known) }
    measure(new)
    return knownValues[ObjectIdentifier(shape)] ?? make(shape)
  }

  private func learn(_ shapes: [TypeShape]) -> [KnownValues] {
    shapes.compactMap { shape in
      if knownValues[ObjectIdentifier(shape)] != nil { return nil }
      let known = make(shape)
      knownValues[ObjectIdentifier(shape)] = known
      return known
    }
  }

  private func make(_ shape: TypeShape) -> KnownValues {
    var leaves: [ValueBox] = []
    var written: [ValueBox] = []
    if case .leaf(let leaf) = shape.kind {
      leaves = LeafValues.of(leaf, shape, now: now) + examples(of: shape)
      written = LeafValues.written(literals, leaf, shape, types)
    }
    return KnownValues(
      shape, given: given.values(of: shape), seen: seen.values(of: shape) + written,
      prototype: types.prototype(of: shape)?.copy(), leaves: leaves)
  }

  /// The types that may appear for a protocol, sorted by name.
  private var registered: [TypeShape] {
    let named = types.shapes.sorted { $0.key < $1.key }.map(\.value)
    return named + [TypeShape.of(Int.self), TypeShape.of(String.self)]
  }

  private func learnTypes(of existential: KnownValues) {
    existential.dynamicTypes = registered.filter { shape in
      guard let any = value(of: shape, SeededGenerator(seed: 0))?.any else { return false }
      return ValueBox(existential.shape, holding: any) != nil
    }
  }

  /// Determines which types can be created, and with how many levels. A recursive type takes several rounds.
  private func measure(_ all: [KnownValues]) {
    var isChanging = true
    while isChanging {
      isChanging = false
      for known in all {
        guard let height = height(of: known) else { continue }
        known.allowMaking()
        if height < known.height ?? .max {
          known.height = height
          isChanging = true
        }
      }
    }
    for known in all {
      guard case .enumeration(let enumeration) = known.shape.constructionKind else { continue }
      let heights = enumeration.cases.map { $0.payload.map { self.height($0) } ?? 0 }
      known.cases = heights.indices.filter { heights[$0] != nil }.sorted {
        (heights[$0] ?? 0, $0) < (heights[$1] ?? 0, $1)
      }
    }
  }

  private func height(_ shape: TypeShape) -> Int? { knownValues[ObjectIdentifier(shape)]?.height }

  /// Returns the height of values that are made of their parts.
  private func height(of known: KnownValues) -> Int? {
    func above(_ shapes: [TypeShape]) -> Int? {
      var highest = 0
      for shape in shapes {
        guard let height = height(shape) else { return nil }
        highest = max(highest, height)
      }
      return highest + 1
    }
    switch known.shape.constructionKind {
    case .leaf: return known.leaves.isEmpty ? nil : 0
    case .structure(let record) where record.isImported && record.startsFromZero: return 0
    case .structure(let record), .tuple(let record): return above(record.fields.map(\.shape))
    case .enumeration(let enumeration):
      return enumeration.cases.compactMap { $0.payload.map { above([$0]) } ?? 0 }.min()
    case .optional, .list, .set, .dictionary, .identified: return 0
    case .wrapper(let wrapper): return above([wrapper.value.shape])
    case .fixed(let element, let count): return count == 0 ? 0 : above([element])
    case .represented: return ZeroValue.make(known.shape) == nil ? nil : 0
    case .existential: return known.dynamicTypes.compactMap { height($0) }.min().map { $0 + 1 }
    case .bytes, .metatype, .reference, .mirrored, .opaque: return nil
    }
  }
}

extension TypeShape {
  var isExistential: Bool { if case .existential = kind { true } else { false } }
}

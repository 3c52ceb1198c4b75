/// The simplifications of a value, the boldest first: for a collection the empty one, half of it, one element less; for a
/// number zero, half of it, one less. Each changes one part and is created lazily.
///
///     let simpler = SimplerValues(of: action).first { fails($0) }
///
/// Each of them is simpler by ``Complexity``, so repeated simplification ends.
struct SimplerValues: Sequence, IteratorProtocol {
  private let whole: ValueBox
  private let complexity: Complexity
  private let types: LiteralTypes
  /// The parts to simplify next; those near the root come before those inside.
  private var places: [Place]
  private var nextPlace = 0
  private var changes: [ValueBox] = []
  /// The position of the last simplification.
  private(set) var position = Position(steps: [], number: -1)
  private let start: Position

  /// A part of a value, and the index of its simplification.
  struct Position {
    var steps: [Int]
    var number: Int

    /// Whether all simplifications of a part come before this position.
    fileprivate func isBehind(_ part: [Int]) -> Bool {
      part.count == steps.count ? part.lexicographicallyPrecedes(steps) : part.count < steps.count
    }
  }

  private struct Place {
    let value: ValueBox
    let steps: [Int]
    /// The value here in the enclosing prototype.
    let plain: ValueBox?
  }

  private static let maxDepth = 32
  private static let maxPlaces = 4_000

  /// Creates the simplifications of a value.
  /// - Parameters:
  ///   - types: provides prototypes; what equals a prototype's value can't be simpler.
  ///   - start: the position from which to continue: earlier simplifications were tried before the value became simpler there.
  init(
    of value: ValueBox, types: LiteralTypes = LiteralTypes(), from start: Position = Position(steps: [], number: 0)
  ) {
    self.start = start
    whole = value
    complexity = Complexity(of: value.ref, types)
    self.types = types
    places = [Place(value: value, steps: [], plain: nil)]
  }

  mutating func next() -> ValueBox? {
    while true {
      while let change = changes.popLast() {
        position.number += 1
        if let candidate = ValueParts.replacing(position.steps[...], in: whole, { _ in change }),
          Complexity(of: candidate.ref, types) < complexity
        {
          return candidate
        }
      }
      guard nextPlace < places.count else { return nil }
      let place = places[nextPlace]
      nextPlace += 1
      position = Position(steps: place.steps, number: -1)
      changes = open(place).reversed()
      if place.steps == start.steps {
        let tried = Swift.min(start.number, changes.count)
        position.number += tried
        changes.removeLast(tried)
      }
    }
  }

  /// Returns simplifications of the part itself; those of its own parts come later.
  private mutating func open(_ place: Place) -> [ValueBox] {
    let (value, taken) = (place.value, ValueParts(place.value))
    let plain = (place.plain?.ref ?? types.prototype(of: value.shape))?.copy()
    if let plain, plain.ref.isSame(as: value.ref) { return [] }
    if place.steps.count < Self.maxDepth, places.count < Self.maxPlaces {
      let plainParts = plain.map { ValueParts($0).parts } ?? []
      let isRecord = if case .structure = taken.kind { true } else { false }
      for (index, part) in taken.parts.enumerated() {
        let plainPart = isRecord && index < plainParts.count ? plainParts[index] : nil
        places.append(Place(value: part, steps: place.steps + [index], plain: plainPart))
      }
    }
    if start.isBehind(place.steps) { return [] }
    let plainest = [plain, PlainChoices.make(value.shape, types)].compactMap { $0 }
    var changes: [ValueBox] = []
    switch taken.kind {
    case .leaf(let leaf): changes += SimplerLeaves.of(leaf, value.ref)
    case .enumeration(let enumeration): changes += simplerCases(enumeration, value)
    default: if taken.isCollection { changes += shorter(taken) }
    }
    if value.shape.liesInItself { changes += inner(taken, like: value.shape) }
    return plainest + changes.filter { change in !plainest.contains { $0.ref.isSame(as: change.ref) } }
  }

  /// Returns the cases without payload that precede the current one.
  private func simplerCases(_ enumeration: TypeShape.Enumeration, _ value: ValueBox) -> [ValueBox] {
    let current = value.ref.caseIndex
    let hasPayload = enumeration.cases[current].payload != nil
    return enumeration.cases.indices.prefix { hasPayload || $0 < current }.prefix(100).compactMap { index in
      ValueBox(value.shape, enumeration, plainCase: index)
    }
  }

  private func shorter(_ taken: ValueParts) -> [ValueBox] {
    let step = taken.partsPerElement
    let elements = stride(from: 0, to: taken.parts.count, by: step).map { Array(taken.parts[$0..<$0 + step]) }
    return SimplerLeaves.shorter(elements).compactMap { taken.whole(of: Array($0.joined())) }
  }

  /// Returns values of the same type not far inside: a branch of a tree instead of the tree.
  private func inner(_ taken: ValueParts, like shape: TypeShape, depth: Int = 0) -> [ValueBox] {
    taken.parts.prefix(8).flatMap { part in
      part.shape === shape ? [part] : depth < 3 ? inner(ValueParts(part), like: shape, depth: depth + 1) : []
    }
  }
}

extension TypeShape {
  /// Whether a value may contain another one of the type.
  fileprivate var liesInItself: Bool { parts.contains { part in part.reach.contains { $0 === self } } }
}

/// Chooses randomly among everything known about a type: values of the state, of scripts, of the user, and generated ones.
///
/// It terminates: beyond ``maxDepth`` levels or ``maxParts`` parts, it chooses the smallest.
struct RandomChoices: ValueChoices {
  private let source: ValueSource
  private let state: ValueRef?
  private let bias: ValueBias
  private var random: SeededGenerator
  private var depth = 0
  private var parts = 0

  private static let maxDepth = 12
  private static let maxParts = 100

  init(_ source: ValueSource, _ state: ValueRef?, _ random: SeededGenerator, _ bias: ValueBias) {
    self.source = source
    self.state = state
    self.bias = bias
    self.random = random
  }

  mutating func enter(_ shape: TypeShape) -> Bool {
    depth += 1
    parts += 1
    return true
  }

  mutating func leave(_ shape: TypeShape) { depth -= 1 }

  private var isAtEnd: Bool { depth > Self.maxDepth || parts > Self.maxParts }

  mutating func value(of shape: TypeShape) -> ValueBox? {
    let known = source.known(shape)
    if known.isTrivial { return nil }
    if bias == .bold, !known.ends.isEmpty, random.below(2) == 0 { return element(known.ends) }
    var weights = known.weights
    if let state, known.canFind(in: state.shape) { weights.state = KnownValues.Weights.ofState }
    if isAtEnd, known.leaves.isEmpty, weights.sum > weights.made { weights.made = 0 }
    var left = weights.sum
    while left > 0 {
      var point = random.below(left)
      func isChosen(_ weight: inout Int) -> Bool {
        defer { point -= weight }
        guard point >= 0, point < weight else { return false }
        left -= weight
        weight = 0
        return true
      }
      if isChosen(&weights.made) { return known.leaves.isEmpty ? nil : leaf(known) }
      if isChosen(&weights.given) { return element(known.given) }
      if isChosen(&weights.seen) { return element(known.seen) }
      if isChosen(&weights.prototype) { return known.prototype }
      // The state may contain none at the moment; then another source is used.
      weights.state = 0
      left -= KnownValues.Weights.ofState
      if let state, let found = known.finder.find(in: state, choose: { random.below($0) }) { return found }
    }
    return nil
  }

  private mutating func leaf(_ known: KnownValues) -> ValueBox? {
    if bias == .tame { return element(known.tameLeaves) }
    if case .leaf(.integer(let bits, let signed)) = known.shape.kind, random.below(8) == 0 {
      func open<T: FixedWidthInteger>(_: T.Type) -> ValueBox {
        // Each bit length is equally likely.
        let bits = T(truncatingIfNeeded: random.next()) >> T(truncatingIfNeeded: random.below(min(T.bitWidth, 64)))
        return ValueBox(of: bits, known.shape)
      }
      return open(Leaf.integerType(bits: bits, signed: signed))
    }
    return element(known.leaves)
  }

  private mutating func element(_ values: [ValueBox]) -> ValueBox { values[random.below(values.count)] }

  mutating func caseIndex(of enumeration: TypeShape.Enumeration, _ shape: TypeShape, failed: Int) -> Int? {
    let known = source.known(shape)
    if known.cases.isEmpty || failed > 2 { return nil }
    return isAtEnd ? known.cases[0] : known.cases[random.below(known.cases.count)]
  }

  mutating func isPresent(_ wrapped: TypeShape) -> Bool { !isAtEnd && random.below(2) == 0 }

  mutating func count(of element: TypeShape) -> Int {
    if isAtEnd { return 0 }
    let counts = depth > 6 ? Self.fewElements : Self.someElements
    return counts[random.below(counts.count)]
  }

  private static let someElements = [0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 4, 5]
  private static let fewElements = [0, 0, 1]

  mutating func type(for existential: TypeShape) -> TypeShape? {
    let types = source.known(existential).dynamicTypes
    return types.isEmpty ? nil : types[random.below(types.count)]
  }
}

extension SeededGenerator {
  /// Returns a random number from 0 up to, but not including, a positive limit.
  mutating func below(_ limit: Int) -> Int {
    Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(limit)).high)
  }
}

/// What a ``ValueSource`` knows about one type: existing values of it, and how values can be created.
final class KnownValues {
  let shape: TypeShape
  let given: [ValueBox]
  let seen: [ValueBox]
  let prototype: ValueBox?
  /// For a leaf, the generated values.
  let leaves: [ValueBox]
  /// The leaves at which no code breaks.
  private(set) lazy var tameLeaves = ValueBias.tame(of: leaves, shape)
  /// The leaves at which code breaks first.
  private(set) lazy var ends = ValueBias.ends(of: leaves, shape)
  /// For a protocol type, the conforming types that can be created.
  var dynamicTypes: [TypeShape] = []
  /// The cases that can be created, the one with the fewest levels first.
  var cases: [Int] = []
  /// The number of levels of the flattest value; nil if none can be created.
  var height: Int?
  private(set) var weights = Weights()
  /// Whether the values are only chosen, so that looking for existing ones isn't needed.
  let isTrivial: Bool
  private(set) lazy var finder = PartFinder(shape)
  private var canBeFound: (shape: TypeShape, answer: Bool)?

  /// How often each source is used, in proportion to the others.
  struct Weights {
    var made = 0
    var given = 0
    var seen = 0
    var prototype = 0
    var state = 0

    static let ofState = 4
    var sum: Int { made + given + seen + prototype + state }
  }

  init(_ shape: TypeShape, given: [ValueBox], seen: [ValueBox], prototype: ValueBox?, leaves: [ValueBox]) {
    self.shape = shape
    self.given = given
    self.seen = seen
    self.prototype = prototype
    self.leaves = leaves
    isTrivial =
      switch shape.kind {
      case .optional: true
      case .enumeration(let enumeration): enumeration.payloadCount == 0 && given.isEmpty
      default: false
      }
    weights.given = given.isEmpty ? 0 : 4
    weights.seen = seen.isEmpty ? 0 : 3
    weights.prototype = prototype == nil ? 0 : 2
    if !given.isEmpty || !seen.isEmpty || prototype != nil { height = 0 }
  }

  /// Enables building values from parts.
  func allowMaking() { weights.made = 4 }

  func canFind(in state: TypeShape) -> Bool {
    if case .leaf(.bool) = shape.kind { return false }
    if let canBeFound, canBeFound.shape === state { return canBeFound.answer }
    let answer = finder.canFind(in: state)
    canBeFound = (state, answer)
    return answer
  }
}

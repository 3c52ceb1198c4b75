/// What a ``ValueSource`` knows of one type: values of it that there are, and what values can be made of.
final class KnownValues {
  let shape: TypeShape
  let given: [ValueBox]
  let seen: [ValueBox]
  let prototype: ValueBox?
  /// Of a leaf, the values that are made up for it.
  let leaves: [ValueBox]
  /// Those of them that no code breaks at.
  private(set) lazy var tameLeaves = ValueBias.tame(of: leaves, shape)
  /// Those of them that code breaks at first.
  private(set) lazy var ends = ValueBias.ends(of: leaves, shape)
  /// Of a protocol type, the types that may stand for it and can be made.
  var dynamicTypes: [TypeShape] = []
  /// The cases that can be made, the one with the fewest levels first.
  var cases: [Int] = []
  /// How many levels the flattest value has; nil where none can be made.
  var height: Int?
  private(set) var weights = Weights()
  /// Nothing but to choose: there is no need to look for values of it.
  let isTrivial: Bool
  private(set) lazy var finder = PartFinder(shape)
  private var canBeFound: (shape: TypeShape, answer: Bool)?

  /// How often each comes, in proportion to the others.
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

  /// Values can be made of parts.
  func allowMaking() { weights.made = 4 }

  func canFind(in state: TypeShape) -> Bool {
    if case .leaf(.bool) = shape.kind { return false }
    if let canBeFound, canBeFound.shape === state { return canBeFound.answer }
    let answer = finder.canFind(in: state)
    canBeFound = (state, answer)
    return answer
  }
}

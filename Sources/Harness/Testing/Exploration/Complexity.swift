#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The distance of a value from the plainest one: first by the number of parts, then by the leaves.
///
/// The order is well-founded, so shrinking by it ends: the count is a natural number, and for each count there are finitely
/// many ranks, natural numbers that are compared one after the other.
struct Complexity: Comparable, DeepWalk {
  /// The number of elements, characters, payloads of optionals and cases, and fields that differ from the prototype.
  private(set) var count = 0
  /// The ranks of leaves and cases, in the order of the type.
  private var ranks: [UInt128] = []
  private let types: LiteralTypes
  var recursion = RecursionLimiter()

  /// - Parameter types: provides the prototypes. Fields equal to a prototype's don't count, since literals omit them.
  init(of value: ValueRef, _ types: LiteralTypes) {
    self.types = types
    visit(value, types.prototype(of: value.shape))
  }

  static func == (left: Complexity, right: Complexity) -> Bool {
    left.count == right.count && left.ranks == right.ranks
  }

  static func < (left: Complexity, right: Complexity) -> Bool {
    left.count == right.count ? left.ranks.lexicographicallyPrecedes(right.ranks) : left.count < right.count
  }

  private mutating func visit(_ value: ValueRef, _ plain: ValueRef?) {
    if let plain {
      if value.isSame(as: plain) { return }
      count += 1
    }
    descend { $0.visitHere(value, plain) }
  }

  private mutating func visitHere(_ value: ValueRef, _ plain: ValueRef?) {
    let taken = ValueParts(value)
    switch taken.kind {
    case .leaf(let leaf): add(leaf, value)
    case .structure, .tuple:
      let plainParts = plain.map { ValueParts($0).parts } ?? []
      for (index, part) in taken.parts.enumerated() {
        visit(part.ref, index < plainParts.count ? plainParts[index].ref : types.prototype(of: part.shape))
      }
    case .set, .dictionary:
      // Unordered members are sorted by what they are.
      let step = taken.partsPerElement
      var members: [Complexity] = []
      for index in stride(from: 0, to: taken.parts.count, by: step) {
        var member = Complexity(of: taken.parts[index].ref, types)
        for part in taken.parts[index + 1..<index + step] { member.visit(part.ref, types.prototype(of: part.shape)) }
        members.append(member)
      }
      for member in members.sorted() {
        count += member.count + 1
        ranks += member.ranks
      }
    default:
      if case .enumeration = taken.kind { ranks.append(UInt128(value.caseIndex)) }
      for part in taken.parts {
        if taken.canLackParts { count += 1 }
        visit(part.ref, types.prototype(of: part.shape))
      }
    }
  }

  // MARK: Leaves

  private mutating func add(_ leaf: Leaf, _ value: ValueRef) {
    switch leaf {
    case .integer(let bits, let signed):
      func rank<T: FixedWidthInteger>(_: T.Type) -> UInt128 {
        let number = value.read(as: T.self)
        let magnitude = UInt128(number.magnitude)
        // The order is 0, 1, -1, 2, -2.
        if !signed { return magnitude }
        return number < 0 ? magnitude &* 2 : magnitude == 0 ? 0 : magnitude &* 2 &- 1
      }
      ranks.append(rank(Leaf.integerType(bits: bits, signed: signed)))
    case .double: add(value.read(as: Double.self))
    case .float: add(Double(value.read(as: Float.self)))
    case .floating:
      func number<T: BinaryFloatingPoint>(_: T.Type) -> Double { Double(value.read(as: T.self)) }
      add((value.shape.type as? any BinaryFloatingPoint.Type).map { number($0) } ?? 0)
    case .bool: ranks.append(value.read(as: Bool.self) ? 1 : 0)
    case .string: add(value.read(as: String.self))
    case .substring: add(String(value.read(as: Substring.self)))
    case .character: add(String(value.read(as: Character.self)))
    case .scalar: ranks.append(Self.rank(value.read(as: Unicode.Scalar.self)))
    case .uuid: ranks.append(UUIDText.bits(of: value.read(as: UUID.self)))
    case .date: add(value.read(as: Date.self).timeIntervalSinceReferenceDate)
    case .url: add(value.read(as: URL.self).absoluteString)
    case .data:
      let data = value.read(as: Data.self)
      count += data.count
      ranks.append(data.reduce(0) { $0 + UInt128($1) })
    case .decimal:
      let text = value.read(as: Decimal.self).description
      count += text.utf8.count - 1
      ranks.append(text.utf8.reduce(0) { $0 + UInt128($1) })
    case .duration:
      let (seconds, attoseconds) = value.read(as: Duration.self).components
      ranks.append(attoseconds == 0 ? 0 : 1)
      ranks.append(UInt128(seconds.magnitude) &* 2 + (seconds < 0 || attoseconds < 0 ? 1 : 0))
      ranks.append(UInt128(attoseconds.magnitude))
    case .custom: add((value.any as? any LiteralConvertible)?.literalText ?? "")
    }
  }

  /// Adds zero, whole numbers, fractions, infinity, NaN, in this order; each kind is ordered by magnitude.
  private mutating func add(_ number: Double) {
    let kind: UInt128 =
      if number.isNaN { 4 } else if number.isInfinite { 3 } else if number.bitPattern == 0 { 0 } else {
        number == number.rounded() && number.magnitude < 0x1p53 ? 1 : 2
      }
    ranks.append(kind)
    ranks.append(UInt128(number.magnitude.bitPattern) * 2 + (number.sign == .minus ? 1 : 0))
  }

  private mutating func add(_ text: String) {
    count += text.unicodeScalars.count
    ranks.append(text.unicodeScalars.reduce(0) { $0 + Self.rank($1) })
  }

  private static func rank(_ scalar: Unicode.Scalar) -> UInt128 { scalar == "a" ? 0 : UInt128(scalar.value) + 1 }
}

extension ValueParts {
  /// Whether the value may exist without its parts.
  fileprivate var canLackParts: Bool {
    switch kind {
    case .wrapper, .existential, .fixed: false
    default: true
    }
  }
}

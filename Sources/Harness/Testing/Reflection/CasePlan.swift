/// A ``CaseTree`` as a flat list of steps for hashing states: a walk over the tree itself would spend most of its time on
/// reference counting.
///
///     struct Screen { var isOn: Bool; var page: Page; var rows: [Row] }
///     struct Row { var isDone: Bool }
///
/// ```text
/// steps    flag at 0, cases at 8 (choice 1 (flag at 0)), count at 24, elements at 24 (flag at 0)
/// ```
///
/// The steps inside a step follow it, up to its `end`.
package final class CasePlan: @unchecked Sendable {
  // Unchecked: nothing changes after `init`.

  @exclusivity(unchecked) private var steps: [Step] = []

  private enum Code {
    /// A struct, whose fields are the steps inside.
    case record
    case flag, optional, cases
    /// One case of the enclosing `cases`, with the contents of its payload. Its offset is its tag.
    case choice
    case count, elements, values, members
  }

  private struct Step {
    let code: Code
    let offset: Int
    /// The shape of the value, or of the optional's wrapped value. Sound: shapes are never released.
    unowned(unsafe) let shape: TypeShape
    /// For a choice: whether its payload is at the address of the enum.
    var isInPlace = false
    var end = 0
  }

  package init(_ tree: CaseTree, _ shape: TypeShape) { add(tree, shape, at: 0) }

  // MARK: Creating a plan

  private func add(_ code: Code, _ shape: TypeShape, at offset: Int, isInPlace: Bool = false, inside: () -> Void = {}) {
    let index = steps.count
    steps.append(Step(code: code, offset: offset, shape: shape, isInPlace: isInPlace))
    inside()
    steps[index].end = steps.count
  }

  private func add(_ parts: [CaseTree.Part], at offset: Int) {
    for part in parts { add(part.tree, part.field.shape, at: offset + part.field.offset) }
  }

  private func add(_ tree: CaseTree, _ shape: TypeShape, at offset: Int) {
    switch (tree, shape.kind) {
    case (.record(let parts), _): add(.record, shape, at: offset) { add(parts, at: offset) }
    case (.wrapper(let part), _): add([part], at: offset)
    case (.flag, _): add(.flag, shape, at: offset)
    case (.optional(_, _, let some), .optional(let wrapped)):
      add(.optional, wrapped, at: offset) { if let some { add(some, wrapped, at: 0) } }
    case (.cases(let choices), .enumeration(let enumeration)):
      add(.cases, shape, at: offset) {
        for (tag, choice) in choices.enumerated() where !choice.parts.isEmpty {
          let enumCase = enumeration.cases[tag]
          add(.choice, shape, at: tag, isInPlace: enumCase.isInPlace && !enumCase.isIndirect) {
            add(choice.parts, at: 0)
          }
        }
      }
    case (.count(_, let elements), _):
      add(.count, shape, at: offset)
      if let elements { add(elements, shape, at: offset) }
    case (.elements(let tree), .list(_, let element)), (.elements(let tree), .identified(_, _, let element)),
      (.elements(let tree), .fixed(let element, _)):
      add(.elements, shape, at: offset) { add(tree, element, at: 0) }
    case (.values(let tree), .dictionary(_, _, let value)):
      add(.values, shape, at: offset) { add(tree, value, at: 0) }
    case (.members(let tree), .set(_, let member)): add(.members, shape, at: offset) { add(tree, member, at: 0) }
    default: break
    }
  }

  // MARK: Hashing

  /// Returns a hash of what the tree distinguishes in a value; the same in every process. For elements, only the distinct ones
  /// count: neither their order nor their number.
  package func hash(_ value: ValueRef) -> UInt64 {
    steps.withUnsafeBufferPointer { Self.hash($0, 0..<$0.count, value.address) }
  }

  private static func hash(
    _ steps: UnsafeBufferPointer<Step>, _ range: Range<Int>, _ value: UnsafeRawPointer
  ) -> UInt64 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    combine(steps, range, value, into: &hash)
    return hash
  }

  @inline(__always)
  private static func mix(_ word: UInt64, into hash: inout UInt64) {
    let product = (hash ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    hash = product.high ^ product.low ^ (word &+ 0xE703_7ED1_A0B4_28DB)
  }

  // Sound: a step was created for a value of its shape at its offset, and so was each step inside for what it passes on.
  private static func combine(
    _ steps: UnsafeBufferPointer<Step>, _ range: Range<Int>, _ value: UnsafeRawPointer, into hash: inout UInt64
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      let place = value + steps[index].offset
      let inside = index + 1..<steps[index].end
      switch steps[index].code {
      case .record:
        // A type whose layout turned out to differ from its metadata is skipped.
        index = MirrorCheck.isTrusted(steps[index].shape, place) ? index + 1 : inside.upperBound
        continue
      case .flag: mix(UInt64(place.read(as: UInt8.self) & 1), into: &hash)
      case .optional:
        let isPresent = steps[index].shape.isPresent(place)
        mix(isPresent ? 1 : 0, into: &hash)
        if isPresent, !inside.isEmpty { combine(steps, inside, place, into: &hash) }
      case .cases:
        let tag = steps[index].shape.caseIndex(place)
        mix(UInt64(tag), into: &hash)
        var choice = inside.lowerBound
        while choice < inside.upperBound, steps[choice].offset != tag { choice = steps[choice].end }
        if choice < inside.upperBound { combine(steps, choice: choice, place, into: &hash) }
      case .choice: break
      case .count: mix(UInt64(CaseTree.countClass(of: ValueRef(steps[index].shape, place))), into: &hash)
      case .elements, .values, .members: mix(sum(steps, index, inside, place), into: &hash)
      }
      index = inside.upperBound
    }
  }

  private static func combine(
    _ steps: UnsafeBufferPointer<Step>, choice: Int, _ value: UnsafeRawPointer, into hash: inout UInt64
  ) {
    let (shape, tag, inside) = (steps[choice].shape, steps[choice].offset, choice + 1..<steps[choice].end)
    guard MirrorCheck.isTrusted(shape, value, case: tag) else { return }
    if steps[choice].isInPlace { return combine(steps, inside, value, into: &hash) }
    guard case .enumeration(let enumeration) = shape.kind else { return }
    shape.withPayload(value, of: enumeration, case: tag) { combine(steps, inside, $0, into: &hash) }
  }

  private static func sum(
    _ steps: UnsafeBufferPointer<Step>, _ index: Int, _ inside: Range<Int>, _ value: UnsafeRawPointer
  ) -> UInt64 {
    var set = DistinctHashes()
    let value = ValueRef(steps[index].shape, value)
    switch steps[index].code {
    case .values: value.forEachEntry { set.insert(hash(steps, inside, $1.address)) }
    case .members: value.forEachMember { set.insert(hash(steps, inside, $0.address)) }
    default:
      value.withElements { elements in
        for index in 0..<elements.count {
          set.insert(hash(steps, inside, elements.baseAddress + index * elements.element.stride))
        }
      }
    }
    return set.sum
  }
}

/// A set of hashes, which is usually small.
private struct DistinctHashes {
  private var few: [UInt64] = []
  private var many: Set<UInt64> = []
  /// The sum of all members, independent of their order.
  private(set) var sum: UInt64 = 0

  mutating func insert(_ hash: UInt64) {
    if few.contains(hash) { return }
    if few.count < 16 { few.append(hash) } else if !many.insert(hash).inserted { return }
    sum &+= hash &* 0xFF51_AFD7_ED55_8CCD ^ hash >> 32
  }
}

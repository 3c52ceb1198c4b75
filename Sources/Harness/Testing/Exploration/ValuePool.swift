/// Values by their type: distinct, in insertion order, and at most `limit` per type.
///
/// It holds values known to mean something to a feature: those of its scripts, and those that the user gave.
package final class ValuePool {
  private let limit: Int
  private var shelves: [ObjectIdentifier: Shelf] = [:]

  /// The values of one type, by their hashes.
  private struct Shelf {
    var values: [ValueBox] = []
    var byHash: [UInt64: [Int]] = [:]
  }

  init(limit: Int = 64) { self.limit = limit }

  func values(of shape: TypeShape) -> [ValueBox] { shelves[ObjectIdentifier(shape)]?.values ?? [] }

  /// Adds only this value.
  func add(_ value: ValueRef) {
    let id = ObjectIdentifier(value.shape)
    guard shelves[id]?.values.count ?? 0 < limit else { return }
    let hash = StructuralHasher.hash(value)
    let known = shelves[id]?.byHash[hash] ?? []
    if known.contains(where: { shelves[id]?.values[$0].ref.isSame(as: value) ?? false }) { return }
    shelves[id, default: Shelf()].byHash[hash, default: []].append(values(of: value.shape).count)
    shelves[id, default: Shelf()].values.append(value.copy())
  }

  /// Adds the value and all of its parts, elements and ids.
  func add(partsOf value: ValueRef) {
    var walk = PoolWalk(pool: self)
    walk.visit(value)
  }
}

private struct PoolWalk: DeepWalk {
  let pool: ValuePool
  var recursion = RecursionLimiter()

  mutating func visit(_ value: ValueRef) { descend { $0.visitHere(value) } }

  private mutating func visitHere(_ value: ValueRef) {
    switch value.kind {
    // Values of these kinds have no literal that reads back.
    case .reference, .opaque, .mirrored, .metatype, .bytes: return
    default: pool.add(value)
    }
    if case .identified(let list, let id, _) = value.kind {
      value.withElements { for element in $0 { element.withID(in: list, id) { pool.add($0) } } }
    }
    for part in ValueParts(value).parts { visit(part.ref) }
  }
}

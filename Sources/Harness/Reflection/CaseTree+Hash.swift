extension CaseTree {
  /// A hash of what `value` is, as far as the tree tells things apart; the same in every process.
  ///
  /// Of elements only which ones there are counts: neither their order nor how many there are of each.
  func hash(_ value: ValueRef) -> UInt64 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    combine(value, into: &hash)
    return hash
  }

  private static func mix(_ number: Int, into hash: inout UInt64) { mix(UInt64(number), into: &hash) }

  @inline(__always)
  private static func mix(_ word: UInt64, into hash: inout UInt64) {
    let product = (hash ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    hash = product.high ^ product.low ^ (word &+ 0xE703_7ED1_A0B4_28DB)
  }

  private static func combine(_ parts: [Part], of value: ValueRef, into hash: inout UInt64) {
    for part in parts { part.tree.combine(value[part.field], into: &hash) }
  }

  private func combine(_ value: ValueRef, into hash: inout UInt64) {
    // The kind is asked for where it is needed: for most parts that would take longer than all the rest.
    switch self {
    case .flag: Self.mix(value.read(as: Bool.self) ? 1 : 0, into: &hash)
    case .optional(_, _, let tree):
      guard case .optional(let wrapped) = value.shape.kind else { return }
      guard let held = value.wrapped(wrapped) else { return Self.mix(0, into: &hash) }
      Self.mix(1, into: &hash)
      tree?.combine(held, into: &hash)
    case .cases(let choices):
      let index = value.caseIndex
      Self.mix(index, into: &hash)
      // A type that has turned out to be other than its metadata say is none of what is expected here.
      guard !choices[index].parts.isEmpty, case .enumeration(let enumeration) = value.kind else { return }
      value.withPayload(of: enumeration, case: index) { Self.combine(choices[index].parts, of: $0, into: &hash) }
    case .record(let parts):
      if case .mirrored = value.kind { return }
      Self.combine(parts, of: value, into: &hash)
    case .wrapper(let part): part.tree.combine(value[part.field], into: &hash)
    case .count(_, let tree):
      Self.mix(Self.countClass(of: value), into: &hash)
      tree?.combine(value, into: &hash)
    case .elements(let tree):
      var set = DistinctHashes()
      value.withElements { elements in for element in elements { set.insert(tree.hash(element)) } }
      Self.mix(set.sum, into: &hash)
    case .values(let tree):
      var set = DistinctHashes()
      value.forEachEntry { set.insert(tree.hash($1)) }
      Self.mix(set.sum, into: &hash)
    case .members(let tree):
      var set = DistinctHashes()
      value.forEachMember { set.insert(tree.hash($0)) }
      Self.mix(set.sum, into: &hash)
    }
  }
}

/// A set of hashes, of which there are few as a rule.
private struct DistinctHashes {
  private var few: [UInt64] = []
  private var many: Set<UInt64> = []
  /// That of all members, in whatever order they came.
  private(set) var sum: UInt64 = 0

  mutating func insert(_ hash: UInt64) {
    if few.contains(hash) { return }
    if few.count < 16 { few.append(hash) } else if !many.insert(hash).inserted { return }
    sum &+= hash &* 0xFF51_AFD7_ED55_8CCD ^ hash >> 32
  }
}

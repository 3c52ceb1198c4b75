/// The lookup table of an `IdentifiedArray`: finds the positions at which elements of a given hash may be.
///
/// It uses open addressing with linear probing. The ids themselves aren't stored: a search compares with the element at the
/// position. A slot holds the position + 1 in its lower bits, as many as the table needs. The other bits hold those bits of the
/// hash that didn't choose the slot, so an element that is looked at is almost certainly the right one. 0 is a free slot.
///
/// The hashes are stored by position after the slots. With them the table can grow, and follow removals and moves, without
/// hashing an id again. An entry can also be found whatever its id does meanwhile: every position always has exactly one.
///
/// A table without slots is not in use: a few ids are found faster by comparing them all. Counts up to 1,073,741,824 are
/// supported.
@usableFromInline
struct PositionTable: Sendable {
  /// The slots, a power of two of them, at least half of them free; then the hash of the id at each position. One array for
  /// both, because copying a value counts references to each of its arrays.
  @usableFromInline var cells: ContiguousArray<UInt32> = []
  /// The number of slots - 1, or 0. Its bits select the bits of a hash that choose a slot, and the bits of an entry that are a
  /// position.
  @usableFromInline var mask: UInt32 = 0

  @inlinable
  init() {}

  /// Creates a table with room for `count` entries, but no entries. It isn't in use for only a few.
  @inlinable
  init(room count: Int) {
    guard count > Self.fewest else { return }
    var size = 32
    while size < 2 * count { size *= 2 }
    cells.reserveCapacity(size / 2 * 3)
    cells.append(contentsOf: repeatElement(0, count: size))
    mask = UInt32(truncatingIfNeeded: size - 1)
  }

  /// Creates a table of entries with these hashes, by position.
  @inlinable
  init(_ hashes: some RandomAccessCollection<UInt32>, room: Int = 0) {
    self.init(room: max(room, hashes.count))
    if isInUse { for hash in hashes { append(hash: hash) } }
  }

  @inlinable var isInUse: Bool { mask != 0 }

  /// The maximum number of elements that are searched one by one.
  @inlinable static var fewest: Int { 8 }

  @inlinable var size: Int { Int(mask) + 1 }

  @inlinable
  func hasRoom(for count: Int) -> Bool { isInUse && size >= 2 * count }

  /// Returns the hash of an id: its own, except for `Int`, where mixing the bits takes a third of the time.
  ///
  /// The mixing is that of SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014).
  @inlinable
  static func hash<ID: Hashable>(_ id: ID) -> UInt32 {
    guard ID.self == Int.self, let number = id as? Int else { return UInt32(truncatingIfNeeded: id.hashValue) }
    var bits = UInt64(bitPattern: Int64(number))
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return UInt32(truncatingIfNeeded: bits ^ (bits >> 31))
  }

  /// The hashes by position, if the table is in use.
  @inlinable var hashes: ArraySlice<UInt32> { cells[size...] }

  @inlinable
  func hash(at position: Int) -> UInt32 { cells[size + position] }

  /// The number of entries.
  @inlinable var count: Int { cells.count - size }

  @inlinable
  func entry(_ position: Int, hash: UInt32) -> UInt32 {
    hash & ~mask | UInt32(truncatingIfNeeded: position &+ 1)
  }

  /// Returns the slot with the entry of a position.
  @inlinable
  func slot(of position: Int) -> Int {
    let hash = hash(at: position)
    let wanted = entry(position, hash: hash)
    var slot = hash & mask
    while cells[Int(slot)] != wanted { slot = (slot &+ 1) & mask }
    return Int(slot)
  }

  // MARK: - One entry

  /// Adds the entry for the position after the last. There must be room.
  @inlinable
  mutating func append(hash: UInt32) {
    enter(count, hash: hash)
    cells.append(hash)
  }

  /// Adds the entry for the position after the last, in the slot that a search found free.
  @inlinable
  mutating func append(hash: UInt32, slot: Int) {
    cells[slot] = entry(count, hash: hash)
    cells.append(hash)
  }

  /// Adds the entry of a position, in the first free slot from where its hash points.
  @inlinable
  mutating func enter(_ position: Int, hash: UInt32) {
    var slot = hash & mask
    while cells[Int(slot)] != 0 { slot = (slot &+ 1) & mask }
    cells[Int(slot)] = entry(position, hash: hash)
  }

  /// Removes the entry of a position, and closes the gap in its run of slots.
  @inlinable
  mutating func leave(_ position: Int) {
    var gap = UInt32(truncatingIfNeeded: slot(of: position))
    var slot = gap
    while true {
      slot = (slot &+ 1) & mask
      let entry = cells[Int(slot)]
      if entry == 0 { break }
      let home = hash(at: Int(entry & mask) &- 1) & mask
      // An entry may move to the gap unless that puts it before its home slot.
      if (slot &- home) & mask >= (slot &- gap) & mask {
        cells[Int(gap)] = entry
        gap = slot
      }
    }
    cells[Int(gap)] = 0
  }

  /// Updates the hash of the id at a position.
  @inlinable
  mutating func rehash(_ position: Int, to hash: UInt32) {
    leave(position)
    cells[size + position] = hash
    enter(position, hash: hash)
  }

  /// Exchanges the entries of two positions.
  @inlinable
  mutating func swapAt(_ i: Int, _ j: Int) {
    let (slotI, slotJ) = (slot(of: i), slot(of: j))
    cells.swapAt(size + i, size + j)
    cells[slotI] = entry(j, hash: hash(at: j))
    cells[slotJ] = entry(i, hash: hash(at: i))
  }

  // MARK: - Entries after others

  /// Inserts an entry at `position`; those from there on move up by one. There must be room.
  @inlinable
  mutating func insert(hash: UInt32, at position: Int) {
    if isNearEnd(position) {
      // From the end, so that no two ever have the same position.
      for moved in (position..<count).reversed() { cells[slot(of: moved)] &+= 1 }
    } else {
      let (mask, limit) = (mask, UInt32(truncatingIfNeeded: position))
      for slot in 0..<size { cells[slot] &+= cells[slot] & mask > limit ? 1 : 0 }
    }
    cells.insert(hash, at: size + position)
    enter(position, hash: hash)
  }

  /// Removes the entry of `position`; later ones move down by one.
  @inlinable
  mutating func remove(at position: Int) {
    leave(position)
    if isNearEnd(position) {
      for moved in position + 1..<count { cells[slot(of: moved)] &-= 1 }
    } else {
      let (mask, limit) = (mask, UInt32(truncatingIfNeeded: position &+ 1))
      for slot in 0..<size { cells[slot] &-= cells[slot] & mask > limit ? 1 : 0 }
    }
    cells.remove(at: size + position)
  }

  /// Whether a position is so near the end that a few searches cost less than a walk through all slots.
  @inlinable
  func isNearEnd(_ position: Int) -> Bool { count - position < size / 32 }
}

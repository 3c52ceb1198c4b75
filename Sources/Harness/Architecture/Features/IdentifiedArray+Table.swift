// Keeps the table in step with the elements. A table in use has one entry for every position.
extension IdentifiedArray {
  /// Returns the position of an element with this id, or the slot where an entry for it belongs. The table must be in use.
  @inlinable
  @inline(__always)
  func search(_ id: ID, hash: UInt32, except: Int = -1) -> (position: Int, free: Int) {
    let mask = table.mask
    var slot = hash & mask
    while true {
      let entry = table.cells[Int(slot)]
      if entry == 0 { return (-1, Int(slot)) }
      if (entry ^ hash) & ~mask == 0 {
        let position = Int(entry & mask) &- 1
        if storage[position].id == id, position != except { return (position, Int(slot)) }
      }
      slot = (slot &+ 1) & mask
    }
  }

  /// Returns the position of an element with this id other than `position`, for which the table may still have an old hash.
  @inlinable
  func index(id: ID, except position: Int) -> Int? {
    guard table.isInUse else { return storage.indices.first { $0 != position && storage[$0].id == id } }
    let found = search(id, hash: PositionTable.hash(id), except: position).position
    return found < 0 ? nil : found
  }

  /// Makes room for `count` entries, creating a table if there was none.
  @inlinable
  @inline(never)
  mutating func growTable(to count: Int) {
    if table.isInUse {
      table = PositionTable(table.hashes, room: count)
    } else {
      table = PositionTable(room: count)
      enterAll()
    }
  }

  /// Rebuilds the table after positions changed in unknown ways.
  @inlinable
  mutating func rebuildTable() {
    guard table.isInUse else { return }
    table = PositionTable(room: storage.count)
    enterAll()
  }

  @inlinable
  mutating func enterAll() {
    guard table.isInUse else { return }
    for position in storage.indices { table.append(hash: PositionTable.hash(storage[position].id)) }
  }

  /// Rebuilds the table and drops every element whose id is a duplicate. Returns the ids of those, in order.
  @inlinable
  mutating func rebuildTableDroppingRepeated() -> [ID] {
    table = PositionTable(room: storage.count)
    repeats = 0
    var repeated: [ID] = []
    var kept = 0
    for position in storage.indices {
      if kept != position { storage.swapAt(kept, position) }
      let id = storage[kept].id
      if table.isInUse {
        let hash = PositionTable.hash(id)
        let found = search(id, hash: hash)
        if found.position < 0 {
          table.append(hash: hash, slot: found.free)
          kept += 1
          continue
        }
      } else if !storage[..<kept].contains(where: { $0.id == id }) {
        kept += 1
        continue
      }
      repeated.append(id)
    }
    if !repeated.isEmpty { storage.removeLast(repeated.count) }
    return repeated
  }

  /// Drops the elements at the marked positions, in one pass.
  @inlinable
  mutating func drop(_ isMarked: ContiguousArray<Bool>) {
    var kept = 0
    var hashes: ContiguousArray<UInt32> = []
    hashes.reserveCapacity(table.isInUse ? storage.count : 0)
    for position in storage.indices where !isMarked[position] {
      if kept != position { storage.swapAt(kept, position) }
      if table.isInUse { hashes.append(table.hash(at: position)) }
      kept += 1
    }
    storage.removeLast(storage.count - kept)
    table = PositionTable(hashes)
  }
}

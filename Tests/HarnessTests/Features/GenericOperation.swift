import Foundation

@testable import HarnessArchitecture

/// Operations that code with only a `MutableCollection` may do; each is done the same way to any collection.
enum GenericOperation: CaseIterable {
  // Those of the library.
  case sortBy, sortUsing, sortUsingSeveral, reverse, partition, swapAt, shuffle, sortSlice, reverseSlice, wholeSlice
  case contiguousStorage
  // Written by hand.
  case exchange, exchangeIDs, exchangeBySlices, insertionSort, rotateByOne, rotateBySlices, rotateByCopying
  case partitionThreeWays, mergeSort, quickSort, changeValues
  // These leave duplicate ids.
  case set, setID, passID, fill, setSlice, fillContiguousStorage

  /// Whether the elements are the same afterwards, whatever was duplicated in between.
  var keepsIDs: Bool {
    switch self {
    case .set, .setID, .passID, .fill, .setSlice, .fillContiguousStorage: false
    default: true
    }
  }

  struct Row<ID: Hashable & Comparable>: Identifiable, Equatable {
    var id: ID
    var value: Int
  }

  /// Performs it on a collection that isn't empty.
  /// - Parameters:
  ///   - i, j: Two positions.
  ///   - row: An element to set.
  func perform<C: MutableCollection & RandomAccessCollection, ID>(
    on c: inout C, _ i: Int, _ j: Int, _ row: Row<ID>
  )
  where
    C.Element == Row<ID>, C.Index == Int, C.SubSequence: MutableCollection & RandomAccessCollection,
    C.SubSequence.SubSequence == C.SubSequence
  {
    let (low, high) = (min(i, j), max(i, j))
    switch self {
    case .sortBy: c.sort { $0.value < $1.value }
    case .sortUsing: c.sort(using: KeyPathComparator(\.value, order: .reverse))
    case .sortUsingSeveral: c.sort(using: [KeyPathComparator(\.value), KeyPathComparator(\.id)])
    case .reverse: c.reverse()
    case .partition: _ = c.partition { $0.value % 3 == 0 }
    case .swapAt: c.swapAt(i, j)
    case .shuffle:
      var generator = Numbers(state: UInt64(truncatingIfNeeded: row.value))
      c.shuffle(using: &generator)
    case .sortSlice: c[low...high].sort { $0.value > $1.value }
    case .reverseSlice: c[low..<high].reverse()
    case .wholeSlice: c[...].sort { $0.id < $1.id }
    case .contiguousStorage: _ = c.withContiguousMutableStorageIfAvailable { $0.sort { $0.value > $1.value } }
    case .exchange: GenericAlgorithms.exchange(&c, i, j)
    case .exchangeIDs: GenericAlgorithms.exchangeIDs(&c, i, j, \.id)
    case .exchangeBySlices:
      let half = (high - low) / 2
      let slice = Array(c[low..<low + half])
      c[low..<low + half] = c[low + half..<low + 2 * half]
      for (place, element) in zip(low + half..<low + 2 * half, slice) { c[place] = element }
    case .insertionSort: GenericAlgorithms.insertionSort(&c) { $0.value % 5 < $1.value % 5 }
    case .rotateByOne: GenericAlgorithms.rotateByOne(&c)
    case .rotateBySlices: GenericAlgorithms.rotateBySlices(&c, toStartAt: i)
    case .rotateByCopying: GenericAlgorithms.rotateByCopying(&c, by: i)
    case .partitionThreeWays: GenericAlgorithms.partitionThreeWays(&c) { $0.value % 3 }
    case .mergeSort: GenericAlgorithms.mergeSort(&c) { $0.id < $1.id }
    case .quickSort: GenericAlgorithms.quickSort(&c) { $0.value < $1.value }
    case .changeValues: GenericAlgorithms.changeEach(&c) { $0.value += 1 }
    case .set: c[i] = row
    case .setID: c[i].id = row.id
    case .passID: GenericAlgorithms.change(&c[i]) { $0.id = row.id }
    case .fill: GenericAlgorithms.fill(&c, from: low, with: row)
    case .setSlice:
      var slice = c[low..<high]
      for place in slice.indices { slice[place] = row }
      c[low..<high] = slice
    case .fillContiguousStorage:
      _ = c.withContiguousMutableStorageIfAvailable { storage in
        for place in low...high { storage[place] = row }
      }
    }
  }

  struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var bits = state
      bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      return bits ^ (bits >> 31)
    }
  }
}

extension IdentifiedArray {
  /// Whether every id is found at its first position, and the table holds exactly one entry for each position.
  var isConsistent: Bool {
    for position in indices
    where index(id: self[position].id) != elements.firstIndex(where: { $0.id == self[position].id }) { return false }
    guard table.isInUse else { return count <= PositionTable.fewest }
    let slots = table.cells[..<table.size].filter { $0 != 0 }
    let positions = slots.map { Int($0 & table.mask) - 1 }.sorted()
    return positions == Array(indices) && Array(table.hashes) == elements.map { PositionTable.hash($0.id) }
      && table.size >= 2 * count
  }
}

import HarnessArchitecture

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Two lists of one type, element by element. It lets a comparison skip equal elements: the loop over thousands of them lies here, beside
/// their memory.
package struct ListPair {
  package let old: ListRef
  package let new: ListRef
  private let flat: FlatRecord?

  package init(_ old: ListRef, _ new: ListRef) {
    (self.old, self.new) = (old, new)
    flat = old.isEmpty ? nil : new.flat
  }

  /// The first position, from one on, at which the elements are not the same for certain; the shorter list ends there if there
  /// is none.
  package func difference(from start: Int) -> Int { start + sameCount(from: start, start) }

  /// Whether an old element and a new one are the same for certain: their bytes are, whatever those refer to.
  package func areSame(_ one: Int, _ other: Int) -> Bool {
    let (left, right) = (old[one], new[other])
    return flat?.areSame(left.address, right.address) ?? left.hasSameBytes(as: right)
  }

  /// How many elements are the same for certain, from one of the old list and one of the new list on.
  package func sameCount(from one: Int, _ other: Int) -> Int {
    let most = min(old.count - one, new.count - other)
    var (count, block) = (0, 1)
    while count < most {
      let size = min(block, most - count)
      let same = sameCount(from: one + count, other + count, in: size)
      count += same
      block = min(block * 2, Self.largestBlock)
      if same == size { continue }
      if !areSame(one + count, other + count) { break }
      count += 1
    }
    return count
  }

  /// The same, before them.
  package func sameCount(before one: Int, _ other: Int) -> Int {
    let most = min(one, other)
    var (count, block) = (0, 1)
    while count < most {
      let size = min(block, most - count)
      let same = sameCount(from: one - count - size, other - count - size, in: size)
      if same == size {
        count += size
        block = min(block * 2, Self.largestBlock)
      } else if size > 1 {
        block = size / 2
      } else if areSame(one - count - 1, other - count - 1) {
        count += 1
      } else {
        break
      }
    }
    return count
  }

  private static let largestBlock = 1024

  /// How many of so many elements consist of the same bytes: all of them at the speed of memory; one by one where bytes differ,
  /// which may be some that mean nothing.
  private func sameCount(from one: Int, _ other: Int, in count: Int) -> Int {
    let (stride, size) = (new.element.stride, new.element.size)
    var (left, right) = (old.baseAddress + one * stride, new.baseAddress + other * stride)
    if memcmp(left, right, count * stride) == 0 { return count }
    if let flat { return flat.sameBytesCount(left, right, stride, count) }
    // Nothing in the loop is counted: `swift run` builds without optimization.
    var index = 0
    while index < count, memcmp(left, right, size) == 0 {
      left += stride
      right += stride
      index &+= 1
    }
    return index
  }
}

extension ListRef {
  /// The flat list of the elements, where they are structs.
  fileprivate var flat: FlatRecord? {
    guard count > 0, case .structure(let record) = element.kind(for: baseAddress) else { return nil }
    return record.flat(baseAddress)
  }
}

import HarnessArchitecture

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Two lists of one type, element by element. It lets a comparison skip equal elements: the loop over thousands of them is
/// here, close to their memory.
package struct ListPair {
  package let old: ListRef
  package let new: ListRef
  private let flat: FlatRecord?

  package init(_ old: ListRef, _ new: ListRef) {
    (self.old, self.new) = (old, new)
    flat = old.isEmpty ? nil : new.flat
  }

  /// Returns the first position from `start` at which the elements are not certainly the same; if there is none, the end of the
  /// shorter list.
  package func difference(from start: Int) -> Int { start + sameCount(from: start, start) }

  /// Returns whether an old and a new element are certainly the same: their bytes are, whatever those refer to.
  package func areSame(_ one: Int, _ other: Int) -> Bool {
    let (left, right) = (old[one], new[other])
    return flat?.areSame(left.address, right.address) ?? left.hasSameBytes(as: right)
  }

  /// Returns the number of elements that are certainly the same, from a position of the old list and one of the new list on.
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

  /// Returns the number of elements that are certainly the same before two positions.
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

  /// Returns the number of elements with the same bytes: at the speed of memory if all are the same; one by one if bytes
  /// differ, which may be insignificant ones.
  private func sameCount(from one: Int, _ other: Int, in count: Int) -> Int {
    let (stride, size) = (new.element.stride, new.element.size)
    var (left, right) = (old.baseAddress + one * stride, new.baseAddress + other * stride)
    if memcmp(left, right, count * stride) == 0 { return count }
    if let flat { return flat.sameBytesCount(left, right, stride, count) }
    // The loop counts no references: `swift run` builds without optimization.
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
  /// The flat list of the elements, if they are structs.
  fileprivate var flat: FlatRecord? {
    guard count > 0, case .structure(let record) = element.kind(for: baseAddress) else { return nil }
    return record.flat(baseAddress)
  }
}

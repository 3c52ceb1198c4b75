import HarnessArchitecture

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Two dictionaries of one type, for comparisons that skip equal entries.
struct DictionaryPair {
  private let old: ValueRef
  private let new: ValueRef
  private let dictionary: any DictionaryReflectable.Type
  private let key: TypeShape
  private let value: TypeShape

  /// Returns nil if keys may differ from themselves, or be equal with different representations, so that entries can't be
  /// matched.
  init?(_ old: ValueRef, _ new: ValueRef) {
    guard case .dictionary(let dictionary, let key, let value) = new.shape.kind, case .leaf(let leaf) = key.kind else {
      return nil
    }
    switch leaf {
    case .integer, .string, .uuid, .bool: break
    default: return nil
    }
    (self.old, self.new, self.dictionary, self.key, self.value) = (old, new, dictionary, key, value)
  }

  /// Calls `body` once for each key whose entries may differ, in no particular order.
  func forEachDifference(_ body: (_ key: ValueRef, _ old: ValueRef?, _ new: ValueRef?) -> Void) {
    let places = DictionaryPlaces.differing(old, new, key, value)
    func compare(_ address: UnsafeRawPointer, ofOld isOld: Bool) {
      let (one, other) = isOld ? (old, new) : (new, old)
      let key = ValueRef(key, address)
      dictionary.lookup(one.address, address) { own in
        guard let own else { return }
        dictionary.lookupEntry(other.address, address) { entry in
          // Equal strings may have different bytes.
          guard let entry, ValueRef(key.shape, entry.key).isSame(as: key) else {
            return isOld ? body(key, ValueRef(value, own), nil) : body(key, nil, ValueRef(value, own))
          }
          let (before, after) = (ValueRef(value, entry.value), ValueRef(value, own))
          if !isOld, !before.hasSameBytes(as: after) { body(key, before, after) }
        }
      }
    }
    if let places {
      for address in places.old { compare(address, ofOld: true) }
      for address in places.new { compare(address, ofOld: false) }
    } else {
      old.forEachEntry { key, _ in compare(key.address, ofOld: true) }
      new.forEachEntry { key, _ in compare(key.address, ofOld: false) }
    }
  }
}

/// The memory layout of dictionaries' entries.
///
/// A copy of a dictionary has its entries at the same positions, until it grows. So if one was copied and changed, as reducers
/// do, the changes are found by comparing memory, without hashing. The layout is that of `_DictionaryStorage`, which is
/// frozen; it is only read if no other kind of storage is possible.
private struct DictionaryPlaces {
  private let bucketCount: Int
  private let seed: Int
  private let keys: UnsafeRawPointer
  private let values: UnsafeRawPointer
  private let occupied: UnsafeRawPointer

  private init?(_ dictionary: ValueRef) {
    #if canImport(ObjectiveC)
      // It may be an Objective-C dictionary.
      return nil
    #else
      // The offsets are those of 64-bit systems.
      guard MemoryLayout<Int>.size == 8, dictionary.memberCount > 0 else { return nil }
      let storage = dictionary.address.load(as: UnsafeRawPointer.self)
      let scale = Int(storage.load(fromByteOffset: 32, as: Int8.self))
      guard storage.load(fromByteOffset: 16, as: Int.self) == dictionary.memberCount, (0..<48).contains(scale) else {
        return nil
      }
      bucketCount = 1 << scale
      seed = storage.load(fromByteOffset: 40, as: Int.self)
      keys = storage.load(fromByteOffset: 48, as: UnsafeRawPointer.self)
      values = storage.load(fromByteOffset: 56, as: UnsafeRawPointer.self)
      occupied = storage + 64
    #endif
  }

  /// Whether nothing contradicts the assumed layout.
  private func isPlausible(_ memberCount: Int) -> Bool {
    var count = 0
    for word in 0..<wordCount { count += bits(word).nonzeroBitCount }
    return count == memberCount
  }

  private var wordCount: Int { (bucketCount + 63) / 64 }

  private func bits(_ word: Int) -> UInt64 {
    let bits = occupied.load(fromByteOffset: word * 8, as: UInt64.self)
    return bucketCount < 64 ? bits & (1 << UInt64(bucketCount) - 1) : bits
  }

  /// Returns the addresses of the keys of entries that differ at the same positions; nil if positions tell nothing.
  static func differing(
    _ old: ValueRef, _ new: ValueRef, _ key: TypeShape, _ value: TypeShape
  ) -> (old: [UnsafeRawPointer], new: [UnsafeRawPointer])? {
    guard let one = DictionaryPlaces(old), let other = DictionaryPlaces(new), one.bucketCount == other.bucketCount,
      one.seed == other.seed, one.isPlausible(old.memberCount), other.isPlausible(new.memberCount)
    else { return nil }
    var found: (old: [UnsafeRawPointer], new: [UnsafeRawPointer]) = ([], [])
    for word in 0..<one.wordCount {
      let (before, after) = (one.bits(word), other.bits(word))
      var rest = before | after
      // Adjacent entries are compared at once, including padding, which is mostly equal too.
      var both = before & after
      while both != 0 {
        let first = both.trailingZeroBitCount
        let count = (~(both >> UInt64(first))).trailingZeroBitCount
        let run = (~UInt64(0) >> UInt64(64 - count)) << UInt64(first)
        both &= ~run
        let bucket = word * 64 + first
        let (keyPlace, valuePlace) = (bucket * key.stride, bucket * value.stride)
        if memcmp(one.keys + keyPlace, other.keys + keyPlace, count * key.stride) == 0,
          memcmp(one.values + valuePlace, other.values + valuePlace, count * value.stride) == 0
        {
          rest &= ~run
        }
      }
      while rest != 0 {
        let bit = rest.trailingZeroBitCount
        rest &= rest - 1
        let (bucket, mask) = (word * 64 + bit, UInt64(1) << UInt64(bit))
        let (keyPlace, valuePlace) = (bucket * key.stride, bucket * value.stride)
        if before & after & mask != 0, memcmp(one.keys + keyPlace, other.keys + keyPlace, key.size) == 0,
          memcmp(one.values + valuePlace, other.values + valuePlace, value.size) == 0
        {
          continue
        }
        if before & mask != 0 { found.old.append(one.keys + keyPlace) }
        if after & mask != 0 { found.new.append(other.keys + keyPlace) }
      }
    }
    return found
  }
}

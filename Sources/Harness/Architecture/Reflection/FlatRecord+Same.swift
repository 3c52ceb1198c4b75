#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension FlatRecord {
  /// Returns whether two values are certainly the same; not all pairs that are the same are recognized.
  ///
  /// Equal bytes mean equal values, whatever they refer to. If bytes differ, leaves are compared one by one, but not deeply:
  /// the calling walk may have used most of its stack.
  /// - Parameter depth: how deep these values are nested in those that the walk passed.
  package func areSame(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, depth: Int = 0) -> Bool {
    if haveSameBytes(left, right) { return true }
    return depth < 10 && firstDifference(0..<parts.count, left, right, depth: depth) == nil
  }

  /// Returns whether all significant bytes are the same. This recognizes copies of a value without looking at what they refer
  /// to.
  @inlinable
  @inline(__always)
  func haveSameBytes(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    for run in runs where !SameBytes.check(left + run.offset, right + run.offset, run.count) { return false }
    return true
  }

  /// Returns the number of consecutive values in two places that have the same bytes, ignoring insignificant ones.
  package func sameBytesCount(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ stride: Int, _ count: Int) -> Int {
    let runs = runs
    guard let first = runs.baseAddress else { return count }
    // The loop counts no references: `swift run` builds without optimization.
    let runCount = runs.count
    var (one, other, index) = (left, right, 0)
    while index < count {
      var run = 0
      while run < runCount {
        let offset = first[run].offset
        if memcmp(one + offset, other + offset, first[run].count) != 0 { return index }
        run &+= 1
      }
      one += stride
      other += stride
      index &+= 1
    }
    return count
  }

  /// The first difference of two values of a record: the index of a part of its list. The parts before it are the same.
  @usableFromInline package struct Difference {
    @usableFromInline let part: Int

    @inlinable init(part: Int) { self.part = part }
  }

  /// The difference of a field in two values, as far as the list tells.
  @usableFromInline package enum FieldDifference {
    /// It is a leaf that certainly differs.
    case leaf
    /// It is a struct whose first difference is in this part of its own list.
    case inside(Difference)
    /// It must be examined.
    case unknown
  }

  /// Returns the first difference of two values, or nil if they are certainly the same.
  @inlinable
  @inline(__always)
  func difference(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Difference? {
    if haveSameBytes(left, right) { return nil }
    return firstDifference(0..<parts.count, left, right).map(Difference.init)
  }

  /// Returns the difference of a field in two values whose first difference is known, or nil if the field is certainly the
  /// same.
  @inlinable
  @inline(__always)
  func difference(
    in field: Field, since first: Difference, _ left: UnsafeRawPointer, _ right: UnsafeRawPointer
  ) -> FieldDifference? {
    let range = field.parts
    if range.upperBound <= first.part { return nil }
    guard let part = range.contains(first.part) ? first.part : firstDifference(range, left, right) else { return nil }
    if parts[part].shape === field.shape { return parts[part].code.isExact ? .leaf : .unknown }
    // The parts of a struct correspond to its own list.
    return .inside(Difference(part: part - range.lowerBound))
  }

  /// Returns the first part that is not certainly the same.
  @usableFromInline func firstDifference(
    _ range: Range<Int>, _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, depth: Int = 0
  ) -> Int? {
    for index in range {
      let part = parts.baseAddress.unsafelyUnwrapped + index
      let (left, right) = (left + part.pointee.offset, right + part.pointee.offset)
      switch part.pointee.code {
      case .int, .double: if !SameBytes.word(left, right) { return index }
      case .bool: if left.load(as: UInt8.self) != right.load(as: UInt8.self) { return index }
      case .string: if !SameBytes.strings(left, right) { return index }
      case .plainLeaf, .leaf, .value: if !SameBytes.check(left, right, part.pointee.size) { return index }
      case .optional, .list, .enumeration:
        if SameBytes.check(left, right, part.pointee.size) { continue }
        guard let inside = part.pointee.inside, Self.areSame(part, inside, left, right, depth + 1) else { return index }
      }
    }
    return nil
  }

  private static func areSame(
    _ part: UnsafePointer<Part>, _ inside: UnsafePointer<FlatInside>, _ left: UnsafeRawPointer,
    _ right: UnsafeRawPointer, _ depth: Int
  ) -> Bool {
    switch part.pointee.code {
    case .optional:
      let isPresent = inside.pointee.isPresent(left)
      if isPresent != inside.pointee.isPresent(right) { return false }
      return !isPresent || inside.pointee.flat(left).areSame(left, right, depth: depth)
    case .list:
      guard let (left, count) = inside.pointee.elements(left), let (right, other) = inside.pointee.elements(right),
        count == other
      else { return false }
      if count == 0 { return true }
      let (flat, stride) = (inside.pointee.flat(left), inside.pointee.stride)
      if memcmp(left, right, count * stride) == 0 { return true }
      var index = 0
      while true {
        let place = index * stride
        index += flat.sameBytesCount(left + place, right + place, stride, count - index)
        if index == count { return true }
        if !flat.areSame(left + index * stride, right + index * stride, depth: depth) { return false }
        index += 1
      }
    case .enumeration:
      let index = inside.pointee.caseIndex(left)
      if index != inside.pointee.caseIndex(right) { return false }
      let enumCase = inside.pointee.cases[index]
      if !enumCase.hasPayload { return true }
      // If no payload of the case was seen, the metadata has not been compared with `Mirror` yet.
      guard enumCase.isInPlace, let flat = enumCase.known else { return false }
      return flat.areSame(left, right, depth: depth)
    default: return false
    }
  }
}

/// Compares memory without knowing its contents.
@usableFromInline package enum SameBytes {
  @inlinable
  @inline(__always)
  static func word(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    left.loadUnaligned(as: UInt64.self) == right.loadUnaligned(as: UInt64.self)
  }

  /// Short runs are most common, and faster than a call.
  @inlinable
  @inline(__always)
  package static func check(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Bool {
    // `count` is never negative, so nothing here overflows; checking that takes as long as comparing a word.
    let last = count &- 8
    var offset = 0
    while offset <= last {
      if !word(left + offset, right + offset) { return false }
      offset &+= 8
    }
    if offset == count { return true }
    // The last word again, overlapping.
    if count >= 8 { return word(left + (count - 8), right + (count - 8)) }
    while offset < count {
      if left.load(fromByteOffset: offset, as: UInt8.self) != right.load(fromByteOffset: offset, as: UInt8.self) {
        return false
      }
      offset += 1
    }
    return true
  }

  /// Returns whether both places have equally many bytes, and the same.
  @inline(__always)
  @usableFromInline static func check(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    guard let base = left.baseAddress, let other = right.baseAddress else { return true }
    return check(base, other, left.count)
  }

  /// Does the same for bytes in arrays.
  @inlinable
  package static func check(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
    left.withUnsafeBufferPointer { left in right.withUnsafeBufferPointer { check(left, $0) } }
  }

  /// Returns whether any of the bytes is this one.
  package static func isAny(_ byte: UInt8, of bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      // All of them, without an early exit: then several are compared at once, and few texts contain the byte. By index, since
      // `swift run` builds without optimization, where a loop over elements takes many times as long.
      var found: UInt8 = 0
      for index in 0..<bytes.count { found |= bytes[index] == byte ? 1 : 0 }
      return found != 0
    }
  }

  /// Compares the UTF-8, not the characters. Both addresses hold a `String`.
  @inline(__always)
  static func strings(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    // The two words of a string are its characters, or a count and an address.
    if word(left, right), word(left + 8, right + 8) { return true }
    return texts(left, right)
  }

  @inline(never)
  private static func texts(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    // Sound: the caller guarantees that they are strings.
    text(left.assumingMemoryBound(to: String.self).pointee, right.assumingMemoryBound(to: String.self).pointee)
  }

  /// Compares the UTF-8.
  package static func text(_ left: String, _ right: String) -> Bool {
    let answer = left.utf8.withContiguousStorageIfAvailable { left in
      right.utf8.withContiguousStorageIfAvailable { right in
        check(left, right)
      }
    }
    return (answer ?? nil) ?? left.utf8.elementsEqual(right.utf8)
  }
}

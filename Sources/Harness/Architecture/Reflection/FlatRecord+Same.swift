#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension FlatRecord {
  /// Whether two values are the same for certain; not every two that are the same are found to be.
  ///
  /// Equal bytes are equal values, whatever they refer to; where they differ, leaves are compared one by one. Not deeply: the
  /// walk that asks may have taken most of its stack.
  /// - Parameter depth: how many values these lie deep in those that the walk has asked for.
  package func areSame(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, depth: Int = 0) -> Bool {
    if haveSameBytes(left, right) { return true }
    return depth < 10 && firstDifference(0..<parts.count, left, right, depth: depth) == nil
  }

  /// Whether all bytes that mean something are the same. Copies of a value are found equal this way, without a look at
  /// what they refer to.
  @inlinable
  @inline(__always)
  func haveSameBytes(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    for run in runs where !SameBytes.check(left + run.offset, right + run.offset, run.count) { return false }
    return true
  }

  /// How many of the values that lie side by side in two places consist of the same bytes, those aside that mean nothing.
  package func sameBytesCount(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ stride: Int, _ count: Int) -> Int {
    let runs = runs
    guard let first = runs.baseAddress else { return count }
    // Nothing in the loop is counted: `swift run` builds without optimization.
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

  /// Where two values of a record differ first: in this part of its list. The parts before it are the same.
  @usableFromInline package struct Difference {
    @usableFromInline let part: Int

    @inlinable init(part: Int) { self.part = part }
  }

  /// How a field of two values differs, as far as the list says.
  @usableFromInline package enum FieldDifference {
    /// It is a leaf, and another one for certain.
    case leaf
    /// It is a struct that differs first in this part of its own list.
    case inside(Difference)
    /// It has to be looked into.
    case unknown
  }

  /// Where two values differ first; nil where they are the same for certain.
  @inlinable
  @inline(__always)
  func difference(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Difference? {
    if haveSameBytes(left, right) { return nil }
    return firstDifference(0..<parts.count, left, right).map(Difference.init)
  }

  /// How a field of two values differs of which it is known where they differ first; nil where it is the same for certain.
  @inlinable
  @inline(__always)
  func difference(
    in field: Field, since first: Difference, _ left: UnsafeRawPointer, _ right: UnsafeRawPointer
  ) -> FieldDifference? {
    let range = field.parts
    if range.upperBound <= first.part { return nil }
    guard let part = range.contains(first.part) ? first.part : firstDifference(range, left, right) else { return nil }
    if parts[part].shape === field.shape { return parts[part].code.isExact ? .leaf : .unknown }
    // The parts of a struct are those of its own list.
    return .inside(Difference(part: part - range.lowerBound))
  }

  /// The first part that is not the same for certain.
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
      // Where no payload of the case was met, nobody has compared the metadata with `Mirror` yet.
      guard enumCase.isInPlace, let flat = enumCase.known else { return false }
      return flat.areSame(left, right, depth: depth)
    default: return false
    }
  }
}

/// Comparing memory without knowing what it holds.
@usableFromInline package enum SameBytes {
  @inlinable
  @inline(__always)
  static func word(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    left.loadUnaligned(as: UInt64.self) == right.loadUnaligned(as: UInt64.self)
  }

  /// Short runs are the common ones: a call would take longer than they do.
  @inlinable
  @inline(__always)
  package static func check(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Bool {
    // `count` is never negative, so nothing here overflows; to have that checked takes as long as to compare a word.
    let last = count &- 8
    var offset = 0
    while offset <= last {
      if !word(left + offset, right + offset) { return false }
      offset &+= 8
    }
    if offset == count { return true }
    // The last word once more, as far as it goes.
    if count >= 8 { return word(left + (count - 8), right + (count - 8)) }
    while offset < count {
      if left.load(fromByteOffset: offset, as: UInt8.self) != right.load(fromByteOffset: offset, as: UInt8.self) {
        return false
      }
      offset += 1
    }
    return true
  }

  /// Whether as many bytes lie in both places, and the same.
  @inline(__always)
  @usableFromInline static func check(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    guard let base = left.baseAddress, let other = right.baseAddress else { return true }
    return check(base, other, left.count)
  }

  /// The same for bytes that lie in arrays.
  @inlinable
  package static func check(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
    left.withUnsafeBufferPointer { left in right.withUnsafeBufferPointer { check(left, $0) } }
  }

  /// Whether one of the bytes is this one.
  package static func isAny(_ byte: UInt8, of bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      // All of them, without a way out: so many are compared at once. Few texts have what is looked for. By index, since
      // `swift run` builds without optimization, where a loop over elements takes many times as long.
      var found: UInt8 = 0
      for index in 0..<bytes.count { found |= bytes[index] == byte ? 1 : 0 }
      return found != 0
    }
  }

  /// The same UTF-8, not the same characters. Both addresses hold a `String`.
  @inline(__always)
  static func strings(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    // The two words of a string are its characters, or a count and where they are.
    if word(left, right), word(left + 8, right + 8) { return true }
    return texts(left, right)
  }

  @inline(never)
  private static func texts(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    // Sound: the caller says that they are strings.
    text(left.assumingMemoryBound(to: String.self).pointee, right.assumingMemoryBound(to: String.self).pointee)
  }

  /// The same UTF-8.
  static func text(_ left: String, _ right: String) -> Bool {
    let answer = left.utf8.withContiguousStorageIfAvailable { left in
      right.utf8.withContiguousStorageIfAvailable { right in
        check(left, right)
      }
    }
    return (answer ?? nil) ?? left.utf8.elementsEqual(right.utf8)
  }
}

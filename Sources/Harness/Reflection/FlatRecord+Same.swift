extension FlatRecord {
  /// Whether two values are the same for certain; not every two that are the same are found to be.
  ///
  /// Equal bytes are equal values, whatever they refer to; where they differ, leaves are compared one by one.
  func areSame(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    haveSameBytes(left, right) || areSame(0..<parts.count, left, right)
  }

  /// Whether all bytes that mean something are the same. Copies of a value are found equal this way, without a look at
  /// what they refer to.
  @inline(__always)
  func haveSameBytes(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    for run in runs where !SameBytes.check(left + run.offset, right + run.offset, run.count) { return false }
    return true
  }

  /// Whether a field of the record is the same for certain.
  @inline(__always)
  func isSame(_ field: Field, _ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    areSame(field.parts, left, right)
  }

  private func areSame(_ range: Range<Int>, _ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    for index in range {
      let part = parts.baseAddress.unsafelyUnwrapped + index
      let (left, right) = (left + part.pointee.offset, right + part.pointee.offset)
      switch part.pointee.code {
      case .int, .double: if !SameBytes.word(left, right) { return false }
      case .bool: if left.load(as: UInt8.self) != right.load(as: UInt8.self) { return false }
      case .string: if !SameBytes.strings(left, right) { return false }
      case .plainLeaf, .leaf, .value: if !SameBytes.check(left, right, part.pointee.size) { return false }
      case .optional, .list, .enumeration:
        if SameBytes.check(left, right, part.pointee.size) { continue }
        guard let inside = part.pointee.inside, Self.areSame(part, inside, left, right) else { return false }
      }
    }
    return true
  }

  private static func areSame(
    _ part: UnsafePointer<Part>, _ inside: UnsafePointer<FlatInside>, _ left: UnsafeRawPointer,
    _ right: UnsafeRawPointer
  ) -> Bool {
    switch part.pointee.code {
    case .optional:
      let isPresent = inside.pointee.isPresent(left)
      if isPresent != inside.pointee.isPresent(right) { return false }
      return !isPresent || inside.pointee.flat(left).areSame(left, right)
    case .list:
      guard let (left, count) = inside.pointee.elements(left), let (right, other) = inside.pointee.elements(right),
        count == other
      else { return false }
      if count == 0 { return true }
      let (flat, stride) = (inside.pointee.flat(left), inside.pointee.stride)
      for index in 0..<count where !flat.areSame(left + index * stride, right + index * stride) { return false }
      return true
    case .enumeration:
      let index = inside.pointee.caseIndex(left)
      if index != inside.pointee.caseIndex(right) { return false }
      let enumCase = inside.pointee.cases[index]
      if !enumCase.hasPayload { return true }
      // Where no payload of the case was met, nobody has compared the metadata with `Mirror` yet.
      guard enumCase.isInPlace, let flat = enumCase.known else { return false }
      return flat.areSame(left, right)
    default: return false
    }
  }
}

/// Comparing memory without knowing what it holds.
enum SameBytes {
  @inline(__always)
  static func word(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    left.loadUnaligned(as: UInt64.self) == right.loadUnaligned(as: UInt64.self)
  }

  /// Short runs are the common ones: a call would take longer than they do.
  @inline(__always)
  static func check(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Bool {
    var offset = 0
    while offset + 8 <= count {
      if !word(left + offset, right + offset) { return false }
      offset += 8
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
    let (left, right) = (left.utf8, right.utf8)
    guard left.count == right.count else { return false }
    let answer = left.withContiguousStorageIfAvailable { left in
      right.withContiguousStorageIfAvailable { right in
        left.baseAddress.flatMap { left in right.baseAddress.map { check(left, $0, right.count) } } ?? true
      }
    }
    return (answer ?? nil) ?? left.elementsEqual(right)
  }
}

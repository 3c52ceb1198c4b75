/// The elements of a list, which lie side by side. Borrowed as a ``ValueRef`` is.
@usableFromInline package struct ListRef: RandomAccessCollection {
  @usableFromInline package let element: TypeShape
  @usableFromInline package let count: Int
  @usableFromInline package let baseAddress: UnsafeRawPointer

  @inlinable
  @inline(__always)
  package init(_ element: TypeShape, _ baseAddress: UnsafeRawPointer, _ count: Int) {
    self.element = element
    self.baseAddress = baseAddress
    self.count = count
  }

  @inlinable
  package var startIndex: Int { 0 }
  @inlinable
  package var endIndex: Int { count }

  @inlinable
  @inline(__always)
  package subscript(_ index: Int) -> ValueRef { ValueRef(element, baseAddress + index * element.stride) }

  /// Both are the same elements in one storage.
  @inlinable
  @inline(__always)
  package func isIdentical(to other: ListRef) -> Bool { baseAddress == other.baseAddress && count == other.count }

  /// Some of the elements.
  package func part(_ range: Range<Int>) -> ListRef {
    ListRef(element, baseAddress + range.lowerBound * element.stride, range.count)
  }

  /// The flat list of the elements, where they are structs.
  fileprivate var flat: FlatRecord? {
    guard count > 0, case .structure(let record) = element.kind(for: baseAddress) else { return nil }
    return record.flat(baseAddress)
  }
}

/// Two lists of one type, element by element. What walks over both skips with it what is the same: the loop over thousands of
/// elements lies here, beside their memory.
package struct ListPair {
  private let old: ListRef
  private let new: ListRef
  private let flat: FlatRecord?

  package init(_ old: ListRef, _ new: ListRef) {
    (self.old, self.new) = (old, new)
    flat = old.isEmpty ? nil : new.flat
  }

  /// The first position, from one on, at which the elements are not the same for certain; the shorter list ends there if there
  /// is none.
  package func difference(from start: Int) -> Int {
    let end = min(old.count, new.count)
    var index = start
    if let flat {
      while index < end, flat.areSame(old[index].address, new[index].address) { index += 1 }
    } else {
      while index < end, old[index].isPlainlySame(as: new[index]) { index += 1 }
    }
    return index
  }
}

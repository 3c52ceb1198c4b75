/// The elements of a list, which are contiguous. Borrowed, as a ``ValueRef`` is.
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

  /// Returns whether both are the same elements in one storage.
  @inlinable
  @inline(__always)
  package func isIdentical(to other: ListRef) -> Bool { baseAddress == other.baseAddress && count == other.count }

  /// Returns a range of the elements.
  package func part(_ range: Range<Int>) -> ListRef {
    ListRef(element, baseAddress + range.lowerBound * element.stride, range.count)
  }
}

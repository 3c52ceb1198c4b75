/// The elements of a list, which lie side by side. Borrowed as a ``ValueRef`` is.
package struct ListRef: RandomAccessCollection {
  package let element: TypeShape
  package let count: Int
  package let baseAddress: UnsafeRawPointer

  @inline(__always)
  package init(_ element: TypeShape, _ baseAddress: UnsafeRawPointer, _ count: Int) {
    self.element = element
    self.baseAddress = baseAddress
    self.count = count
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  @inline(__always)
  package subscript(_ index: Int) -> ValueRef { ValueRef(element, baseAddress + index * element.stride) }

  /// Both are the same elements in one storage.
  @inline(__always)
  package func isIdentical(to other: ListRef) -> Bool { baseAddress == other.baseAddress && count == other.count }

  /// The flat list of the elements, where they are structs.
  package var flat: FlatRecord? {
    guard count > 0, case .structure(let record) = element.kind(for: baseAddress) else { return nil }
    return record.flat(baseAddress)
  }
}

// The addresses below are those of values of `Self`, `Element` and `ID`: callers take them from the shape that named
// these types; hence `assumingMemoryBound`.
extension IdentifiedArray: IdentifiedReflectable {
  package static var elementType: Any.Type { Element.self }
  package static var idType: Any.Type { ID.self }

  package static func withElements<R>(_ list: UnsafeRawPointer, _ body: (UnsafeRawPointer, Int) -> R) -> R {
    list.assumingMemoryBound(to: Self.self).pointee.elements.withUnsafeBufferPointer { elements in
      body(elements.baseAddress.map { UnsafeRawPointer($0) } ?? list, elements.count)
    }
  }

  package static func withID<R>(_ element: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> R) -> R {
    withUnsafePointer(to: element.assumingMemoryBound(to: Element.self).pointee.id) { body(UnsafeRawPointer($0)) }
  }

  package static func position(_ list: UnsafeRawPointer, _ id: UnsafeRawPointer) -> Int? {
    list.assumingMemoryBound(to: Self.self).pointee.index(id: id.assumingMemoryBound(to: ID.self).pointee)
  }

  package static func construct(
    _ target: UnsafeMutableRawPointer, taking elements: UnsafeMutableRawPointer, count: Int
  ) -> Int? {
    let elements: [Element] = takeElements(elements, count)
    var ids: Set<ID> = []
    for (index, element) in elements.enumerated() where !ids.insert(element.id).inserted { return index }
    target.initializeMemory(as: Self.self, to: Self(uniqueElements: elements))
    return nil
  }
}

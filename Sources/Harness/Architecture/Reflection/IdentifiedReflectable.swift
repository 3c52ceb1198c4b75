/// An ordered collection of elements identified by their ids. A collection implements it in plain Swift; the access by address
/// is here.
@usableFromInline package protocol IdentifiedReflectable: OrderedReflectable {
  associatedtype Element: Identifiable

  /// The elements in their order.
  var elements: [Element] { get }
  /// Returns the position of the element with this id.
  func index(id: Element.ID) -> Int?
  /// Creates a collection of elements whose ids are known to be distinct.
  init(distinct elements: [Element])
}

// The addresses below are those of values of `Self`, `Element` and `Element.ID`: callers get the shape
// that names these types, so they use `read` and `initialize`.
extension IdentifiedReflectable {
  static var elementType: Any.Type { Element.self }
  static var idType: Any.Type { Element.ID.self }

  /// Calls `body` with the address of the first element and the count.
  @usableFromInline package static func withElements<R>(_ list: UnsafeRawPointer, _ body: (UnsafeRawPointer, Int) -> R)
    -> R
  {
    list.read(as: Self.self).elements.withUnsafeBufferPointer { elements in
      body(elements.baseAddress.map { UnsafeRawPointer($0) } ?? list, elements.count)
    }
  }

  /// Calls `body` with the address of the id of the element at `element`.
  package static func withID<R>(_ element: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> R) -> R {
    withUnsafePointer(to: element.read(as: Element.self).id) { body(UnsafeRawPointer($0)) }
  }

  /// Returns the position of the element with the id at `id`.
  package static func position(_ list: UnsafeRawPointer, _ id: UnsafeRawPointer) -> Int? {
    list.read(as: Self.self).index(id: id.read(as: Element.ID.self))
  }

  /// Returns the index of the first element with a duplicate id, in which case all elements are consumed and nothing is
  /// initialized.
  package static func construct(
    _ target: UnsafeMutableRawPointer, taking elements: UnsafeMutableRawPointer, count: Int
  ) -> Int? {
    let elements: [Element] = takeElements(elements, count)
    var ids: Set<Element.ID> = []
    for (index, element) in elements.enumerated() where !ids.insert(element.id).inserted { return index }
    target.initialize(with: Self(distinct: elements))
    return nil
  }
}

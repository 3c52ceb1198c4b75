import Synchronization

// The place of an array's elements. `Array` gives it to code that knows its type; code that opens the type at run time spends
// more on looking that up than on most reads.

extension TypeShape {
  /// Returns the address of the first element and the count of the array, or the identified array, at `value`. They are valid
  /// until it is changed.
  ///
  /// The storage of an `Array` is an object behind one word: two words of header, the count, the capacity, then the elements
  /// (ABI of the standard library). The first array of a type that has elements is compared with the results of its own
  /// methods; if they differ, no array of the type is read this way.
  @inlinable
  @inline(__always)
  package func elements(_ value: UnsafeRawPointer) -> (base: UnsafeRawPointer, count: Int)? {
    guard arrayLayout.load(ordering: .relaxed) == ArrayLayout.trusted.rawValue else { return nil }
    return storedElements(value)
  }

  @inlinable
  @inline(__always)
  func storedElements(_ value: UnsafeRawPointer) -> (base: UnsafeRawPointer, count: Int) {
    // Sound: the layout was verified.
    let object = value.load(as: UnsafeRawPointer.self)
    return (object + elementOffset, object.load(fromByteOffset: 2 * MemoryLayout<UInt>.size, as: Int.self))
  }

  /// Knowledge about the place of the elements.
  @usableFromInline enum ArrayLayout: UInt8 {
    case none, candidate, trusted
  }

  /// Stores the layout that the first array shows.
  func learnLayout(_ value: UnsafeRawPointer, _ base: UnsafeRawPointer, _ count: Int) {
    guard count > 0, arrayLayout.load(ordering: .relaxed) == ArrayLayout.candidate.rawValue else { return }
    let stored = storedElements(value)
    let layout: ArrayLayout = stored.base == base && stored.count == count ? .trusted : .none
    arrayLayout.store(layout.rawValue, ordering: .relaxed)
  }
}

extension TypeShape {
  /// Calls `body` with the address of the first element and the count. `self` is the shape of the list.
  @inlinable
  @inline(__always)
  package func withElements<R>(
    of list: any OrderedReflectable.Type, _ value: UnsafeRawPointer, _ body: (UnsafeRawPointer, Int) -> R
  ) -> R {
    if let (base, count) = elements(value) { return body(base, count) }
    return withOwnElements(of: list, value, body)
  }

  /// Does the same through the list's own methods.
  @usableFromInline func withOwnElements<R>(
    of list: any OrderedReflectable.Type, _ value: UnsafeRawPointer, _ body: (UnsafeRawPointer, Int) -> R
  ) -> R {
    list.withElements(value) { base, count in
      learnLayout(value, base, count)
      return body(base, count)
    }
  }
}

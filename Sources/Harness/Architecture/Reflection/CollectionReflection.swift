/// A type that is read by a protocol of this folder. To find out that a type adopts none of them, the runtime searches all
/// conformances of the process; this protocol stands for all, so it searches once.
@usableFromInline package protocol ReadByProtocol {}

/// Collections are read through their own API, opened by these protocols, and not through their private storage.
///
/// Every static function takes the address of an initialized value of `Self`. Construction consumes its elements: their memory
/// is uninitialized afterwards.
@usableFromInline package protocol OrderedReflectable: ReadByProtocol {
  /// Calls `body` with the address of the first element and the count.
  static func withElements<R>(_ list: UnsafeRawPointer, _ body: (UnsafeRawPointer, Int) -> R) -> R
}

@usableFromInline package protocol ListReflectable: OrderedReflectable {
  static var elementType: Any.Type { get }
  /// Whether the list is one word, the storage of an `Array`.
  static var isNative: Bool { get }
  /// Initializes `target` with `count` elements taken from `elements`.
  static func construct(_ target: UnsafeMutableRawPointer, taking elements: UnsafeMutableRawPointer, count: Int)
}

@usableFromInline package protocol SetReflectable: ReadByProtocol {
  static var elementType: Any.Type { get }
  static func count(_ set: UnsafeRawPointer) -> Int
  static func forEach(_ set: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void)
  /// Calls `body` with the address of the member that equals the value at `element`, or nil if there is none.
  static func lookup<R>(_ set: UnsafeRawPointer, _ element: UnsafeRawPointer, _ body: (UnsafeRawPointer?) -> R) -> R
  /// Returns the index of the first duplicate element, in which case all elements are consumed and nothing is initialized.
  static func construct(
    _ target: UnsafeMutableRawPointer, taking elements: UnsafeMutableRawPointer, count: Int
  ) -> Int?
}

@usableFromInline package protocol DictionaryReflectable: ReadByProtocol {
  typealias EntryAddress = (key: UnsafeRawPointer, value: UnsafeRawPointer)
  static var keyType: Any.Type { get }
  static var valueType: Any.Type { get }
  static func count(_ dictionary: UnsafeRawPointer) -> Int
  static func forEach(_ dictionary: UnsafeRawPointer, _ body: (UnsafeRawPointer, UnsafeRawPointer) -> Void)
  /// Calls `body` with the addresses of the key that equals the one at `key` and of its value, or nil if there is none.
  static func lookupEntry<R>(
    _ dictionary: UnsafeRawPointer, _ key: UnsafeRawPointer, _ body: (EntryAddress?) -> R
  ) -> R
  /// Returns the index of the first duplicate key, in which case everything is consumed and nothing is initialized.
  static func construct(
    _ target: UnsafeMutableRawPointer, keys: UnsafeMutableRawPointer, values: UnsafeMutableRawPointer, count: Int
  ) -> Int?
}

extension DictionaryReflectable {
  /// Calls `body` with the value's address, or nil if the key is absent.
  package static func lookup<R>(
    _ dictionary: UnsafeRawPointer, _ key: UnsafeRawPointer, _ body: (UnsafeRawPointer?) -> R
  ) -> R {
    lookupEntry(dictionary, key) { body($0?.value) }
  }
}

/// A view of a collection whose members have no order of their own.
protocol UnorderedReflectable {
  static var memberType: Any.Type { get }
  static func members(_ view: UnsafeRawPointer) -> [ValueBox]
}

/// A property wrapper shown as its first stored field; a second field, an `Int`, counts how often it was set.
protocol TransparentWrapper: ReadByProtocol {}

// In all conformances below, the addresses are those of values of `Self`, `Element`, `Key` and `Value`, because callers take
// them from the shape that named these very types; hence `assumingMemoryBound`.

extension Array: ListReflectable {
  @usableFromInline package static var elementType: Any.Type { Element.self }
  @usableFromInline package static var isNative: Bool { true }

  @usableFromInline package static func withElements<R>(_ list: UnsafeRawPointer, _ body: (UnsafeRawPointer, Int) -> R)
    -> R
  {
    list.assumingMemoryBound(to: Self.self).pointee.withUnsafeBufferPointer { elements in
      body(elements.baseAddress.map { UnsafeRawPointer($0) } ?? list, elements.count)
    }
  }

  @usableFromInline package static func construct(
    _ target: UnsafeMutableRawPointer, taking elements: UnsafeMutableRawPointer, count: Int
  ) {
    let taken = elements.assumingMemoryBound(to: Element.self)
    let list = Self(unsafeUninitializedCapacity: count) { buffer, initialized in
      if let base = buffer.baseAddress, count > 0 { base.moveInitialize(from: taken, count: count) }
      initialized = count
    }
    target.initializeMemory(as: Self.self, to: list)
  }
}

extension ContiguousArray: ListReflectable {}
extension ArraySlice: ListReflectable {}

extension ListReflectable where Self: RangeReplaceableCollection {
  @usableFromInline package static var elementType: Any.Type { Element.self }
  @usableFromInline package static var isNative: Bool { false }

  @usableFromInline package static func withElements<R>(_ list: UnsafeRawPointer, _ body: (UnsafeRawPointer, Int) -> R)
    -> R
  {
    // The elements of the lists above are contiguous; the array is for a list whose elements might not be.
    func read(_ elements: UnsafeBufferPointer<Element>) -> R {
      body(elements.baseAddress.map { UnsafeRawPointer($0) } ?? list, elements.count)
    }
    let list = list.read(as: Self.self)
    return list.withContiguousStorageIfAvailable(read) ?? Array(list).withUnsafeBufferPointer(read)
  }

  @usableFromInline package static func construct(
    _ target: UnsafeMutableRawPointer, taking elements: UnsafeMutableRawPointer, count: Int
  ) {
    target.initialize(with: Self(takeElements(elements, count)))
  }
}

extension Set: SetReflectable {
  @usableFromInline package static var elementType: Any.Type { Element.self }

  @usableFromInline package static func count(_ set: UnsafeRawPointer) -> Int {
    set.assumingMemoryBound(to: Self.self).pointee.count
  }

  @usableFromInline package static func forEach(_ set: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) {
    for element in set.assumingMemoryBound(to: Self.self).pointee {
      withUnsafePointer(to: element) { body(UnsafeRawPointer($0)) }
    }
  }

  @usableFromInline package static func lookup<R>(
    _ set: UnsafeRawPointer, _ element: UnsafeRawPointer, _ body: (UnsafeRawPointer?) -> R
  ) -> R {
    let set = set.assumingMemoryBound(to: Self.self).pointee
    guard let index = set.firstIndex(of: element.read(as: Element.self)) else { return body(nil) }
    return withUnsafePointer(to: set[index]) { body(UnsafeRawPointer($0)) }
  }

  @usableFromInline package static func construct(
    _ target: UnsafeMutableRawPointer, taking elements: UnsafeMutableRawPointer, count: Int
  ) -> Int? {
    var set = Self(minimumCapacity: count)
    for (index, element) in (takeElements(elements, count) as [Element]).enumerated()
    where !set.insert(element).inserted {
      return index
    }
    target.initializeMemory(as: Self.self, to: set)
    return nil
  }
}

extension Dictionary: DictionaryReflectable {
  @usableFromInline package static var keyType: Any.Type { Key.self }
  @usableFromInline package static var valueType: Any.Type { Value.self }

  @usableFromInline package static func count(_ dictionary: UnsafeRawPointer) -> Int {
    dictionary.assumingMemoryBound(to: Self.self).pointee.count
  }

  @usableFromInline package static func forEach(
    _ dictionary: UnsafeRawPointer, _ body: (UnsafeRawPointer, UnsafeRawPointer) -> Void
  ) {
    for (key, value) in dictionary.assumingMemoryBound(to: Self.self).pointee {
      withUnsafePointer(to: key) { key in
        withUnsafePointer(to: value) { body(UnsafeRawPointer(key), UnsafeRawPointer($0)) }
      }
    }
  }

  @usableFromInline package static func lookupEntry<R>(
    _ dictionary: UnsafeRawPointer, _ key: UnsafeRawPointer, _ body: (EntryAddress?) -> R
  ) -> R {
    let dictionary = dictionary.assumingMemoryBound(to: Self.self).pointee
    guard let index = dictionary.index(forKey: key.read(as: Key.self)) else { return body(nil) }
    let entry = dictionary[index]
    return withUnsafePointer(to: entry.key) { key in
      withUnsafePointer(to: entry.value) { body((UnsafeRawPointer(key), UnsafeRawPointer($0))) }
    }
  }

  @usableFromInline package static func construct(
    _ target: UnsafeMutableRawPointer, keys: UnsafeMutableRawPointer, values: UnsafeMutableRawPointer, count: Int
  ) -> Int? {
    let keys: [Key] = takeElements(keys, count)
    let values: [Value] = takeElements(values, count)
    var dictionary = Self(minimumCapacity: count)
    for index in keys.indices where dictionary.updateValue(values[index], forKey: keys[index]) != nil { return index }
    target.initializeMemory(as: Self.self, to: dictionary)
    return nil
  }
}

extension Dictionary.Keys: UnorderedReflectable {}
extension Dictionary.Values: UnorderedReflectable {}

extension UnorderedReflectable where Self: Collection {
  static var memberType: Any.Type { Element.self }

  static func members(_ view: UnsafeRawPointer) -> [ValueBox] {
    let shape = TypeShape.of(Element.self)
    return view.read(as: Self.self).map { ValueBox(of: $0, shape) }
  }
}

/// Returns an array of the `count` values at `elements`, whose memory is uninitialized afterwards.
func takeElements<Element>(_ elements: UnsafeMutableRawPointer, _ count: Int) -> [Element] {
  [Element](unsafeUninitializedCapacity: count) { buffer, initialized in
    if let base = buffer.baseAddress, count > 0 {
      base.moveInitialize(from: elements.assumingMemoryBound(to: Element.self), count: count)
    }
    initialized = count
  }
}

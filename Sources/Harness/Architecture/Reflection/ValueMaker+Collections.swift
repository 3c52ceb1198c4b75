#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ValueMaker {
  /// Constructs a collection, or a type that is written by its public protocols.
  mutating func construct(collection shape: TypeShape, _ target: UnsafeMutableRawPointer) -> Bool {
    switch shape.constructionKind {
    case .list(let list, let element):
      let row = ValueRow(element)
      fill(row, choices.count(of: element))
      list.construct(target, taking: row.base, count: row.count)
      row.release()
      return true
    case .set(let set, let element):
      return constructDistinct(of: element) { set.construct(target, taking: $0, count: $1) }
    case .identified(let list, _, let element):
      return constructDistinct(of: element) { list.construct(target, taking: $0, count: $1) }
    case .dictionary(let dictionary, let key, let value): return construct(dictionary, key, value, target)
    case .fixed(let element, let count):
      let row = ValueRow(element)
      fill(row, count)
      guard row.count == count else { return false }
      row.move(to: target)
      return true
    case .represented(let representation): return construct(representation, target)
    default: return false
    }
  }

  /// Adds elements up to the first that can't be made.
  private mutating func fill(_ row: ValueRow, _ count: Int) {
    for _ in 0..<count {
      guard construct(row.shape, row.reserve()) else { return }
      row.commit()
    }
  }

  /// Makes elements without duplicates: an element that is there already is left out.
  /// - Parameter construct: consumes a number of elements, and returns the index of the first duplicate, if any.
  private mutating func constructDistinct(
    of element: TypeShape, _ construct: (UnsafeMutableRawPointer, Int) -> Int?
  ) -> Bool {
    var elements = makeElements(element, choices.count(of: element))
    while true {
      let row = ValueRow(element, copying: elements)
      let repeated = construct(row.base, row.count)
      row.release()
      guard let repeated else { return true }
      elements.remove(at: repeated)
    }
  }

  private mutating func construct(
    _ dictionary: any DictionaryReflectable.Type, _ key: TypeShape, _ value: TypeShape,
    _ target: UnsafeMutableRawPointer
  ) -> Bool {
    var keys = makeElements(key, choices.count(of: key))
    var values = makeElements(value, keys.count)
    keys.removeLast(keys.count - values.count)
    while true {
      let (keyRow, valueRow) = (ValueRow(key, copying: keys), ValueRow(value, copying: values))
      let repeated = dictionary.construct(target, keys: keyRow.base, values: valueRow.base, count: keyRow.count)
      keyRow.release()
      valueRow.release()
      guard let repeated else { return true }
      keys.remove(at: repeated)
      values.remove(at: repeated)
    }
  }

  /// Makes elements up to the first that can't be made.
  private mutating func makeElements(_ element: TypeShape, _ count: Int) -> [ValueBox] {
    var elements: [ValueBox] = []
    while elements.count < count, let box = make(element) { elements.append(box) }
    return elements
  }

  private mutating func construct(_ representation: Representation, _ target: UnsafeMutableRawPointer) -> Bool {
    for strategy in representation.strategies {
      guard let decode = strategy.decode else { continue }
      // Not every raw value belongs to a value of the type.
      if let parts = parts(of: strategy), (try? decode(parts, target)) == true { return true }
      if let zero = strategy.zero(), (try? decode(zero, target)) == true { return true }
    }
    return false
  }

  /// Returns an encoding for a new value; nil if only a zero is known.
  private mutating func parts(of strategy: Representation.Strategy) -> EncodedValue? {
    if let raw = strategy.raw { return make(raw).map { .keyed([.init("rawValue", .value($0))]) } }
    return strategy.element.map { .list(makeElements($0, choices.count(of: $0)).map { .value($0) }) }
  }

  static func constructZero(_ leaf: Leaf, _ shape: TypeShape, _ target: UnsafeMutableRawPointer) -> Bool {
    switch leaf {
    case .integer, .double, .float, .floating, .bool, .scalar, .uuid, .date, .duration, .decimal:
      // Sound: all of these are plain, and zero bytes are a value of each (0, false, the scalar NUL, the zero UUID, the
      // reference date).
      target.initializeMemory(as: UInt8.self, repeating: 0, count: shape.size)
      return true
    case .string: target.initializeMemory(as: String.self, to: "")
    case .substring: target.initializeMemory(as: Substring.self, to: "")
    case .character: target.initializeMemory(as: Character.self, to: " ")
    case .data: target.initializeMemory(as: Data.self, to: Data())
    case .url, .custom: return false
    }
    return true
  }
}

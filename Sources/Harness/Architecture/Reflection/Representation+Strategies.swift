#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// The strategies that can be read back: their output for a value gives an equal one. Addresses are those of values of the
// strategy's type, since strategies are stored with that very type; hence `read` and `initialize`.

extension Representation.Strategy {
  /// A raw value: `Name(rawValue: 2)`.
  static func raw<T: RawRepresentable>(_: T.Type, _ raw: TypeShape) -> Self {
    var strategy = Self(form: .named, isComplete: true) {
      .keyed([.init("rawValue", .copy($0.read(as: T.self).rawValue, raw))])
    } decode: { encoded, target in
      guard let box = try encoded.only("rawValue")?.box(raw), let value = box.value(as: T.RawValue.self),
        let made = T(rawValue: value)
      else { return false }
      target.initialize(with: made)
      return true
    } zero: {
      ZeroValue.make(raw).map { .keyed([.init("rawValue", .value($0))]) }
    }
    strategy.raw = raw
    return strategy
  }

  /// A C enum whose `RawRepresentable` this program doesn't have: its bytes, which are an integer.
  static func rawInteger<T: FixedWidthInteger>(_: T.Type, _ shape: TypeShape) -> Self {
    Self(form: .named, isComplete: true) {
      .keyed([.init("rawValue", .copy($0.read(as: T.self), shape))])
    } decode: { encoded, target in
      guard let number = try encoded.only("rawValue")?.box(shape)?.value(as: T.self) else { return false }
      // Sound: the enum is laid out as this integer, and a C enum may have any value.
      target.initialize(with: number)
      return true
    } zero: {
      .keyed([.init("rawValue", .copy(T.zero, shape))])
    }
  }

  /// The elements of a collection: `[0, 3]`. If a collection can't be made from elements, they are only shown.
  static func elements<T: Collection>(_: T.Type, _ element: TypeShape) -> Self {
    var strategy = Self(form: .bare, isComplete: true) { value in
      .list(value.read(as: T.self).map { .copy($0, element) })
    }
    strategy.element = element
    guard let make = maker(T.self) else { return strategy }
    strategy.decode = { encoded, target in
      guard let elements = try encoded.elements() else { return false }
      var values: [T.Element] = []
      for part in elements {
        guard let value = try part.box(element)?.value(as: T.Element.self) else { return false }
        values.append(value)
      }
      guard canHold(T.self, values) else { return false }
      target.initialize(with: make(values))
      return true
    }
    strategy.zero = { .list([]) }
    return strategy
  }

  /// Returns whether the collection can hold the elements. An `IndexSet` ends the process over numbers that are no indices:
  /// those below 0, and the largest, which is `NSNotFound`.
  private static func canHold<T: Collection>(_: T.Type, _ elements: [T.Element]) -> Bool {
    guard let numbers = elements as? [Int], _typeName(T.self) == "Foundation.IndexSet" else { return true }
    return numbers.allSatisfy { (0..<Int.max).contains($0) }
  }

  /// Returns a function that makes a collection from elements, if there is one.
  private static func maker<T: Collection>(_: T.Type) -> (([T.Element]) -> T)? {
    func ranged<R: RangeReplaceableCollection>(_: R.Type) -> ([T.Element]) -> T? {
      { elements in (elements as? [R.Element]).flatMap { R($0) as? T } }
    }
    func algebra<S: SetAlgebra>(_: S.Type) -> ([T.Element]) -> T? {
      { elements in (elements as? [S.Element]).flatMap { S($0) as? T } }
    }
    func literal<L: ExpressibleByArrayLiteral>(_: L.Type) -> (([T.Element]) -> T?)? {
      guard L.ArrayLiteralElement.self == T.Element.self else { return nil }
      // Sound: variadic arguments are passed as an array.
      let make = unsafeBitCast(
        L.init(arrayLiteral:) as (L.ArrayLiteralElement...) -> L, to: (([L.ArrayLiteralElement]) -> L).self)
      return { elements in (elements as? [L.ArrayLiteralElement]).flatMap { make($0) as? T } }
    }
    let make: (([T.Element]) -> T?)? =
      if let type = T.self as? any RangeReplaceableCollection.Type {
        ranged(type)
      } else if let type = T.self as? any SetAlgebra.Type {
        algebra(type)
      } else if let type = T.self as? any ExpressibleByArrayLiteral.Type {
        literal(type)
      } else {
        nil
      }
    // A collection that can't be made from nothing can't be made from elements either.
    guard let make, make([]) != nil else { return nil }
    return { elements in make(elements) ?? make([]).unsafelyUnwrapped }
  }

  /// A vector by its scalars; a literal must have exactly as many.
  static func vector<T: SIMD>(_: T.Type, _ scalar: TypeShape) -> Self {
    func list(_ vector: T) -> EncodedValue { .list(vector.indices.map { .copy(vector[$0], scalar) }) }
    return Self(form: .bare, isComplete: true) {
      list($0.read(as: T.self))
    } decode: { encoded, target in
      guard let elements = try encoded.elements(), elements.count == T.scalarCount else { return false }
      var vector = T()
      for (index, element) in elements.enumerated() {
        guard let value = try element.box(scalar)?.value(as: T.Scalar.self) else { return false }
        vector[index] = value
      }
      target.initialize(with: vector)
      return true
    } zero: {
      list(T())
    }
  }

  /// A set of characters by its members, if they are few.
  static func scalars<T: SetAlgebra<Unicode.Scalar> & Encodable>(_: T.Type, _ scalar: TypeShape) -> Self {
    Self(form: .bare, isComplete: true) { value in
      ScalarBitmap(value.read(as: T.self))?.members(atMost: 1_000).map { .list($0.map { .copy($0, scalar) }) }
    } decode: { encoded, target in
      guard let elements = try encoded.elements() else { return false }
      var set = T()
      for element in elements {
        guard let member = try element.box(scalar)?.value(as: Unicode.Scalar.self) else { return false }
        set.insert(member)
      }
      target.initialize(with: set)
      return true
    } zero: {
      .list([])
    }
  }

  /// A lossless description: `Name("its description")`.
  static func text<T: LosslessStringConvertible>(_: T.Type, _ string: TypeShape) -> Self {
    Self(form: .named, isComplete: true) {
      .copy($0.read(as: T.self).description, string)
    } decode: { encoded, target in
      guard let text = try encoded.box(string)?.value(as: String.self), let value = T(text) else { return false }
      target.initialize(with: value)
      return true
    }
  }

  /// The encoding of a value, if it decodes to an equal one: `Name(identifier: "GMT")`.
  static func code<T: Encodable & Decodable & Equatable>(_: T.Type) -> Self {
    Self(form: .named, isComplete: true) { value in
      let value = value.read(as: T.self)
      for parts in [ValueEncoder.Parts.writable, .leaves] {
        guard let encoded = try? ValueEncoder.encode(value, keeping: parts), encoded.hasNames,
          let back = try? ValueDecoder.decode(T.self, from: encoded, keeping: parts), back == value
        else { continue }
        return encoded
      }
      return nil
    } decode: { encoded, target in
      if let value = try? ValueDecoder.decode(T.self, from: encoded, keeping: .leaves) {
        target.initialize(with: value)
      } else {
        target.initialize(with: try ValueDecoder.decode(T.self, from: encoded, keeping: .writable))
      }
      return true
    }
  }

  /// The members of an unordered view, in an order that is the same in every process.
  static func members(_ type: any UnorderedReflectable.Type, _ member: TypeShape) -> Self {
    var strategy = Self(form: .bare, isComplete: true) { value in
      let boxes = type.members(value).map { (StructuralHasher.hash($0.ref), $0) }
      return .members(boxes.sorted { $0.0 < $1.0 }.map { .value($0.1) })
    }
    strategy.element = member
    return strategy
  }
}

extension EncodedValue {
  /// Returns the only part, if it has this label.
  fileprivate func only(_ key: String) throws -> EncodedValue? {
    guard let entries = try entries(), entries.count == 1, entries[0].key == key else { return nil }
    return entries[0].value
  }

  /// Whether all labels can be written as names.
  fileprivate var hasNames: Bool {
    switch self {
    case .keyed(let entries): entries.allSatisfy { Self.isName($0.key) && $0.value.hasNames }
    case .list(let elements), .members(let elements): elements.allSatisfy(\.hasNames)
    case .value, .null, .unread: true
    }
  }

  private static func isName(_ key: String) -> Bool {
    !key.isEmpty && !(key.first?.isNumber ?? true)
      && key.utf8.allSatisfy { byte in
        Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
          || byte == UInt8(ascii: "_")
      }
  }
}

/// The members of a set of characters, as it encodes them: a bit for each of the first 65,536, then for each further plane with
/// any members its number and its bits. The only other way to list them is to test each existing character.
private struct ScalarBitmap {
  private static let planeSize = 8_192
  private let bytes: [UInt8]

  init?(_ set: some Encodable) {
    guard case .keyed(let entries)? = try? ValueEncoder.encode(set), entries.count == 1, entries[0].key == "bitmap",
      case .value(let box) = entries[0].value, let data = box.value(as: Data.self), data.count >= Self.planeSize
    else { return nil }
    bytes = Array(data)
  }

  /// Nil if there are more.
  func members(atMost most: Int) -> [Unicode.Scalar]? {
    var members: [Unicode.Scalar] = []
    func add(_ plane: Int, _ bits: ArraySlice<UInt8>) {
      for (index, byte) in bits.enumerated() where byte != 0 && members.count <= most {
        for bit in 0..<8 where byte & (1 << bit) != 0 {
          if let member = Unicode.Scalar(UInt32(plane << 16 + index * 8 + bit)) { members.append(member) }
        }
      }
    }
    add(0, bytes.prefix(Self.planeSize))
    var start = Self.planeSize
    while start + Self.planeSize < bytes.count {
      add(Int(bytes[start]), bytes[start + 1..<start + 1 + Self.planeSize])
      start += Self.planeSize + 1
    }
    return members.count <= most ? members : nil
  }
}

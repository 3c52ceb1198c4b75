/// A value taken apart: copies of its direct parts. Other parts of the same types can be put together to another value.
///
///     let order = ValueParts(value)         // Order(id: 7, items: [a, b])
///     order.parts                           // 7, [a, b]
///     order.whole(of: [zero, order.parts[1]])  // Order(id: 0, items: [a, b])
///
/// Members of sets and dictionaries are in an order that is the same in every process; an entry of a dictionary is two parts,
/// its key and its value. What can't be read is not a part, and is kept unchanged.
package struct ValueParts {
  package let kind: TypeShape.Kind
  package let parts: [ValueBox]
  private let value: ValueBox
  private var encoding = Encoding()

  package init(_ value: ValueRef) { self.init(value.copy()) }

  package init(_ value: ValueBox) {
    self.value = value
    kind = value.ref.kind
    switch kind {
    case .structure(let record), .tuple(let record): parts = Self.copies(record, value.ref)
    case .enumeration(let enumeration):
      let index = value.ref.caseIndex
      let record = enumeration.cases[index].parts
      parts =
        enumeration.cases[index].payload == nil
        ? [] : value.ref.withPayload(of: enumeration, case: index) { Self.copies(record, $0) }
    case .optional(let wrapped): parts = value.ref.wrapped(wrapped).map { [$0.copy()] } ?? []
    case .wrapper(let wrapper): parts = [value.ref[wrapper.value].copy()]
    case .list, .identified, .fixed: parts = value.ref.withElements { $0.map { $0.copy() } }
    case .set: parts = Self.members(value.ref)
    case .dictionary: parts = Self.entries(value.ref).flatMap { [$0.key, $0.value] }
    case .represented(let representation):
      encoding = Self.encoding(representation, value)
      parts = encoding.parts
    case .existential:
      let dynamic = value.ref.withDynamic { $0?.copy() }
      parts = dynamic.map { [$0] } ?? []
    case .leaf, .bytes, .metatype, .reference, .mirrored, .opaque: parts = []
    }
  }

  /// The current case of an enum.
  package var enumCase: TypeShape.Case? {
    if case .enumeration(let enumeration) = kind { enumeration.cases[value.ref.caseIndex] } else { nil }
  }

  /// Whether the number of parts can change.
  package var isCollection: Bool {
    switch kind {
    case .list, .set, .dictionary, .identified: true
    case .represented: encoding.isList
    default: false
    }
  }

  /// The number of parts per element.
  package var partsPerElement: Int { if case .dictionary = kind { 2 } else { 1 } }

  /// Returns a value made of these parts; nil if they are invalid: two ids may have become equal.
  package func whole(of parts: [ValueBox]) -> ValueBox? {
    let box = ValueBox(value.shape)
    switch kind {
    case .structure(let record), .tuple(let record): return replace(Self.readable(record), parts, in: value.ref)
    case .wrapper(let wrapper): return replace([wrapper.value], parts, in: value.ref)
    case .enumeration(let enumeration):
      let index = value.ref.caseIndex
      let enumCase = enumeration.cases[index]
      guard enumCase.payload != nil else { return value }
      let payload = value.ref.withPayload(of: enumeration, case: index) { old in
        replace(Self.readable(enumCase.parts), parts, in: old)
      }
      guard let payload else { return nil }
      value.shape.construct(box.address, of: enumeration, case: index, taking: payload.address)
      payload.isInitialized = false
    case .optional(let wrapped):
      if let inside = parts.first { wrapped.copy(inside.address, to: box.address) }
      wrapped.setPresent(!parts.isEmpty, box.address)
    case .existential: return parts.first?.any.flatMap { ValueBox(value.shape, holding: $0) }
    default: guard construct(box, parts) else { return nil }
    }
    box.isInitialized = true
    return box
  }

  private func construct(_ box: ValueBox, _ parts: [ValueBox]) -> Bool {
    func row(_ shape: TypeShape, _ parts: [ValueBox], _ construct: (ValueRow) -> Bool) -> Bool {
      let row = ValueRow(shape, copying: parts)
      defer { row.release() }
      return construct(row)
    }
    switch kind {
    case .list(let list, let element):
      return row(element, parts) { row in
        list.construct(box.address, taking: row.base, count: row.count)
        return true
      }
    case .set(let set, let element):
      return row(element, parts) { set.construct(box.address, taking: $0.base, count: $0.count) == nil }
    case .identified(let list, _, let element):
      return row(element, parts) { list.construct(box.address, taking: $0.base, count: $0.count) == nil }
    case .dictionary(let dictionary, let key, let value):
      let keys = stride(from: 0, to: parts.count, by: 2).map { parts[$0] }
      let values = stride(from: 1, to: parts.count, by: 2).map { parts[$0] }
      return row(key, keys) { keys in
        row(value, values) { values in
          dictionary.construct(box.address, keys: keys.base, values: values.base, count: keys.count) == nil
        }
      }
    case .fixed(let element, let count):
      guard parts.count == count else { return false }
      ValueRow(element, copying: parts).move(to: box.address)
      return true
    case .represented: return encoding.construct(box.address, parts)
    default: return false
    }
  }

  // MARK: Fields

  /// Returns the readable fields. Weak references and partial fields are kept unchanged.
  package static func readable(_ record: TypeShape.Record) -> [TypeShape.Field] {
    record.fields.filter(\.shape.isReadInPlace)
  }

  private static func copies(_ record: TypeShape.Record, _ value: ValueRef) -> [ValueBox] {
    readable(record).map { value[$0].copy() }
  }

  private func replace(_ fields: [TypeShape.Field], _ parts: [ValueBox], in old: ValueRef) -> ValueBox? {
    guard fields.count == parts.count else { return nil }
    let box = old.copy()
    for (field, part) in zip(fields, parts) { box.replace(field, with: part.ref) }
    return box
  }

  // MARK: Members

  private static func members(_ set: ValueRef) -> [ValueBox] {
    var members: [(hash: UInt64, box: ValueBox)] = []
    set.forEachMember { members.append((StructuralHasher.hash($0), $0.copy())) }
    return members.sorted { $0.hash < $1.hash }.map(\.box)
  }

  private static func entries(_ dictionary: ValueRef) -> [(key: ValueBox, value: ValueBox)] {
    var entries: [(hash: UInt64, key: ValueBox, value: ValueBox)] = []
    dictionary.forEachEntry { entries.append((StructuralHasher.hash($0), $0.copy(), $1.copy())) }
    return entries.sorted { $0.hash < $1.hash }.map { ($0.key, $0.value) }
  }

  // MARK: Types of the toolchain

  /// The parts of a value, as a type of the toolchain encodes them.
  private struct Encoding {
    var parts: [ValueBox] = []
    var isList = false
    var decode: (EncodedValue, UnsafeMutableRawPointer) throws -> Bool = { _, _ in false }

    func construct(_ target: UnsafeMutableRawPointer, _ parts: [ValueBox]) -> Bool {
      let values = parts.map { EncodedValue.value($0) }
      if isList { return (try? decode(.list(values), target)) == true }
      return values.count == 1 && (try? decode(.keyed([.init("rawValue", values[0])]), target)) == true
    }
  }

  /// Returns the raw value, or the elements; no parts for a value with another encoding.
  private static func encoding(_ representation: Representation, _ value: ValueBox) -> Encoding {
    guard let (index, encoded) = representation.encoded(UnsafeRawPointer(value.address)),
      let decode = representation.strategies[index].decode
    else { return Encoding() }
    switch encoded {
    case .list(let elements):
      let boxes = elements.compactMap { $0.box }
      return boxes.count == elements.count ? Encoding(parts: boxes, isList: true, decode: decode) : Encoding()
    case .keyed(let entries) where representation.strategies[index].raw != nil:
      return Encoding(parts: entries.compactMap { $0.value.box }, decode: decode)
    default: return Encoding()
    }
  }
}

extension EncodedValue {
  fileprivate var box: ValueBox? { if case .value(let box) = self { box } else { nil } }
}

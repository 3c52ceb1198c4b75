/// Bytes of a value that no field covers: unions, bit-fields and anonymous members of C types, which no metadata describes.
///
/// In a C struct, a gap between fields counts as content if it begins at 0, or if it is at least as long as the alignment of
/// the next field (at the end: of the struct), because no compiler leaves that much room. Smaller gaps are padding. A bit-field
/// that shares its word with the preceding field is therefore not seen.
@usableFromInline package final class HiddenBytes: Sendable {
  /// The module of types imported from C.
  static let module = "__C"

  let ranges: [Range<Int>]
  package let count: Int

  private init(_ ranges: [Range<Int>]) {
    self.ranges = ranges
    count = ranges.reduce(0) { $0 + $1.count }
  }

  /// Returns the record of a C struct: its fields, and one for the bytes they don't cover.
  static func record(of shape: TypeShape, _ fields: [TypeShape.Field]) -> TypeShape.Record {
    var ranges: [Range<Int>] = []
    var end = 0
    func add(upTo next: Int, alignment: Int) {
      if next > end, end == 0 || next - end >= alignment { ranges.append(end..<next) }
    }
    for field in fields.sorted(by: { $0.offset < $1.offset }) {
      add(upTo: field.offset, alignment: field.shape.alignment)
      end = max(end, field.offset + field.shape.size)
    }
    add(upTo: shape.size, alignment: shape.alignment)
    guard !ranges.isEmpty else { return TypeShape.Record(fields: fields, isImported: true) }
    let name = fields.contains { $0.name == "bytes" } ? "hiddenBytes" : "bytes"
    return TypeShape.Record(fields: fields + [field(of: shape, ranges, name)], isImported: true)
  }

  /// Returns a field for bytes of a value.
  static func field(of shape: TypeShape, _ ranges: [Range<Int>], _ name: String = "bytes") -> TypeShape.Field {
    let bytes = TypeShape(shape.type, name: name)
    bytes.facts.kind = .bytes(HiddenBytes(ranges))
    bytes.facts.isPartial = true
    return TypeShape.Field(name: name, shape: bytes, offset: 0)
  }

  // MARK: Reading and writing

  // The addresses below are those of the whole value, of which all ranges are a part.

  /// Returns the bytes as hexadecimal digits.
  package func text(_ value: UnsafeRawPointer) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for range in ranges {
      for offset in range {
        let byte = Int(value.load(fromByteOffset: offset, as: UInt8.self))
        text += [digits[byte >> 4], digits[byte & 15]]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Writes bytes from hexadecimal digits.
  /// - Returns: whether the text has the right number of digits.
  package func write(_ text: String, to target: UnsafeMutableRawPointer) -> Bool {
    let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count == text.utf8.count, digits.count == 2 * count else { return false }
    for (index, offset) in ranges.joined().enumerated() {
      target.storeBytes(of: UInt8(digits[2 * index] << 4 | digits[2 * index + 1]), toByteOffset: offset, as: UInt8.self)
    }
    return true
  }

  func areEqual(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    ranges.allSatisfy { SameBytes.check(left + $0.lowerBound, right + $0.lowerBound, $0.count) }
  }

  func copy(_ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer) {
    for range in ranges {
      (target + range.lowerBound).copyMemory(from: source + range.lowerBound, byteCount: range.count)
    }
  }
}

extension TypeShape.Record {
  /// Whether zero bytes are a valid value: an imported type may then start from them, so that all of it is written. A pointer
  /// that can't be null has no such value.
  package var startsFromZero: Bool { fields.allSatisfy { $0.shape.isZeroAValue } }
}

extension TypeShape {
  fileprivate var isZeroAValue: Bool {
    switch kind {
    case .leaf, .bytes: isPlain
    case .structure(let record), .tuple(let record): record.startsFromZero
    case .optional: isPlain
    case .fixed(let element, _): element.isZeroAValue
    case .represented(let representation):
      if case .structure(let record) = representation.rest { record.startsFromZero } else { isPlain }
    default: false
    }
  }
}

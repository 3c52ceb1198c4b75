import Synchronization

/// A record as one flat list of its leaves, including those of nested structs. The hot paths of printing, parsing, comparing
/// and hashing run through it instead of walking from shape to shape.
///
///     struct Order { var id: Int; var place: Place; var tags: [String] }
///     struct Place { var name: String }
///
/// ```text
/// parts    int at 0        string at 8                list at 24
/// text     (id:            , place: Place(name:       ), tags:                                   )
/// runs     bytes 0..<32
/// ```
///
/// A list is made once per type, when its first value is seen. The nested structs are then compared with `Mirror` in their
/// place; a struct that `Mirror` sees differently stays one part, which is left to the walk. Lists live as long as their
/// shapes, which is forever, so no references need counting here; that is half of the speed.
@usableFromInline package struct FlatRecord: @unchecked Sendable {
  // Unchecked: nothing changes after `init`.

  /// The handling of a part. A part of any other kind is a `value`, and left to the walk.
  @usableFromInline package enum Code: UInt8 {
    case int, bool, double, string
    /// Another leaf, whose equal values have equal bytes.
    case plainLeaf
    /// A leaf that must be compared by its own operator.
    case leaf
    /// These have an `inside`.
    case optional, list, enumeration
    case value

    /// Whether two of them are the same exactly if comparing their bytes or their text says so.
    @usableFromInline var isExact: Bool {
      switch self {
      case .int, .bool, .double, .string, .plainLeaf: true
      case .leaf, .optional, .list, .enumeration, .value: false
      }
    }
  }

  @usableFromInline package struct Part {
    @usableFromInline package let code: Code
    /// The nesting level of structs inside the record.
    package let level: Int
    package let offset: Int
    let size: Int
    /// Sound: shapes are never released.
    @usableFromInline package unowned(unsafe) let shape: TypeShape
    /// The text of a literal before the part: the end of the previous part and the label.
    package let lead: UnsafeBufferPointer<UInt8>
    let inside: UnsafePointer<FlatInside>?
  }

  /// A field of the record itself, which may consist of several parts.
  @usableFromInline package struct Field {
    /// Its index in the record.
    let index: Int
    package let name: UnsafeBufferPointer<UInt8>
    @usableFromInline let offset: Int
    @usableFromInline unowned(unsafe) let shape: TypeShape
    @usableFromInline let parts: Range<Int>
  }

  /// Significant bytes, without the padding around them.
  @usableFromInline struct Run {
    @usableFromInline let offset: Int
    @usableFromInline var count: Int
  }

  @usableFromInline struct Storage {
    @usableFromInline let parts: UnsafeBufferPointer<Part>
    @usableFromInline let tail: UnsafeBufferPointer<UInt8>
    @usableFromInline let fields: UnsafeBufferPointer<Field>
    let runs: UnsafeBufferPointer<Run>
    @usableFromInline let height: Int
  }

  @usableFromInline let storage: UnsafePointer<Storage>

  @inlinable
  package var parts: UnsafeBufferPointer<Part> { storage.pointee.parts }
  /// The text of a literal after the last part.
  @inlinable
  package var tail: UnsafeBufferPointer<UInt8> { storage.pointee.tail }
  /// Sorted by name.
  @inlinable
  package var fields: UnsafeBufferPointer<Field> { storage.pointee.fields }
  @usableFromInline var runs: UnsafeBufferPointer<Run> { storage.pointee.runs }
  /// The number of levels of structs.
  @inlinable
  package var height: Int { storage.pointee.height }

  /// Recreates the record of an `address`; nil for 0.
  @inline(__always)
  @usableFromInline init?(address: UInt) {
    guard let pointer = UnsafePointer<Storage>(bitPattern: address) else { return nil }
    storage = pointer
  }

  var address: UInt { UInt(bitPattern: storage) }

  /// Creates the list of a record. The record must be that of the initialized value at `value`.
  init(_ record: TypeShape.Record, _ value: UnsafeRawPointer) {
    var builder = Builder()
    builder.text = [UInt8(ascii: "(")]
    var starts: [Int] = []
    for (index, field) in record.fields.enumerated() {
      starts.append(builder.drafts.count)
      builder.add(field, at: field.offset, in: value, isFirst: index == 0, level: 0)
    }
    builder.text.append(UInt8(ascii: ")"))
    starts.append(builder.drafts.count)
    let text = Self.kept(builder.text)
    let parts = builder.drafts.map { draft in
      Part(
        code: draft.code, level: draft.level, offset: draft.offset, size: draft.shape.size, shape: draft.shape,
        lead: UnsafeBufferPointer(rebasing: text[draft.textStart..<draft.textEnd]),
        inside: FlatInside(draft.shape).flatMap { Self.kept([$0]).baseAddress })
    }
    let fields = record.sorted.map { index in
      let field = record.fields[index]
      return Field(
        index: index, name: Self.kept(Array(field.name.isEmpty ? "\(index)".utf8 : field.name.utf8)),
        offset: field.offset, shape: field.shape, parts: starts[index]..<starts[index + 1])
    }
    let kept = UnsafeMutablePointer<Storage>.allocate(capacity: 1)
    kept.initialize(
      to: Storage(
        parts: Self.kept(parts), tail: UnsafeBufferPointer(rebasing: text[(builder.drafts.last?.textEnd ?? 0)...]),
        fields: Self.kept(fields), runs: Self.kept(builder.runs), height: (parts.map(\.level).max() ?? 0) + 1))
    storage = UnsafePointer(kept)
  }

  /// Returns a copy that is never freed, as it belongs to a shape.
  static func kept<Element>(_ elements: [Element]) -> UnsafeBufferPointer<Element> {
    let buffer = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = buffer.initialize(from: elements)
    return UnsafeBufferPointer(buffer)
  }
}

extension FlatRecord {
  private struct Builder {
    struct Draft {
      let code: Code
      let level: Int
      let offset: Int
      let shape: TypeShape
      let textStart: Int
      let textEnd: Int
    }

    var drafts: [Draft] = []
    var text: [UInt8] = []
    var runs: [Run] = []

    mutating func add(
      _ field: TypeShape.Field, at offset: Int, in value: UnsafeRawPointer, isFirst: Bool, level: Int
    ) {
      if !isFirst { text += ", ".utf8 }
      if !field.name.isEmpty { text += "\(field.name): ".utf8 }
      let shape = field.shape
      switch shape.kind(for: value + offset) {
      // It is written in another way, or it has unreadable parts that only its own `==` can judge.
      case .structure where shape.spelling != nil || shape.hidesParts && shape.equals != nil:
        add(shape, .value, at: offset, level: level)
      case .structure(let record):
        text += shape.name.utf8
        add(record, at: offset, in: value, level: level + 1)
      case .tuple(let record): add(record, at: offset, in: value, level: level + 1)
      case .leaf(let leaf): add(shape, FlatRecord.code(of: leaf), at: offset, level: level)
      case .optional: add(shape, .optional, at: offset, level: level)
      case .list: add(shape, .list, at: offset, level: level)
      case .enumeration: add(shape, .enumeration, at: offset, level: level)
      default: add(shape, .value, at: offset, level: level)
      }
    }

    private mutating func add(
      _ record: TypeShape.Record, at offset: Int, in value: UnsafeRawPointer, level: Int
    ) {
      text.append(UInt8(ascii: "("))
      for (index, field) in record.fields.enumerated() {
        add(field, at: offset + field.offset, in: value, isFirst: index == 0, level: level)
      }
      text.append(UInt8(ascii: ")"))
    }

    private mutating func add(_ shape: TypeShape, _ code: Code, at offset: Int, level: Int) {
      let start = drafts.last?.textEnd ?? 0
      drafts.append(
        Draft(code: code, level: level, offset: offset, shape: shape, textStart: start, textEnd: text.count))
      if case .bytes(let bytes) = shape.kind {
        runs += bytes.ranges.map { Run(offset: offset + $0.lowerBound, count: $0.count) }
      } else if let last = runs.last, last.offset + last.count == offset {
        runs[runs.count - 1].count += shape.size
      } else if shape.size > 0 {
        runs.append(Run(offset: offset, count: shape.size))
      }
    }
  }

  private static func code(of leaf: Leaf) -> Code {
    switch leaf {
    case .integer(64, true): .int
    case .bool: .bool
    case .double: .double
    case .string: .string
    case .integer, .float, .scalar, .uuid, .date, .duration: .plainLeaf
    case .floating, .substring, .character, .url, .data, .decimal, .custom: .leaf
    }
  }
}

extension TypeShape.Record {
  /// Returns the flat list of this record. The value must be one for which `kind(for:)` returned the record.
  @inlinable
  @inline(__always)
  package func flat(_ value: UnsafeRawPointer) -> FlatRecord { known ?? makeFlat(value) }

  /// The flat list, if a value was seen before.
  @inlinable
  @inline(__always)
  package var known: FlatRecord? { FlatRecord(address: flatList.load(ordering: .acquiring)) }

  @inline(never)
  @usableFromInline func makeFlat(_ value: UnsafeRawPointer) -> FlatRecord {
    let flat = FlatRecord(self, value)
    // Another thread may have been faster; its list is equal.
    let (_, other) = flatList.compareExchange(expected: 0, desired: flat.address, ordering: .acquiringAndReleasing)
    return FlatRecord(address: other) ?? flat
  }
}

extension FlatRecord {
  /// Returns the list of a struct of this type, if a value was seen before, without a lock or reference counting.
  @inline(__always)
  static func known(_ type: Any.Type) -> FlatRecord? { TypeShape.recent.flat(TypeMetadata(type).pointer) }

  /// Calls `body` unless two values are certainly the same; passes their first difference, if it can be found without their
  /// shape.
  @inline(__always)
  package static func withDifference<Value, R>(_ left: Value, _ right: Value, _ body: (Difference?) -> R) -> R? {
    guard let flat = known(Value.self) else { return body(nil) }
    let difference = withUnsafePointer(to: left) { left in
      withUnsafePointer(to: right) { flat.difference(UnsafeRawPointer(left), UnsafeRawPointer($0)) }
    }
    if let difference { return body(difference) }
    return nil
  }

  /// Stores the list where `known` finds it.
  package func keep(for shape: TypeShape) {
    if shape.flatList.load(ordering: .relaxed) == 0 { shape.flatList.store(address, ordering: .releasing) }
  }
}

/// A value in its type's public form: by its raw value, its elements, or its encoding.
package indirect enum EncodedValue {
  case value(ValueBox)
  /// A literal that is read once its type is known.
  case unread(any UnreadLiteral)
  case null
  case list([EncodedValue])
  /// Elements without an order of their own, in an order that is the same in every process.
  case members([EncodedValue])
  case keyed([Entry])

  package struct Entry {
    package let key: String
    package let value: EncodedValue

    package init(_ key: String, _ value: EncodedValue) {
      self.key = key
      self.value = value
    }
  }
}

/// A part of a literal whose type is not known yet.
package protocol UnreadLiteral {
  /// Returns the value of the type that it describes.
  func box(_ shape: TypeShape) throws -> ValueBox
  /// Returns the contents of parentheses, by label; nil if it is something else.
  func entries() throws -> [EncodedValue.Entry]?
  /// Returns the contents of brackets; nil if it is something else.
  func elements() throws -> [EncodedValue]?
  var isNull: Bool { get }
}

extension EncodedValue {
  /// Returns a copy of a value.
  static func copy<T>(_ value: T, _ shape: TypeShape) -> EncodedValue {
    .value(ValueBox(of: value, shape))
  }

  /// Returns a copy of the value inside `any`.
  static func copy(_ any: Any) -> EncodedValue {
    ValueRef.withDynamic(any) { .value($0.copy()) }
  }

  /// Returns the value as one of a type; nil if it is of another type.
  func box(_ shape: TypeShape) throws -> ValueBox? {
    switch self {
    case .value(let box): return box.shape === shape ? box : nil
    case .unread(let literal): return try literal.box(shape)
    case .null:
      guard case .optional(let wrapped) = shape.kind else { return nil }
      let box = ValueBox(shape)
      wrapped.setPresent(false, box.address)
      box.isInitialized = true
      return box
    case .list, .members, .keyed: return nil
    }
  }

  var isNull: Bool {
    switch self {
    case .null: true
    case .unread(let literal): literal.isNull
    case .value(let box):
      if case .optional(let wrapped) = box.shape.kind { !wrapped.isPresent(box.address) } else { false }
    case .list, .members, .keyed: false
    }
  }

  func entries() throws -> [Entry]? {
    switch self {
    case .keyed(let entries): entries
    case .unread(let literal): try literal.entries()
    case .value, .null, .list, .members: nil
    }
  }

  func elements() throws -> [EncodedValue]? {
    switch self {
    case .list(let elements): elements
    case .unread(let literal): try literal.elements()
    case .value, .null, .members, .keyed: nil
    }
  }
}

// MARK: - Equality and hash

extension StructuralEquality {
  mutating func areEqual(_ left: EncodedValue, _ right: EncodedValue) -> Bool {
    switch (left, right) {
    case (.value(let left), .value(let right)):
      left.shape === right.shape && areEqual(left.shape, left.address, right.address)
    case (.null, .null): true
    case (.list(let left), .list(let right)), (.members(let left), .members(let right)):
      left.count == right.count && zip(left, right).allSatisfy { areEqual($0, $1) }
    case (.keyed(let left), .keyed(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.key == $1.key && areEqual($0.value, $1.value) }
    default: false
    }
  }
}

extension StructuralHasher {
  mutating func combine(_ encoded: EncodedValue) {
    switch encoded {
    case .value(let box): combine(box.shape, box.address)
    case .null: mix(tag: 0)
    case .list(let elements), .members(let elements):
      mix(tag: elements.count)
      for element in elements { combine(element) }
    case .keyed(let entries):
      mix(tag: entries.count)
      for entry in entries {
        mix(text: entry.key)
        combine(entry.value)
      }
    // A literal must be read before it is a value.
    case .unread: break
    }
  }
}

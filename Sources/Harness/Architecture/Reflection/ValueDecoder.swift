/// Decodes a value from the output of ``ValueEncoder``, or from the literal printed from it.
struct ValueDecoder: Decoder {
  fileprivate let encoded: EncodedValue
  fileprivate let parts: ValueEncoder.Parts
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Returns the value of a type with this encoding.
  static func decode<T: Decodable>(
    _ type: T.Type, from encoded: EncodedValue, keeping parts: ValueEncoder.Parts
  ) throws -> T {
    try T(from: ValueDecoder(encoded: encoded, parts: parts))
  }

  fileprivate static func part<T: Decodable>(
    _ type: T.Type, _ encoded: EncodedValue, _ parts: ValueEncoder.Parts
  ) throws -> T {
    let shape = TypeShape.of(type)
    guard parts.keep(shape) else { return try decode(type, from: encoded, keeping: parts) }
    guard let value = try encoded.box(shape)?.value(as: type) else { throw mismatch("a value of \(shape.fullName)") }
    return value
  }

  fileprivate static func mismatch(_ what: String) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: "expected \(what)"))
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard let entries = try encoded.entries() else { throw Self.mismatch("parts with labels") }
    return KeyedDecodingContainer(Keyed(entries: entries, parts: parts))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard let elements = try encoded.elements() else { throw Self.mismatch("a list") }
    return Unkeyed(elements, parts)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { Single(encoded: encoded, parts: parts) }

  private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let entries: [EncodedValue.Entry]
    let parts: ValueEncoder.Parts
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { entries.compactMap { Key(stringValue: $0.key) } }

    private func find(_ key: String) throws -> EncodedValue {
      guard let entry = entries.first(where: { $0.key == key }) else { throw ValueDecoder.mismatch("a part '\(key)'") }
      return entry.value
    }

    func contains(_ key: Key) -> Bool { entries.contains { $0.key == key.stringValue } }

    func decodeNil(forKey key: Key) throws -> Bool { try find(key.stringValue).isNull }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
      try ValueDecoder.part(type, find(key.stringValue), parts)
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
      try ValueDecoder(encoded: find(key.stringValue), parts: parts).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try ValueDecoder(encoded: find(key.stringValue), parts: parts).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { ValueDecoder(encoded: try find("super"), parts: parts) }

    func superDecoder(forKey key: Key) throws -> any Decoder {
      ValueDecoder(encoded: try find(key.stringValue), parts: parts)
    }
  }

  private struct Unkeyed: UnkeyedDecodingContainer {
    let elements: [EncodedValue]
    let parts: ValueEncoder.Parts
    private(set) var currentIndex = 0
    var codingPath: [any CodingKey] { [] }
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }

    init(_ elements: [EncodedValue], _ parts: ValueEncoder.Parts) {
      self.elements = elements
      self.parts = parts
    }

    private mutating func next() throws -> EncodedValue {
      guard !isAtEnd else { throw ValueDecoder.mismatch("more elements") }
      defer { currentIndex += 1 }
      return elements[currentIndex]
    }

    mutating func decodeNil() throws -> Bool {
      guard !isAtEnd, elements[currentIndex].isNull else { return false }
      currentIndex += 1
      return true
    }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try ValueDecoder.part(type, next(), parts) }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
      try ValueDecoder(encoded: next(), parts: parts).container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      try ValueDecoder(encoded: next(), parts: parts).unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder { ValueDecoder(encoded: try next(), parts: parts) }
  }

  private struct Single: SingleValueDecodingContainer {
    let encoded: EncodedValue
    let parts: ValueEncoder.Parts
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { encoded.isNull }

    func decode<T: Decodable>(_ type: T.Type) throws -> T { try ValueDecoder.part(type, encoded, parts) }
  }
}

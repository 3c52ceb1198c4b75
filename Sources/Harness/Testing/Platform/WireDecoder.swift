/// Decodes what a `WireEncoder` encoded. Since the encoding process may have crashed, the bytes may contain anything.
package final class WireDecoder: Decoder {
  private struct Malformed: Error {}

  private var heads = WireReader([])
  private var body: WireReader
  package var codingPath: [any CodingKey] { [] }
  package var userInfo: [CodingUserInfoKey: Any] { [:] }

  package init(_ bytes: [UInt8]) { body = WireReader(bytes) }

  /// Returns the value of the bytes; nil if they are invalid, or if there are too many.
  package static func value<Value: Decodable>(_ type: Value.Type, in bytes: [UInt8]) -> Value? {
    WireDecoder(bytes).last(type)
  }

  /// Returns the next of several values; nil if there is none.
  package func next<Value: Decodable>(_ type: Value.Type) -> Value? {
    guard let heads = body.part() else { return nil }
    self.heads = heads
    guard let value = try? read(type), self.heads.left == 0 else { return nil }
    return value
  }

  /// Returns the last of several values; nil if it is invalid, or if there are more.
  func last<Value: Decodable>(_ type: Value.Type) -> Value? {
    guard let value = next(type), body.left == 0 else { return nil }
    return value
  }

  private func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard Value.self == Duration.self else { return try Value(from: self) }
    let (seconds, attoseconds) = (try integer(Int64.self), try integer(Int64.self))
    // Larger values would exceed the range of a duration.
    guard attoseconds.magnitude < 1_000_000_000_000_000_000 else { throw Malformed() }
    return try some(Duration(secondsComponent: seconds, attosecondsComponent: attoseconds) as? Value)
  }

  private func some<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Malformed() }
    return value
  }

  private func integer<Value: FixedWidthInteger>(_ type: Value.Type) throws -> Value {
    let number = try some(body.int())
    let value = Value(truncatingIfNeeded: number)
    guard Int(truncatingIfNeeded: value) == number else { throw Malformed() }
    return value
  }

  private func flag() throws -> Bool {
    let number = try integer(UInt8.self)
    guard number <= 1 else { throw Malformed() }
    return number == 1
  }

  /// Consumes the flag of a nil value, but no other flag.
  private func takeNil() -> Bool {
    var rest = body
    guard rest.int() == 0 else { return false }
    body = rest
    return true
  }

  package func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    let isDictionary = MemoryLayout<Key>.size >= MemoryLayout<String>.size
    return KeyedDecodingContainer(Fields(decoder: self, keys: isDictionary ? try some(heads.texts()) : nil))
  }

  package func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let count = try some(heads.int())
    // Each element takes at least one byte, or is itself a collection with a count.
    guard count >= 0, count <= heads.left + body.left else { throw Malformed() }
    return Elements(decoder: self, end: count)
  }

  package func singleValueContainer() -> any SingleValueDecodingContainer { Single(decoder: self) }

  private struct Fields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: WireDecoder
    /// The keys of a dictionary.
    let keys: [String]?
    var codingPath: [any CodingKey] { [] }

    /// The keys of a dictionary, or the case of an enum; its nested values are decoded next.
    var allKeys: [Key] {
      if let keys { return keys.compactMap(Key.init(stringValue:)) }
      var body = decoder.body
      return body.text().flatMap(Key.init(stringValue:)).map { [$0] } ?? []
    }

    func contains(_ key: Key) -> Bool { true }
    func decodeNil(forKey key: Key) throws -> Bool { try !decoder.flag() }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try decoder.read(type) }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws
      -> KeyedDecodingContainer<Nested>
    {
      guard decoder.body.text() == key.stringValue else { throw Malformed() }
      return try decoder.container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try decoder.unkeyedContainer()
    }

    func superDecoder() -> any Decoder { decoder }
    func superDecoder(forKey key: Key) -> any Decoder { decoder }
  }

  private struct Elements: UnkeyedDecodingContainer {
    let decoder: WireDecoder
    let end: Int
    var currentIndex = 0
    var codingPath: [any CodingKey] { [] }
    // Memory is reserved for actual elements, not for the claimed number.
    var count: Int? { nil }
    var isAtEnd: Bool { currentIndex >= end }

    init(decoder: WireDecoder, end: Int) { (self.decoder, self.end) = (decoder, end) }

    private mutating func advance() throws {
      if isAtEnd { throw Malformed() }
      currentIndex += 1
    }

    mutating func decodeNil() -> Bool {
      guard !isAtEnd, decoder.takeNil() else { return false }
      currentIndex += 1
      return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      try advance()
      return try decoder.read(type)
    }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws
      -> KeyedDecodingContainer<Nested>
    {
      try advance()
      return try decoder.container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      try advance()
      return try decoder.unkeyedContainer()
    }

    func superDecoder() -> any Decoder { decoder }
  }

  private struct Single: SingleValueDecodingContainer {
    let decoder: WireDecoder
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { decoder.takeNil() }

    /// Decodes an optional that isn't nil.
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      guard try decoder.flag() else { throw Malformed() }
      return try decoder.read(type)
    }

    func decode(_ type: Bool.Type) throws -> Bool { try decoder.flag() }
    func decode(_ type: String.Type) throws -> String { try decoder.some(decoder.body.text()) }
    func decode(_ type: Double.Type) throws -> Double { Double(bitPattern: try decoder.integer(UInt64.self)) }
    func decode(_ type: Float.Type) throws -> Float { Float(bitPattern: try decoder.integer(UInt32.self)) }
    func decode(_ type: Int.Type) throws -> Int { try decoder.integer(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try decoder.integer(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try decoder.integer(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try decoder.integer(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try decoder.integer(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try decoder.integer(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try decoder.integer(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try decoder.integer(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try decoder.integer(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try decoder.integer(type) }
  }
}

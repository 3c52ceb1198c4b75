/// Reads what a `WireEncoder` wrote. Who wrote it may have ended in the middle of something: it may say anything.
package final class WireDecoder: Decoder {
  struct Malformed: Error {}

  var reader: WireReader
  package var codingPath: [any CodingKey] { [] }
  package var userInfo: [CodingUserInfoKey: Any] { [:] }

  package init(_ bytes: [UInt8]) { reader = WireReader(bytes) }

  /// The value that the bytes are; nil where they are none, and where there are more of them.
  package static func value<Value: Decodable>(_ type: Value.Type, in bytes: [UInt8]) -> Value? {
    WireDecoder(bytes).last(type)
  }

  /// The next one of several values; nil where there is none.
  package func next<Value: Decodable>(_ type: Value.Type) -> Value? { try? read(type) }

  /// The last one of several values; nil where it is another one, and where there are more.
  func last<Value: Decodable>(_ type: Value.Type) -> Value? {
    guard let value = next(type), reader.rest.isEmpty else { return nil }
    return value
  }

  func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard let type = type as? any WireValue.Type else { return try Value(from: self) }
    return try some(type.read(from: self) as? Value)
  }

  func some<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Malformed() }
    return value
  }

  func number() throws -> Int { try some(reader.int()) }

  func flag() throws -> Bool {
    let number = try number()
    guard number == 0 || number == 1 else { throw Malformed() }
    return number == 1
  }

  package func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Fields(decoder: self))
  }

  package func unkeyedContainer() throws -> any UnkeyedDecodingContainer { Parts(decoder: self) }
  package func singleValueContainer() throws -> any SingleValueDecodingContainer { Parts(decoder: self) }

  private struct Fields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: WireDecoder
    var codingPath: [any CodingKey] { [] }

    /// The case of an enum; whoever reads it opens what is nested in it next.
    var allKeys: [Key] {
      var reader = decoder.reader
      return reader.text().flatMap(Key.init(stringValue:)).map { [$0] } ?? []
    }

    func contains(_ key: Key) -> Bool { true }
    func decodeNil(forKey key: Key) throws -> Bool { try !decoder.flag() }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try decoder.read(type) }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws
      -> KeyedDecodingContainer<Nested>
    {
      guard decoder.reader.text() == key.stringValue else { throw Malformed() }
      return try decoder.container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try decoder.unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { decoder }
    func superDecoder(forKey key: Key) throws -> any Decoder { decoder }
  }

  private struct Parts: UnkeyedDecodingContainer, SingleValueDecodingContainer {
    let decoder: WireDecoder
    var codingPath: [any CodingKey] { [] }
    var count: Int? { nil }
    var isAtEnd: Bool { decoder.reader.rest.isEmpty }
    var currentIndex: Int { 0 }

    func decodeNil() -> Bool { false }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.read(type) }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
      try decoder.container(keyedBy: type)
    }

    func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try decoder.unkeyedContainer() }
    func superDecoder() throws -> any Decoder { decoder }
  }
}

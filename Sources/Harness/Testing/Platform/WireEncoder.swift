/// Encodes values of `Codable` types as bytes, between processes of one executable: the fields of a value one after the other,
/// without their names.
///
///     let bytes = WireEncoder.bytes(of: [1, 2, 3])
///     let numbers = WireDecoder.value([Int].self, in: bytes)
///
/// So a type must decode its fields in the order in which it encodes them, and always all of them, as synthesized conformances
/// do. An enum encodes the name of its case first. Each value is preceded by what is only known at the end of its collections:
/// the number of elements, or the keys.
package final class WireEncoder: Encoder {
  private struct Head {
    var count = 0
    /// The keys of a dictionary; nil for a collection without keys.
    var keys: [String]?
  }

  private var heads: [Head] = []
  private var body = WireWriter()
  package var codingPath: [any CodingKey] { [] }
  package var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Returns the encoded values, one after the other; empty if a value can't be encoded, which no decoder accepts.
  package static func bytes(of values: any Encodable...) -> [UInt8] {
    var writer = WireWriter()
    do {
      for value in values {
        let encoder = WireEncoder()
        try encoder.write(value)
        writer.append(part: encoder.headBytes)
        writer.append(encoder.body.bytes)
      }
      return writer.bytes
    } catch {
      return []
    }
  }

  private var headBytes: [UInt8] {
    var writer = WireWriter()
    for head in heads { if let keys = head.keys { writer.append(keys) } else { writer.append(head.count) } }
    return writer.bytes
  }

  /// Avoids protocol casts, which are slow at run time. Primitive types request a single-value container.
  private func write<Value: Encodable>(_ value: Value) throws {
    // Its own conformance doesn't encode all components.
    guard Value.self == Duration.self, let time = value as? Duration else { return try value.encode(to: self) }
    body.append(Int(time.components.seconds))
    body.append(Int(time.components.attoseconds))
  }

  package func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    // Keys that store strings are those of a dictionary, not cases.
    guard MemoryLayout<Key>.size >= MemoryLayout<String>.size else {
      return KeyedEncodingContainer(Fields(encoder: self, head: nil))
    }
    heads.append(Head(keys: []))
    return KeyedEncodingContainer(Fields(encoder: self, head: heads.count - 1))
  }

  package func unkeyedContainer() -> any UnkeyedEncodingContainer {
    heads.append(Head())
    return Elements(encoder: self, head: heads.count - 1)
  }

  package func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

  private struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: WireEncoder
    /// The index of a dictionary's head.
    let head: Int?
    var codingPath: [any CodingKey] { [] }

    private func add(_ key: Key) { if let head { encoder.heads[head].keys?.append(key.stringValue) } }

    func encodeNil(forKey key: Key) {
      add(key)
      encoder.body.append(0)
    }

    func encode(_ value: some Encodable, forKey key: Key) throws {
      add(key)
      try encoder.write(value)
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key)
      -> KeyedEncodingContainer<Nested>
    {
      add(key)
      encoder.body.append(key.stringValue)
      return encoder.container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      add(key)
      return encoder.unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder }
    func superEncoder(forKey key: Key) -> any Encoder { encoder }

    private func some(_ value: (some Encodable)?, _ key: Key) throws {
      guard let value else { return encodeNil(forKey: key) }
      encoder.body.append(1)
      try encode(value, forKey: key)
    }

    // Without these, the protocol's defaults would encode nothing for nil.
    func encodeIfPresent(_ value: (some Encodable)?, forKey key: Key) throws { try some(value, key) }
    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try some(value, key) }
    func encodeIfPresent(_ value: String?, forKey key: Key) throws { try some(value, key) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try some(value, key) }
    func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try some(value, key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try some(value, key) }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try some(value, key) }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try some(value, key) }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try some(value, key) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try some(value, key) }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try some(value, key) }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try some(value, key) }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try some(value, key) }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try some(value, key) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try some(value, key) }
  }

  private struct Elements: UnkeyedEncodingContainer {
    let encoder: WireEncoder
    let head: Int
    var codingPath: [any CodingKey] { [] }
    var count: Int { encoder.heads[head].count }

    private func add() { encoder.heads[head].count += 1 }

    func encodeNil() {
      add()
      encoder.body.append(0)
    }

    func encode(_ value: some Encodable) throws {
      add()
      try encoder.write(value)
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
      add()
      return encoder.container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
      add()
      return encoder.unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder }
  }

  /// Encodes a primitive value, an enum with raw values, or an optional that is not a field.
  private struct Single: SingleValueEncodingContainer {
    let encoder: WireEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { encoder.body.append(0) }

    /// Encodes an optional, preceded by a flag that it isn't nil.
    func encode(_ value: some Encodable) throws {
      encoder.body.append(1)
      try encoder.write(value)
    }

    func encode(_ value: Bool) { encoder.body.append(value ? 1 : 0) }
    func encode(_ value: String) { encoder.body.append(value) }
    func encode(_ value: Double) { encode(value.bitPattern) }
    func encode(_ value: Float) { encode(value.bitPattern) }
    func encode(_ value: Int) { encoder.body.append(value) }
    func encode(_ value: Int8) { encode(Int(value)) }
    func encode(_ value: Int16) { encode(Int(value)) }
    func encode(_ value: Int32) { encode(Int(value)) }
    func encode(_ value: Int64) { encode(Int(value)) }
    func encode(_ value: UInt) { encode(Int(bitPattern: value)) }
    func encode(_ value: UInt8) { encode(Int(value)) }
    func encode(_ value: UInt16) { encode(Int(value)) }
    func encode(_ value: UInt32) { encode(Int(value)) }
    func encode(_ value: UInt64) { encode(Int(truncatingIfNeeded: value)) }
  }
}

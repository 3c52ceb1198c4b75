/// Values of `Codable` types as bytes, between processes of one executable: the fields of a value one after the other, without
/// their names.
///
///     let bytes = WireEncoder.bytes(of: [1, 2, 3])
///     let numbers = WireDecoder.value([Int].self, in: bytes)
///
/// So a type reads its fields in the order in which it writes them, and all of them each time, as the compiler's own
/// conformances do. An enum writes the name of its case first.
package final class WireEncoder: Encoder {
  var writer = WireWriter()
  package var codingPath: [any CodingKey] { [] }
  package var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// The bytes of values, one after the other. None where a value can't be written so, which no reader takes for a value.
  package static func bytes(of values: any Encodable...) -> [UInt8] {
    let encoder = WireEncoder()
    do {
      for value in values { try encoder.write(value) }
      return encoder.writer.bytes
    } catch {
      return []
    }
  }

  func write(_ value: some Encodable) throws {
    if let value = value as? any WireValue { try value.write(to: self) } else { try value.encode(to: self) }
  }

  package func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Fields(encoder: self))
  }

  package func unkeyedContainer() -> any UnkeyedEncodingContainer { Parts(encoder: self) }
  package func singleValueContainer() -> any SingleValueEncodingContainer { Parts(encoder: self) }

  private struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: WireEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) throws { encoder.writer.append(0) }
    func encode(_ value: some Encodable, forKey key: Key) throws { try encoder.write(value) }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key)
      -> KeyedEncodingContainer<Nested>
    {
      encoder.writer.append(key.stringValue)
      return encoder.container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { encoder.unkeyedContainer() }
    func superEncoder() -> any Encoder { encoder }
    func superEncoder(forKey key: Key) -> any Encoder { encoder }

    // What the protocol does where these are missing is to write nothing for nil.
    func encodeIfPresent(_ value: (some Encodable)?, forKey key: Key) throws { try encoder.write(value) }
    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try encoder.write(value) }
    func encodeIfPresent(_ value: String?, forKey key: Key) throws { try encoder.write(value) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try encoder.write(value) }
    func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try encoder.write(value) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try encoder.write(value) }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try encoder.write(value) }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try encoder.write(value) }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try encoder.write(value) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try encoder.write(value) }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try encoder.write(value) }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try encoder.write(value) }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try encoder.write(value) }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try encoder.write(value) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try encoder.write(value) }
  }

  /// One value, as that of an enum with raw values.
  private struct Parts: UnkeyedEncodingContainer, SingleValueEncodingContainer {
    let encoder: WireEncoder
    var codingPath: [any CodingKey] { [] }
    var count: Int { 0 }

    func encodeNil() throws {
      throw EncodingError.invalidValue((), .init(codingPath: [], debugDescription: "nil is no value of its own"))
    }

    func encode(_ value: some Encodable) throws { try encoder.write(value) }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
      encoder.container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.unkeyedContainer() }
    func superEncoder() -> any Encoder { encoder }
  }
}

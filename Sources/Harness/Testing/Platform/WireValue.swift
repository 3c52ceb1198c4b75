/// What has bytes of its own, and isn't written field by field.
protocol WireValue {
  func write(to encoder: WireEncoder) throws
  static func read(from decoder: WireDecoder) throws -> Self
}

extension WireValue where Self: FixedWidthInteger {
  func write(to encoder: WireEncoder) { encoder.writer.append(Int(truncatingIfNeeded: self)) }

  static func read(from decoder: WireDecoder) throws -> Self {
    let number = try decoder.number()
    let value = Self(truncatingIfNeeded: number)
    guard Int(truncatingIfNeeded: value) == number else { throw WireDecoder.Malformed() }
    return value
  }
}

extension Int: WireValue {}
extension Int8: WireValue {}
extension Int16: WireValue {}
extension Int32: WireValue {}
extension Int64: WireValue {}
extension UInt: WireValue {}
extension UInt8: WireValue {}
extension UInt16: WireValue {}
extension UInt32: WireValue {}
extension UInt64: WireValue {}

extension Bool: WireValue {
  func write(to encoder: WireEncoder) { encoder.writer.append(self ? 1 : 0) }
  static func read(from decoder: WireDecoder) throws -> Bool { try decoder.flag() }
}

extension Double: WireValue {
  func write(to encoder: WireEncoder) { bitPattern.write(to: encoder) }
  static func read(from decoder: WireDecoder) throws -> Double { Double(bitPattern: try .read(from: decoder)) }
}

extension Float: WireValue {
  func write(to encoder: WireEncoder) { bitPattern.write(to: encoder) }
  static func read(from decoder: WireDecoder) throws -> Float { Float(bitPattern: try .read(from: decoder)) }
}

extension String: WireValue {
  func write(to encoder: WireEncoder) { encoder.writer.append(self) }
  static func read(from decoder: WireDecoder) throws -> String { try decoder.some(decoder.reader.text()) }
}

extension Duration: WireValue {
  func write(to encoder: WireEncoder) {
    components.seconds.write(to: encoder)
    components.attoseconds.write(to: encoder)
  }

  static func read(from decoder: WireDecoder) throws -> Duration {
    Duration(secondsComponent: try .read(from: decoder), attosecondsComponent: try .read(from: decoder))
  }
}

extension Optional: WireValue where Wrapped: Codable {
  func write(to encoder: WireEncoder) throws {
    encoder.writer.append(self == nil ? 0 : 1)
    if let self { try encoder.write(self) }
  }

  static func read(from decoder: WireDecoder) throws -> Wrapped? {
    try decoder.flag() ? decoder.read(Wrapped.self) : nil
  }
}

extension Array: WireValue where Element: Codable {
  func write(to encoder: WireEncoder) throws {
    encoder.writer.append(count)
    for element in self { try encoder.write(element) }
  }

  static func read(from decoder: WireDecoder) throws -> [Element] {
    let count = try decoder.number()
    // Each takes a byte at least.
    guard count >= 0, count <= decoder.reader.rest.count else { throw WireDecoder.Malformed() }
    return try (0..<count).map { _ in try decoder.read(Element.self) }
  }
}

extension Set: WireValue where Element: Codable {
  func write(to encoder: WireEncoder) throws { try Array(self).write(to: encoder) }
  static func read(from decoder: WireDecoder) throws -> Set { Set(try [Element].read(from: decoder)) }
}

extension Dictionary: WireValue where Key: Codable, Value: Codable {
  func write(to encoder: WireEncoder) throws {
    try Array(keys).write(to: encoder)
    try Array(values).write(to: encoder)
  }

  static func read(from decoder: WireDecoder) throws -> [Key: Value] {
    let (keys, values) = (try [Key].read(from: decoder), try [Value].read(from: decoder))
    guard keys.count == values.count else { throw WireDecoder.Malformed() }
    return Dictionary(zip(keys, values)) { first, _ in first }
  }
}

/// A path that grows and shrinks with a walk: `items[id: 7].quantity`.
struct PathBuilder {
  private(set) var bytes: [UInt8] = []

  /// Appends `.name` and answers where to pop to.
  @discardableResult
  mutating func push(name: String) -> Int {
    let mark = bytes.count
    if mark > 0 { bytes.append(UInt8(ascii: ".")) }
    bytes.append(contentsOf: name.utf8)
    return mark
  }

  /// Appends a field's name, or its number where it has none.
  mutating func push(field name: String, _ index: Int) -> Int { push(name: name.isEmpty ? "\(index)" : name) }

  /// Appends `.name`.
  mutating func push(name: UnsafeBufferPointer<UInt8>) -> Int {
    let mark = bytes.count
    if mark > 0 { bytes.append(UInt8(ascii: ".")) } else if bytes.capacity == 0 { bytes.reserveCapacity(64) }
    bytes.append(contentsOf: name)
    return mark
  }

  /// Appends `[3]`.
  mutating func push(index: Int) -> Int {
    let mark = bytes.count
    bytes.append(UInt8(ascii: "["))
    LiteralText.append(index, to: &bytes)
    bytes.append(UInt8(ascii: "]"))
    return mark
  }

  /// Appends `["key"]`.
  mutating func push(key: [UInt8]) -> Int {
    let mark = bytes.count
    bytes.append(UInt8(ascii: "["))
    bytes.append(contentsOf: key)
    bytes.append(UInt8(ascii: "]"))
    return mark
  }

  /// Appends `[id: 7]`.
  mutating func push(id: [UInt8]) -> Int {
    let mark = bytes.count
    bytes.append(contentsOf: "[id: ".utf8)
    bytes.append(contentsOf: id)
    bytes.append(UInt8(ascii: "]"))
    return mark
  }

  mutating func pop(to mark: Int) { bytes.removeLast(bytes.count - mark) }

  /// What was pushed at `mark`, in brackets: `[id: 7]`.
  func lastComponent(from mark: Int) -> String { String(decoding: bytes[mark...], as: UTF8.self) }

  /// The name that was pushed at `mark`, without the point before it.
  func lastName(from mark: Int) -> String {
    String(decoding: bytes[mark...].drop { $0 == UInt8(ascii: ".") }, as: UTF8.self)
  }
}

/// A path to a part of a value, which grows and shrinks during a walk: `items[id: 7].quantity`.
package struct ValuePath {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// A component of the path.
  package enum Component {
    /// `.name`
    case name(String)
    /// `[3]`
    case index(Int)
    /// `["key"]`, by the key's literal
    case key([UInt8])
    /// `[id: 7]`, by the id's literal
    case id([UInt8])

    /// Returns a field's component: its name, or its number if it has none.
    package static func field(_ name: String, _ index: Int) -> Component { .name(name.isEmpty ? "\(index)" : name) }
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Appends a component and returns the position to pop to.
  @discardableResult
  package mutating func push(_ component: Component) -> Int {
    switch component {
    case .name(let name): push(name: name)
    case .index(let index): push(index: index)
    case .key(let key): push("[", key)
    case .id(let id): push("[id: ", id)
    }
  }

  /// Appends `.name`.
  @discardableResult
  package mutating func push(name: String) -> Int {
    let start = bytes.count
    if start > 0 { bytes.append(UInt8(ascii: ".")) }
    bytes.append(contentsOf: name.utf8)
    return start
  }

  /// Appends `.name`.
  package mutating func push(name: UnsafeBufferPointer<UInt8>) -> Int {
    let start = bytes.count
    if start > 0 { bytes.append(UInt8(ascii: ".")) } else if bytes.capacity == 0 { bytes.reserveCapacity(64) }
    bytes.append(contentsOf: name)
    return start
  }

  /// Appends `[3]`.
  package mutating func push(index: Int) -> Int {
    let start = bytes.count
    bytes.append(UInt8(ascii: "["))
    LiteralText.append(index, to: &bytes)
    bytes.append(UInt8(ascii: "]"))
    return start
  }

  private mutating func push(_ open: String, _ literal: [UInt8]) -> Int {
    let start = bytes.count
    bytes.append(contentsOf: open.utf8)
    bytes.append(contentsOf: literal)
    bytes.append(UInt8(ascii: "]"))
    return start
  }

  package mutating func pop(to start: Int) { bytes.removeLast(bytes.count - start) }

  /// Returns the component that was pushed at `start`, in brackets: `[id: 7]`.
  package func lastComponent(from start: Int) -> String { String(decoding: bytes[start...], as: UTF8.self) }

  /// Returns the name that was pushed at `start`, without the point before it.
  package func lastName(from start: Int) -> String {
    String(decoding: bytes[start...].drop { $0 == UInt8(ascii: ".") }, as: UTF8.self)
  }
}

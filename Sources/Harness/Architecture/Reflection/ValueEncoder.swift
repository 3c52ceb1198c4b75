/// Encodes a value into a tree of parts that have a literal of their own: a locale's identifier, a date's components.
///
/// A part whose type can be written as a literal is kept; any other part is asked to encode itself in turn.
struct ValueEncoder: Encoder {
  /// The parts that are kept as they are.
  enum Parts {
    /// All parts that can be written as a literal.
    case writable
    /// Numbers, texts, dates and the like, for types that decode a part as another type than they encode it.
    case leaves

    func keep(_ shape: TypeShape) -> Bool {
      switch (self, shape.kind) {
      case (.writable, _): shape.isWritable
      case (.leaves, .leaf): true
      case (.leaves, .optional(let inner)), (.leaves, .list(_, let inner)): keep(inner)
      case (.leaves, .dictionary(_, let key, let value)): keep(key) && keep(value)
      case (.leaves, _): false
      }
    }
  }

  /// The encoding so far, at one place.
  fileprivate final class Node {
    enum Content {
      case nothing
      case whole(EncodedValue)
      case keyed([(key: String, node: Node)])
      case list([Node])
    }

    let parts: Parts
    var content = Content.nothing
    /// The position of each key's entry.
    private var places: [String: Int] = [:]

    init(_ parts: Parts) { self.parts = parts }

    func child(_ key: String) -> Node {
      let node = Node(parts)
      var entries: [(key: String, node: Node)] = []
      if case .keyed(let known) = content { entries = known } else { places = [:] }
      // Referenced once, so that it grows in place.
      content = .nothing
      if let place = places[key] {
        entries[place].node = node
      } else {
        places[key] = entries.count
        entries.append((key, node))
      }
      content = .keyed(entries)
      return node
    }

    func next() -> Node {
      let node = Node(parts)
      var nodes: [Node] = []
      if case .list(let known) = content { nodes = known }
      content = .nothing
      nodes.append(node)
      content = .list(nodes)
      return node
    }

    var count: Int { if case .list(let nodes) = content { nodes.count } else { 0 } }

    func encode<T: Encodable>(_ value: T) throws {
      let shape = TypeShape.of(T.self)
      if parts.keep(shape) {
        content = .whole(.copy(value, shape))
      } else {
        try value.encode(to: ValueEncoder(node: self))
      }
    }

    var encoded: EncodedValue {
      switch content {
      case .nothing: .keyed([])
      case .whole(let value): value
      case .keyed(let entries): .keyed(entries.map { EncodedValue.Entry($0.key, $0.node.encoded) })
      case .list(let nodes): .list(nodes.map(\.encoded))
      }
    }
  }

  fileprivate let node: Node
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Returns the encoding of a value.
  static func encode<T: Encodable>(_ value: T, keeping parts: Parts = .writable) throws -> EncodedValue {
    let node = Node(parts)
    try value.encode(to: ValueEncoder(node: node))
    return node.encoded
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .keyed = node.content {} else { node.content = .keyed([]) }
    return KeyedEncodingContainer(Keyed(node: node))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .list = node.content {} else { node.content = .list([]) }
    return Unkeyed(node: node)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(node: node) }

  private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let node: Node
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) { node.child(key.stringValue).content = .whole(.null) }

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws { try node.child(key.stringValue).encode(value) }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
      ValueEncoder(node: node.child(key.stringValue)).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      ValueEncoder(node: node.child(key.stringValue)).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { ValueEncoder(node: node.child("super")) }

    func superEncoder(forKey key: Key) -> any Encoder { ValueEncoder(node: node.child(key.stringValue)) }
  }

  private struct Unkeyed: UnkeyedEncodingContainer {
    let node: Node
    var codingPath: [any CodingKey] { [] }
    var count: Int { node.count }

    func encodeNil() { node.next().content = .whole(.null) }

    func encode<T: Encodable>(_ value: T) throws { try node.next().encode(value) }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
      ValueEncoder(node: node.next()).container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { ValueEncoder(node: node.next()).unkeyedContainer() }

    func superEncoder() -> any Encoder { ValueEncoder(node: node.next()) }
  }

  private struct Single: SingleValueEncodingContainer {
    let node: Node
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { node.content = .whole(.null) }

    func encode<T: Encodable>(_ value: T) throws { try node.encode(value) }
  }
}

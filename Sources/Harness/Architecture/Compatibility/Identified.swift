/// A value paired with an id, for values that have no id or need a different one.
///
///     var pages: IdentifiedArrayOf<Identified<URL, Page>> = []
///     pages.append(Identified(page, id: \.address))
///     pages[id: address]?.title = "Home"
///
/// From Identified Collections 0.4.
@dynamicMemberLookup
public struct Identified<ID: Hashable, Value>: Identifiable {
  /// The id of the value.
  public let id: ID
  /// The value.
  public var value: Value

  /// Creates a value with an id.
  public init(_ value: Value, id: ID) {
    self.id = id
    self.value = value
  }

  /// Creates a value whose id is a part of it.
  public init(_ value: Value, id path: KeyPath<Value, ID>) { self.init(value, id: value[keyPath: path]) }

  /// Creates a value whose id is computed from it.
  public init(_ value: Value, id: (Value) -> ID) { self.init(value, id: id(value)) }

  /// A part of the value.
  public subscript<Part>(dynamicMember path: KeyPath<Value, Part>) -> Part { value[keyPath: path] }

  /// A part of the value.
  public subscript<Part>(dynamicMember path: WritableKeyPath<Value, Part>) -> Part {
    get { value[keyPath: path] }
    set { value[keyPath: path] = newValue }
  }
}

extension Identified: Equatable where Value: Equatable {}
extension Identified: Hashable where Value: Hashable {}
extension Identified: Sendable where ID: Sendable, Value: Sendable {}
extension Identified: Decodable where ID: Decodable, Value: Decodable {}
extension Identified: Encodable where ID: Encodable, Value: Encodable {}

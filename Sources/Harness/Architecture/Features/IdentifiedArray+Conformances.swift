// The table depends on how the value was built, so only the elements are compared.

extension IdentifiedArray: Equatable where Element: Equatable {
  /// Returns whether both have equal elements in the same order. O(1) for unchanged copies, otherwise O(n).
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.storage == rhs.storage }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Hashes the elements.
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(storage) }
}

extension IdentifiedArray: Encodable where Element: Encodable {
  /// Encodes the elements as an array.
  @inlinable
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(storage)
  }
}

extension IdentifiedArray: Decodable where Element: Decodable {
  /// Decodes an array of elements. If elements have the same id, the first is kept; the others are dropped and reported.
  @inlinable
  public init(from decoder: any Decoder) throws {
    let elements = try decoder.singleValueContainer().decode([Element].self)
    self.init(keepingFirstOf: elements) { $0.report() }
  }
}

extension IdentifiedArray: CustomStringConvertible, CustomDebugStringConvertible {
  /// The elements, written as an array. The table, whose order differs from run to run, is never shown.
  public var description: String { storage.description }

  /// The elements, written as an array for debugging.
  public var debugDescription: String { storage.debugDescription }
}

extension IdentifiedArray: IdentifiedReflectable {
  @usableFromInline package init(distinct elements: [Element]) { self.init(uniqueElements: elements) }
}

// How the table came about says nothing of the value: the elements are all there is to compare.

extension IdentifiedArray: Equatable where Element: Equatable {
  /// Whether both have equal elements in the same order. O(1) for copies that nobody has changed, else O(n).
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.storage == rhs.storage }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Hashes the elements.
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(storage) }
}

extension IdentifiedArray: Encodable where Element: Encodable {
  /// Writes the elements as an array.
  @inlinable
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(storage)
  }
}

extension IdentifiedArray: Decodable where Element: Decodable {
  /// Reads an array of elements. Of elements with the same id the first is kept, and the rest is reported.
  @inlinable
  public init(from decoder: any Decoder) throws {
    let elements = try decoder.singleValueContainer().decode([Element].self)
    self.init(keepingFirstOf: elements) { $0.report() }
  }
}

extension IdentifiedArray: CustomStringConvertible, CustomDebugStringConvertible {
  /// The elements, as an array shows them; never the table, whose order differs from run to run.
  public var description: String { storage.description }

  /// The elements, as an array shows them.
  public var debugDescription: String { storage.debugDescription }
}

extension IdentifiedArray: IdentifiedReflectable {
  @usableFromInline package init(distinct elements: [Element]) { self.init(uniqueElements: elements) }
}

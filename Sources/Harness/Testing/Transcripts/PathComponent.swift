/// One component of a path, which leads from a value to a part of it.
package enum PathComponent: Hashable, Comparable {
  /// A field, a case, or the index of an element without a label.
  case name(String)
  /// An index or a key, by its literal: `[3]`, `["key"]`.
  case key(String)
  /// `[id: 7]`
  case id(String)

  /// Returns the components of a path; nil if the text is not a path.
  package static func components(of path: String) -> [PathComponent]? {
    (try? PathReader(path))?.mask.map { part in
      guard part.hasPrefix("[") else { return .name(part) }
      let inner = part.dropFirst().dropLast()
      if inner.hasPrefix("id:") { return .id(canonical(inner.dropFirst(3))) }
      return .key(canonical(inner))
    }
  }

  private static func canonical(_ text: Substring) -> String { LiteralTree(text)?.text ?? String(text) }

  /// Returns the text of the component after a path.
  func text(after path: String) -> String {
    switch self {
    case .name(let name): path.isEmpty ? name : "\(path).\(name)"
    case .key(let key): "\(path)[\(key)]"
    case .id(let id): "\(path)[id: \(id)]"
    }
  }

  package static func < (left: PathComponent, right: PathComponent) -> Bool {
    switch (left, right) {
    case (.name(let left), .name(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
    case (.key(let left), .key(let right)), (.id(let left), .id(let right)): isOrdered(left, right)
    case (.name, _): true
    case (.key, .id): true
    default: false
    }
  }

  /// Sorts numbers by value and before everything else, and UUIDs by their bytes.
  static func isOrdered(_ left: String, _ right: String) -> Bool { sortKey(left) < sortKey(right) }

  private static func sortKey(_ text: String) -> SortedMembers.Key {
    if let number = Int128(text) { return .number(number) }
    if text.hasPrefix("UUID("), let uuid = UUIDText.uuid(literal: text) { return .uuid(UUIDText.bits(of: uuid)) }
    return .text(Array(text.utf8))
  }
}

extension LiteralTree {
  /// Returns the part to which a component leads; nil if there is none.
  func child(_ component: PathComponent) -> LiteralTree? {
    switch (self, component) {
    case (.call(let name, let arguments), .name(let field)):
      if let index = Self.index(of: field, in: arguments) { return arguments[index].value }
      return Self.isCase(name, field) ? .call("", arguments) : nil
    case (.array(let elements), .key(let key)):
      return Int(key).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
    case (.array(let elements), .id(let id)): return elements.first { $0.identity == id }
    case (.dictionary(let entries), .key(let key)): return entries.first { $0.key.text == key }?.value
    default: return nil
    }
  }

  /// The id by which an identified array knows the element, if it is stored as `id`.
  package var identity: String? { child(.name("id"))?.text }

  private static func index(of field: String, in arguments: [Argument]) -> Int? {
    if let index = arguments.firstIndex(where: { $0.label == field }) { return index }
    guard let index = Int(field), arguments.indices.contains(index), arguments[index].label.isEmpty else { return nil }
    return index
  }

  /// Whether a call is of an enum's case of this name: `.loaded(…)`, `Page.loaded(…)`.
  private static func isCase(_ name: String, _ wanted: String) -> Bool {
    guard let dot = name.lastIndex(of: ".") else { return false }
    return name[name.index(after: dot)...] == wanted
  }
}

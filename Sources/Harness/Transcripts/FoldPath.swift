/// One part of a path: what leads from a value to a part of it.
enum FoldComponent: Hashable, Comparable {
  /// A field, a case, or the number of an element without a label.
  case name(String)
  /// An index or a key, by its literal: `[3]`, `["key"]`.
  case key(String)
  /// `[id: 7]`
  case id(String)

  /// The components of a path; nil when it is none.
  static func components(of path: String) -> [FoldComponent]? {
    (try? PathReader(path))?.mask.map { part in
      guard part.hasPrefix("[") else { return .name(part) }
      let inner = part.dropFirst().dropLast()
      if inner.hasPrefix("id:") { return .id(canonical(inner.dropFirst(3))) }
      return .key(canonical(inner))
    }
  }

  private static func canonical(_ text: Substring) -> String { LiteralTree(text)?.text ?? String(text) }

  /// As it follows what stands before it.
  func text(after path: String) -> String {
    switch self {
    case .name(let name): path.isEmpty ? name : "\(path).\(name)"
    case .key(let key): "\(path)[\(key)]"
    case .id(let id): "\(path)[id: \(id)]"
    }
  }

  static func < (left: FoldComponent, right: FoldComponent) -> Bool {
    switch (left, right) {
    case (.name(let left), .name(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
    case (.key(let left), .key(let right)), (.id(let left), .id(let right)): isOrdered(left, right)
    case (.name, _): true
    case (.key, .id): true
    default: false
    }
  }

  /// Numbers by their value and before all else, UUIDs by their bytes.
  static func isOrdered(_ left: String, _ right: String) -> Bool { sortKey(left) < sortKey(right) }

  private static func sortKey(_ text: String) -> SortedMembers.Key {
    if let number = Int128(text) { return .number(number) }
    if text.hasPrefix("UUID("), let uuid = UUIDText.uuid(literal: text) { return .uuid(UUIDText.bits(of: uuid)) }
    return .text(Array(text.utf8))
  }
}

extension LiteralTree {
  /// The part that a component leads to; nil where there is none.
  func child(_ component: FoldComponent) -> LiteralTree? {
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

  /// The literal with another part, which may be a new element; nil where it can't have such a part.
  func replacing(_ component: FoldComponent, by value: LiteralTree) -> LiteralTree? {
    switch (self, component) {
    case (.call(let name, var arguments), .name(let field)):
      if let index = Self.index(of: field, in: arguments) {
        arguments[index].value = value
        return .call(name, arguments)
      }
      guard Self.isCase(name, field), case .call("", let parts) = value else { return nil }
      return .call(name, parts)
    case (.array(var elements), .key(let key)):
      guard let index = Int(key), (0...elements.count).contains(index) else { return nil }
      if index < elements.count { elements[index] = value } else { elements.append(value) }
      return .array(elements)
    case (.array(var elements), .id(let id)):
      // Without stored ids, nothing says which element is meant.
      guard value.identity == id else { return nil }
      if let index = elements.firstIndex(where: { $0.identity == id }) {
        elements[index] = value
      } else {
        elements.append(value)
      }
      return .array(elements)
    case (.dictionary(var entries), .key(let key)):
      if let index = entries.firstIndex(where: { $0.key.text == key }) {
        entries[index].value = value
      } else if let tree = LiteralTree(key) {
        entries.append(Entry(key: tree, value: value))
      }
      return .dictionary(entries)
    default: return nil
    }
  }

  /// The literal without an element or a key. Of an array, all that follow go too: elements are removed from its end.
  func removing(_ component: FoldComponent) -> LiteralTree {
    switch (self, component) {
    case (.array(let elements), .key(let key)): .array(Array(elements.prefix(Int(key) ?? elements.count)))
    case (.array(let elements), .id(let id)): .array(elements.filter { $0.identity != id })
    case (.dictionary(let entries), .key(let key)): .dictionary(entries.filter { $0.key.text != key })
    default: self
    }
  }

  /// The elements in the order of their ids.
  func reordered(_ ids: [LiteralTree]) -> LiteralTree {
    guard case .array(let elements) = self else { return self }
    let places = Dictionary(ids.enumerated().map { ($1.text, $0) }) { first, _ in first }
    let sorted = elements.enumerated().sorted { left, right in
      let leftPlace = left.element.identity.flatMap { places[$0] } ?? .max
      let rightPlace = right.element.identity.flatMap { places[$0] } ?? .max
      return (leftPlace, left.offset) < (rightPlace, right.offset)
    }
    return .array(sorted.map(\.element))
  }

  /// What an identified array knows the element by, where it is stored as `id`.
  var identity: String? { child(.name("id"))?.text }

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

import Synchronization

/// Finds the name of the property behind a key path such as `\.$name`, and the property of a name.
///
/// A key path reveals its target only when it is used. So it is used on a placeholder of the state, and the place it sets is
/// looked up among the fields.
package enum BindingName {
  /// Records the place of the property that is being set.
  final class Probe: @unchecked Sendable {
    // Unchecked: created, used and released within one call.
    @TaskLocal static var current: Probe?
    private(set) var place: MemoryPlace?

    /// The part of the property that is set, unless all of it is.
    private(set) var part: (inside: Any.Type, offset: Int?, whole: TypeShape, type: TypeShape)?

    func found(_ place: MemoryPlace) { self.place = place }

    /// Notes that the key path continues into a part of the property.
    /// - Returns: a placeholder for the part, so that the key path needs no real one: a subscript, for example, has no element
    ///   here.
    func enter<Value, Part>(_ path: WritableKeyPath<Value, Part>) -> Part? {
      let (whole, type) = (TypeShape.of(Value.self), TypeShape.of(Part.self))
      part = (BindableState<Value>.self, MemoryLayout<Value>.offset(of: path), whole, type)
      return ZeroValue.make(type)?.value(as: Part.self)
    }
  }

  /// The path of the property that `keyPath` projects: `name`, or `address.street` in a struct inside the state.
  static func of<Root, Value>(_ keyPath: WritableKeyPath<Root, BindableState<Value>>) -> String? {
    let key = Key(keyPath: keyPath)
    if let known = names.withLock({ $0[key] }) { return known }
    let name = find(keyPath)
    names.withLock { $0[key] = .some(name) }
    return name
  }

  private struct Key: Hashable, @unchecked Sendable {
    // Unchecked: what a key path captures is an index, compared and hashed but never changed.
    let keyPath: AnyKeyPath
  }

  private static let names = Mutex<[Key: String?]>([:])

  private static func find<Root, Value>(_ keyPath: WritableKeyPath<Root, BindableState<Value>>) -> String? {
    let shape = TypeShape.of(Root.self)
    guard isPlain("\(keyPath)"), ZeroValue.make(TypeShape.of(Value.self)) != nil,
      var root = ZeroValue.make(shape)?.value(as: Root.self)
    else { return nil }
    return MemoryPlace.with(&root) { root, place in
      let probe = Probe()
      Probe.$current.withValue(probe) {
        let value = root[keyPath: keyPath]
        root[keyPath: keyPath] = value
      }
      guard let offset = probe.place?.offset(from: place) else { return nil }
      guard let part = probe.part else { return path(to: offset, BindableState<Value>.self, in: FieldPlace(shape)) }
      guard let partOffset = part.offset, let outer = path(to: offset, part.inside, in: FieldPlace(shape)),
        let inner = path(to: partOffset, part.type.type, in: FieldPlace(part.whole))
      else { return nil }
      return "\(outer).\(inner)"
    }
  }

  /// Returns whether it is safe to follow the key path through a placeholder. A subscript would have no element there, and an
  /// unwrapping nothing to unwrap. The description of a key path shows both, or else more than one computed part. A second
  /// computed part may be part of the property, which the wrapper's own subscript returns.
  static func isPlain(_ description: String) -> Bool {
    let computed = description.split(separator: "<computed", omittingEmptySubsequences: false).dropFirst()
    let isPart = computed.count == 2 && computed.allSatisfy { $0.contains("(BindableState<") }
    return (computed.count < 2 || isPart)
      && !description.contains { "!?[".contains($0) } && !description.contains("subscript")
  }

  private static func path(to offset: Int, _ type: Any.Type, in place: FieldPlace) -> String? {
    guard case .structure(let record) = place.shape.kind else { return nil }
    for field in record.fields {
      if place[field].isPlace(of: type, at: offset) { return field.name }
      if let inner = path(to: offset, type, in: place[field]) { return "\(field.name).\(inner)" }
    }
    return nil
  }

  /// Returns the place and type of the value of the property with this path in a state.
  package static func place(of path: String, in shape: TypeShape) -> FieldPlace? {
    var place = FieldPlace(shape)
    var isPart = false
    for name in path.split(separator: ".", omittingEmptySubsequences: false) {
      if let value = value(of: place) {
        place = value
        isPart = true
      }
      guard case .structure(let record) = place.shape.kind, let field = record.fields.first(where: { $0.name == name })
      else { return nil }
      place = place[field]
    }
    return isPart ? place : value(of: place)
  }

  /// Returns the paths and value types of all properties of a state, including those of structs inside it.
  package static func properties(in shape: TypeShape) -> [(name: String, value: TypeShape)] {
    guard case .structure(let record) = shape.kind else { return [] }
    return record.fields.flatMap { field -> [(name: String, value: TypeShape)] in
      if let value = value(of: FieldPlace(field.shape)) { return [(field.name, value.shape)] }
      return properties(in: field.shape).map { ("\(field.name).\($0.name)", $0.value) }
    }
  }

  /// Returns the place of a property's value, or nil if `place` is no property.
  private static func value(of place: FieldPlace) -> FieldPlace? {
    guard place.shape.type is any BindableProperty.Type, case .wrapper(let wrapper) = place.shape.kind else {
      return nil
    }
    return place[wrapper.value]
  }
}

/// Any `BindableState`.
protocol BindableProperty {}

extension BindableState: BindableProperty {}

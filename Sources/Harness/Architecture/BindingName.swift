import Synchronization

/// Names the properties behind key paths such as `\.$name`, and finds them by their names.
///
/// A key path says where it leads only when it is used. So it is used on a plain value of the state, and the address that
/// is set there is looked up among the fields.
enum BindingName {
  /// Hears the address of the property that is being set.
  final class Probe: @unchecked Sendable {
    // Unchecked: made, used and dropped within one call.
    @TaskLocal static var current: Probe?
    private(set) var address: UnsafeRawPointer?

    func note(_ address: UnsafeRawPointer) { self.address = address }
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
    guard isPlain("\(keyPath)"), var root = ZeroValue.make(shape)?.value(as: Root.self) else { return nil }
    return withUnsafeMutablePointer(to: &root) { root in
      let probe = Probe()
      let value = root.pointee[keyPath: keyPath]
      Probe.$current.withValue(probe) { root.pointee[keyPath: keyPath] = value }
      guard let address = probe.address else { return nil }
      return path(to: address - UnsafeRawPointer(root), BindableState<Value>.self, in: shape)
    }
  }

  /// Whether following the key path through a plain value is harmless. A subscript has no element there, and an
  /// unwrapping nothing to unwrap: the description of a key path shows both, or else more than one computed part.
  static func isPlain(_ description: String) -> Bool {
    description.split(separator: "<computed", omittingEmptySubsequences: false).count <= 2
      && !description.contains { "!?[".contains($0) } && !description.contains("subscript")
  }

  private static func path(to offset: Int, _ type: Any.Type, in shape: TypeShape) -> String? {
    guard case .structure(let record) = shape.kind else { return nil }
    for field in record.fields {
      if field.offset == offset, field.shape.type == type { return field.name }
      if let inner = path(to: offset - field.offset, type, in: field.shape) { return "\(field.name).\(inner)" }
    }
    return nil
  }

  /// Where the value of the property of this path lies in a state, and what it is.
  static func place(of path: String, in shape: TypeShape) -> (offset: Int, shape: TypeShape)? {
    var shape = shape
    var offset = 0
    for name in path.split(separator: ".", omittingEmptySubsequences: false) {
      guard case .structure(let record) = shape.kind, let field = record.fields.first(where: { $0.name == name })
      else { return nil }
      offset += field.offset
      shape = field.shape
    }
    guard shape.type is any BindableProperty.Type, case .wrapper(let wrapper) = shape.kind else { return nil }
    return (offset + wrapper.value.offset, wrapper.value.shape)
  }
}

/// Any `BindableState`.
protocol BindableProperty {}

extension BindableState: BindableProperty {}

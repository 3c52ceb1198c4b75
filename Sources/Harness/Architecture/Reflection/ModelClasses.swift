import Synchronization

/// The classes whose objects are models: their fields are a state, but for those that only do something.
package enum ModelClasses {
  private static let known = Mutex<Set<ObjectIdentifier>>([])

  package static func insert(_ type: Any.Type) { known.withLock { _ = $0.insert(ObjectIdentifier(type)) } }

  /// Whether a class, or one above it, is that of a model.
  static func contains(_ type: Any.Type) -> Bool {
    known.withLock { known in
      if known.isEmpty { return false }
      var level: Any.Type? = type
      while let current = level {
        if known.contains(ObjectIdentifier(current)) { return true }
        level = TypeMetadata(current).superclass
      }
      return false
    }
  }

  /// Whether a field of a model is how it works, and not what it knows: a function, a task, a clock, several of these, or a
  /// struct of nothing else.
  static func isMachinery(_ value: Any) -> Bool { isMachinery(TypeShape.of(Swift.type(of: value)), below: []) }

  /// - Parameter outer: the types around it. One that holds itself knows something at least.
  private static func isMachinery(_ shape: TypeShape, below outer: [ObjectIdentifier]) -> Bool {
    let type = ObjectIdentifier(shape.type)
    if outer.contains(type) { return false }
    let outer = outer + [type]
    if shape.type is any Machinery.Type || shape.type is any Clock.Type { return true }
    switch shape.kind {
    case .optional(let inner), .list(_, let inner), .dictionary(_, _, let inner):
      return isMachinery(inner, below: outer)
    default: break
    }
    let metadata = TypeMetadata(shape.type)
    switch metadata.kind {
    case .function: return true
    case .structure:
      if shape.name == "Task" && ["Swift", "_Concurrency"].contains(metadata.descriptor.module) { return true }
      guard case .structure(let record) = shape.kind, !record.fields.isEmpty else { return false }
      return record.fields.allSatisfy { isMachinery($0.shape, below: outer) }
    default: return false
    }
  }
}

/// What models hold to work with, and that is no state: a world, a timeline.
package protocol Machinery {}

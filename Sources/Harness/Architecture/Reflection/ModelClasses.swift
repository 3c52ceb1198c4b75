import Synchronization

/// The classes whose objects are models: their fields are a state, except those that only do something.
package enum ModelClasses {
  private static let known = Mutex<Set<ObjectIdentifier>>([])

  package static func insert(_ type: Any.Type) { known.withLock { _ = $0.insert(ObjectIdentifier(type)) } }

  /// Returns whether a class, or one of its superclasses, is that of a model.
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

  /// Returns whether a field of an object belongs to its workings and not to its state: a handle of the system; in a model also
  /// a function or a clock; several of these, or a struct of nothing else.
  static func isMachinery(_ value: Any, inModel: Bool) -> Bool {
    isMachinery(TypeShape.of(Swift.type(of: value)), inModel, below: [])
  }

  /// - Parameter outer: the types around it. A type that contains itself has some state at least.
  private static func isMachinery(_ shape: TypeShape, _ inModel: Bool, below outer: [ObjectIdentifier]) -> Bool {
    if shape.isHandle { return true }
    let type = ObjectIdentifier(shape.type)
    if outer.contains(type) { return false }
    let outer = outer + [type]
    if inModel, shape.type is any Machinery.Type || shape.type is any Clock.Type { return true }
    switch shape.kind {
    case .optional(let inner), .list(_, let inner), .set(_, let inner), .dictionary(_, _, let inner):
      return isMachinery(inner, inModel, below: outer)
    // For an empty one, the protocol decides.
    case .existential: return SystemHandles.contains(protocol: shape.type, orClock: inModel)
    case .structure(let record):
      return !record.fields.isEmpty && record.fields.allSatisfy { isMachinery($0.shape, inModel, below: outer) }
    default: return inModel && TypeMetadata(shape.type).kind == .function
    }
  }
}

/// An object that models work with and that is no state: a world, a timeline.
package protocol Machinery {}

/// The objects that a walk is inside of, so that it ends even if they refer to each other in a circle.
package struct ObjectTrail {
  private var inside: Set<UInt> = []
  /// Objects that all refer to each other are on very many paths: after this number of visits no object is entered.
  private var visitsLeft = ObjectTrail.maxVisits
  /// Whether anything was not examined because visits or levels ran out.
  private(set) var isCutOff = false

  static var maxVisits: Int { 4096 }
  /// The stack is finite.
  static var deepest: Int { 32 }

  /// The result of meeting an object.
  package enum Meeting {
    /// It is examined; `leave` must follow.
    case entered
    /// The walk is already inside it.
    case again
    /// It is not examined, and `isCutOff` is true from now on.
    case cutOff
  }

  init() {}

  /// Meets an object.
  package mutating func enter(_ object: UInt) -> Meeting {
    if inside.contains(object) { return .again }
    guard visitsLeft > 0, inside.count < Self.deepest else {
      isCutOff = true
      return .cutOff
    }
    inside.insert(object)
    visitsLeft -= 1
    return .entered
  }

  package mutating func leave(_ object: UInt) { inside.remove(object) }
}

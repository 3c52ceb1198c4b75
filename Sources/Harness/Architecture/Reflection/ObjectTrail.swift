/// The objects that a walk is inside of, so that it comes to an end where they refer to each other in a circle.
package struct ObjectTrail {
  private var inside: Set<UInt> = []
  /// Objects that all refer to each other lie on very many paths: after so many visits no object is entered.
  private var visitsLeft = ObjectTrail.maxVisits
  /// Whether something was not looked at for want of visits or levels.
  private(set) var isCutOff = false

  static var maxVisits: Int { 4096 }
  /// The stack is finite.
  static var deepest: Int { 32 }

  /// What becomes of an object that is met.
  package enum Meeting {
    /// It is looked into; `leave` comes after that.
    case entered
    /// The walk is inside of it already.
    case again
    /// It is not looked into, which `isCutOff` says from now on.
    case cutOff
  }

  init() {}

  /// Meets the object.
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

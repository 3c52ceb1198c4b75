/// The objects that a reader is inside of, so that it comes to an end where they refer to each other in a circle.
package struct ObjectTrail {
  private var inside: Set<UInt> = []
  /// Objects that all refer to each other lie on very many paths: after so many visits no object is entered.
  private var visitsLeft = 4096
  /// The stack is finite.
  private static let deepest = 32

  package init() {}

  /// Whether to read the object: not when the reader is inside of it already, or has read too much. `leave` after it.
  package mutating func enter(_ object: UInt) -> Bool {
    guard visitsLeft > 0, inside.count < Self.deepest, inside.insert(object).inserted else { return false }
    visitsLeft -= 1
    return true
  }

  package mutating func leave(_ object: UInt) { inside.remove(object) }
}

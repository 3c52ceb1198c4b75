/// A stub of a file that a script includes, and whether the script used it.
package struct SharedStub: Equatable, Sendable, Codable {
  package let path: String
  package let line: Int
  package let text: String
  package let isUsed: Bool

  /// Nil for a stub that is not in a file.
  init?(_ stub: Stub) {
    guard let place = stub.place else { return nil }
    (path, line, text, isUsed) = (place.path, place.line, stub.text, stub.uses > 0)
  }
}

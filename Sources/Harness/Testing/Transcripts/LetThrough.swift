/// How often a script used a part of the outside world that its feature allows.
package struct LetThrough: Sendable, Equatable, Codable {
  /// The part as it is written in Swift: `time`.
  package let part: String
  package let count: Int

  package init(part: String, count: Int) {
    self.part = part
    self.count = count
  }

  /// Returns the counts, sorted by part.
  package static func all(_ counts: [String: Int]) -> [LetThrough] {
    counts.sorted { $0.key < $1.key }.map { LetThrough(part: $0.key, count: $0.value) }
  }
}

/// Which cases of an action a script sent, and which it received from effects: names as `counter.didTapPlus`,
/// and besides them what their payloads were, `loginFinished(.success)`.
public struct ActionCoverage: Sendable, Equatable, Codable {
  /// The cases that a `send` of the script sent.
  public package(set) var sent: Set<String> = []
  /// The cases that effects fed back.
  public package(set) var received: Set<String> = []

  package init(sent: Set<String> = [], received: Set<String> = []) {
    self.sent = sent
    self.received = received
  }

  private enum CodingKeys: CodingKey {
    case sent, received
  }

  /// Reads two lists of names.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    sent = Set(try container.decode([String].self, forKey: .sent))
    received = Set(try container.decode([String].self, forKey: .received))
  }

  /// Writes two sorted lists, so that equal coverages give equal bytes.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(sent.sorted(), forKey: .sent)
    try container.encode(received.sorted(), forKey: .received)
  }

  /// Adds what another script covered.
  mutating func formUnion(_ other: ActionCoverage) {
    sent.formUnion(other.sent)
    received.formUnion(other.received)
  }
}

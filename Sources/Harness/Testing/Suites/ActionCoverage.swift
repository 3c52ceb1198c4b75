/// The cases of an action that a script sent and received: names such as `counter.didTapPlus`, and also names with the cases
/// of their payloads, `loginFinished(.success)`.
public struct ActionCoverage: Sendable, Equatable, Codable {
  /// The cases that the script sent with `send`.
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

  /// Decodes two lists of names.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    sent = Set(try container.decode([String].self, forKey: .sent))
    received = Set(try container.decode([String].self, forKey: .received))
  }

  /// Encodes two sorted lists, so that equal values have equal bytes.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(sent.sorted(), forKey: .sent)
    try container.encode(received.sorted(), forKey: .received)
  }

  /// Adds the coverage of another script.
  mutating func formUnion(_ other: ActionCoverage) {
    sent.formUnion(other.sent)
    received.formUnion(other.received)
  }
}

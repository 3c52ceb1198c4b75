/// What a worker process is asked, and what it answers.
package protocol Job: Codable, Sendable {
  associatedtype Reply: Codable & Sendable

  /// By which a worker knows whose job a message is.
  static var kind: String { get }
}

extension Job {
  /// As it goes to the worker.
  package var message: [UInt8] { WireEncoder.bytes(of: Self.kind, self) }

  /// Nil where the message is a job of another kind, or none at all.
  package init?(message: [UInt8]) {
    let decoder = WireDecoder(message)
    guard decoder.next(String.self) == Self.kind, let job = decoder.last(Self.self) else { return nil }
    self = job
  }
}

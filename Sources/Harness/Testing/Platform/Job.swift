/// A request to a worker process, with its reply.
package protocol Job: Codable, Sendable {
  associatedtype Reply: Codable & Sendable

  /// The name by which a worker recognizes this kind of message.
  static var kind: String { get }
}

extension Job {
  /// The message for the worker.
  package var message: [UInt8] { WireEncoder.bytes(of: Self.kind, self) }

  /// Returns nil if the message is a job of another kind, or not a job.
  package init?(message: [UInt8]) {
    let decoder = WireDecoder(message)
    guard decoder.next(String.self) == Self.kind, let job = decoder.last(Self.self) else { return nil }
    self = job
  }
}

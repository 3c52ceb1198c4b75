#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The error of an endpoint whose stub says `= fail "text"`, or that has no stub.
///
/// Code that shows an error to the user receives the text from `error.localizedDescription`.
public struct StubbedFailure: Error, Equatable {
  /// The text of the stub.
  public let message: String

  /// Creates a failure with a text.
  public init(_ message: String) { self.message = message }
}

extension StubbedFailure: CustomStringConvertible {
  /// The text of the stub.
  public var description: String { message }
}

extension StubbedFailure: LocalizedError {
  /// The text of the stub.
  public var errorDescription: String? { message }
}

extension StubbedFailure: LiteralConvertible {
  /// The text of the stub, so that transcripts write `StubbedFailure("no network")`.
  public var literalText: String { message }

  /// Creates a failure with a text.
  public init?(literalText: String) { self.init(literalText) }
}

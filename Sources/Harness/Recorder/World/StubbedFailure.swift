#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What an endpoint throws when its stub says `= fail "text"`, or when it has none.
///
/// Code that shows an error to the user gets the text: `error.localizedDescription`.
public struct StubbedFailure: Error, Equatable {
  /// The text of the stub.
  public let message: String

  /// A failure of this text.
  public init(_ message: String) { self.message = message }
}

extension StubbedFailure: CustomStringConvertible {
  /// The text.
  public var description: String { message }
}

extension StubbedFailure: LocalizedError {
  /// The text.
  public var errorDescription: String? { message }
}

extension StubbedFailure: LiteralConvertible {
  /// The text, so that transcripts write `StubbedFailure("no network")`.
  public var literalText: String { message }

  /// A failure of this text.
  public init?(literalText: String) { self.init(literalText) }
}

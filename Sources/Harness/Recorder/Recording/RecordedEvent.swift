/// What a living store did, or what came to it from outside. Values are literals, in which nothing secret is left.
package enum RecordedEvent: Equatable, Sendable {
  /// An action was sent.
  /// - Parameter isNested: another one was being reduced: a script can send it afterwards alone.
  case sent(String, isNested: Bool)
  /// An action was fed back by an effect.
  case received(String)
  /// A call of an endpoint began.
  case called(RecordedCall)
  /// The call gave a value.
  case answered(call: Int, String)
  /// Nothing more comes of the call.
  case ended(call: Int)
  /// The call threw.
  /// - Parameter isText: whether it is a text, since the error has no literal that a script could read.
  case failed(call: Int, String, isText: Bool)
  /// Something was too long to be kept.
  case omitted(String)
  /// The state at some point, from which the rest can be told.
  case state(RecordedState)

  /// A call of an endpoint.
  package struct RecordedCall: Equatable, Sendable {
    package let number: Int
    package let name: String
    package let arguments: [String]
    /// Whether it gives several values.
    package let givesMany: Bool
    /// Whether there is nothing that it could give.
    package let givesNothing: Bool
    /// Whether nobody waits for its end.
    package let isForgotten: Bool
  }

  /// A state that was captured.
  package struct RecordedState: Equatable, Sendable {
    /// It is that before this record.
    package let before: UInt64
    package let literal: String
    /// What was in flight.
    package let inFlight: [String]
    /// Where random numbers go on.
    package let seed: UInt64
  }
}

/// An event with its time on the store's own timeline.
package struct TimedEvent: Equatable, Sendable {
  /// Its number among all records of the recording.
  package let ordinal: UInt64
  package let time: Duration
  package let event: RecordedEvent
}

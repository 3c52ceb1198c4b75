/// Something that a recorded store did, or that came to it from outside. Values are literals without secrets.
package enum RecordedEvent: Equatable, Sendable {
  /// An action was sent.
  /// - Parameter isNested: whether another one was being reduced; a script can only send it afterwards.
  case sent(String, isNested: Bool)
  /// An action was fed back by an effect.
  case received(String)
  /// A call of an endpoint began.
  case called(RecordedCall)
  /// The call gave a value.
  case answered(call: Int, String)
  /// The call gave its last value.
  case ended(call: Int)
  /// The call threw.
  /// - Parameter isText: whether it is a text, since the error has no literal that a script could read.
  case failed(call: Int, String, isText: Bool)
  /// Something was too long to store.
  case omitted(String)
  /// The state at some point, from which a replay can continue.
  case state(RecordedState)

  /// A call of an endpoint.
  package struct RecordedCall: Equatable, Sendable {
    package let number: Int
    package let name: String
    package let arguments: [String]
    /// Whether it gives several values.
    package let givesMany: Bool
    /// Whether it can't give anything.
    package let givesNothing: Bool
    /// Whether nothing waits for its end.
    package let isForgotten: Bool
  }

  /// A captured state.
  package struct RecordedState: Equatable, Sendable {
    /// The number of the record before which the state was captured.
    package let before: UInt64
    package let literal: String
    /// The work that was in flight.
    package let inFlight: [String]
    /// The seed of further random numbers.
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

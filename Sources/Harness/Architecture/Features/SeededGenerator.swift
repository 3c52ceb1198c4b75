import Synchronization

/// A generator of random numbers that are the same in every run. It uses SplitMix64 (Steele, Lea, Flood: "Fast splittable
/// pseudorandom number generators", 2014). Copies of a generator share one sequence, so an environment can hold one.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private final class State: Sendable {
    let value: Mutex<UInt64>
    init(_ value: UInt64) { self.value = Mutex(value) }
  }

  private let state: State

  /// Creates a generator whose sequence begins at `seed`.
  public init(seed: UInt64) { state = State(seed) }

  /// The seed of the rest of the sequence.
  package var rest: UInt64 { state.value.withLock { $0 } }

  /// Returns the next number of the sequence.
  public mutating func next() -> UInt64 {
    Self.finish(
      state.value.withLock { value in
        value = value &+ Self.step
        return value
      })
  }

  private static var step: UInt64 { 0x9E37_79B9_7F4A_7C15 }

  /// Returns the first number of a seed's sequence, without creating a generator.
  package static func first(after seed: UInt64) -> UInt64 { finish(seed &+ step) }

  private static func finish(_ value: UInt64) -> UInt64 {
    var mixed = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

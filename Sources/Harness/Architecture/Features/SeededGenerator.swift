import Synchronization

/// Random numbers that are the same in every run: SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number
/// generators", 2014). Copies of a generator share one sequence, so an environment can hold one.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private final class State: Sendable {
    let value: Mutex<UInt64>
    init(_ value: UInt64) { self.value = Mutex(value) }
  }

  private let state: State

  /// A generator that begins at `seed`.
  public init(seed: UInt64) { state = State(seed) }

  /// The seed of what is left of the sequence.
  package var rest: UInt64 { state.value.withLock { $0 } }

  /// The next of the sequence.
  public mutating func next() -> UInt64 {
    Self.finish(
      state.value.withLock { value in
        value = value &+ Self.step
        return value
      })
  }

  private static var step: UInt64 { 0x9E37_79B9_7F4A_7C15 }

  /// The first number after a seed, without a generator to hold the sequence.
  package static func first(after seed: UInt64) -> UInt64 { finish(seed &+ step) }

  private static func finish(_ value: UInt64) -> UInt64 {
    var mixed = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// The source of a run's random choices: each is derived from the seed, the run's number, the kind of choice, and its index.
/// So removing one choice changes no other.
package struct Choices {
  enum Stream: UInt64 {
    /// The start of the run, its length, and the cases that it sends.
    case run
    case step
    case answer
    /// Another value for a leaf of a finding.
    case variation
    /// The seed of the feature's random numbers.
    case seed
    /// Which of the ready tasks waits.
    case order
  }

  private let key: UInt64

  init(seed: UInt64, run: Int) { key = Self.mix(Self.mix(seed) ^ UInt64(bitPattern: Int64(run))) }

  func generator(_ stream: Stream, _ name: String = "", _ number: Int = 0) -> SeededGenerator {
    let hash = Self.hash(name, from: Self.mix(key ^ stream.rawValue))
    return SeededGenerator(seed: Self.mix(hash ^ UInt64(bitPattern: Int64(number))))
  }

  /// Returns a hash of a text that is the same in every process.
  package static func hash(_ text: String, from start: UInt64 = 0) -> UInt64 {
    var hash = start
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }

  /// The finishing step of SplitMix64: every bit of the result depends on every bit of the number.
  package static func mix(_ number: UInt64) -> UInt64 { SeededGenerator.first(after: number) }
}

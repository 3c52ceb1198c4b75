/// SipHash-2-4 with a key of 128 bits: without the key nobody can tell what a hash was made of, nor find two things of one hash.
///
/// Jean-Philippe Aumasson and Daniel J. Bernstein, "SipHash: a fast short-input PRF", INDOCRYPT 2012; the test has the values of its
/// appendix. Swift's own `Hasher` has no key that is ours: one process has one for all.
struct SipHash {
  private var v0: UInt64
  private var v1: UInt64
  private var v2: UInt64
  private var v3: UInt64

  struct Key: Equatable {
    var first: UInt64
    var second: UInt64

    static func random() -> Key { Key(first: .random(in: .min...(.max)), second: .random(in: .min...(.max))) }
  }

  private init(_ key: Key) {
    v0 = key.first ^ 0x736f_6d65_7073_6575
    v1 = key.second ^ 0x646f_7261_6e64_6f6d
    v2 = key.first ^ 0x6c79_6765_6e65_7261
    v3 = key.second ^ 0x7465_6462_7974_6573
  }

  static func hash(_ bytes: [UInt8], _ key: Key) -> UInt64 {
    var state = SipHash(key)
    var word: UInt64 = 0
    for (index, byte) in bytes.enumerated() {
      word |= UInt64(byte) << (index % 8 * 8)
      if index % 8 == 7 {
        state.add(word)
        word = 0
      }
    }
    // The last word has the length, modulo 256, in its highest byte.
    state.add(word | UInt64(truncatingIfNeeded: bytes.count) << 56)
    state.v2 ^= 0xFF
    for _ in 0..<4 { state.round() }
    return state.v0 ^ state.v1 ^ state.v2 ^ state.v3
  }

  private mutating func add(_ word: UInt64) {
    v3 ^= word
    round()
    round()
    v0 ^= word
  }

  private mutating func round() {
    v0 &+= v1
    v1 = Self.rotated(v1, 13) ^ v0
    v0 = Self.rotated(v0, 32)
    v2 &+= v3
    v3 = Self.rotated(v3, 16) ^ v2
    v0 &+= v3
    v3 = Self.rotated(v3, 21) ^ v0
    v2 &+= v1
    v1 = Self.rotated(v1, 17) ^ v2
    v2 = Self.rotated(v2, 32)
  }

  private static func rotated(_ number: UInt64, _ count: UInt64) -> UInt64 { number << count | number >> (64 - count) }
}

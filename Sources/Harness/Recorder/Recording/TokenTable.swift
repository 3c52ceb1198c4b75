import Synchronization

/// What of secrets is counted apart: the first text and the first id are both 1.
package enum TokenDomain: UInt8, CaseIterable, Sendable {
  case text, uuid
}

/// Gives equal secrets equal numbers, and keeps none of them.
///
///     tokens.token(for: Array("hunter2".utf8), of: .text)   // 1, whence "redacted-1"
///
/// A secret is known again by its hash with a random key, which is in this memory only and gone with the process. Two secrets
/// of one number would need two equal hashes of 64 bits: with a full table of 4,096 once in a million million recordings.
package final class TokenTable: Sendable {
  /// How many secrets are told apart. For more there are no numbers, and the memory doesn't grow: they are known again by a few
  /// bits in 64 KB.
  package let capacity: Int

  struct Contents {
    /// Open addressing, in a power of two at least twice the capacity. Zero is a free place.
    var hashes: [UInt64] = []
    var numbers: [UInt32] = []
    var count = 0
    var counts = [UInt32](repeating: 0, count: TokenDomain.allCases.count)
    /// Of secrets that have no number: each has set three bits. Empty as long as there are none.
    var others: [UInt64] = []

    /// Where a hash stands, or where it would: there is always a free place.
    func place(of hash: UInt64) -> Int {
      let mask = hashes.count - 1
      var place = Int(truncatingIfNeeded: hash) & mask
      while hashes[place] != 0, hashes[place] != hash { place = (place + 1) & mask }
      return place
    }
  }

  /// What is known of a text, or of an id.
  package enum Known: Equatable {
    case number(Int)
    /// It is a secret for which there was no number any more; one of a hundred other ones is taken for it, once there are 50,000.
    case noNumber
    /// It was never a secret.
    case no
  }

  /// Comes first in each hash. The key of `Hasher` alone wouldn't do: a variable of the environment makes it one that everybody knows.
  let key = (0..<4).map { _ in UInt64.random(in: .min...(.max)) }
  let contents = Mutex(Contents())

  package init(capacity: Int = 4_096) { self.capacity = min(max(capacity, 0), 1 << 20) }

  /// The number of a secret, from 1 in each domain, in the order in which they first came. From any thread.
  /// - Returns: nil if the secret is new and there is no more room.
  package func token(for secret: [UInt8], of domain: TokenDomain) -> Int? {
    let hash = hash(of: secret, domain)
    return contents.withLock { contents in
      if contents.hashes.isEmpty { Self.makeRoom(&contents, capacity) }
      let place = contents.place(of: hash)
      if contents.hashes[place] == hash { return Int(contents.numbers[place]) }
      guard contents.count < capacity else {
        if contents.others.isEmpty { contents.others = [UInt64](repeating: 0, count: Self.otherBits / 64) }
        for bit in Self.bits(of: hash) { contents.others[bit / 64] |= 1 << UInt64(bit % 64) }
        return nil
      }
      contents.count += 1
      contents.counts[Int(domain.rawValue)] += 1
      contents.hashes[place] = hash
      contents.numbers[place] = contents.counts[Int(domain.rawValue)]
      return Int(contents.numbers[place])
    }
  }

  /// Whether something was a secret before, and which number it has got.
  package func known(_ value: [UInt8], of domain: TokenDomain) -> Known {
    let hash = hash(of: value, domain)
    return contents.withLock { contents in
      if contents.hashes.isEmpty { return .no }
      let place = contents.place(of: hash)
      if contents.hashes[place] == hash { return .number(Int(contents.numbers[place])) }
      let isOther =
        !contents.others.isEmpty
        && Self.bits(of: hash).allSatisfy { contents.others[$0 / 64] & 1 << UInt64($0 % 64) != 0 }
      return isOther ? .noNumber : .no
    }
  }

  private func hash(of secret: [UInt8], _ domain: TokenDomain) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(key)
    // A text and an id of the same bytes are two secrets.
    hasher.combine(domain)
    hasher.combine(secret)
    return max(1, UInt64(UInt(bitPattern: hasher.finalize())))
  }

  private static let otherBits = 1 << 19

  private static func bits(of hash: UInt64) -> [Int] {
    [0, 20, 40].map { Int(truncatingIfNeeded: hash >> $0) & (otherBits - 1) }
  }

  private static func makeRoom(_ contents: inout Contents, _ capacity: Int) {
    var places = 2
    while places < capacity * 2 { places *= 2 }
    contents.hashes = [UInt64](repeating: 0, count: places)
    contents.numbers = [UInt32](repeating: 0, count: places)
  }
}

import Synchronization

/// The kinds of secrets that are counted separately: the first text and the first id are both 1.
package enum TokenDomain: UInt8, CaseIterable, Sendable {
  case text, uuid
}

/// Gives equal secrets equal numbers, without storing the secrets.
///
///     tokens.token(for: Array("hunter2".utf8), of: .text)   // 1, whence "redacted-1"
///
/// A secret is recognized by its hash with a random key, which exists only in this process's memory. For two secrets to share a
/// number, they would need equal 64-bit hashes: with a full table of 4,096, that happens once in 10¹² recordings.
package final class TokenTable: Sendable {
  /// The maximum number of distinct secrets. Further ones get no numbers, so that memory doesn't grow: they are recognized by a
  /// few bits in 64 KB.
  package let capacity: Int

  struct Contents {
    /// Open addressing, in a power of two at least twice the capacity. Zero is a free place.
    var hashes: [UInt64] = []
    var numbers: [UInt32] = []
    var count = 0
    var counts = [UInt32](repeating: 0, count: TokenDomain.allCases.count)
    /// A filter for secrets without a number: each has set three bits. Empty as long as there are none.
    var others: [UInt64] = []

    /// Returns the place of a hash, or the place for it: there is always a free one.
    func place(of hash: UInt64) -> Int {
      let mask = hashes.count - 1
      var place = Int(truncatingIfNeeded: hash) & mask
      while hashes[place] != 0, hashes[place] != hash { place = (place + 1) & mask }
      return place
    }
  }

  /// The knowledge about a text or an id.
  package enum Known: Equatable {
    case number(Int)
    /// It is a secret for which no number was left. Once there are 50,000 of these, one in a hundred other values is mistaken
    /// for one.
    case noNumber
    /// It was never a secret.
    case no
  }

  /// Comes first in each hash. The key of `Hasher` alone isn't enough: an environment variable can replace it by a publicly
  /// known one.
  let key = (0..<4).map { _ in UInt64.random(in: .min...(.max)) }
  let contents = Mutex(Contents())

  package init(capacity: Int = 4_096) { self.capacity = min(max(capacity, 0), 1 << 20) }

  /// Returns the number of a secret, from 1 in each domain, in the order of first appearance. Safe to call on any thread.
  /// - Returns: nil if the secret is new and the table is full.
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

  /// Returns whether something was a secret before, and its number.
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
    // A text and an id with the same bytes are different secrets.
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

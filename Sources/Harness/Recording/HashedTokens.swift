import Synchronization

/// Numbers secrets by a hash with a key of this process alone.
final class HashedTokens: SecretTokens {
  private struct State {
    var numbers: [Int: Int] = [:]
    var last: [UInt8: Int] = [:]
  }

  private let state = Mutex(State())
  private let capacity: Int

  init(capacity: Int = 4_096) { self.capacity = capacity }

  func token(for secret: [UInt8], of domain: SecretDomain) -> Int? {
    let hash = Self.hash(secret, domain)
    return state.withLock { state in
      if let known = state.numbers[hash] { return known }
      guard state.numbers.count < capacity else { return nil }
      let number = state.last[domain.rawValue, default: 0] + 1
      state.last[domain.rawValue] = number
      state.numbers[hash] = number
      return number
    }
  }

  func knownToken(for secret: [UInt8], of domain: SecretDomain) -> Int? {
    let hash = Self.hash(secret, domain)
    return state.withLock { $0.numbers[hash] }
  }

  private static func hash(_ secret: [UInt8], _ domain: SecretDomain) -> Int {
    var hasher = Hasher()
    hasher.combine(domain.rawValue)
    secret.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}

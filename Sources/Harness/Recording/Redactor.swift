#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Synchronization

/// Puts tokens in the place of what must not be seen.
final class Redactor: LiteralRedactor, @unchecked Sendable {
  // Unchecked: the places don't change, and tokens have a lock of their own.

  private let places: SecretPlaces
  private let endpoints: Set<String>
  private let tokens: TokenTable
  /// Whether something is known to be secret, and not just possible.
  let isNeeded: Bool
  private let secretTypes = Mutex<[ObjectIdentifier: Bool]>([:])

  init(_ places: SecretPlaces, endpoints: Set<String>, _ tokens: TokenTable, isNeeded: Bool) {
    self.isNeeded = isNeeded
    self.places = places
    self.endpoints = endpoints
    self.tokens = tokens
  }

  func hides(endpoint name: String) -> Bool { endpoints.contains(name) }

  func isSecret(_ shape: TypeShape) -> Bool {
    let key = ObjectIdentifier(shape)
    if let known = secretTypes.withLock({ $0[key] }) { return known }
    let isSecret = shape.type is any Secret.Type
    secretTypes.withLock { $0[key] = isSecret }
    return isSecret
  }

  func secretFields(of shape: TypeShape) -> Set<Int>? { places.fields[ObjectIdentifier(shape)] }

  func secretParts(of shape: TypeShape, case index: Int) -> Set<Int>? { places.parts[ObjectIdentifier(shape)]?[index] }

  func token(of leaf: Leaf, _ value: ValueRef) -> [UInt8]? {
    guard let (domain, bytes) = Self.secret(leaf, value) else { return nil }
    // That there is nothing is no secret, and one who asks for it goes another way.
    if domain == .text, bytes.isEmpty { return Array("\"\"".utf8) }
    guard let number = tokens.token(for: bytes, of: domain) else { return nil }
    return Self.literal(leaf, number).map { Array($0.utf8) }
  }

  func knownToken(of leaf: Leaf, _ value: ValueRef) -> [UInt8]? {
    // A number says too little to be known by.
    switch leaf {
    case .string, .substring, .uuid: break
    default: return nil
    }
    guard let (domain, bytes) = Self.secret(leaf, value), !bytes.isEmpty,
      let number = tokens.knownToken(for: bytes, of: domain)
    else { return nil }
    return Self.literal(leaf, number).map { Array($0.utf8) }
  }

  /// The token of a text that is no part of a value.
  func token(ofText text: String) -> String {
    guard !text.isEmpty else { return "\"\"" }
    return tokens.token(for: Array(text.utf8), of: .text).map { "\"redacted-\($0)\"" } ?? "\"redacted\""
  }

  private static func secret(_ leaf: Leaf, _ value: ValueRef) -> (TokenDomain, [UInt8])? {
    switch leaf {
    case .string: (.text, Array(value.read(as: String.self).utf8))
    case .substring: (.text, Array(value.read(as: Substring.self).utf8))
    // Their literals are equal where they are.
    case .integer: (.integer, Array(LiteralPrinter.text(of: value).utf8))
    case .uuid: (.uuid, Array(value.read(as: UUID.self).uuidString.utf8))
    default: nil
    }
  }

  private static func literal(_ leaf: Leaf, _ number: Int) -> String? {
    switch leaf {
    case .string, .substring: "\"redacted-\(number)\""
    case .integer(let bits, let isSigned):
      bits - (isSigned ? 1 : 0) >= Int.bitWidth - number.leadingZeroBitCount ? "\(number)" : nil
    case .uuid: "UUID(\(number))"
    default: nil
    }
  }
}

extension TypeShape {
  /// Whether something secret is in values of the type, as far as types say it.
  var holdsSecrets: Bool { holdsSecrets(orUnknown: false) }
  /// The same where it can't be known as well.
  var mayHoldSecrets: Bool { holdsSecrets(orUnknown: true) }

  private func holdsSecrets(orUnknown isUnknown: Bool) -> Bool {
    var seen: Set<ObjectIdentifier> = []
    func look(_ shape: TypeShape) -> Bool {
      guard seen.insert(ObjectIdentifier(shape)).inserted else { return false }
      if shape.type is any Secret.Type { return true }
      switch shape.kind {
      case .existential, .reference, .mirrored, .represented: return isUnknown
      default: return shape.parts.contains(where: look)
      }
    }
    return look(self)
  }
}

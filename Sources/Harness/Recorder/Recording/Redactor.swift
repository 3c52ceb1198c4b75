#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Synchronization

/// Replaces secret values with tokens.
final class Redactor: LiteralRedactor, @unchecked Sendable {
  // Unchecked: the places don't change, and tokens have a lock of their own.

  private let places: SecretPlaces
  private let endpoints: Set<String>
  private let tokens: TokenTable
  /// Whether there certainly are secrets, not just possibly.
  let isNeeded: Bool
  private let secretTypes = Mutex<[ObjectIdentifier: Bool]>([:])
  /// The types that may hold secrets.
  private let holders = Mutex<[ObjectIdentifier: Bool]>([:])

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
    // An empty text is no secret, and code may branch on it.
    if domain == .text, bytes.isEmpty { return Array("\"\"".utf8) }
    guard let number = tokens.token(for: bytes, of: domain) else { return nil }
    return Self.literal(leaf, number).map { Array($0.utf8) }
  }

  func knownToken(of leaf: Leaf, _ value: ValueRef) -> [UInt8]? {
    guard let (domain, bytes) = Self.secret(leaf, value), !bytes.isEmpty else { return nil }
    switch tokens.known(bytes, of: domain) {
    case .number(let number): return Array((Self.literal(leaf, number) ?? "_").utf8)
    case .noNumber: return [UInt8(ascii: "_")]
    case .no: return nil
    }
  }

  func holdsSecret(_ value: ValueRef) -> Bool {
    // A system type without generic arguments holds values that were put into it, which are written part by part.
    if case .represented = value.kind, !value.shape.fullName.contains("<") { return false }
    var search = SecretSearch(self)
    return search.find(in: value.any)
  }

  /// Returns whether a value of the type may be secret, or contain something secret.
  fileprivate func mayHoldSecrets(_ shape: TypeShape) -> Bool {
    let key = ObjectIdentifier(shape)
    if let known = holders.withLock({ $0[key] }) { return known }
    let mayHold = shape.contains(orUnknown: true) { [self] in isHidden($0) || $0.isCustom }
    holders.withLock { $0[key] = mayHold }
    return mayHold
  }

  fileprivate func isHidden(_ shape: TypeShape) -> Bool {
    let key = ObjectIdentifier(shape)
    return isSecret(shape) || places.fields[key] != nil || places.parts[key] != nil
  }

  /// Returns the token of a text that is no part of a value.
  func token(ofText text: String) -> String {
    guard !text.isEmpty else { return "\"\"" }
    return tokens.token(for: Array(text.utf8), of: .text).map { "\"redacted-\($0)\"" } ?? "\"redacted\""
  }

  private static func secret(_ leaf: Leaf, _ value: ValueRef) -> (TokenDomain, [UInt8])? {
    switch leaf {
    case .string: (.text, Array(value.read(as: String.self).utf8))
    case .substring: (.text, Array(value.read(as: Substring.self).utf8))
    case .uuid: (.uuid, Array(value.read(as: UUID.self).uuidString.utf8))
    default: nil
    }
  }

  private static func literal(_ leaf: Leaf, _ number: Int) -> String? {
    switch leaf {
    case .string, .substring: "\"redacted-\(number)\""
    case .uuid: "UUID(\(number))"
    default: nil
    }
  }
}

/// Searches for something secret in a value that is not written part by part.
private struct SecretSearch {
  private let redactor: Redactor
  private var objects: Set<ObjectIdentifier> = []
  /// The remaining number of parts to examine. Beyond that, the result is unknown.
  private var rest = 10_000

  init(_ redactor: Redactor) { self.redactor = redactor }

  mutating func find(in any: Any) -> Bool {
    rest -= 1
    if rest < 0 { return true }
    let shape = TypeShape.of(type(of: any))
    if redactor.isHidden(shape) { return true }
    guard redactor.mayHoldSecrets(shape) else { return false }
    if type(of: any) is AnyClass {
      guard objects.insert(ObjectIdentifier(any as AnyObject)).inserted else { return false }
      return ObjectContents(any).children.contains { find(in: $0.value) }
    }
    // A custom mirror may not show everything.
    if case .structure(let record) = shape.kind {
      let parts = ValueRef.withDynamic(any) { value in
        record.fields.filter { redactor.mayHoldSecrets($0.shape) }.map { value[$0].any }
      }
      return parts.contains { find(in: $0) }
    }
    return Mirror(reflecting: any).children.contains { find(in: $0.value) }
  }
}

extension TypeShape {
  /// Whether values of the type contain something secret, as far as types tell.
  var holdsSecrets: Bool { contains(orUnknown: false) { $0.type is any Secret.Type } }
  /// The same, counting types for which it is unknown.
  var mayHoldSecrets: Bool { contains(orUnknown: true) { $0.type is any Secret.Type || $0.isCustom } }

  fileprivate var isCustom: Bool { if case .leaf(.custom) = kind { true } else { false } }

  /// Returns whether values of the type contain a type that meets a condition.
  /// - Parameter isUnknown: the result if types don't tell.
  fileprivate func contains(orUnknown isUnknown: Bool, where isMeant: (TypeShape) -> Bool) -> Bool {
    var seen: Set<ObjectIdentifier> = []
    func look(_ shape: TypeShape) -> Bool {
      guard seen.insert(ObjectIdentifier(shape)).inserted else { return false }
      if isMeant(shape) { return true }
      switch shape.kind {
      case .existential, .reference, .mirrored, .represented: return isUnknown
      default: return shape.parts.contains(where: look)
      }
    }
    return look(self)
  }
}

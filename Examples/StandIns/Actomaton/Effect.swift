public protocol EffectIDProtocol: Hashable, Sendable {}

struct AnyID: Hashable, @unchecked Sendable {
  // Unchecked: made of a sendable value alone.
  private let base: AnyHashable

  init(_ base: some EffectIDProtocol) { self.base = AnyHashable(base) }
}

public struct Effect<Action>: Sendable {
  enum Kind: Sendable {
    case run(id: AnyID?, @Sendable () async throws -> Action?)
    case cancel(id: AnyID)
  }

  let kinds: [Kind]

  init(_ kinds: [Kind]) { self.kinds = kinds }

  public init<ID: EffectIDProtocol>(id: ID? = nil, run: @escaping @Sendable () async throws -> Action?) {
    kinds = [.run(id: id.map { AnyID($0) }, run)]
  }

  public static var empty: Effect { Effect([]) }
  public static func cancel<ID: EffectIDProtocol>(id: ID) -> Effect { Effect([.cancel(id: AnyID(id))]) }
  public static func + (one: Effect, other: Effect) -> Effect { Effect(one.kinds + other.kinds) }
}

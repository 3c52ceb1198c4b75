// Case paths where a function, a pattern or a type is asked for.

/// What takes the payload of a case out, as a function: `states.compactMap(/State.loaded)`.
///
/// Case Paths 0.9.
@_disfavoredOverload
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> (Root) -> Value? {
  let path: CasePath<Root, Value> = /embed
  return { path.extract(from: $0) }
}

/// Whether a value is of a case without a payload, as a function: `states.compactMap(/State.idle)`.
///
/// Case Paths 0.9.
@_disfavoredOverload
public prefix func / <Root: Equatable>(root: Root) -> (Root) -> Void? {
  let path = CasePath(case: root)
  return { path.extract(from: $0) }
}

/// The path from a value to itself, by its type: `/AppAction.self`.
///
/// Case Paths 0.9.
public prefix func / <Root>(type: Root.Type) -> CasePath<Root, Root> { .self }

/// The same path, so that `/.self` and `/.some` can be written.
///
/// Case Paths 0.9.
public prefix func / <Root, Value>(path: CasePath<Root, Value>) -> CasePath<Root, Value> { path }

/// Whether a value is of the case that a path leads to: `case /AppAction.order:` in a switch, `/Result.success ~= result`.
///
/// Case Paths 0.9.
public func ~= <Root, Value>(path: CasePath<Root, Value>, root: Root) -> Bool { path.extract(from: root) != nil }

extension CasePath {
  /// The path through this case and on into one of its payload.
  ///
  /// Case Paths 0.9.
  public func appending<Part>(path: CasePath<Value, Part>) -> CasePath<Root, Part> { appending(path) }

  /// The path through this case and on into the one that `embed` makes: `/AppAction.order .. OrderAction.counter`.
  ///
  /// Case Paths 0.9.
  public static func .. <Part>(path: CasePath, embed: @escaping (Part) -> Value) -> CasePath<Root, Part> {
    path.appending(/embed)
  }
}

/// What takes the payload of a case within a payload out: `results.compactMap(/Result.success .. Optional.some)`.
///
/// Case Paths 0.9.
public func .. <Root, Value, Part>(
  extract: @escaping (Root) -> Value?, embed: @escaping (Part) -> Value
) -> (Root) -> Part? {
  let path: CasePath<Value, Part> = /embed
  return { root in extract(root).flatMap { path.extract(from: $0) } }
}

extension CasePath where Root == Value? {
  /// The path to what an optional wraps: `/.some`.
  ///
  /// Case Paths 0.9.
  public static var some: CasePath { CasePath(embed: { $0 }, extract: { $0 }) }
}

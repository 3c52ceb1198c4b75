// Case paths in place of a function, a pattern or a type.

/// Returns a function that extracts the payload of a case: `states.compactMap(/State.loaded)`.
///
/// From Case Paths 0.9.
@_disfavoredOverload
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> (Root) -> Value? {
  let path: CasePath<Root, Value> = /embed
  return { path.extract(from: $0) }
}

/// Returns a function that matches a case without a payload: `states.compactMap(/State.idle)`.
///
/// From Case Paths 0.9.
@_disfavoredOverload
public prefix func / <Root: Equatable>(root: Root) -> (Root) -> Void? {
  let path = CasePath(case: root)
  return { path.extract(from: $0) }
}

/// Returns the path from a value to itself, by its type: `/AppAction.self`.
///
/// From Case Paths 0.9.
public prefix func / <Root>(type: Root.Type) -> CasePath<Root, Root> { .self }

/// Returns the same path, so that you can write `/.self` and `/.some`.
///
/// From Case Paths 0.9.
public prefix func / <Root, Value>(path: CasePath<Root, Value>) -> CasePath<Root, Value> { path }

/// Returns whether a value is of the path's case: `case /AppAction.order:` in a switch, `/Result.success ~= result`.
///
/// From Case Paths 0.9.
public func ~= <Root, Value>(path: CasePath<Root, Value>, root: Root) -> Bool { path.extract(from: root) != nil }

extension CasePath {
  /// Returns a path through this case to a case of its payload.
  ///
  /// From Case Paths 0.9.
  public func appending<Part>(path: CasePath<Value, Part>) -> CasePath<Root, Part> { appending(path) }

  /// Returns a path through this case to the case that `embed` makes: `/AppAction.order .. OrderAction.counter`.
  ///
  /// From Case Paths 0.9.
  public static func .. <Part>(path: CasePath, embed: @escaping (Part) -> Value) -> CasePath<Root, Part> {
    path.appending(/embed)
  }
}

/// Returns a function that extracts the payload of a case inside a payload:
/// `results.compactMap(/Result.success .. Optional.some)`.
///
/// From Case Paths 0.9.
public func .. <Root, Value, Part>(
  extract: @escaping (Root) -> Value?, embed: @escaping (Part) -> Value
) -> (Root) -> Part? {
  let path: CasePath<Value, Part> = /embed
  return { root in extract(root).flatMap { path.extract(from: $0) } }
}

extension CasePath where Root == Value? {
  /// The path to an optional's wrapped value: `/.some`.
  ///
  /// From Case Paths 0.9.
  public static var some: CasePath { CasePath(embed: { $0 }, extract: { $0 }) }
}

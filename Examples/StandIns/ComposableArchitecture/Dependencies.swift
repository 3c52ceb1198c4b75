public protocol DependencyKey {
  associatedtype Value: Sendable
  static var liveValue: Value { get }
}

public struct DependencyValues: Sendable {
  @TaskLocal public static var _current = DependencyValues()
  private var values: [ObjectIdentifier: any Sendable] = [:]

  public init() {}

  public subscript<Key: DependencyKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.liveValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  public var continuousClock: any Clock<Duration> {
    get { self[ContinuousClockKey.self] }
    set { self[ContinuousClockKey.self] = newValue }
  }
}

private enum ContinuousClockKey: DependencyKey {
  static var liveValue: any Clock<Duration> { ContinuousClock() }
}

@propertyWrapper
public struct Dependency<Value>: @unchecked Sendable {
  // Unchecked: a key path of literals captures nothing.
  private let path: KeyPath<DependencyValues, Value>

  public init(_ path: KeyPath<DependencyValues, Value>) { self.path = path }

  public var wrappedValue: Value { DependencyValues._current[keyPath: path] }
}

public func withDependencies<Result>(
  _ update: (inout DependencyValues) throws -> Void, operation: () throws -> Result
) rethrows -> Result {
  var values = DependencyValues._current
  try update(&values)
  return try DependencyValues.$_current.withValue(values) { try operation() }
}

/// A value isolated to an actor: a test's endpoints write to it, and the test reads it.
///
///     let tracked = ActorIsolated<[String]>([])
///     let env = Environment(track: { event in await tracked.withValue { $0.append(event) } })
///     await env.track("Button Tapped")
///     await tracked.withValue { XCTAssertEqual($0, ["Button Tapped"]) }
///
/// From The Composable Architecture 0.39.
@dynamicMemberLookup
public final actor ActorIsolated<Value: Sendable> {
  /// The isolated value.
  public private(set) var value: Value

  /// Creates an actor that holds a value.
  public init(_ value: Value) { self.value = value }

  /// A part of the value.
  public subscript<Part>(dynamicMember path: KeyPath<Value, Part> & Sendable) -> Part { value[keyPath: path] }

  /// Reads and writes the value. Changes that others make while `operation` is suspended are lost.
  ///
  /// From The Composable Architecture 0.39.
  public func withValue<Answer: Sendable>(
    _ operation: @Sendable (inout Value) async throws -> Answer
  ) async rethrows -> Answer {
    var value = value
    defer { self.value = value }
    return try await operation(&value)
  }

  /// Replaces the value.
  ///
  /// From The Composable Architecture 0.39.
  public func setValue(_ value: Value) { self.value = value }
}

/// A value that is passed between threads although its type isn't Sendable. You are responsible for its thread safety.
///
/// From The Composable Architecture 0.39.
@dynamicMemberLookup
@propertyWrapper
public struct UncheckedSendable<Value>: @unchecked Sendable {
  /// The wrapped value.
  public var value: Value

  /// Wraps a value.
  public init(_ value: Value) { self.value = value }

  /// Wraps a value, as a property wrapper.
  public init(wrappedValue: Value) { value = wrappedValue }

  /// The wrapped value.
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  /// The wrapper itself: `$name` of a property.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  /// A part of the value.
  public subscript<Part>(dynamicMember path: WritableKeyPath<Value, Part>) -> Part {
    get { value[keyPath: path] }
    set { value[keyPath: path] = newValue }
  }

  /// A part of the value.
  public subscript<Part>(dynamicMember path: KeyPath<Value, Part>) -> Part { value[keyPath: path] }
}

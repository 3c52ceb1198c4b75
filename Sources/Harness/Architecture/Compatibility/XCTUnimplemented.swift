// Endpoints that a test must not reach. All forms report the place where they were written, and continue.

/// The error of an unimplemented throwing endpoint, thrown after it failed the test.
///
/// From XCTest Dynamic Overlay 0.4.
public struct XCTUnimplementedFailure: Error, Equatable, CustomStringConvertible {
  /// The endpoint's description.
  public let description: String
}

/// Returns an endpoint that must not be called: a call fails the test and throws an ``XCTUnimplementedFailure``.
///
///     static let unimplemented = FactClient(fetch: XCTUnimplemented("\(Self.self).fetch"))
///
/// From XCTest Dynamic Overlay 0.4.
public func XCTUnimplemented<each Argument, Output>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) async throws -> Output {
  let endpoint = UnimplementedEndpoint<Output>(description, fileID, filePath, line, column)
  return { (_: repeat each Argument) async throws -> Output in throw endpoint.failure() }
}

/// Returns an endpoint that must not be called: a call fails the test and throws an ``XCTUnimplementedFailure``.
///
/// From XCTest Dynamic Overlay 0.4.
public func XCTUnimplemented<each Argument, Output>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) throws -> Output {
  let endpoint = UnimplementedEndpoint<Output>(description, fileID, filePath, line, column)
  return { (_: repeat each Argument) throws -> Output in throw endpoint.failure() }
}

/// Returns an endpoint that must not be called: a call fails the test and returns a zero value of its type.
///
/// If none can be generated (for a class, a function or a URL), pass one as `placeholder:`; without it the process ends.
///
/// From XCTest Dynamic Overlay 0.4.
@_disfavoredOverload
public func XCTUnimplemented<each Argument, Output>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) async -> Output {
  let endpoint = UnimplementedEndpoint<Output>(description, fileID, filePath, line, column)
  return { (_: repeat each Argument) async -> Output in endpoint.zero() }
}

/// Returns an endpoint that must not be called: a call fails the test and returns a zero value of its type.
///
/// From XCTest Dynamic Overlay 0.4.
@_disfavoredOverload
public func XCTUnimplemented<each Argument, Output>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) -> Output {
  let endpoint = UnimplementedEndpoint<Output>(description, fileID, filePath, line, column)
  return { (_: repeat each Argument) -> Output in endpoint.zero() }
}

/// Returns an endpoint that must not be called, async or not: a call fails the test and returns the placeholder.
///
/// From XCTest Dynamic Overlay 0.4.
public func XCTUnimplemented<each Argument, Output>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  placeholder: @autoclosure @escaping @Sendable () -> Output,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) -> Output {
  let endpoint = UnimplementedEndpoint<Output>(description, fileID, filePath, line, column)
  return { (_: repeat each Argument) -> Output in
    endpoint.report()
    return placeholder()
  }
}

/// The description and the place, which all forms share.
private struct UnimplementedEndpoint<Output>: Sendable {
  let description: @Sendable () -> String
  let place: SourcePlace

  init(
    _ description: @escaping @Sendable () -> String, _ fileID: StaticString, _ filePath: StaticString, _ line: UInt,
    _ column: UInt
  ) {
    self.description = description
    place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  func report() {
    let description = description()
    reportIssue(
      IssueText(
        "Unimplemented\(description.isEmpty ? "" : ": \(description)")",
        """
        . This test calls an endpoint that it does not implement. Implement it in the environment, or find out why it is called.
        """),
      at: place)
  }

  /// Returns the error to throw. The failure has been reported, so it isn't reported again when it ends an effect.
  func failure() -> XCTUnimplementedFailure {
    report()
    let failure = XCTUnimplementedFailure(description: description())
    WaitingTask.current?.excuse(failure)
    return failure
  }

  func zero() -> Output {
    report()
    if let zero = ZeroValue.make(TypeShape.of(Output.self))?.value(as: Output.self) { return zero }
    // A caller that doesn't throw needs a value, and there is none.
    let name = description()
    preconditionFailure(
      """
      \(place.fileID):\(place.line): no \(Output.self) can be generated for \(name.isEmpty ? "an unimplemented endpoint" : name). \
      Pass a placeholder: there.
      """)
  }
}

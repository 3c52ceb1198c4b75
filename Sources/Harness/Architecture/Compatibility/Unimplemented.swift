// The later name of `XCTUnimplemented`.

/// Does the same as `XCTUnimplemented` of the same type.
///
/// From XCTest Dynamic Overlay 0.5.
public func unimplemented<each Argument, Output>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) async throws -> Output {
  XCTUnimplemented(
    description(), fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Does the same as `XCTUnimplemented` of the same type.
///
/// From XCTest Dynamic Overlay 0.5.
public func unimplemented<each Argument, Output>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) throws -> Output {
  XCTUnimplemented(
    description(), fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Does the same as `XCTUnimplemented` of the same type.
///
/// From XCTest Dynamic Overlay 0.5.
@_disfavoredOverload
public func unimplemented<each Argument, Output>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) async -> Output {
  XCTUnimplemented(
    description(), fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Does the same as `XCTUnimplemented` of the same type.
///
/// From XCTest Dynamic Overlay 0.5.
@_disfavoredOverload
public func unimplemented<each Argument, Output>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) -> Output {
  XCTUnimplemented(
    description(), fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Does the same as ``XCTUnimplemented(_:placeholder:fileID:filePath:line:column:)``.
///
/// From XCTest Dynamic Overlay 0.5.
public func unimplemented<each Argument, Output>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  placeholder: @autoclosure @escaping @Sendable () -> Output,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) -> Output {
  XCTUnimplemented(
    description(), placeholder: placeholder(), fileID: fileID, filePath: filePath, line: line, column: column)
}

// Names from test libraries, for targets that can't import XCTest.

/// Fails the running test. Use it in endpoints that are declared in the app and not in its tests.
///
///     static let failing = FactClient(fetch: { _ in
///       XCTFail("FactClient.fetch")
///       return .none
///     })
///
/// If XCTest is imported as well, its own function takes precedence.
///
/// XCTest Dynamic Overlay 0.4.
@_disfavoredOverload
public func XCTFail(
  _ message: String = "", fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  reportIssue(
    message.isEmpty ? "failed" : message, fileID: fileID, filePath: file, line: line, column: column)
}

/// Asserts that two values are equal. A failure shows their differences, marking lines of the first value with `−` and lines
/// of the second with `+`.
///
/// Custom Dump 0.5.
@_disfavoredOverload
public func XCTAssertNoDifference<Value: Equatable>(
  _ first: @autoclosure () throws -> Value, _ second: @autoclosure () throws -> Value,
  _ message: @autoclosure () -> String = "",
  fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let place = SourcePlace(fileID: fileID, filePath: file, line: line, column: column)
  do {
    let (first, second) = (try first(), try second())
    guard first != second else { return }
    reportIssue(Difference.text(first, second, message()), at: place)
  } catch {
    reportIssue(Difference.headed("There is no value to compare: its expression threw \(error).", message()), at: place)
  }
}

/// The message of a failed ``XCTAssertNoDifference(_:_:_:fileID:file:line:column:)``.
private enum Difference {
  static func text<Value>(_ first: Value, _ second: Value, _ message: String) -> String {
    let lines = LineDifference.text(DebugDump.lines(of: first), DebugDump.lines(of: second))
    let why = lines?.joined(separator: "\n") ?? IndistinguishableValues(first, second).map(TestFailure.remark)
    return headed("The values differ (− first, + second).", message) + (why.map { "\n\n\($0)" } ?? "")
  }

  static func headed(_ text: String, _ message: String) -> String { message.isEmpty ? text : "\(message): \(text)" }
}

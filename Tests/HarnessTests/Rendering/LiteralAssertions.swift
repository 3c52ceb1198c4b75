import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessRecorder

extension XCTestCase {
  /// Asserts that `value` prints as `text`, and `text` reads back to it: in structure, and by `==` if the type has one and the
  /// value equals itself.
  /// - Parameter asking: Whether to compare with `==`.
  func assertLiteral<T>(
    _ value: T, _ text: String, types: LiteralTypes = LiteralTypes(), asking: Bool = true,
    file: StaticString = #filePath, line: UInt = #line
  ) {
    let printed = LiteralPrinter.text(value)
    // `==` of strings considers two spellings of a character equal.
    if !printed.utf8.elementsEqual(text.utf8) { XCTFail("prints as \(printed), not \(text)", file: file, line: line) }
    assertReads(text, as: value, types: types, asking: asking, file: file, line: line)
  }

  /// Asserts that `text` reads as `value`.
  func assertReads<T>(
    _ text: String, as value: T, types: LiteralTypes = LiteralTypes(), asking: Bool = true,
    file: StaticString = #filePath,
    line: UInt = #line
  ) {
    do throws(LiteralError) {
      let read = try LiteralParser.parse(text, as: T.self, types: types)
      guard StructuralEquality.areEqual(value, read) else {
        return XCTFail("'\(text)' reads as \(LiteralPrinter.text(read))", file: file, line: line)
      }
      XCTAssertEqual(StructuralHasher.hash(value), StructuralHasher.hash(read), file: file, line: line)
      if asking, let value = value as? any Equatable, !Self.isEqual(value, read), Self.isEqual(value, value) {
        XCTFail("'\(text)' reads as a value that is not equal: \(read)", file: file, line: line)
      }
    } catch {
      XCTFail("'\(text)' at \(error.offset): \(error)", file: file, line: line)
    }
  }

  /// Asserts that reading `text` as a `T` fails with `message`, at the offset of the first `⌃` in `text`, which is removed.
  func assertError<T>(
    _ marked: String, as type: T.Type, _ message: String, types: LiteralTypes = LiteralTypes(), bare: Bool = false,
    file: StaticString = #filePath, line: UInt = #line
  ) {
    let text = marked.replacing("⌃", with: "", maxReplacements: 1)
    let offset = marked.utf8.count - text.utf8.count == 0 ? nil : marked.utf8Offset(of: "⌃")
    do throws(LiteralError) {
      let value = try LiteralParser.parse(text, as: type, bare: bare, types: types)
      XCTFail("'\(text)' reads as \(LiteralPrinter.text(value))", file: file, line: line)
    } catch {
      XCTAssertEqual(error.description, message, file: file, line: line)
      if let offset { XCTAssertEqual(error.offset, offset, "the offset of: \(error)", file: file, line: line) }
    }
  }

  private static func isEqual<T: Equatable>(_ left: T, _ right: Any) -> Bool { (right as? T) == left }
}

extension String {
  fileprivate func utf8Offset(of mark: String) -> Int? {
    firstRange(of: mark).map { utf8.distance(from: startIndex, to: $0.lowerBound) }
  }
}

import Foundation
import Harness
import XCTest

/// A test with a folder of its own, which is removed afterwards.
class FileSystemTestCase: XCTestCase {
  private(set) var folder = ""

  override func setUpWithError() throws {
    folder = try makeTemporaryFolder()
  }

  override func tearDownWithError() throws {
    try FileSystem.removeTree(folder)
  }

  func path(_ name: String) -> String { PathText.join(folder, name) }

  func content(_ name: String) throws -> String {
    String(decoding: try FileSystem.read(path(name)), as: UTF8.self)
  }

  /// Creates a file without using the code under test.
  func makeFile(_ name: String, _ content: String = "", mode: mode_t = 0o644) throws {
    // Foundation would wait for the disk.
    let file = try XCTUnwrap(fopen(path(name), "w"), name)
    XCTAssertEqual(fwrite(Array(content.utf8), 1, content.utf8.count, file), content.utf8.count)
    fclose(file)
    XCTAssertEqual(chmod(path(name), mode), 0)
  }

  func makeLink(_ name: String, to destination: String) {
    XCTAssertEqual(symlink(destination, path(name)), 0)
  }

  func names(in directory: String = "") throws -> [String] {
    try FileSystem.list(path(directory)).map(\.name)
  }

  func mode(_ name: String) -> mode_t {
    var status = stat()
    XCTAssertEqual(stat(path(name), &status), 0)
    return status.st_mode & 0o7777
  }

  /// Checks the message of the error that `body` throws.
  func assertThrows(
    _ text: String, file: StaticString = #filePath, line: UInt = #line, _ body: () throws -> Void
  ) {
    XCTAssertThrowsError(try body(), file: file, line: line) {
      XCTAssertEqual("\($0)", text, file: file, line: line)
    }
  }
}

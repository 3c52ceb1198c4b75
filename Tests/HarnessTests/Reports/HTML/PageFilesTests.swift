import Foundation
import XCTest

@testable import Harness

/// The page's script and style are written in files that a browser can open; `PageFiles.swift` is generated from them.
final class PageFilesTests: XCTestCase {
  private static let root = (1...5).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
  private static let folder = root.appending(path: "Sources/Harness/Reports/HTML/Page")
  private static let command = "run Sources/Harness/Reports/HTML/Page/embed; PageFrame.swift has the order"

  func testThePageHasWhatItsFilesSay() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
    for (type, text) in [(".js", PageScript.text), (".css", PageStyle.text)] {
      let page = Data("\n\(text)\n".utf8)
      var rest = page.count - 1
      for name in files where name.hasSuffix(type) {
        let content = try Self.content(of: name)
        XCTAssertNotNil(page.range(of: Data("\n\(content)".utf8)), "\(name) isn't in the page: \(Self.command)")
        rest -= content.utf8.count
      }
      XCTAssertEqual(rest, 0, "the page and its files *\(type) are not equally long: \(Self.command)")
    }
  }

  /// Without comments of whole lines, and without indentation.
  private static func content(of name: String) throws -> String {
    var text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    text = text.replacing(/(?m)^[ \t]*\/\*(?s:.*?)\*\/[ \t]*\n/, with: "")
    if name.hasSuffix(".js") { text = text.replacing(/(?m)^[ \t]*\/\/.*\n/, with: "") }
    return text.replacing(/(?m)^[ \t]+/, with: "").replacing(/\n{2,}/, with: "\n")
  }
}

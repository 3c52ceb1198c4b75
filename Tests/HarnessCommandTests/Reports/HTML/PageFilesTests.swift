import Foundation
import XCTest

@testable import HarnessCommand

/// The page's script and style are in files that a browser can open; `PageFiles.swift` is generated from them.
final class PageFilesTests: XCTestCase {
  private static let root = (1...5).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
  private static let folder = root.appending(path: "Sources/Harness/Command/Reports/HTML/Page")
  private static let command = "run Sources/Harness/Command/Reports/HTML/Page/embed; PageFrame.swift has the order"

  func testThePageHasWhatItsFilesSay() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
    let page = Data("\n\(PageStyle.text)\n".utf8)
    var rest = page.count - 1
    for name in files where name.hasSuffix(".css") {
      let content = try Self.content(of: name)
      XCTAssertNotNil(page.range(of: Data("\n\(content)".utf8)), "\(name) isn't in the page: \(Self.command)")
      rest -= content.utf8.count
    }
    XCTAssertEqual(rest, 0, "the page and its styles are not equally long: \(Self.command)")
    XCTAssertEqual(PageScript.order.map { $0 + ".js" }.sorted(), files.filter { $0.hasSuffix(".js") }, Self.command)
    let program =
      try "(() => {\n\"use strict\";\n" + PageScript.order.map { try Self.content(of: $0 + ".js") }.joined() + "})();"
    // FNV-1a (Fowler, Noll, Vo), 64 bits.
    let digest = program.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    XCTAssertEqual(PageScript.digest, digest, "the page has other scripts than there are: \(Self.command)")
  }

  /// The content without whole-line comments and without indentation.
  static func content(of name: String) throws -> String {
    var text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    text = text.replacing(/(?m)^[ \t]*\/\*(?s:.*?)\*\/[ \t]*\n/, with: "")
    if name.hasSuffix(".js") { text = text.replacing(/(?m)^[ \t]*\/\/.*\n/, with: "") }
    return text.replacing(/(?m)^[ \t]+/, with: "").replacing(/\n{2,}/, with: "\n")
  }
}

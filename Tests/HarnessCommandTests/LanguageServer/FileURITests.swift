import Foundation
import XCTest

@testable import HarnessArchitecture
@testable import HarnessCommand

final class FileURITests: XCTestCase {
  func testPathsOfURIs() {
    for (uri, path) in [
      ("file:///a/b.transcript", "/a/b.transcript"),
      ("file:///a%20b/%C3%A9%25.transcript", "/a b/é%.transcript"),
      ("file:///a b/é%.transcript", "/a b/é%.transcript"),
      ("file:///%f0%9f%98%80", "/😀"),
      ("file://localhost/a", "/a"),
      ("file:/a/b", "/a/b"),
      ("FILE:///a", "/a"),
      ("file:///C:/a/b", "/C:/a/b"),
      ("file:///c%3A/a", "/c:/a"),
      ("file:///", "/"),
      ("file:////a", "//a"),
      ("file:///a%2Fb%2f..", "/a/b/.."),
      ("file:///a%", "/a%"),
      ("file:///a%2", "/a%2"),
      ("file:///a%zz%2G", "/a%zz%2G"),
      ("file:///%2541", "/%41"),
      ("file:///a#b?c", "/a#b?c"),
      ("file:///%FF", "/\u{FFFD}"),
    ] { XCTAssertEqual(FileURI.path(of: uri).map { Array($0.utf8) }, Array(path.utf8), uri) }
    for uri in [
      "", "file", "file:", "file://", "file://host", "file:a", "file:C:/a", "/a", "C:\\a", "http://host/a",
      "untitled:Untitled-1",
      "file:///a%00b", "profile:///a",
    ] { XCTAssertNil(FileURI.path(of: uri), uri) }
  }

  func testEachPathHasAURI() {
    XCTAssertEqual(FileURI.text(ofPath: "/a b/é%#?:.transcript"), "file:///a%20b/%C3%A9%25%23%3F%3A.transcript")
    var random = SeededGenerator(seed: 3)
    for _ in 0..<LongTests.count(20_000, short: 1_000) {
      let path =
        "/"
        + (0..<12).map { _ in
          let scalars: [ClosedRange<UInt32>] = [1...0x7F, 0x80...0x7FF, 0xE000...0xFFFF, 0x10000...0x10FFFF]
          return String(Unicode.Scalar(UInt32.random(in: scalars.randomElement(using: &random)!, using: &random))!)
        }.joined()
      let uri = FileURI.text(ofPath: path)
      XCTAssertTrue(uri.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, uri)
      XCTAssertEqual(FileURI.path(of: uri).map { Array($0.utf8) }, Array(path.utf8), uri)
      // The system's own reader agrees.
      XCTAssertEqual(uri.removingPercentEncoding.map { Array($0.utf8) }, Array("file://\(path)".utf8))
    }
  }
}

import XCTest

@testable import Harness

final class SnapshotDirectoryTests: XCTestCase {
  /// Where the files of a script are written, by the way in which it was found.
  func testTheFolderOfAFile() {
    for (root, path, folder) in [
      ("Snapshots", "Snapshots/order/plus.transcript", "Snapshots"),
      ("Snapshots", "Snapshots/order/deep/plus.transcript", "Snapshots"),
      ("Snapshots", "Snapshots/plus.transcript", "Snapshots"),
      ("/a/b", "/a/b/order/plus.transcript", "/a/b"),
      ("/", "/order/plus.transcript", "/"),
      (".", "order/plus.transcript", "."),
      ("../a//b", "../a//b/order/plus.transcript", "../a//b"),
      ("Snapshots", "Snapshots/order/stubs.txt", "Snapshots"),
      ("Snapshots", "Snapshots/order/x.transcript.transcript", "Snapshots"),
      ("Snapshots", "Snapshots/order/\u{301}e\u{301}.transcript", "Snapshots"),
      // Named by a path from elsewhere.
      ("Snapshots", "/else/where.transcript", "/else"),
      ("Snapshots", "else/where.transcript", "."),
      ("Snapshots", "../else/where.transcript", "../else"),
      ("Snapshots", "Snapshots/../else/where.transcript", "Snapshots/../else"),
      ("Snapshots", "where.transcript", "."),
    ] {
      let file = SnapshotDirectory(root).file(at: path)
      XCTAssertEqual(file.folder.path, folder, "\(path) in \(root)")
      XCTAssertTrue(file.folder.covers(path), path)
    }
  }
}

import Testing

@testable import Harness
@testable import HarnessRecorder

@Suite struct SnapshotDirectoryTests {
  /// Where the files of a script are written, depending on how it was found.
  @Test(arguments: [
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
  ])
  func theFolderOfAFile(_ root: String, _ path: String, _ folder: String) {
    let file = SnapshotDirectory(root).file(at: path)
    #expect(file.folder.path == folder)
    #expect(file.folder.covers(path))
  }
}

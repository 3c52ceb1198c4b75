import XCTest

@testable import Harness

final class PruneCommandTests: ToolTestCase {
  private let good = "transcript 1\nfeature counter\n\nend\n"
  private var files: [String] { FileSystem.walk(folder).files.map { String($0.dropFirst(folder.count + 1)) } }

  private func makeFiles() throws {
    try script("counter/good", good)
    try make("Snapshots/counter/good.transcript.new", good)
    try make("Snapshots/counter/gone.transcript.new", good)
    try script("old/plus", "transcript 1\ninclude feature.txt\nend\n")
    try make("Snapshots/old/plus.transcript.new", good)
    try make("Snapshots/old/feature.txt", "feature elder\n")
    // In a folder of another name, and still of a feature that is there.
    try script("moved/good", good)
  }

  func testListsAndRemoves() throws {
    try makeFiles()
    let before = files
    assert(
      harness("prune"), code: 0,
      output: """
        /T/Snapshots/counter/gone.transcript.new: its transcript is gone
        /T/Snapshots/old/plus.transcript: feature 'elder' is not registered
        /T/Snapshots/old/plus.transcript.new: its transcript is gone
        3 files to prune; they go with: harness prune --snapshots /T/Snapshots --delete

        """)
    XCTAssertEqual(files, before)
    assert(
      harness("prune", "--delete"), code: 0,
      output: """
        removed /T/Snapshots/counter/gone.transcript.new: its transcript is gone
        removed /T/Snapshots/old/plus.transcript: feature 'elder' is not registered
        removed /T/Snapshots/old/plus.transcript.new: its transcript is gone
        3 files removed

        """)
    XCTAssertEqual(
      files,
      [
        "Snapshots/counter/good.transcript", "Snapshots/counter/good.transcript.new", "Snapshots/moved/good.transcript",
        "Snapshots/old/feature.txt",
      ])
    assert(harness("prune", "--delete"), code: 0, output: "nothing to prune\n")
  }

  func testPendingFilesInAFolderOfTheirOwn() throws {
    try script("counter/good", good)
    try make("Snapshots/art/counter/good.transcript.new", good)
    try make("Snapshots/art/counter/gone.transcript.new", good)
    XCTAssertEqual(harness("prune", "--delete", "--quiet", "--pending-dir", path("Snapshots/art")).code, 0)
    XCTAssertEqual(files, ["Snapshots/art/counter/good.transcript.new", "Snapshots/counter/good.transcript"])
  }

  /// What lies beside its script belongs to it, also where the folder of pending files is around all of them.
  func testAFolderOfPendingFilesAroundTheSnapshots() throws {
    try script("counter/good", good)
    try make("Snapshots/counter/good.transcript.new", good)
    try make("counter/good.transcript.new", good)
    try make("counter/gone.transcript.new", good)
    XCTAssertEqual(harness("prune", "--delete", "--quiet", "--pending-dir", path("")).code, 0)
    XCTAssertEqual(
      files,
      [
        "Snapshots/counter/good.transcript", "Snapshots/counter/good.transcript.new", "counter/good.transcript.new",
      ])
  }

  func testAPartIsRefused() throws {
    try makeFiles()
    let before = files
    assert(
      harness("prune", "--delete", "counter"), code: 2,
      errors: "harness: unexpected 'counter'; expected: harness prune\n")
    assert(
      harness("prune", "--delete", "--filter", "old"), code: 2,
      errors: "harness: 'harness prune' takes no --filter; see: harness help prune\n")
    XCTAssertEqual(files, before)
  }

  func testWhatCannotBeReadIsNotObsolete() throws {
    for (index, text) in ["", "<<<<<<< ours\n", "transcript 9\n", "transcript 1\nend\n"].enumerated() {
      try script("counter/s\(index)", text)
    }
    let outcome = harness("prune", "--delete")
    XCTAssertEqual(outcome.code, 1)
    XCTAssertEqual(outcome.output, "nothing to prune\n")
    XCTAssertEqual(files.count, 4)
  }

  func testASuiteWithoutFeatures() throws {
    try makeFiles()
    let output = TextCollector()
    let errors = TextCollector()
    let code = HarnessTool.run(
      Suite(), arguments: ["prune", "--delete", "--snapshots", snapshots], environment: [:], output: output,
      errors: errors, isOutputTerminal: false)
    XCTAssertEqual(code, 2)
    XCTAssertEqual(errors.text, "harness: no features are registered, so every transcript would be obsolete\n")
    XCTAssertEqual(files.count, 7)
  }
}

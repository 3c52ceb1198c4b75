import XCTest

@testable import Harness
@testable import HarnessCommand

final class PruneCommandTests: ToolTestCase {
  private let good = "transcript 1\nfeature counter\n\nend\n"

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
      harness("list", "--obsolete"), code: 0,
      output: """
        /T/Snapshots/counter/gone.transcript.new: its transcript is gone
        /T/Snapshots/old/plus.transcript: feature 'elder' is not registered
        /T/Snapshots/old/plus.transcript.new: its transcript is gone
        3 obsolete files; to delete them: harness list --obsolete --snapshots /T/Snapshots --delete

        """)
    XCTAssertEqual(files, before)
    assert(
      harness("list", "--obsolete", "--delete"), code: 0,
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
    assert(harness("list", "--obsolete", "--delete"), code: 0, output: "no obsolete files\n")
  }

  func testPendingFilesInAFolderOfTheirOwn() throws {
    try script("counter/good", good)
    try make("Snapshots/art/counter/good.transcript.new", good)
    try make("Snapshots/art/counter/gone.transcript.new", good)
    XCTAssertEqual(harness("list", "--obsolete", "--delete", "--quiet", "--pending-dir", path("Snapshots/art")).code, 0)
    XCTAssertEqual(files, ["Snapshots/art/counter/good.transcript.new", "Snapshots/counter/good.transcript"])
  }

  /// What lies beside its script belongs to it, also where the folder of pending files is around all of them.
  func testAFolderOfPendingFilesAroundTheSnapshots() throws {
    try script("counter/good", good)
    try make("Snapshots/counter/good.transcript.new", good)
    try make("counter/good.transcript.new", good)
    try make("counter/gone.transcript.new", good)
    XCTAssertEqual(harness("list", "--obsolete", "--delete", "--quiet", "--pending-dir", path("")).code, 0)
    XCTAssertEqual(
      files,
      [
        "Snapshots/counter/good.transcript", "Snapshots/counter/good.transcript.new", "counter/good.transcript.new",
      ])
  }

  func testAPartIsRefused() throws {
    try makeFiles()
    let before = files
    let refused = "harness: --obsolete looks at all files; leave out paths, names, --filter and --scripts\n"
    assert(
      harness("list", "--obsolete", "--delete", "counter"), code: 2,
      errors: refused)
    assert(
      harness("list", "--obsolete", "--delete", "--filter", "old"), code: 2,
      errors: refused)
    XCTAssertEqual(files, before)
  }

  func testWhatCannotBeReadIsNotObsolete() throws {
    for (index, text) in ["", "<<<<<<< ours\n", "transcript 9\n", "transcript 1\nend\n"].enumerated() {
      try script("counter/s\(index)", text)
    }
    let outcome = harness("list", "--obsolete", "--delete")
    XCTAssertEqual(outcome.code, 1)
    XCTAssertEqual(outcome.output, "no obsolete files\n")
    XCTAssertEqual(files.count, 4)
  }

  // MARK: Stubs that scripts share

  private let shared = "stub save = true\nstub save(7) = false\nstub save(_) = true always\n"

  private func sharingScript(_ name: String, _ lines: String) throws {
    try script("counter/\(name)", "transcript 1\nfeature counter\n\(lines)end\n")
  }

  func testStubsThatNoScriptUses() throws {
    try make("Snapshots/shared/save.stubs", shared)
    try make("Snapshots/shared/other.stubs", "# unused\n\nstub save(\n  8,\n) = true\n")
    try sharingScript("a", "include ../shared/save.stubs\ninclude ../shared/save.stubs\nsend save\n")
    try sharingScript("b", "include \(snapshots)/shared/save.stubs\ninclude ../shared/other.stubs\n")
    assert(
      harness("list", "--obsolete"), code: 0,
      output: """
        no obsolete files
        /T/Snapshots/shared/other.stubs:3: no script uses 'stub save(8) = true'
        /T/Snapshots/shared/save.stubs:2: no script uses 'stub save(7) = false'
        /T/Snapshots/shared/save.stubs:3: no script uses 'stub save(_) = true always'

        """)
    // A line that another script uses is used.
    try sharingScript("c", "include ../shared/save.stubs\nsend set(7)\nsend save\nsend save\nsend save\n")
    let before = try text("Snapshots/shared/other.stubs")
    assert(
      harness("list", "--obsolete", "--delete"), code: 0,
      output: """
        no obsolete files
        /T/Snapshots/shared/other.stubs:3: no script uses 'stub save(8) = true'

        """)
    XCTAssertEqual(try text("Snapshots/shared/other.stubs"), before)
    assert(harness("list", "--obsolete", "--quiet"), code: 0)
  }

  /// What a script that fails would use, nobody knows.
  func testWhereNobodyCanSay() throws {
    try make("Snapshots/counter/save.stubs", shared)
    try sharingScript("a", "include save.stubs\nsend save\n")
    try sharingScript("b", "include save.stubs\nsend sav\n")
    let unknown = "harness: which stubs of included files are used can't be known: "
    assert(
      harness("list", "--obsolete"), code: 1, output: "no obsolete files\n",
      errors: unknown
        + "/T/Snapshots/counter/b.transcript fails; to see why: harness run --snapshots /T/Snapshots /T/Snapshots/counter/b.transcript\n"
    )
    try sharingScript("b", "include save.stubs\nexpect number = 7\n")
    XCTAssertTrue(harness("list", "--obsolete").errors.hasPrefix(unknown))
    try script("counter/b", "transcript 1\nfeature counter\nsedn save\nrun twice\n")
    let error = "/T/Snapshots/counter/b.transcript:3:1: unknown command 'sedn'; did you mean 'send'?\n"
    let errors =
      "harness: \(error)harness: /T/Snapshots/counter/b.transcript:4:5: expected nothing after 'run'\n"
    assert(harness("list", "--obsolete"), code: 1, output: "no obsolete files\n", errors: "\(errors)\(unknown)\(error)")
    // Where nothing is included, nothing is to be known.
    try FileSystem.remove(path("Snapshots/counter/a.transcript"))
    assert(harness("list", "--obsolete"), code: 1, output: "no obsolete files\n", errors: errors)
  }

  func testASuiteWithoutFeatures() throws {
    try makeFiles()
    let output = TextCollector()
    let errors = TextCollector()
    let code = HarnessTool.run(
      Suite(), arguments: ["list", "--obsolete", "--delete", "--snapshots", snapshots], environment: [:],
      output: output,
      errors: errors, isOutputTerminal: false)
    XCTAssertEqual(code, 2)
    XCTAssertEqual(errors.text, "harness: no features are registered, so every transcript would be obsolete\n")
    XCTAssertEqual(files.count, 7)
  }

  /// With the executable of another package, every transcript is of an unknown feature.
  func testTheTranscriptsOfAnotherExecutableStay() throws {
    try script("old/plus", "transcript 1\nfeature elder\nend\n")
    try script("old/minus", "transcript 1\nfeature elder\nend\n")
    let outcome = harness("list", "--obsolete", "--delete")
    XCTAssertEqual(outcome.code, 1)
    XCTAssertTrue(outcome.errors.contains("is of a feature of harness, so none was removed; "), outcome.errors)
    XCTAssertEqual(files.count, 2)
  }
}

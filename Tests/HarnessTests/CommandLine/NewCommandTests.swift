import XCTest

@testable import Harness

final class NewCommandTests: ToolTestCase {
  func testWritesAFrameThatCanBeRecorded() throws {
    assert(
      harness("new", "counter", "first-try"), code: 0,
      output: """
        /T/Snapshots/counter/first-try.transcript
        harness record --snapshots /T/Snapshots /T/Snapshots/counter/first-try.transcript

        """)
    XCTAssertEqual(
      try scriptText("counter/first-try"),
      """
      transcript 1
      feature counter

      # for example: send set, send write, send pick, send load, send saved, …
      state
      end

      """)
    XCTAssertEqual(harness("record").code, 0)
    assert(harness("run"), code: 0, output: "1 script holds, 2 steps\n")
  }

  func testNeverOverwrites() throws {
    try script("counter/taken", "precious")
    assert(
      harness("new", "counter", "taken"), code: 2,
      errors: "harness: /T/Snapshots/counter/taken.transcript exists already; it was left as it is\n")
    assert(
      harness("new", "counter", "Taken"), code: 2,
      errors: "harness: /T/Snapshots/counter/taken.transcript exists already; it was left as it is\n")
    XCTAssertEqual(try scriptText("counter/taken"), "precious")
  }

  func testFeatureAndName() throws {
    assert(
      harness("new", "conter", "x"), code: 2, errors: "harness: unknown feature 'conter'; did you mean 'counter'?\n")
    assert(
      harness("new", "zebra", "x"), code: 2, errors: "harness: unknown feature 'zebra'; known are cart, counter\n")
    for name in ["a/b", "../x", ".hidden", "a b", "", "ä", ".transcript", "x\n"] {
      assert(
        harness("new", "counter", name), code: 2,
        errors: "harness: '\(name)' can't name a script; use letters, digits, '-', '_' and '.', not first\n")
    }
    XCTAssertEqual(harness("new", "counter", "v1.2_a.transcript").code, 0)
    XCTAssertTrue(FileSystem.exists(path("Snapshots/counter/v1.2_a.transcript")))
    XCTAssertEqual(try FileSystem.list(path("Snapshots")).map(\.name), ["counter"])
  }
}

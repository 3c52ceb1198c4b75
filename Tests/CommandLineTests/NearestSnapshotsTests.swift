import XCTest

@testable import Harness

/// Where scripts are found: in a folder of the package, and by patterns.
final class NearestSnapshotsTests: BinaryTestCase {
  func testTheNearestSnapshotsUpToThePackage() throws {
    try script("plus", "send counter(.didTapPlus)\n", recorded: true)
    try make("Package.swift", "")
    try make("Sources/App/a.swift", "")
    func inside(_ command: String) throws -> ChildProcess.Outcome { try shell("cd Sources/App && $H \(command)") }
    XCTAssertEqual(try inside("run").outputText, "1 script holds, 2 steps\n")
    XCTAssertEqual(try inside("list --scripts").outputText, "order/plus\n")
    // What is printed runs as pasted, from there.
    try make("Snapshots/order/plus.transcript", try scriptText("plus").replacing("number = 2", with: "number = 3"))
    let text = try inside("run").outputText
    let command = "harness run ../../Snapshots/order/plus.transcript"
    XCTAssertTrue(text.contains("  to run it again: \(command)\n"), text)
    XCTAssertEqual(try shell("cd Sources/App && \(command)").ending, .exited(1))
    // A nearer one counts, and what lies above the package doesn't.
    try make("Sources/Snapshots/order/two.transcript", "transcript 1\nfeature order\nend\n")
    XCTAssertEqual(try inside("list --scripts").outputText, "order/two\n")
    try make("Sources/App/Package.swift", "")
    assert(
      try inside("new order first"), 0,
      output: "Snapshots/order/first.transcript\nharness record Snapshots/order/first.transcript\n")
  }

  func testWithoutAPackageItIsTheOneThatIsHere() throws {
    try script("plus", "send counter(.didTapPlus)\n", recorded: true)
    try make("sub/a", "")
    XCTAssertEqual(try shell("cd sub && $H run").ending, .exited(2))
  }

  func testPatterns() throws {
    for name in ["plus", "plus-two", "minus"] { try script(name, "send counter(.didTapPlus)\n") }
    try make("Snapshots/cart/plus.transcript", "transcript 1\nfeature order\nend\n")
    func names(_ pattern: String) throws -> [Substring] {
      try harness("list", pattern).outputText.split(separator: "\n")
    }
    XCTAssertEqual(try names("order/*"), ["order/minus", "order/plus-two", "order/plus"])
    XCTAssertEqual(try names("plus*"), ["cart/plus", "order/plus-two", "order/plus"])
    XCTAssertEqual(try names("*/?lus"), ["cart/plus", "order/plus"])
    XCTAssertEqual(try names("[co]a*"), ["cart/plus"])
    XCTAssertEqual(try names("Snapshots/order/p*"), ["order/plus-two", "order/plus"])
    XCTAssertEqual(try names("Snapshots/*/plus.transcript"), ["cart/plus", "order/plus"])
    assert(try harness("list", "x*"), 2, errors: "harness: no script matches 'x*'; see: harness list\n")
  }

  func testShortFlags() throws {
    try script("plus", "send counter(.didTapPlus)\n", recorded: true)
    assert(try harness("run", "-q", "-j1"), 0)
    assert(try harness("run", "-qj", "1"), 0)
    XCTAssertEqual(try harness("run", "-h").outputText, HelpText.of(.run))
    XCTAssertEqual(try harness("-h").outputText, HelpText.all())
    assert(try harness("run", "-x"), 2, errors: "harness: unknown flag '-x'; see: harness help\n")
    assert(try harness("run", "-j"), 2, errors: "harness: --jobs needs a value: -j, --jobs N\n")
    assert(try harness("run", "-j=x"), 2, errors: "harness: --jobs can't be 'x'; expected a number from 0\n")
  }
}

import XCTest

@testable import Harness
@testable import HarnessCommand

/// Where scripts are found: in a folder of the package, and by patterns.
final class NearestSnapshotsTests: BinaryTestCase {
  override class var runsInProcess: Bool { true }

  func testTheNearestSnapshotsUpToThePackage() throws {
    try script("plus", "send counter(.didTapPlus)\n", recorded: true)
    try make("Package.swift", "")
    try make("Sources/App/a.swift", "")
    func inside(_ command: String) throws -> ChildProcess.Outcome { try shell("cd Sources/App && $H \(command)") }
    XCTAssertEqual(try inside("run").outputText, "1 script holds, 2 steps\n")
    XCTAssertEqual(try inside("list --scripts").outputText, "order/plus\n")
    // Printed commands run as pasted, from there.
    try make("Snapshots/order/plus.transcript", try scriptText("plus").replacing("number = 2", with: "number = 3"))
    let text = try inside("run").outputText
    let command = "harness run ../../Snapshots/order/plus.transcript"
    XCTAssertTrue(text.contains("  to run it again: \(command)\n"), text)
    XCTAssertEqual(try shell("cd Sources/App && \(command)").ending, .exited(1))
    // A nearer folder takes precedence, and folders above the package don't count.
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
    // No second folder is created below the first, unless it is named.
    assert(
      try shell("cd sub && $H new order first"), 2,
      errors: """
        harness: there is no folder 'Snapshots' here; there is one at \(folder)/Snapshots, and no package or \
        repository says that it is meant; go there, or name a folder with --snapshots DIR

        """)
    XCTAssertFalse(FileSystem.exists(path("sub/Snapshots")))
    XCTAssertEqual(try shell("cd sub && $H new order first --snapshots Snapshots").ending, .exited(0))
    assert(
      try shell("cd / && $H new order first"), 2,
      errors: """
        harness: there is no folder 'Snapshots' here, and no package or repository that could have one; go to \
        yours, or name a folder with --snapshots DIR

        """)
  }

  func testWithoutAPackageTheRepositoryEndsTheWay() throws {
    try script("plus", "send counter(.didTapPlus)\n", recorded: true)
    try make("repository/.git", "gitdir: elsewhere\n")
    try make("repository/sub/a", "")
    func inside(_ command: String) throws -> ChildProcess.Outcome { try shell("cd repository/sub && $H \(command)") }
    let missing = "harness: there is no folder 'Snapshots' here or above, up to \(folder)/repository; begin with: "
    XCTAssertTrue(try inside("run").errorText.hasPrefix(missing))
    assert(
      try inside("new order first"), 0,
      output: "../Snapshots/order/first.transcript\nharness record ../Snapshots/order/first.transcript\n")
    XCTAssertEqual(try inside("list --scripts").outputText, "order/first\n")
    XCTAssertEqual(try inside("record").ending, .exited(0))
    XCTAssertEqual(try inside("new order second").ending, .exited(0))
    XCTAssertTrue(FileSystem.exists(path("repository/Snapshots/order/second.transcript")))
  }

  /// Below the snapshots, paths are relative to the present folder.
  func testBelowTheSnapshots() throws {
    for name in ["plus", "minus"] { try script(name, "send counter(.didTapPlus)\n", recorded: true) }
    try make("Snapshots/cart/c.transcript", "transcript 1\nfeature order\nend\n")
    try make("Package.swift", "")
    try make("Snapshots/order/plus.transcript", try scriptText("plus").replacing("number = 2", with: "number = 3"))
    func inside(_ command: String) throws -> ChildProcess.Outcome { try shell("cd Snapshots/order && $H \(command)") }
    for operand in [
      "", "plus", "plus.transcript", "../order/plus", "order/plus", "order", ".", "'p*'",
      path("Snapshots/order/plus.transcript"),
    ] {
      let text = try inside("run --check \(operand)").outputText
      XCTAssertTrue(
        text.hasPrefix(
          "FAIL order/plus\n  plus.transcript:6:25: counterState.number, after send counter(.didTapPlus)\n"),
        "\(operand)\n\(text)")
      XCTAssertTrue(text.contains("  to accept the new output: harness record plus.transcript\n"), text)
    }
    XCTAssertEqual(try inside("list --scripts").outputText, "cart/c\norder/minus\norder/plus\n")
    XCTAssertEqual(try inside("run --pending-dir art plus").ending, .exited(1))
    XCTAssertTrue(FileSystem.exists(path("Snapshots/order/art/order/plus.transcript.new")))
    XCTAssertEqual(try inside("accept --pending-dir art").ending, .exited(0))
    XCTAssertEqual(try inside("record plus.transcript").ending, .exited(0))
    assert(
      try inside("new order third"), 0, output: "third.transcript\nharness record third.transcript\n")
    try make("Snapshots/cart/c.transcript", "transcript 1\nfeature order\nstate\nend\n")
    XCTAssertTrue(try inside("run c").outputText.contains("  ../cart/c.transcript:3"))
    try make("Snapshots/order/deep/d.transcript", "transcript 1\nfeature order\nstate\nend\n")
    let deep = try shell("cd Snapshots/order/deep && $H run d c").outputText
    XCTAssertTrue(deep.contains("to record them: harness record ../../cart/c.transcript d.transcript\n"), deep)
    XCTAssertEqual(try shell("cd Snapshots && $H record order/deep").ending, .exited(0))
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
    XCTAssertEqual(try harness("run", "-h").outputText, HelpText().of(.run))
    XCTAssertEqual(try harness("-h").outputText, HelpText().all)
    assert(try harness("run", "-x"), 2, errors: "harness: unknown flag '-x'; see: harness help\n")
    assert(try harness("run", "-j"), 2, errors: "harness: --jobs needs a value: -j, --jobs N\n")
    assert(try harness("run", "-j=x"), 2, errors: "harness: --jobs can't be 'x'; expected a number from 0\n")
  }
}

import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessCommand

/// Old names and places in files that several scripts include: those are changed for all of them, or for none.
final class IncludedRenameTests: MoveTestCase {
  private var record: String { "harness record --snapshots /T/Snapshots" }

  private enum Child {
    struct Form: Equatable {
      var address = Address()
      var isValidating = false
    }
    struct State: Equatable {
      var form = Form()
      var total = 0
    }
  }

  private var child: Suite {
    feature(Child.State()) { (state, action: Before.Action) in
      switch action {
      case .street(let street): state.form.address.street = street
      case .check: state.form.isValidating.toggle()
      case .open: state.total += 1
      }
    }
  }

  private let shared = """
    # for all
    let start = State(address: Address(street: "A", postcode: "1"), total: 3)
    initial $start
    ignore isValidating

    """
  private let moved = """
    # for all
    let start = State(form: Form(address: Address(street: "A", postcode: "1")), total: 3)
    initial $start
    ignore form.isValidating

    """
  private let moves = ["--move", "address=form.address", "--move", "isValidating=form.isValidating"]

  private func makeScripts(_ last: String = "") throws {
    try make("Snapshots/shop/shared.stubs", shared)
    try script("shop/a", head + "include shared.stubs\nsend street(\"B\")\nexpect total = 3\nend\n")
    try script("shop/b", head + "include shared.stubs\nsend open\n\(last)end\n")
    try script("shop/c", head + "send open\nend\n")
  }

  /// The old names are in the included file alone.
  func testTheCommandCoversTheFile() throws {
    try makeScripts()
    XCTAssertEqual(tool(before, ["record"]).code, 0)
    let output = tool(child, ["run", "--check"]).output
    XCTAssertTrue(
      output.hasSuffix(
        """
        /T/Snapshots/shop/shared.stubs changes as well; 2 scripts that fail include it
        2 moves: address -> form.address, isValidating -> form.isValidating; 2 scripts can't be read until you run: \
        \(record) --move address=form.address --move isValidating=form.isValidating

        """), output)
    let outcome = tool(child, ["record"] + moves)
    XCTAssertEqual(outcome.code, 0, outcome.output)
    XCTAssertTrue(outcome.output.contains("and in /T/Snapshots/shop/shared.stubs"), outcome.output)
    XCTAssertEqual(try text("Snapshots/shop/shared.stubs"), moved)
    XCTAssertEqual(tool(child, ["run", "--check"]).code, 0)
  }

  /// The second script that includes the file stands in the way of the first.
  func testAllOrNothing() throws {
    try makeScripts("send nonsense\n")
    let old = try ["a", "b", "c"].map { try scriptText("shop/\($0)") }
    let outcome = tool(child, ["record"] + moves)
    XCTAssertEqual(outcome.code, 1)
    XCTAssertTrue(
      outcome.output.contains(
        """
        FAIL shop/a
          /T/Snapshots/shop/a.transcript:1:1: /T/Snapshots/shop/shared.stubs would change with it, and shop/b, which includes \
        that file, can't be recorded: /T/Snapshots/shop/b.transcript:5:6: unknown
        """), outcome.output)
    XCTAssertEqual(try text("Snapshots/shop/shared.stubs"), shared)
    XCTAssertEqual(try scriptText("shop/a"), old[0])
    XCTAssertEqual(try scriptText("shop/b"), old[1])
    // What includes nothing is recorded.
    XCTAssertNotEqual(try scriptText("shop/c"), old[2])
  }

  /// A script that isn't named counts as well, and stays as it is.
  func testAScriptThatIsNotNamed() throws {
    try makeScripts("send nonsense\n")
    XCTAssertEqual(tool(child, ["record", "shop/a"] + moves).code, 1)
    XCTAssertEqual(try text("Snapshots/shop/shared.stubs"), shared)
    try makeScripts("expect address.street = \"A\"\n")
    let old = try scriptText("shop/b")
    let outcome = tool(child, ["record", "shop/a"] + moves)
    XCTAssertEqual(outcome.code, 0, outcome.output)
    XCTAssertEqual(try text("Snapshots/shop/shared.stubs"), moved)
    XCTAssertEqual(try scriptText("shop/b"), old)
    XCTAssertEqual(tool(child, ["record"] + moves).code, 0)
    XCTAssertEqual(tool(child, ["run", "--check"]).code, 0)
  }

  private struct Renamed: Equatable {
    var home = Address()
    var isValidating = false
    var total = 0
  }

  /// Names in two files, one of which includes the other.
  func testNames() throws {
    try make("Snapshots/shop/shared.stubs", "include inner.stubs\nignore address.postcode\n")
    for name in ["a", "b"] {
      try script("shop/\(name)", head + "include shared.stubs\ninitial $start\nsend street(\"\(name)\")\nend\n")
    }
    let after = feature(Renamed()) { (state, action: Before.Action) in
      if case .street(let street) = action { state.home.street = street }
    }
    try make("Snapshots/shop/inner.stubs", "let start = Renamed(address: Address(street: \"A\"))\n")
    let output = tool(after, ["run", "--check"]).output
    XCTAssertTrue(
      output.contains("/T/Snapshots/shop/inner.stubs changes as well; 2 scripts that fail include it\n"), output)
    XCTAssertTrue(output.hasSuffix("\(record) --rename address=home\n"), output)
    XCTAssertEqual(tool(after, ["record", "--rename", "address=home"]).code, 0)
    XCTAssertEqual(
      try text("Snapshots/shop/inner.stubs"), "let start = Renamed(home: Address(street: \"A\"))\n")
    XCTAssertEqual(try text("Snapshots/shop/shared.stubs"), "include inner.stubs\nignore home.postcode\n")
    XCTAssertEqual(tool(after, ["run", "--check"]).code, 0)
  }

  private struct Chained: Equatable {
    var middle = 0
    var last = 0
  }

  /// A name that is both old and new: what the first script has renamed isn't renamed again for the second.
  func testAChainOfNames() throws {
    try make("Snapshots/shop/shared.stubs", "let start = Chained(first: 1, middle: 2)\n")
    for name in ["a", "b"] {
      try script("shop/\(name)", head + "include shared.stubs\ninitial $start\nsend check\nexpect first = 1\nend\n")
    }
    let after = feature(Chained()) { (state, action: Before.Action) in }
    let outcome = tool(after, ["record", "--rename", "first=middle", "--rename", "middle=last"])
    XCTAssertEqual(outcome.code, 0, outcome.output + outcome.errors)
    XCTAssertEqual(try text("Snapshots/shop/shared.stubs"), "let start = Chained(middle: 1, last: 2)\n")
    XCTAssertTrue(try text("Snapshots/shop/b.transcript").contains("expect middle = 1\n"))
  }
}

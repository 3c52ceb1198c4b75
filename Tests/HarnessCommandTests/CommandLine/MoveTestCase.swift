import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessCommand

/// Transcripts recorded before parts of the state, and cases of actions, moved into a child or out of it.
class MoveTestCase: ToolTestCase {
  func tool(_ suite: Suite, _ arguments: [String]) -> Outcome {
    run(arguments + ["--snapshots", snapshots], of: suite)
  }

  func feature<State: Equatable, Action: Equatable>(
    _ state: State, _ reduce: @escaping (inout State, Action) -> Void
  ) -> Suite {
    Suite(
      Feature(
        "shop", initialState: state,
        reducer: Reducer<State, Action, Void> { state, action, _ in
          reduce(&state, action)
          return .none
        }
      ) { _ in () })
  }

  let head = "transcript 1\nfeature shop\n"

  /// Records scripts with the code before, runs them with the code after, and returns the command that this prints.
  func command(
    from before: Suite, to after: Suite, _ scripts: [String], file: StaticString = #filePath, line: UInt = #line
  ) throws -> [String] {
    for (index, text) in scripts.enumerated() { try script("shop/\(index)", head + text + "end\n") }
    let recorded = tool(before, ["record"])
    XCTAssertEqual(recorded.code, 0, recorded.output, file: file, line: line)
    let output = tool(after, ["run", "--check"]).output
    guard let last = output.split(separator: "\n").last, let words = last.ranges(of: ": harness ").last else {
      XCTFail(output, file: file, line: line)
      return []
    }
    return last[words.upperBound...].split(separator: " ").map { String($0).replacing("'", with: "") }
  }

  /// Checks that the command updates all scripts so that they pass.
  func carry(
    from before: Suite, to after: Suite, _ scripts: [String], by moves: [String], file: StaticString = #filePath,
    line: UInt = #line
  ) throws -> Outcome {
    let words = try command(from: before, to: after, scripts, file: file, line: line)
    XCTAssertEqual(
      words, ["record", "--snapshots", "/T/Snapshots"] + moves.flatMap { ["--move", $0] }, file: file, line: line)
    let outcome = tool(after, ["record"] + words.dropFirst(3))
    XCTAssertEqual(outcome.code, 0, outcome.output, file: file, line: line)
    let run = tool(after, ["run", "--check"])
    XCTAssertEqual(run.code, 0, run.output, file: file, line: line)
    return outcome
  }

  // MARK: The code before

  struct Address: Equatable {
    var street = ""
    var postcode = ""
  }

  /// Before: everything in one state.
  enum Before {
    struct State: Equatable {
      var address = Address()
      var isValidating = false
      var total = 0
    }
    enum Action: Equatable {
      case street(String)
      case check
      case open
    }
  }

  var before: Suite {
    feature(Before.State()) { (state, action: Before.Action) in
      switch action {
      case .street(let street): state.address.street = street
      case .check: state.isValidating.toggle()
      case .open: state.total += 1
      }
    }
  }

  let scripts = [
    """
    # one that returns
    initial State(address: Address(street: "A", postcode: "1"), isValidating: true)
    send street("B")
    expect address.street = "B"
    expect isValidating = true

    """,
    """
    let home = Address(street: "A street", postcode: "1")
    let start = State(
    # where it is sent
      address: $home,
      total: 3,
    )
    initial $start
    ignore isValidating
    send check
    send street("address")
    expect address = Address(street: "address", postcode: "1")
    note address
    state

    """, "ignore address.street\nsend street(\"B\")\nsend check\n",
    "send street(\"B\")\nsend check\nsend open\nstate\n",
  ]

  enum FormAction: Equatable {
    case street(String)
    case check
  }
}

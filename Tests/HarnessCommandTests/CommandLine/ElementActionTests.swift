import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessCommand

/// Actions that became those of an element: `draftChanged("x")`, which is `draft(id: 0, action: .changed("x"))` now.
final class ElementActionTests: MoveTestCase {
  private struct Draft: Equatable, Identifiable {
    var id: Int
    var text = ""
    var isDone = false
  }
  private enum Before {
    struct State: Equatable {
      var text = ""
      var isDone = false
      var total = 0
    }
    enum Action: Equatable {
      case draftChanged(String)
      case draftToggled
      case open
    }
  }
  private enum After {
    struct State: Equatable {
      var drafts: IdentifiedArrayOf<Draft> = [Draft(id: 7)]
      var total = 0
    }
    enum DraftAction: Equatable {
      case changed(String)
      case toggled
      case submitted
    }
    enum Action: Equatable {
      case draft(id: Int, action: DraftAction)
      case open
    }
  }

  private var flat: Suite {
    feature(Before.State()) { (state, action: Before.Action) in
      switch action {
      case .draftChanged(let text): state.text = text
      case .draftToggled: state.isDone.toggle()
      case .open: state.total += 1
      }
    }
  }

  private func nested(_ drafts: IdentifiedArrayOf<Draft>) -> Suite {
    feature(After.State(drafts: drafts)) { (state, action: After.Action) in
      switch action {
      case .draft(let id, .changed(let text)): state.drafts[id: id]?.text = text
      case .draft(let id, .toggled): state.drafts[id: id]?.isDone.toggle()
      case .draft(_, .submitted), .open: state.total += 1
      }
    }
  }

  private let draftScripts = [
    """
    initial State(text: "A", isDone: true)
    send draftChanged("B")
    send .draftToggled
    expect text = "B"

    """, "send draftToggled\nsend open\n",
  ]

  private let moves = [
    "text=drafts[id: 7].text", "isDone=drafts[id: 7].isDone", "draftChanged=draft[id: 7].changed",
    "draftToggled=draft[id: 7].toggled",
  ]

  /// The command that a run prints, as arguments.
  private func printed(_ output: String) -> [String] {
    guard let last = output.split(separator: "\n").last, let words = last.ranges(of: "harness record").last else {
      XCTFail(output)
      return []
    }
    return last[words.upperBound...].split(separator: " --").map { word in
      word.replacing("'", with: "").trimmingCharacters(in: .whitespaces)
    }
  }

  func testIntoTheOnlyElement() throws {
    for (index, text) in draftScripts.enumerated() { try script("shop/\(index)", head + text + "end\n") }
    XCTAssertEqual(tool(flat, ["record"]).code, 0)
    let after = nested([Draft(id: 7)])
    let output = tool(after, ["run", "--check"]).output
    XCTAssertEqual(printed(output), ["snapshots /T/Snapshots"] + moves.map { "move \($0)" }, output)
    let outcome = tool(after, ["record"] + moves.flatMap { ["--move", $0] })
    XCTAssertEqual(outcome.code, 0, outcome.output + outcome.errors)
    XCTAssertTrue(outcome.output.hasSuffix("; no change of behaviour\n"), outcome.output)
    XCTAssertEqual(tool(after, ["run", "--check"]).code, 0)
    XCTAssertEqual(
      try scriptText("shop/0"),
      head + """
        initial State(drafts: [Draft(id: 7, text: "A", isDone: true)])
        send draft(id: 7, action: .changed("B"))
          drafts[id: 7].text = "B"
        send .draft(id: 7, action: .toggled)
          drafts[id: 7].isDone = false
        expect drafts[id: 7].text = "B"
        end

        """)
    // And back.
    let back = [
      "drafts[id: 7].text=text", "drafts[id: 7].isDone=isDone", "draft[id: 7].changed=draftChanged",
      "draft[*].toggled=draftToggled",
    ]
    let returned = tool(flat, ["record", "--remove", "State.drafts"] + back.flatMap { ["--move", $0] })
    XCTAssertEqual(returned.code, 0, returned.output + returned.errors)
    XCTAssertTrue(try scriptText("shop/0").contains("send draftChanged(\"B\")\n  text = \"B\"\nsend .draftToggled\n"))
  }

  /// An action of another element stays as it is.
  func testBackFromOneElement() throws {
    try script("shop/0", head + "send draft(id: 8, action: .changed(\"B\"))\nend\n")
    let outcome = tool(flat, ["record", "--move", "draft[id: 7].changed=draftChanged"])
    XCTAssertEqual(outcome.code, 1)
    XCTAssertTrue(try scriptText("shop/0").contains("send draft(id: 8, action: .changed(\"B\"))\n"))
  }

  func testSeveralElements() throws {
    try script("shop/0", head + "send draftChanged(\"B\")\nend\n")
    XCTAssertEqual(tool(flat, ["record"]).code, 0)
    let after = nested([Draft(id: 7), Draft(id: 8)])
    let output = tool(after, ["run", "--check"]).output
    XCTAssertTrue(
      output.contains(
        """
        draftChanged -> draft[id: ID].changed: say which element, in the place of [id: ID]; the initial state has [id: 7] \
        and [id: 8]

        """), output)
    XCTAssertTrue(output.hasSuffix(" --move draftChanged='draft[id: ID].changed'\n"), output)
    for place in ["draft.changed", "draft[id: ID].changed", "draft[*].changed"] {
      let outcome = tool(after, ["record", "--move", "draftChanged=\(place)"])
      XCTAssertEqual(outcome.code, 2, outcome.output)
      XCTAssertTrue(
        outcome.errors.contains(
          "expected the element whose action it is, as in draftChanged=draft[id: 7].changed; the initial state has "
            + "[id: 7], [id: 8]"), outcome.errors)
    }
    XCTAssertEqual(
      tool(after, ["record", "--move", "draftChanged=draft[id: 8].changed"]).code, 0)
    XCTAssertTrue(try scriptText("shop/0").contains("send draft(id: 8, action: .changed(\"B\"))\n"))
  }

  // MARK: By place, and received

  private struct Line: Equatable { var text = "" }
  private struct Lines: Equatable { var lines = [Line()] }
  private enum LineAction: Equatable { case changed(String) }
  private enum LinesAction: Equatable {
    case line(index: Int, action: LineAction)
    case load
  }
  private enum OldAction: Equatable {
    case changed(String)
    case load
  }
  private struct World<Action> { var load: () -> Effect<Action> }

  private func lines<Action: Equatable>(
    _ load: Action, _ text: @escaping @Sendable (Action) -> String?
  ) -> Suite {
    nonisolated(unsafe) let load = load
    return Suite(
      Feature(
        "shop", initialState: Lines(),
        reducer: Reducer<Lines, Action, World<Action>> { state, action, environment in
          if let text = text(action) { state.lines[0].text = text }
          return action == load ? environment.load() : .none
        }
      ) { World(load: $0.effect("load")) })
  }

  func testByPlaceAndInStubs() throws {
    let before = lines(OldAction.load) { if case .changed(let text) = $0 { text } else { nil } }
    let after = lines(LinesAction.load) { if case .line(_, .changed(let text)) = $0 { text } else { nil } }
    let outcome = try carry(
      from: before, to: after, ["stub load = .changed(\"a\") after 1s\nsend load\nrun\n", "send changed(\"b\")\n"],
      by: ["changed=line[0].changed"])
    XCTAssertTrue(outcome.output.hasSuffix("; no change of behaviour\n"), outcome.output)
    XCTAssertTrue(
      try scriptText("shop/0").contains("stub load = .line(index: 0, action: .changed(\"a\")) after 1s\n"))
    XCTAssertTrue(try scriptText("shop/0").contains("  receive line(index: 0, action: .changed(\"a\"))\n"))
  }

  // MARK: Into a child, by another name

  private enum Parent: Equatable {
    case draft(After.DraftAction)
    case open
  }

  func testIntoAChildByTheWordsOfTheName() throws {
    let after = feature(Before.State()) { (state, action: Parent) in
      switch action {
      case .draft(.changed(let text)): state.text = text
      case .draft(.toggled): state.isDone.toggle()
      case .draft(.submitted), .open: state.total += 1
      }
    }
    _ = try carry(
      from: flat, to: after, draftScripts, by: ["draftChanged=draft.changed", "draftToggled=draft.toggled"])
    XCTAssertTrue(try scriptText("shop/0").contains("send .draft(.toggled)\n"))
  }
}

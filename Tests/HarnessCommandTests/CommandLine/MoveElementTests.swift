import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessCommand

/// Moved parts of elements, and moved cases of actions.
final class MoveElementTests: MoveTestCase {
  // MARK: Elements

  private struct Row: Equatable, Identifiable {
    var id: Int
    var text: String
    var isDone = false
  }
  private struct Detail: Equatable { var text: String }
  private enum Later {
    struct Row: Equatable, Identifiable {
      var id: Int
      var detail: Detail
      var isDone = false
    }
  }
  private enum RowAction<Row: Equatable>: Equatable {
    case add(Row)
    case rename(Int, String)
  }

  private struct Rows<Row: Equatable & Identifiable>: Equatable where Row.ID == Int {
    var rows: IdentifiedArrayOf<Row> = []
    var list: [Row] = []
  }

  func testAPartOfElements() throws {
    let before = feature(Rows<Row>()) { (state, action: RowAction<Row>) in
      switch action {
      case .add(let row):
        state.rows.append(row)
        state.list.append(row)
      case .rename(let id, let text):
        state.rows[id: id]?.text = text
        state.list[0].text = text
      }
    }
    let after = feature(Rows<Later.Row>()) { (state, action: RowAction<Later.Row>) in
      switch action {
      case .add(let row):
        state.rows.append(row)
        state.list.append(row)
      case .rename(let id, let text):
        state.rows[id: id]?.detail.text = text
        state.list[0].detail.text = text
      }
    }
    let scripts = [
      """
      initial Rows(rows: [Row(id: 3, text: "c", isDone: true)])
      ignore list[*].text
      send add(Row(id: 7, text: "a", isDone: false))
      send rename(7, "Row(text: 1)")
      expect rows[id: 7].text = "Row(text: 1)"
      expect rows[id: 3] = Row(id: 3, text: "c", isDone: true)

      """,
      "send add(Row(id: 7, text: \"a\", isDone: false))\nsend rename(7, \"b\")\nexpect list[0].text = \"b\"\nstate\n",
      "let row = Row(isDone: true, id: 7, text: \"a long text of it\")\nsend add($row)\n",
    ]
    let outcome = try carry(from: before, to: after, scripts, by: ["Row.text=Row.detail.text"])
    XCTAssertTrue(
      outcome.output.hasSuffix(
        "Row.text -> Row.detail.text: your lines changed in 3 scripts; no change of behaviour\n"),
      outcome.output)
    XCTAssertTrue(
      try scriptText("shop/0").hasPrefix(
        head + """
          initial Rows(rows: [Row(id: 3, detail: Detail(text: "c"), isDone: true)])
          ignore list[*].detail.text
          send add(Row(id: 7, detail: Detail(text: "a"), isDone: false))

          """))
    // The same, given by the path.
    for (index, text) in scripts.enumerated() { try script("shop/\(index)", head + text + "end\n") }
    XCTAssertEqual(tool(before, ["record"]).code, 0)
    XCTAssertEqual(tool(after, ["record", "--move", "rows[*].text=rows[*].detail.text"]).code, 1)
    let byPath = tool(
      after, ["record", "--move", "rows[*].text=rows[*].detail.text", "--move", "list[*].text=list[*].detail.text"])
    XCTAssertEqual(byPath.code, 0, byPath.output)
    XCTAssertEqual(tool(after, ["run", "--check"]).code, 0)
  }

  private struct Box: Equatable { var rows: [Later.Row] = [] }
  private struct Boxed: Equatable { var box = Box() }
  private struct Listed: Equatable { var rows: [Row] = [] }

  /// Both the list and a part of its elements have moved.
  func testTwoMovesInOnePath() throws {
    let before = feature(Listed()) { (state, action: RowAction<Row>) in
      switch action {
      case .add(let row): state.rows.append(row)
      case .rename(let index, let text): state.rows[index].text = text
      }
    }
    let after = feature(Boxed()) { (state, action: RowAction<Later.Row>) in
      switch action {
      case .add(let row): state.box.rows.append(row)
      case .rename(let index, let text): state.box.rows[index].detail.text = text
      }
    }
    try script(
      "shop/a",
      head + """
        ignore rows[*].isDone
        send add(Row(id: 7, text: "a", isDone: false))
        send add(Row(id: 8, text: "b", isDone: false))
        send rename(1, "c")
        expect rows[1].text = "c"
        expect rows[0] = Row(id: 7, text: "a", isDone: false)
        end

        """)
    XCTAssertEqual(tool(before, ["record"]).code, 0)
    for moves in [["Row.text=Row.detail.text", "rows=box.rows"], ["rows=box.rows", "Row.text=Row.detail.text"]] {
      let old = try scriptText("shop/a")
      let outcome = tool(after, ["record"] + moves.flatMap { ["--move", $0] })
      XCTAssertEqual(outcome.code, 0, outcome.output)
      XCTAssertTrue(outcome.output.hasSuffix("; no change of behaviour\n"), outcome.output)
      XCTAssertEqual(tool(after, ["run", "--check"]).code, 0)
      let text = try scriptText("shop/a")
      XCTAssertTrue(text.contains("expect box.rows[1].detail.text = \"c\"\n"), text)
      XCTAssertTrue(
        text.contains("expect box.rows[0] = Row(id: 7, detail: Detail(text: \"a\"), isDone: false)\n"), text)
      try script("shop/a", old)
    }
  }

  // MARK: Cases

  private enum Parent: Equatable {
    case form(FormAction)
    case open
  }

  private struct World<Action> { var load: () -> Effect<Action> }

  private func answering<Action: Equatable>(
    _ street: @escaping @Sendable (String) -> Action, _ reduce: @escaping (inout Before.State, Action) -> Bool
  ) -> Suite {
    Suite(
      Feature(
        "shop", initialState: Before.State(),
        reducer: Reducer<Before.State, Action, World<Action>> { state, action, environment in
          reduce(&state, action) ? environment.load() : .none
        }
      ) { World(load: $0.effect("load")) }
      .always("no street is x") { $0.address.street != "x" })
  }

  private var flatActions: Suite {
    answering(Before.Action.street) { state, action in
      switch action {
      case .street(let street): state.address.street = street
      case .check: state.isValidating.toggle()
      case .open: return true
      }
      return false
    }
  }
  private var nestedActions: Suite {
    answering({ Parent.form(.street($0)) }) { state, action in
      switch action {
      case .form(.street(let street)): state.address.street = street
      case .form(.check): state.isValidating.toggle()
      case .open: return true
      }
      return false
    }
  }

  private let flatActionScripts = [
    """
    stub load = .street("a"), .check after 1s, .street("street(1)") after 2s
    expect failure
    send street("x")
    send check
    send open
    run

    """, "stub load = Action.street(\"b\")\nsend .check\nsend open\n",
    "stub load = .check after 5s\nsend open\nadvance 1s\n",
  ]

  func testCasesOfActions() throws {
    let outcome = try carry(
      from: flatActions, to: nestedActions, flatActionScripts, by: ["street=form.street", "check=form.check"])
    XCTAssertTrue(outcome.output.hasSuffix("; no change of behaviour\n"), outcome.output)
    let script = try scriptText("shop/0")
    for line in [
      "stub load = .form(.street(\"a\")), .form(.check) after 1s, .form(.street(\"street(1)\")) after 2s\n",
      "send form(.street(\"x\"))\n", "  fail rule \"no street is x\" broken by form(.street(\"x\"))\n",
      "  receive form(.check)\n",
    ] { XCTAssertTrue(script.contains(line), script) }
    // And back.
    let nested = try (0..<3).map {
      String(try scriptText("shop/\($0)").dropFirst(head.count).dropLast("end\n".count))
    }
    let back = try carry(
      from: nestedActions, to: flatActions, Array(nested.prefix(2)), by: ["form.street=street", "form.check=check"])
    XCTAssertTrue(back.output.hasSuffix("; no change of behaviour\n"), back.output)
    XCTAssertTrue(try scriptText("shop/0").contains("stub load = .street(\"a\"), .check after 1s"))
  }
}

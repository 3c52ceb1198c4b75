import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessCommand

/// Parts that have another name and another place at once: nothing that was recorded may be lost.
final class RenamedMoveTests: MoveTestCase {
  private var record: String { "harness record --snapshots /T/Snapshots" }

  /// The last lines of a run, after the count.
  private func hint(_ suite: Suite) -> String {
    let output = tool(suite, ["run", "--check"]).output
    return output.ranges(of: " failed\n").last.map { String(output[$0.upperBound...]) } ?? output
  }

  private enum Flat {
    struct State: Equatable {
      var addr = Address()
      var isValidating = false
      var total = 0
    }
  }

  private var flat: Suite {
    feature(Flat.State()) { (state, action: Before.Action) in
      switch action {
      case .street(let street): state.addr.street = street
      case .check: state.isValidating.toggle()
      case .open: state.total += 1
      }
    }
  }

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

  private let flatScripts = [
    """
    initial State(addr: Address(street: "A", postcode: "1"), isValidating: true)
    send street("B")
    expect addr.street = "B"

    """, "let home = Address(street: \"A\", postcode: \"\")\ninitial State(addr: $home)\nsend open\n",
    "ignore addr.postcode\nsend street(\"C\")\nsend check\nstate\n",
  ]

  func testAStruct() throws {
    let outcome = try carry(
      from: flat, to: child, flatScripts, by: ["isValidating=form.isValidating", "addr=form.address"])
    XCTAssertTrue(outcome.output.hasSuffix("; no change of behaviour\n"), outcome.output)
    XCTAssertTrue(
      try scriptText("shop/0").hasPrefix(
        head + """
          initial State(form: Form(address: Address(street: "A", postcode: "1"), isValidating: true))
          send street("B")
            form.address.street = "B"
          expect form.address.street = "B"

          """))
  }

  /// Nothing but observations says that it is gone.
  func testWhatIsOnlyRecorded() throws {
    let outcome = try carry(
      from: flat, to: child, ["send street(\"C\")\nsend check\nstate\n"],
      by: ["isValidating=form.isValidating", "addr=form.address"])
    XCTAssertTrue(outcome.output.hasSuffix("; no change of behaviour\n"), outcome.output)
  }

  // MARK: Texts

  private enum Typing: Equatable {
    case type(String)
    case tap
  }

  private func typing<State: Equatable>(
    _ state: State, _ text: WritableKeyPath<State, String>, tap: @escaping (inout State) -> Void = { _ in }
  )
    -> Suite
  {
    nonisolated(unsafe) let path = text
    return feature(state) { (state, action: Typing) in
      if case .type(let text) = action { state[keyPath: path] = text } else { tap(&state) }
    }
  }

  private enum Earlier {
    struct State: Equatable {
      var mail = ""
      var total = 0
    }
  }
  private enum Later {
    struct Contact: Equatable {
      var email = ""
      var attempts = 0
    }
    struct State: Equatable {
      var contact = Contact()
      var total = 0
    }
  }

  private let texts = [
    "initial State(mail: \"a@b\", total: 3)\nsend tap\nexpect mail = \"a@b\"\n", "send type(\"c\")\n",
  ]

  /// The only text that the types have newly.
  func testAText() throws {
    let outcome = try carry(
      from: typing(Earlier.State(), \.mail), to: typing(Later.State(), \.contact.email), texts,
      by: ["mail=contact.email"])
    XCTAssertTrue(outcome.output.hasSuffix("; no change of behaviour\n"), outcome.output)
    XCTAssertTrue(
      try scriptText("shop/0").contains("initial State(contact: Contact(email: \"a@b\"), total: 3)\n"))
  }

  private enum Wide {
    struct Contact: Equatable {
      var email = ""
      var name = ""
    }
    struct State: Equatable {
      var contact = Contact()
      var total = 0
    }
  }

  /// Both fit, so neither is proposed, and neither is it that what was recorded goes.
  func testSeveralTexts() throws {
    for (index, text) in texts.prefix(1).enumerated() { try script("shop/\(index)", head + text + "end\n") }
    XCTAssertEqual(tool(typing(Earlier.State(), \.mail), ["record"]).code, 0)
    let after = typing(Wide.State(), \.contact.email)
    XCTAssertEqual(
      hint(after),
      """
      State.mail no longer exists, but 1 script still sets it
      State.mail may have moved to contact.email or contact.name
      if it was moved: \(record) --move mail=NEW
      if it was removed: \(record) --remove State.mail

      """)
    // Recorded lines say which.
    try script("shop/1", head + texts[1] + "end\n")
    XCTAssertEqual(tool(typing(Earlier.State(), \.mail), ["record"]).code, 0)
    XCTAssertEqual(tool(after, ["record", "--move", "mail=contact.email"]).code, 0)
    XCTAssertEqual(tool(after, ["run", "--check"]).code, 0)
  }

  /// The words of the old name are those of the new path.
  func testANameThatIsThePath() throws {
    struct Contact: Equatable {
      var mail = ""
      var name = ""
    }
    struct State: Equatable {
      var contact = Contact()
      var total = 0
    }
    enum Before {
      struct State: Equatable {
        var contactMail = ""
        var total = 0
      }
    }
    let scripts = texts.map {
      $0.replacing("mail:", with: "contactMail:").replacing("expect mail", with: "expect contactMail")
    }
    _ = try carry(
      from: typing(Before.State(), \.contactMail), to: typing(State(), \.contact.mail), scripts,
      by: ["contactMail=contact.mail"])
  }

  /// A field of the state that a script which holds has may be no new one.
  func testAFieldThatWasThere() throws {
    enum Before {
      struct State: Equatable {
        var mail = ""
        var note = Note()
      }
    }
    struct Note: Equatable { var text = "" }
    struct State: Equatable { var note = Note() }
    try script("shop/0", head + "initial State(mail: \"a\")\nsend tap\nend\n")
    try script("shop/1", head + "send type(\"b\")\nend\n")
    XCTAssertEqual(tool(typing(Before.State(), \.note.text), ["record"]).code, 0)
    XCTAssertEqual(
      hint(typing(State(), \.note.text)),
      """
      State.mail no longer exists, but 1 script still sets it
      State.mail may have moved to note.text
      if it was moved: \(record) --move mail=NEW
      if it was removed: \(record) --remove State.mail

      """)
  }

  // MARK: Elements

  private struct Row: Equatable {
    var id: Int
    var txt: String
  }
  private struct Detail: Equatable { var text: String }
  private enum New {
    struct Row: Equatable {
      var id: Int
      var detail: Detail
    }
  }
  private struct Rows<Row: Equatable>: Equatable { var rows: [Row] = [] }
  private enum RowAction<Row: Equatable>: Equatable { case add(Row) }

  private func rows<Row: Equatable>(_: Row.Type) -> Suite {
    feature(Rows<Row>()) { (state, action: RowAction<Row>) in
      if case .add(let row) = action { state.rows.append(row) }
    }
  }

  func testAFieldOfElements() throws {
    _ = try carry(
      from: rows(Row.self), to: rows(New.Row.self),
      ["send add(Row(id: 1, txt: \"a\"))\nexpect rows[0].txt = \"a\"\n", "send add(Row(id: 2, txt: \"b\"))\n"],
      by: ["Row.txt=Row.detail.text"])
  }
}

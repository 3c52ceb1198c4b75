import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessCommand

/// Parts of the state that moved into a child or out of it, and parts that can't be moved.
final class MoveTests: MoveTestCase {
  // MARK: Into a child

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

  private let intoChild = ["address=form.address", "isValidating=form.isValidating"]

  func testAChild() throws {
    let outcome = try carry(from: before, to: child, scripts, by: intoChild)
    XCTAssertTrue(
      outcome.output.hasSuffix(
        """
        address -> form.address, isValidating -> form.isValidating: your lines changed in 3 scripts; no change of behaviour

        """), outcome.output)
    XCTAssertEqual(
      try scriptText("shop/0"),
      head + """
        # one that returns
        initial State(form: Form(address: Address(street: "A", postcode: "1"), isValidating: true))
        send street("B")
          form.address.street = "B"
        expect form.address.street = "B"
        expect form.isValidating = true
        end

        """)
    XCTAssertTrue(
      try scriptText("shop/1").contains(
        """
        let start = State(
        # where it is sent
          form: Form(address: $home),
          total: 3,
        )
        initial $start
        ignore form.isValidating

        """))
    XCTAssertTrue(try scriptText("shop/1").contains("note address\n"))
  }

  func testBackUp() throws {
    let scripts = [
      """
      initial State(form: Form(address: Address(street: "A"), isValidating: true))
      ignore form.address.postcode
      send street("B")
      expect form.address.street = "B"
      expect form.isValidating = true

      """, "ignore form.isValidating\nsend check\nsend street(\"C\")\nstate\n", "send check\n",
    ]
    let outcome = try carry(
      from: child, to: before, scripts, by: ["form.address=address", "form.isValidating=isValidating"])
    XCTAssertTrue(outcome.output.hasSuffix("; no change of behaviour\n"), outcome.output)
    XCTAssertTrue(
      try scriptText("shop/0").hasPrefix(
        head + "initial State(address: Address(street: \"A\"), isValidating: true)\nignore address.postcode\n"))
  }

  func testTwoLevelsDeep() throws {
    struct Page: Equatable {
      var form = Child.Form()
      var title = "t"
    }
    struct State: Equatable {
      var page = Page()
      var total = 0
    }
    let after = feature(State()) { (state, action: Before.Action) in
      switch action {
      case .street(let street): state.page.form.address.street = street
      case .check: state.page.form.isValidating.toggle()
      case .open: state.total += 1
      }
    }
    _ = try carry(
      from: before, to: after, scripts, by: ["address=page.form.address", "isValidating=page.form.isValidating"])
    XCTAssertTrue(
      try scriptText("shop/0").contains(
        "initial State(page: Page(form: Form(address: Address(street: \"A\", postcode: \"1\"), isValidating: true)))\n")
    )
  }

  /// The child has the name of one of its parts.
  func testAChildOfTheSameName() throws {
    struct Form: Equatable {
      var address = Address()
      var isValidating = false
    }
    struct State: Equatable {
      var address = Form()
      var total = 0
    }
    let after = feature(State()) { (state, action: Before.Action) in
      switch action {
      case .street(let street): state.address.address.street = street
      case .check: state.address.isValidating.toggle()
      case .open: state.total += 1
      }
    }
    for (index, text) in scripts.enumerated() { try script("shop/\(index)", head + text + "end\n") }
    XCTAssertEqual(tool(before, ["record"]).code, 0)
    let outcome = tool(
      after, ["record", "--move", "address=address.address", "--move", "isValidating=address.isValidating"])
    XCTAssertEqual(outcome.code, 0, outcome.output)
    XCTAssertTrue(
      try scriptText("shop/0").contains(
        "initial State(address: Form(address: Address(street: \"A\", postcode: \"1\"), isValidating: true))\n"))
    XCTAssertTrue(try scriptText("shop/0").contains("expect address.address.street = \"B\"\n"))
    XCTAssertEqual(tool(after, ["run", "--check"]).code, 0)
  }

  // MARK: Into an optional, and into a case

  func testAnOptionalChild() throws {
    struct State: Equatable {
      var form: Child.Form?
      var total = 0
    }
    func reduce(_ state: inout State, _ action: Before.Action) {
      var form = state.form ?? Child.Form()
      switch action {
      case .street(let street): form.address.street = street
      case .check: form.isValidating.toggle()
      case .open: state.total += 1
      }
      state.form = form
    }
    let scripts = [
      """
      initial State(address: Address(street: "A", postcode: "1"), isValidating: true, total: 2)
      send street("B")
      expect address.street = "B"
      expect isValidating = true

      """, "send street(\"B\")\nsend check\nexpect address.street = \"B\"\n", "send street(\"B\")\nstate\n",
    ]
    _ = try carry(from: before, to: feature(State(), reduce), scripts, by: intoChild)
    XCTAssertTrue(
      try scriptText("shop/0").contains(
        "initial State(form: Form(address: Address(street: \"A\", postcode: \"1\"), isValidating: true), total: 2)\n"))
  }

  func testACase() throws {
    enum Page: Equatable {
      case loading
      case loaded(form: Child.Form)
    }
    struct State: Equatable {
      var page = Page.loaded(form: Child.Form())
      var total = 0
    }
    let after = feature(State()) { (state, action: Before.Action) in
      guard case .loaded(var form) = state.page else { return }
      switch action {
      case .street(let street): form.address.street = street
      case .check: form.isValidating.toggle()
      case .open: state.total += 1
      }
      state.page = .loaded(form: form)
    }
    let outcome = try carry(
      from: before, to: after, scripts,
      by: ["address=page.loaded.form.address", "isValidating=page.loaded.form.isValidating"])
    XCTAssertTrue(outcome.output.contains("your lines changed in 3 scripts"), outcome.output)
    XCTAssertTrue(
      try scriptText("shop/0").contains(
        "initial State(page: .loaded(form: Form(address: Address(street: \"A\", postcode: \"1\"), isValidating: true)))\n"
      ))
    XCTAssertTrue(try scriptText("shop/0").contains("expect page.loaded.form.address.street = \"B\"\n"))
  }

  func testIntoAnElement() throws {
    struct State: Equatable {
      var forms: [Child.Form] = [Child.Form()]
      var total = 0
    }
    let after = feature(State()) { (state, action: Before.Action) in
      switch action {
      case .street(let street): state.forms[0].address.street = street
      case .check: state.forms[0].isValidating.toggle()
      case .open: state.total += 1
      }
    }
    let scripts = [
      "send street(\"B\")\nexpect address.street = \"B\"\n",
      "ignore address.postcode\nsend check\nexpect isValidating = true\nstate\n",
    ]
    for (index, text) in scripts.enumerated() { try script("shop/\(index)", head + text + "end\n") }
    XCTAssertEqual(tool(before, ["record"]).code, 0)
    let moves = ["--move", "address=forms[0].address", "--move", "isValidating=forms[0].isValidating"]
    let outcome = tool(after, ["record"] + moves)
    XCTAssertEqual(outcome.code, 0, outcome.output)
    XCTAssertTrue(outcome.output.hasSuffix("; no change of behaviour\n"), outcome.output)
    XCTAssertEqual(tool(after, ["run", "--check"]).code, 0)
    // A line without the list gets that of the initial state.
    try script(
      "shop/0", head + "initial State(address: Address(street: \"A\"), isValidating: true)\nsend check\nend\n")
    XCTAssertEqual(tool(after, ["record"] + moves).code, 0)
    XCTAssertTrue(
      try scriptText("shop/0").contains(
        "initial State(forms: [Form(address: Address(street: \"A\"), isValidating: true)])\n"))
    try script(
      "shop/0",
      head + "initial State(forms: [Form(isValidating: false)], address: Address(street: \"A\"))\nsend check\nend\n")
    XCTAssertEqual(tool(after, ["record"] + moves).code, 0)
    XCTAssertTrue(
      try scriptText("shop/0").contains(
        "initial State(forms: [Form(address: Address(street: \"A\"), isValidating: false)])\n"))
    // The initial state has no other one.
    let old = head + "initial State(address: Address(street: \"A\"))\nsend check\nend\n"
    try script("shop/0", old)
    let refused = tool(after, ["record", "--move", "address=forms[1].address"])
    XCTAssertEqual(refused.code, 1)
    XCTAssertTrue(
      refused.output.contains(
        """
        FAIL shop/0
          /T/Snapshots/shop/0.transcript:3:15: --move address=forms[1].address: 'forms[1].address' is in an element, but the \
        line has none; write the list there, then move it

        """), refused.output)
    XCTAssertEqual(try scriptText("shop/0"), old)
  }

  /// The initial state shows in which element it is now.
  func testIntoTheOnlyElementOfTheInitialState() throws {
    struct Draft: Equatable, Identifiable {
      var id: Int
      var form = Child.Form()
    }
    struct State: Equatable {
      var drafts: IdentifiedArrayOf<Draft> = [Draft(id: 7)]
      var total = 0
    }
    let after = feature(State()) { (state, action: Before.Action) in
      switch action {
      case .street(let street): state.drafts[id: 7]?.form.address.street = street
      case .check: state.drafts[id: 7]?.form.isValidating.toggle()
      case .open: state.total += 1
      }
    }
    // Another line, `state`, shows the new ids.
    let words = try command(from: before, to: after, [scripts[0], scripts[2]])
    let moves = words.dropFirst(3).joined(separator: " ")
    XCTAssertEqual(
      moves,
      "--move address=drafts[id: 7].form.address --move isValidating=drafts[id: 7].form.isValidating")
    let outcome = tool(
      after,
      [
        "record", "--move", "address=drafts[id: 7].form.address", "--move",
        "isValidating=drafts[id: 7].form.isValidating",
      ])
    XCTAssertTrue(outcome.output.hasSuffix("; no change of behaviour\n"), outcome.output)
    XCTAssertEqual(tool(after, ["run", "--check"]).code, 0)
    XCTAssertTrue(
      try scriptText("shop/0").contains(
        """
        initial State(drafts: [Draft(id: 7, form: Form(address: Address(street: "A", postcode: "1"), isValidating: true))])

        """))
    XCTAssertTrue(try scriptText("shop/0").contains("expect drafts[id: 7].form.address.street = \"B\"\n"))
  }

  // MARK: A state that is an enum

  private enum Flat {
    struct Content: Equatable {
      var address = Address()
      var total = 0
    }
  }
  private enum Deep {
    struct Form: Equatable { var address = Address() }
    struct Content: Equatable {
      var form = Form()
      var total = 0
    }
  }
  private enum Page<Content: Equatable>: Equatable {
    case loading
    case loaded(Content)
  }
  private enum PageAction: Equatable { case load, street(String) }

  private func page<Content: Equatable>(_ content: Content, _ street: WritableKeyPath<Content, String>) -> Suite {
    nonisolated(unsafe) let (content, street) = (content, street)
    return feature(Page<Content>.loading) { (state, action: PageAction) in
      switch (action, state) {
      case (.load, _): state = .loaded(content)
      case (.street(let text), .loaded(var now)):
        now[keyPath: street] = text
        state = .loaded(now)
      default: break
      }
    }
  }

  /// There transcripts begin paths with `state`.
  func testAStateThatIsAnEnum() throws {
    let before = page(Flat.Content(), \.address.street)
    let after = page(Deep.Content(), \.form.address.street)
    let scripts = [
      """
      initial .loaded(Content(address: Address(street: "A", postcode: "1"), total: 2))
      send street("B")
      expect state.loaded.0.address.street = "B"
      expect state.loaded.0.total = 2

      """, "ignore state.loaded.0.address.postcode\nsend load\nsend street(\"C\")\nstate\n",
    ]
    for (index, text) in scripts.enumerated() { try script("shop/\(index)", head + text + "end\n") }
    XCTAssertEqual(tool(before, ["record"]).code, 0)
    let move = ["--move", "state.loaded.0.address=state.loaded.0.form.address"]
    let hint = tool(after, ["run", "--check"]).output
    XCTAssertTrue(hint.hasSuffix(" --move Content.address=Content.form.address\n"), hint)
    let outcome = tool(after, ["record"] + move)
    XCTAssertEqual(outcome.code, 0, outcome.output)
    XCTAssertTrue(outcome.output.hasSuffix("; no change of behaviour\n"), outcome.output)
    XCTAssertEqual(tool(after, ["run", "--check"]).code, 0)
    XCTAssertTrue(
      try scriptText("shop/0").hasPrefix(
        head + """
          initial .loaded(Content(form: Form(address: Address(street: "A", postcode: "1")), total: 2))
          send street("B")
            state.loaded.0.form.address.street = "B"
          expect state.loaded.0.form.address.street = "B"

          """))
    XCTAssertTrue(try scriptText("shop/1").contains("ignore state.loaded.0.form.address.postcode\n"))
  }

  // MARK: What can't be moved

  func testMovesThatCollide() throws {
    try script("shop/a", head + "end\n")
    for (arguments, message) in [
      (
        ["address=total", "isValidating=total"],
        "--move can't be 'isValidating=total'; expected another place than that of 'address=total'"
      ),
      (["total=form.address", "total=form.isValidating"], "expected another place than that of 'total=form.address'"),
      (["address=frm.address"], "no feature has 'frm.address' in its state or its actions"),
      (["address"], "expected two paths, as in title=form.title"), (["a=a"], "expected two paths"),
      (["=a"], "expected two paths"), (["a="], "expected two paths"), (["a=~b"], "expected two paths"),
      (["a..b=c"], "expected two paths"),
    ] {
      let outcome = tool(child, ["record"] + arguments.flatMap { ["--move", $0] })
      XCTAssertEqual(outcome.code, 2, arguments.joined(separator: " "))
      XCTAssertTrue(outcome.errors.contains(message), outcome.errors)
    }
  }

  func testAPlaceThatIsTaken() throws {
    let old =
      head + """
        # it has both
        initial State(
          address: Address(street: "A"),
          form: Form(address: Address(street: "B")),
        )
        send open
        end

        """
    try script("shop/a", old)
    let outcome = tool(child, ["record"] + intoChild.flatMap { ["--move", $0] })
    XCTAssertEqual(outcome.code, 1)
    XCTAssertTrue(
      outcome.output.contains(
        """
          /T/Snapshots/shop/a.transcript:5:3: --move address=form.address: the line gives 'form.address' already; take one of \
        the two out

        """), outcome.output)
    XCTAssertEqual(try scriptText("shop/a"), old)
  }

  /// In an optional that is nil, values that were implicit before have to be given.
  func testAFieldThatIsMissingThen() throws {
    struct State: Equatable {
      var form: Child.Form?
      var total = 0
    }
    let after = feature(State()) { (state, action: Before.Action) in }
    let old = head + "initial State(address: Address(street: \"A\", postcode: \"\"))\nsend open\n  total = 1\nend\n"
    try script("shop/a", old)
    let moves = intoChild.flatMap { ["--move", $0] }
    let outcome = tool(after, ["record"] + moves)
    XCTAssertEqual(outcome.code, 1)
    XCTAssertTrue(
      outcome.output.contains(
        """
          /T/Snapshots/shop/a.transcript:3:1: missing field 'isValidating' of Form; add 'isValidating: …' (Bool), when its parts \
        are moved: initial State(form: Form(address: Address(street: "A", postcode: ""))); give it in the same command: \
        --add 'Form.isValidating=false'

        """), outcome.output)
    XCTAssertEqual(try scriptText("shop/a"), old)
    XCTAssertEqual(tool(after, ["record"] + moves + ["--add", "Form.isValidating=false"]).code, 0)
    XCTAssertTrue(
      try scriptText("shop/a").contains("Form(address: Address(street: \"A\", postcode: \"\"), isValidating: false)"))
  }

  func testACaseWithOtherParts() throws {
    enum Other: Equatable {
      case row(Int, String, FormAction)
      case open
    }
    try script("shop/a", head + "send check\nend\n")
    let after = feature(Before.State()) { (state, action: Other) in }
    let outcome = tool(after, ["record", "--move", "check=row.check"])
    XCTAssertEqual(outcome.code, 2)
    XCTAssertTrue(
      outcome.errors.contains("'row' has other parts with unknown values: write those lines by hand"), outcome.errors)
  }

  func testMoreThanMoves() throws {
    for (index, text) in scripts.enumerated() { try script("shop/\(index)", head + text + "end\n") }
    XCTAssertEqual(tool(before, ["record"]).code, 0)
    let after = feature(Child.State()) { (state, action: Before.Action) in
      switch action {
      case .street(let street): state.form.address.street = street
      case .check: state.form.isValidating.toggle()
      case .open: state.total += 2
      }
    }
    let output = tool(after, ["run", "--check"]).output
    XCTAssertTrue(
      output.hasSuffix(
        "\n2 moves: address -> form.address, isValidating -> form.isValidating; 3 scripts can't be read until you run: "
          + "harness record --snapshots /T/Snapshots --move address=form.address --move isValidating=form.isValidating\n"
      ),
      output)
    let outcome = tool(after, ["record"] + intoChild.flatMap { ["--move", $0] })
    XCTAssertTrue(
      outcome.output.hasSuffix("more than that changed in shop/3; look at the difference before you keep it\n"),
      outcome.output)
  }

  /// Of two places that fit none is proposed; both are named.
  func testTwoPlacesThatFit() throws {
    struct State: Equatable {
      var home = Child.Form()
      var work = Child.Form()
    }
    for (index, text) in scripts.prefix(1).enumerated() { try script("shop/\(index)", head + text + "end\n") }
    let after = feature(State()) { (state, action: Before.Action) in }
    let output = tool(after, ["run", "--check"]).output
    XCTAssertTrue(output.contains("\nState.address may have moved to home.address or work.address\n"), output)
    XCTAssertTrue(
      output.contains("\nif they were moved: harness record --snapshots /T/Snapshots --move address=NEW"), output)
  }

  /// A part isn't moved to a place of another type.
  func testAPlaceThatDoesNotFit() throws {
    struct Form: Equatable { var address = 0 }
    struct State: Equatable {
      var form = Form()
      var isValidating = false
    }
    try script("shop/a", head + "send check\nexpect address = Address(street: \"\", postcode: \"\")\nend\n")
    let after = feature(State()) { (state, action: Before.Action) in }
    XCTAssertFalse(tool(after, ["run", "--check"]).output.contains("--move"))
  }
}

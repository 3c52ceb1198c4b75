import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessCommand

/// Each form of a recorded line, as docs/transcripts.md lists them, in everything that reads lines. A new form fails here until it has an
/// entry, and its entry says what each reader makes of it.
final class RecordedFormTests: XCTestCase {
  /// A line of a form.
  private struct Form {
    let line: String
    /// The same form with another value.
    let other: String
    /// With `_` for a value; nil where a text would be meant.
    let open: String?
    /// The line after the moves below; nil where it stays.
    var moved: String?

    init(_ line: String, _ other: String, open: String?, moved: String? = nil) {
      (self.line, self.other, self.open, self.moved) = (line, other, open, moved)
    }
  }

  /// By the words of the documentation.
  private static let documented: [String: Form] = [
    "call NAME(ARGUMENTS)": Form("call load(1)", "call load(2)", open: "call load(_)"),
    "PATH = LITERAL": Form("count = 1", "count = 2", open: "count = _", moved: "box.count = 1"),
    "PATH = payload": Form("rows = payload", "rows = payload.0", open: "rows = _", moved: "box.rows = payload"),
    "PATH = payload.items": Form(
      "rows = payload.items", "rows = payload.others", open: "rows = _", moved: "box.rows = payload.items"),
    "~NAME = LITERAL": Form("~total = 1", "~total = 2", open: "~total = _"),
    "PATH removed": Form(
      "names[\"a\"] removed", "names[\"b\"] removed", open: "names[_] removed", moved: "box.names[\"a\"] removed"),
    "PATH removed at N: LITERAL": Form(
      "rows removed at 0: Row(id: 1)", "rows removed at 0: Row(id: 2)", open: "rows removed at _: Row(id: 1)",
      moved: "box.rows removed at 0: Row(id: 1)"),
    "PATH removed at N...M": Form(
      "rows removed at 0...4", "rows removed at 0...5", open: "rows removed at _", moved: "box.rows removed at 0...4"),
    "PATH inserted at N = LITERAL": Form(
      "rows inserted at 0 = Row(id: 1)", "rows inserted at 0 = Row(id: 2)", open: "rows inserted at 0 = _",
      moved: "box.rows inserted at 0 = Row(id: 1)"),
    "PATH inserted at N...M = [LITERALS]": Form(
      "rows inserted at 0...1 = [Row(id: 1), Row(id: 2)]", "rows inserted at 0...1 = [Row(id: 1), Row(id: 3)]",
      open: "rows inserted at 0...1 = [_, Row(id: 2)]", moved: "box.rows inserted at 0...1 = [Row(id: 1), Row(id: 2)]"),
    "PATH moved from N to M: LITERAL": Form(
      "rows moved from 0 to 3: Row(id: 1)", "rows moved from 0 to 3: Row(id: 2)",
      open: "rows moved from _ to 3: Row(id: 1)",
      moved: "box.rows moved from 0 to 3: Row(id: 1)"),
    "PATH moved ID to M": Form(
      "rows moved 7 to 3", "rows moved 7 to 4", open: "rows moved 7 to _", moved: "box.rows moved 7 to 3"),
    "PATH.order = [IDS]": Form(
      "rows.order = [1, 2]", "rows.order = [2, 1]", open: "rows.order = [1, _]", moved: "box.rows.order = [1, 2]"),
    "hear NAME LITERAL": Form("hear count 1", "hear count 2", open: "hear count _"),
    "cancel ID": Form("cancel LoadID(1)", "cancel LoadID(2)", open: "cancel LoadID(_)"),
    "receive ACTION": Form(
      "receive loaded(1)", "receive loaded(2)", open: "receive loaded(_)", moved: "receive form(.loaded(1))"),
    "+DURATION": Form("+1s", "+2s", open: "+_"),
    "throws LITERAL": Form("throws LoadError.lost", "throws LoadError.other", open: "throws _"),
    "fail TEXT": Form("fail it is lost", "fail it was lost", open: nil),
    "fail rule \"NAME\" broken by ACTION": Form(
      "fail rule \"r\" broken by loaded(1)", "fail rule \"r\" broken by loaded(2)", open: nil,
      moved: "fail rule \"r\" broken by form(.loaded(1))"),
    "nothing": Form("nothing", "count = 1", open: nil),
    "in flight, started by ACTION: REASON": Form(
      "in flight, started by loaded(1): due in 1s", "in flight, started by loaded(1): due in 2s",
      open: "in flight, started by loaded(_): due in 1s", moved: "in flight, started by form(.loaded(1)): due in 1s"),
  ]

  /// A line of a page is in the table of commands, as no part of a table could hold it.
  private static let view = Form("| count 1", "| count 2", open: nil)

  private static var forms: [Form] { documented.keys.sorted().compactMap { documented[$0] } + [view] }

  // MARK: The list is complete

  func testEachDocumentedFormHasAnEntry() throws {
    let root = (1...4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let text = try String(contentsOf: root.appending(path: "docs/transcripts.md"), encoding: .utf8)
    let section = try XCTUnwrap(text.components(separatedBy: "\n## Observations\n").last)
    var rows: [Substring] = []
    for line in section.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("|") { rows.append(line) } else if !rows.isEmpty { break }
    }
    let cells = rows.dropFirst(2).map { $0.split(separator: "|")[0] }
    let documented = cells.flatMap { $0.matches(of: /`([^`]+)`/).map { String($0.1) } }
    XCTAssertEqual(documented.sorted(), Self.documented.keys.sorted())
  }

  /// The words of the documentation that a kind of line has. A new kind doesn't compile until it is here.
  private func words(_ line: ObservationLine) -> [String] {
    switch line {
    case .nothing: ["nothing"]
    case .time: ["+DURATION"]
    case .change: ["PATH = LITERAL", "PATH = payload", "PATH = payload.items", "PATH.order = [IDS]", "~NAME = LITERAL"]
    case .removed: ["PATH removed"]
    case .edited:
      [ListEdit.removed(0..<1), .inserted(0..<1), .moved(from: 0..<1, to: 1..<2), .movedID([], to: 1)].flatMap(words)
    case .receive: ["receive ACTION"]
    case .hear: ["hear NAME LITERAL"]
    case .call: ["call NAME(ARGUMENTS)"]
    case .cancel: ["cancel ID"]
    case .thrown: ["throws LITERAL"]
    case .inFlight: ["in flight, started by ACTION: REASON"]
    case .fail: ["fail TEXT", "fail rule \"NAME\" broken by ACTION"]
    case .view, .other: []
    }
  }

  private func words(_ edit: ListEdit) -> [String] {
    switch edit {
    case .removed: ["PATH removed at N: LITERAL", "PATH removed at N...M"]
    case .inserted: ["PATH inserted at N = LITERAL", "PATH inserted at N...M = [LITERALS]"]
    case .moved: ["PATH moved from N to M: LITERAL"]
    case .movedID: ["PATH moved ID to M"]
    }
  }

  // MARK: What reads them

  func testReading() throws {
    for (words, form) in Self.documented {
      for line in [form.line, form.other] where words != "nothing" || line == form.line {
        XCTAssertEqual(ObservationLine(line).text, line)
        XCTAssertTrue(self.words(ObservationLine(line)).contains(words), line)
      }
    }
    for form in Self.forms {
      let text = "transcript 1\nfeature f\nsend tap\n\(ObservationLine.laidOut(form.line))\nend\n"
      let document = try TranscriptReader.read(SourceText(path: "", bytes: Array(text.utf8)))
      XCTAssertEqual(document.statements.flatMap(\.observations).map(\.text), [form.line])
    }
  }

  func testMerging() {
    func script(_ line: String, _ last: String) -> String {
      "transcript 1\nfeature f\nsend tap\n  \(line)\nsend other\n  \(last)\nend\n"
    }
    for form in Self.forms {
      let merged = TranscriptMerge.merged(
        base: Array(script(form.line, "flag = 1").utf8), ours: Array(script(form.other, "flag = 1").utf8),
        theirs: Array(script(form.line, "flag = 2").utf8), knowsBase: true
      ).text()
      XCTAssertEqual(merged.conflicts, [], form.line)
      XCTAssertEqual(String(decoding: merged.bytes, as: UTF8.self), script(form.other, "flag = 2"))
    }
  }

  /// What is known by a subject changes; all else goes and comes.
  func testReview() {
    for form in Self.forms {
      let (old, new) = (ObservationLine(form.line), ObservationLine(form.other))
      let outcome = StepOutcome(line: 1, command: "send tap", recorded: [form.line], lines: [form.other])
      // Lines of a page are known by their place.
      let isOne = old.isView && new.isView || old.subject != nil && old.subject == new.subject
      XCTAssertEqual(
        outcome.changes.map(\.subject),
        isOne
          ? [old.isView ? "view" : old.subject?.text ?? ""]
          : [form.line, form.other].map { line in
            ObservationLine(line).subject?.text ?? line
          }, form.line)
    }
  }

  func testOpenValues() {
    for form in Self.forms {
      guard let open = form.open else {
        XCTAssertNil(LinePattern(form.line + " _"), form.line)
        continue
      }
      let matched = MatchedLines([open], [form.line])
      XCTAssertEqual(matched.recorded, [form.line])
      XCTAssertEqual(matched.wildcards, 1, open)
    }
  }

  // MARK: Migrations

  private struct Row: Equatable, Identifiable { var id = 0 }
  private struct Box: Equatable {
    var rows: IdentifiedArrayOf<Row> = []
    var names: [String: Int] = [:]
    var count = 0
  }
  private struct State: Equatable { var box = Box() }
  private enum Inner: Equatable { case loaded(Int) }
  private enum Action: Equatable { case form(Inner) }

  func testMigrations() throws {
    let feature = Feature(
      "f", initialState: State(), reducer: Reducer<State, Action, Void> { _, _, _ in .none }
    ) { _ in () }
    let types = try XCTUnwrap(Suite(feature)["f"]).types()
    let moves = ["rows=box.rows", "names=box.names", "count=box.count", "loaded=form.loaded"].compactMap(
      PathMove.init(parsing:))
    for form in Self.forms {
      XCTAssertEqual(types.moved([[form.line]], moves.map(types.resolve)), [[form.moved ?? form.line]])
      // A name that has another one, wherever lines have names.
      XCTAssertNotNil(RenameMatch([form.line], [form.line]))
      XCTAssertEqual(
        FieldEdit(removing: "Row.title")?.without(form.line.replacing("Row(id: 1)", with: "Row(id: 1, title: 2)")),
        form.line)
    }
  }

  // MARK: Pages and test stores

  private struct Lists: Equatable {
    var list = (0..<12).map { Row(id: $0) }
    var todos = IdentifiedArrayOf(uniqueElements: (0..<12).map { Row(id: $0) })
    var names = ["a": 1, "b": 2]
    var body = String(repeating: "All is well. ", count: 20)
    var count = 0
  }
  private enum Edit: String, Equatable, CaseIterable {
    case count, key, removeOne, removeMany, insertOne, insertMany, move, moveByID, order, text

    /// What a transcript says of it.
    var line: String {
      switch self {
      case .count: "count = 1"
      case .key: "names[\"a\"] removed"
      case .removeOne: "list removed at 0: Row(id: 0)"
      case .removeMany: "list removed at 0...2"
      case .insertOne: "list inserted at 3 = Row(id: 90)"
      case .insertMany: "list inserted at 3...4 = [Row(id: 90), Row(id: 91)]"
      case .move: "list moved from 0 to 5: Row(id: 0)"
      case .moveByID: "todos moved 0 to 5"
      case .order: "todos.order = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]"
      case .text: "body inserted at 260 = \"Yes.\""
      }
    }
  }

  /// What a page shows of each change, and what a test store says of one that nobody asserted.
  func testPagesAndTestStores() throws {
    let feature = Feature(
      "lists", initialState: Lists(),
      reducer: Reducer<Lists, Edit, Void> { state, edit, _ in
        switch edit {
        case .count: state.count = 1
        case .key: state.names["a"] = nil
        case .removeOne: state.list.removeFirst()
        case .removeMany: state.list.removeFirst(3)
        case .insertOne: state.list.insert(Row(id: 90), at: 3)
        case .insertMany: state.list.insert(contentsOf: [Row(id: 90), Row(id: 91)], at: 3)
        case .move: state.list.insert(state.list.removeFirst(), at: 5)
        case .moveByID:
          let row = state.todos.remove(at: 0)
          state.todos.insert(row, at: 5)
        case .order: state.todos = IdentifiedArrayOf(uniqueElements: state.todos.reversed())
        case .text: state.body += "Yes."
        }
        return .none
      }
    ) { _ in () }
    let checker = ScriptChecker(Suite(feature), makesTraces: true) { (_) throws(ScriptHeader.LoadFailure) in
      throw ScriptHeader.LoadFailure("there is none")
    }
    var shown: Set<String> = []
    for edit in Edit.allCases {
      let text = "transcript 1\nfeature lists\nsend \(edit)\n  \(edit.line)\nend\n"
      let played = try checker.play(path: "a", bytes: Array(text.utf8))
      XCTAssertEqual(played.failures.map(\.kind), [], edit.line)
      let line = ObservationLine(edit.line)
      shown.formUnion(words(line))
      let path = try XCTUnwrap(line.path)
      let changes = played.trace?.steps.flatMap(\.events).compactMap { event -> String? in
        if case .changed(let change) = event.kind { change.subject } else { nil }
      }
      let subject = if case .edited(_, let edit, _) = line { "\(path) \(edit)" } else { path }
      XCTAssertEqual(changes, [subject])
      let issues = captureIssues { TestStore(feature).send(edit) }
      let name = path.prefix { $0 != "[" && $0 != "." }
      XCTAssertTrue(issues.contains { $0.message.contains("\n  \(name)") }, "\(edit): \(issues.map(\.message))")
    }
    let others: Set = ["PATH = payload", "PATH = payload.items", "~NAME = LITERAL"]
    let ofState = Set(Self.documented.filter { ObservationLine($0.value.line).isState }.keys)
    XCTAssertEqual(ofState.subtracting(shown).subtracting(others), [])
  }

  // MARK: The forms of earlier versions

  /// A question that decides in which form a step was recorded. A new one needs an entry, and a step that it is about.
  func testEachQuestionOfTheRecordedFormIsAsked() {
    let steps: [String: String] = [
      "hasOpenPayload": "receive loaded(_)", "mayBeByPlace": "count = 1", "mayHaveElementsInFull": "count = 1",
      "textsInFull": "body = \"\(String(repeating: "x", count: 200))\"", "openPaths": "body = _",
      "calledEndpoints": "call date()", "failLines": "fail it is lost",
    ]
    func forms(_ line: String) -> RecordedForms {
      let text = "transcript 1\nfeature f\nsend tap\n  \(line)\nend\n"
      let document = TranscriptReader.readAll(SourceText(path: "", bytes: Array(text.utf8)))
      return RecordedForms(document.statements.flatMap(\.observations))
    }
    let questions = Mirror(reflecting: RecordedForms()).children.compactMap(\.label).filter { $0 != "lines" }.map {
      String($0.replacing("$__lazy_storage_$_", with: ""))
    }
    XCTAssertEqual(questions.sorted(), steps.keys.sorted())
    func answer(_ question: String, _ line: String) -> Bool? {
      var forms = forms(line)
      return switch question {
      case "hasOpenPayload": forms.hasOpenPayload
      case "mayBeByPlace": forms.mayBeByPlace
      case "mayHaveElementsInFull": forms.mayHaveElementsInFull
      case "textsInFull": !forms.textsInFull.isEmpty
      case "openPaths": !forms.openPaths.isEmpty
      case "calledEndpoints": !forms.calledEndpoints.isEmpty
      case "failLines": !forms.failLines.isEmpty
      default: nil
      }
    }
    for (question, line) in steps {
      XCTAssertEqual(answer(question, line), true, question)
      let isOfLists = question.hasPrefix("may")
      XCTAssertEqual(answer(question, isOfLists ? "rows inserted at 0 = payload[0]" : "nothing"), false, question)
    }
    // A text that grows is whole until it is long, and in pieces from then on.
    let whole = steps["textsInFull", default: ""]
    XCTAssertEqual(answer("textsInFull", "\(whole)\n  body inserted at 200 = \"y\""), false)
    XCTAssertEqual(answer("textsInFull", "\(whole)\n  title inserted at 200 = \"y\""), true)
  }
}

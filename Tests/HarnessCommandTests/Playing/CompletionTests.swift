import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessCommand

final class CompletionTests: XCTestCase {
  struct Row: Identifiable, Equatable {
    var id: Int
    var name = ""
    var isOn = false
  }

  enum RowAction: Equatable {
    case toggle
    case rename(String)
  }

  enum Mode: Equatable {
    case light, dark
    case custom(name: String, level: Double)
  }

  struct Info: Equatable {
    var id: Int
    var title: String
    var note: String?
  }

  enum Action: Equatable {
    case didLoad
    case didTapPlus
    case row(id: Int, action: RowAction)
    case counter(RowAction)
    case set(mode: Mode?)
    case received([Info])
    case failed(any Error)
    case picked(UUID, Bool)
    static func == (left: Self, right: Self) -> Bool { false }
  }

  struct State {
    var rows: IdentifiedArrayOf<Row> = [Row(id: 7, name: "a"), Row(id: 12)]
    var mode = Mode.light
    var counts = ["a": 1]
    var list = [Info(id: 3, title: "t")]
    var info: Info? = Info(id: 4, title: "u")
  }

  struct Failure: Error {}

  /// Reading one ends the process.
  struct Fragile: LiteralConvertible, Equatable, Hashable {
    var literalText: String { "text" }
    init?(literalText: String) { fatalError("read") }
    init() {}
  }

  enum FragileAction: Equatable {
    case set(Fragile, Int)
  }

  private static let feature = Feature(
    "rows", initialState: State(), reducer: Reducer<State, Action, Void> { _, _, _ in .none }
  ) {
    _ = ($0.effect("load") as (Int) -> Effect<[Info]>)
    _ = ($0.effect("save") as (String, Bool) -> Effect<Bool>)
    _ = $0.fireAndForget("toast") as (String) -> Effect<Never>
  }
  .initial("full", State()).initial("empty", State()).environment("mock") { _ in }
  .derived("total") { $0.rows.count }

  private lazy var context: CompletionContext = {
    var context = CompletionContext(Self.feature.vocabulary)
    var lines: [String] = []
    ValueRef.with(State()) { state in
      StateExpansion.walk(state) {
        lines.append("\(String(decoding: $0, as: UTF8.self)) = \(String(decoding: $1, as: UTF8.self))")
      }
    }
    let all = lines
    context.known = KnownLiterals(of: TypeShape.of(State.self)) { all }
    context.scripts = { ["plus", "minus"] }
    context.openCalls = [("save#1", "save"), ("save#2", "save"), ("load", "load")]
    context.choices = { $0 == "load" ? ["[]", "[Info(id: 0, title: \"\")]"] : ["true", "false"] }
    return context
  }()

  /// - Parameter line: With the cursor as `|`, or at its end.
  private func complete(_ line: String) -> Completion {
    let parts = line.split(separator: "|", omittingEmptySubsequences: false)
    return LineCompleter(parts.joined(), cursor: parts[0].utf8.count, context).completion
  }

  /// The line with each candidate inserted, and the hole as `▮`.
  private func lines(_ line: String) -> [String] {
    let completion = complete(line)
    let all = Array(line.replacing("|", with: "").utf8)
    return completion.candidates.map { candidate in
      var text = Array(candidate.text.utf8)
      if let hole = candidate.hole { text.insert(contentsOf: "▮".utf8, at: hole) }
      return String(
        decoding: all[..<completion.range.lowerBound] + text + all[completion.range.upperBound...], as: UTF8.self)
    }
  }

  func testCasesAndSkeletons() {
    XCTAssertEqual(lines("send did"), ["send didLoad", "send didTapPlus"])
    XCTAssertEqual(complete("send d").commonStem, "did")
    XCTAssertEqual(lines("send ro"), ["send row(id: ▮, action: .toggle)"])
    XCTAssertEqual(lines("send .ro"), ["send .row(id: ▮, action: .toggle)"])
    XCTAssertEqual(lines("ro"), ["row(id: ▮, action: .toggle)"])
    XCTAssertEqual(lines("send cou"), ["send counter(.▮)"])
    XCTAssertEqual(lines("send p"), ["send picked(▮, false)"])
    XCTAssertEqual(lines("send f"), ["send failed(▮)"])
    XCTAssertEqual(
      lines("send "),
      [
        "send row(id: ▮, action: .toggle)", "send counter(.▮)", "send set(mode: ▮)", "send received(▮)",
        "send failed(▮)", "send picked(▮, false)", "send didLoad", "send didTapPlus",
      ])
  }

  func testNestedActions() {
    XCTAssertEqual(lines("send counter(."), ["send counter(.rename(\"▮\"))", "send counter(.toggle)"])
    XCTAssertEqual(lines("send counter(.|)"), ["send counter(.rename(\"▮\"))", "send counter(.toggle)"])
    XCTAssertEqual(lines("send counter(.to|)"), ["send counter(.toggle)"])
    XCTAssertEqual(lines("send counter("), ["send counter(.rename(\"▮\"))", "send counter(.toggle)"])
    XCTAssertEqual(lines("send row(id: 7, action: .re"), ["send row(id: 7, action: .rename(\"▮\"))"])
    XCTAssertEqual(lines("send row(id: 7, action: .re|)"), ["send row(id: 7, action: .rename(\"▮\"))"])
  }

  func testPartsAndIDsOfTheState() {
    XCTAssertEqual(
      lines("send row(id: "), ["send row(id: 7, action: .▮)", "send row(id: 12, action: .▮)"])
    XCTAssertEqual(
      lines("send row(id: |, action: .toggle)"),
      [
        "send row(id: 7, action: .toggle)", "send row(id: 12, action: .toggle)",
      ])
    XCTAssertEqual(lines("send row(id: 7"), ["send row(id: 7, action: .▮)"])
    XCTAssertEqual(lines("send row(id: 1"), ["send row(id: 1, action: .▮)", "send row(id: 12, action: .▮)"])
    XCTAssertEqual(lines("send row("), ["send row(id: ▮, action: .toggle)"])
    XCTAssertEqual(lines("send row(id: 7, "), ["send row(id: 7, action: .▮)"])
    XCTAssertEqual(lines("send row(id: 7, act"), ["send row(id: 7, action: .▮)"])
    XCTAssertEqual(lines("send row(id: 7, action: .toggle"), ["send row(id: 7, action: .toggle)"])
    XCTAssertEqual(lines("send picked(UUID(1), "), ["send picked(UUID(1), true)", "send picked(UUID(1), false)"])
    XCTAssertEqual(lines("send picked("), ["send picked(UUID(▮), false)"])
  }

  func testValues() {
    XCTAssertEqual(
      lines("send set(mode: |)"),
      [
        "send set(mode: .custom(name: \"▮\", level: 0.0))", "send set(mode: .light)", "send set(mode: .dark)",
        "send set(mode: nil)",
      ])
    XCTAssertEqual(lines("send set(mode: .custom(name: \"x\", l"), ["send set(mode: .custom(name: \"x\", level: ▮))"])
    XCTAssertEqual(lines("send received("), ["send received([])", "send received([Info(id: ▮, title: \"\")])"])
    XCTAssertEqual(lines("send received([In"), ["send received([Info(id: ▮, title: \"\")])"])
    XCTAssertEqual(lines("send received([Info(id: 1, title: \"a\")"), ["send received([Info(id: 1, title: \"a\")])"])
    XCTAssertEqual(
      lines("send received([Info(id: 1, title: \"a\", no"),
      [
        "send received([Info(id: 1, title: \"a\", note: ▮)])"
      ])
  }

  func testHints() {
    XCTAssertEqual(complete("send row(id: ").hint, "Int, action: CompletionTests.RowAction)")
    XCTAssertEqual(complete("send row(").hint, "id: Int, action: CompletionTests.RowAction)")
    XCTAssertEqual(complete("send row(id: 7").hint, ", action: CompletionTests.RowAction)")
    XCTAssertEqual(complete("send row(id: |, action: .toggle)").hint, "Int")
    XCTAssertEqual(complete("send didL").hint, "oad")
    XCTAssertEqual(complete("didL").hint, "oad")
    XCTAssertEqual(complete("adv").hint, "ance")
    XCTAssertEqual(complete("stub lo").hint, "ad(Int) -> [CompletionTests.Info]")
    XCTAssertEqual(complete("send did").hint, "")
    XCTAssertEqual(complete("advance ").hint, "a duration: 500ms, 1.5s, 2m")
    XCTAssertEqual(complete("").hint, "")
  }

  func testCommandsAndNames() {
    XCTAssertEqual(lines("s"), ["set(mode: ▮)", "stub ", "send ", "state", "save ", "seed "])
    XCTAssertEqual(lines("un"), ["undo"])
    XCTAssertEqual(lines("run"), [])
    XCTAssertEqual(lines("save "), ["save plus", "save minus"])
    XCTAssertEqual(lines("save m"), ["save minus"])
    XCTAssertEqual(lines("initial "), ["initial empty", "initial full"])
    XCTAssertEqual(lines("environment "), ["environment mock"])
    XCTAssertEqual(lines("help p"), [])
    XCTAssertEqual(lines("note a"), [])
    XCTAssertEqual(lines("nonsense x"), [])
    XCTAssertEqual(
      lines(""),
      LineCompleter.commands.map { word in
        ["run", "state", "view", "undo", "redo", "pending", "help", "quit"].contains(word) ? word : word + " "
      })
  }

  func testEndpoints() {
    XCTAssertEqual(lines("stub "), ["stub load = ▮", "stub save = ▮", "stub toast"])
    XCTAssertEqual(lines("stub load"), ["stub load = ▮"])
    XCTAssertEqual(
      lines("stub save = "),
      [
        "stub save = true", "stub save = false", "stub save = never", "stub save = fail ", "stub save = end",
      ])
    XCTAssertEqual(lines("stub save("), ["stub save(\"▮\"", "stub save(_"])
    XCTAssertEqual(lines("stub save(_, t"), ["stub save(_, true"])
    XCTAssertEqual(lines("stub save(_, true)"), ["stub save(_, true) = "])
    XCTAssertEqual(lines("stub save = true a"), ["stub save = true after ", "stub save = true always"])
    XCTAssertEqual(lines("answer "), ["answer save#1 ▮", "answer save#2 ▮", "answer load ▮"])
    XCTAssertEqual(lines("answer l"), ["answer load ▮"])
    XCTAssertEqual(
      lines("answer save#2 "),
      [
        "answer save#2 true", "answer save#2 false", "answer save#2 fail ", "answer save#2 never", "answer save#2 end",
      ])
    XCTAssertEqual(
      lines("answer load "),
      [
        "answer load []", "answer load [Info(id: 0, title: \"\")]", "answer load [Info(id: ▮, title: \"\")]",
        "answer load fail ", "answer load never", "answer load end",
      ])
    XCTAssertEqual(lines("answer load [In"), ["answer load [Info(id: ▮, title: \"\")]"])
    XCTAssertEqual(lines("answer nobody "), [])
  }

  func testPaths() {
    XCTAssertEqual(
      lines("expect "),
      [
        "expect rows", "expect mode", "expect counts", "expect list", "expect info", "expect ~total",
      ])
    XCTAssertEqual(lines("expect ro"), ["expect rows"])
    XCTAssertEqual(lines("expect rows"), ["expect rows[id: 7]", "expect rows[id: 12]"])
    XCTAssertEqual(lines("expect rows[id: 1"), ["expect rows[id: 12]"])
    XCTAssertEqual(
      lines("expect rows[id: 7]."), ["expect rows[id: 7].id", "expect rows[id: 7].name", "expect rows[id: 7].isOn"])
    XCTAssertEqual(lines("expect rows[id: 7].n"), ["expect rows[id: 7].name"])
    XCTAssertEqual(lines("expect rows[id: 7].name"), ["expect rows[id: 7].name = \"a\""])
    XCTAssertEqual(
      lines("expect rows[id: 7].name = "), ["expect rows[id: 7].name = \"a\"", "expect rows[id: 7].name = \"▮\""])
    XCTAssertEqual(lines("expect counts"), ["expect counts[\"a\"]"])
    XCTAssertEqual(lines("expect list[0].t"), ["expect list[0].title"])
    XCTAssertEqual(lines("expect info.t"), ["expect info.title"])
    XCTAssertEqual(lines("expect mode = .d"), ["expect mode = .dark"])
    XCTAssertEqual(lines("expect nothing.x"), [])
    XCTAssertEqual(lines("ignore rows[id: 12].na"), ["ignore rows[id: 12].name"])
    // A state is always printed whole.
    XCTAssertEqual(lines("state rows[id: 12].na"), [])
  }

  /// A user's type may trap when it reads a literal, so it isn't asked to.
  func testWhatIsTypedIsReadByNoType() {
    let feature = Feature(
      "fragile", initialState: [Fragile(): 1],
      reducer: Reducer<[Fragile: Int], FragileAction, Void> { _, _, _ in .none }
    ) { _ in }
    let context = CompletionContext(feature.vocabulary)
    func complete(_ line: String) -> Completion {
      LineCompleter(line, cursor: line.utf8.count, context).completion
    }
    XCTAssertEqual(complete("send set(Fragile(\"a\"), 1").candidates.map(\.text), [")"])
    XCTAssertEqual(complete("send set(").candidates.map(\.text), ["Fragile(\"\"), 0)"])
    for line in ["send set(Fragile(\"a\")", "send set(", "expect state[Fragile(\"a\")] = "] { _ = complete(line) }
  }

  /// Whatever part of a line is typed, every proposal can be read, and nothing traps.
  func testEveryProposedActionIsRead() {
    let whole = [
      "row(id: 7, action: .rename(\"a\"))", "set(mode: .custom(name: \"x\", level: 1.5))", "counter(.toggle)",
      "received([Info(id: 1, title: \"a\", note: nil), Info(id: 2, title: \"\")])", "picked(UUID(3), true)",
      "didTapPlus",
    ]
    var count = 0
    for line in whole {
      for length in 0...line.count {
        let typed = "send " + line.prefix(length)
        let completion = complete(typed)
        for candidate in completion.candidates {
          let bytes = Array(typed.utf8)
          let text = String(decoding: bytes[..<completion.range.lowerBound], as: UTF8.self) + candidate.filled
          if candidate.text.hasPrefix("failed") { continue }
          var parser = LiteralParser(Array(text.utf8), in: 5..<text.utf8.count)
          XCTAssertNoThrow(try parser.parseAll(TypeShape.of(Action.self), bare: true), "\(typed): \(text)")
          count += 1
        }
      }
    }
    XCTAssertGreaterThan(count, 100)
    for text in [
      "send row(id: 7))", "send )", "send row(x: ", "send \"", "send row(id: \"", "expect [", "expect a[\"",
      "stub load(", "send [[[[",
    ] {
      _ = complete(text)
    }
  }
}

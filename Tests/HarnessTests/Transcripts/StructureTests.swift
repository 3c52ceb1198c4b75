import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessRecorder

/// Transcripts follow the structure of a state, whatever its `==` says and wherever its objects are; a test store follows `==`.
final class StructureTests: XCTestCase {
  struct ByID: Equatable {
    var id: Int
    var title: String
    static func == (left: ByID, right: ByID) -> Bool { left.id == right.id }
  }

  final class Model {
    var count = 0
    var items = ["a"]
    var child: Model?
    weak var parent: Model?
  }

  struct State: Equatable {
    var item = ByID(id: 1, title: "a")
    var count = 0
  }

  struct ModelState {
    var number = 0
    var model = Model()
    var others: [Model] = []
    var any: Any = 0
  }

  private func record<State, Action>(
    _ feature: Feature<State, Action, Void>, _ commands: String, file: StaticString = #filePath, line: UInt = #line
  ) -> String {
    let text = "transcript 1\nfeature \(feature.name)\n\n\(commands)\nend\n"
    do {
      let played = try ScriptChecker(Suite(feature), load: noFiles)
        .play(path: "a.transcript", bytes: Array(text.utf8))
      return String(TranscriptWriter.text(played.document, lines: played.lines).split(separator: "\n\n")[1])
    } catch {
      XCTFail("\(error)", file: file, line: line)
      return ""
    }
  }

  private func feature<State>(
    _ state: State, _ change: @escaping (inout State, Int) -> Void
  ) -> Feature<State, Step, Void> {
    Feature(
      "structure", initialState: state,
      reducer: Reducer { state, action, _ in
        change(&state, action.number)
        return .none
      }
    ) { _ in }
  }

  enum Step: Equatable {
    case step(Int)
    var number: Int { if case .step(let number) = self { number } else { 0 } }
  }

  // MARK: Equality

  func testAFieldThatEqualityIgnoresIsALine() {
    let feature = feature(State()) { state, _ in state.item.title = "b" }
    XCTAssertEqual(
      record(feature, "send step(1)"),
      """
      send step(1)
        item.title = "b"
      end

      """)
  }

  func testATestStoreFollowsEquality() {
    let reducer = Reducer<State, Step, Void> { state, action, _ in
      state.item.title = "b"
      if action == .step(2) { state.count = 1 }
      return .none
    }
    let store = TestStore(initialState: State(), reducer: reducer, environment: ())
    XCTAssertEqual(captureIssues { store.send(.step(1)) }, [])
    let issues = captureIssues { store.send(.step(2)) }
    XCTAssertEqual(
      issues.map(\.message),
      [
        """
        step(2) changed the state, but the test asserts no change:

          count
            expected 0
            actual   1

        Assert the change in a trailing closure: { $0.count = 1 }
        """
      ])
  }

  func testOnlyWhatEqualityMindsIsReported() {
    struct Page: Equatable {
      var title = "a"
      var cache = 0
      static func == (left: Page, right: Page) -> Bool { left.title == right.title }
    }
    XCTAssertEqual(StateDifference.between(Page(), Page(title: "b", cache: 1)).paths, ["title"])
    XCTAssertEqual(ValueDifference.between(Page(), Page(title: "b", cache: 1)).map(\.path), ["cache", "title"])
  }

  /// `==` may rely on invariants of a feature's values: it isn't called with others.
  func testEqualityIsAskedOfNoListWithThePositionOfAnother() {
    struct Window: Equatable {
      var cells: [String]
      var start: Int
      static func == (left: Window, right: Window) -> Bool {
        left.cells[left.start...].elementsEqual(right.cells[right.start...])
      }
    }
    let (short, long) = (Window(cells: ["a", "b"], start: 0), Window(cells: ["a", "b", "c", "d", "e"], start: 4))
    XCTAssertEqual(StateDifference.between(short, long).paths, ["cells[2]", "cells[3]", "cells[4]", "start"])
    XCTAssertEqual(
      StateDifference.between(long, short).paths, ["cells[2]", "cells[3]", "cells[4]", "start"])
  }

  func testEqualityIsAskedOfNoValueThatMayBeMissing() {
    struct Loaded: Equatable {
      var isLoaded = false
      var value: String?
      static func == (left: Loaded, right: Loaded) -> Bool {
        left.isLoaded == right.isLoaded && (!left.isLoaded || left.value! == right.value!)
      }
    }
    XCTAssertEqual(
      StateDifference.between(Loaded(), Loaded(isLoaded: true, value: "a")).paths, ["isLoaded", "value"])
    struct Table: Equatable {
      var rows = ["a": 1]
      var selected = "a"
      static func == (left: Table, right: Table) -> Bool { left.rows[left.selected]! == right.rows[right.selected]! }
    }
    XCTAssertEqual(
      StateDifference.between(Table(), Table(rows: ["b": 2], selected: "b")).paths,
      ["rows[\"a\"]", "rows[\"b\"]", "selected"])
  }

  /// The shown fields suffice: assigning them gives the expected state.
  func testFieldsThatCountTogetherAreAllReported() {
    struct Lazy: Equatable {
      var isOn = false
      var level = 0
      var note = ""
      static func == (left: Lazy, right: Lazy) -> Bool {
        left.isOn == right.isOn && (!left.isOn || left.level == right.level)
      }
    }
    XCTAssertEqual(
      StateDifference.between(Lazy(), Lazy(isOn: true, level: 3, note: "x")).paths, ["isOn", "level", "note"])
    XCTAssertEqual(
      StateDifference.between(Lazy(isOn: true), Lazy(isOn: true, level: 3, note: "x")).paths, ["level"])
  }

  func testADifferenceThatNothingShowsIsTheWhole() {
    struct Page: Equatable {
      var title = "a"
      var pointer: UnsafeRawPointer
      static func == (left: Page, right: Page) -> Bool { left.pointer == right.pointer }
    }
    struct Pages: Equatable { var page: Page }
    func pages(_ address: Int) -> Pages {
      Pages(page: Page(pointer: UnsafeRawPointer(bitPattern: address).unsafelyUnwrapped))
    }
    XCTAssertEqual(StateDifference.between(pages(16), pages(32)).paths, ["page.pointer"])
    XCTAssertEqual(ValueDifference.between(pages(16), pages(32)).map(\.path), ["page.pointer"])

    struct Handler: Equatable {
      var run: (Int) -> Int
      static func == (left: Handler, right: Handler) -> Bool { left.run(0) == right.run(0) }
    }
    struct Screen: Equatable { var title = "a", handler: Handler }
    func screen(_ number: Int) -> Screen { Screen(handler: Handler { $0 + number }) }
    XCTAssertEqual(StateDifference.between(screen(1), screen(1)).paths, [])
    XCTAssertEqual(ValueDifference.between(screen(1), screen(1)).map(\.path), [])
    XCTAssertEqual(StateDifference.between(screen(1), screen(2)).paths, ["handler"])
    XCTAssertEqual(ValueDifference.between(screen(1), screen(2)).map(\.path), ["handler"])
    let handlers = ValueDifference.between(Handler { $0 }, Handler { $0 + 1 })
    XCTAssertEqual(handlers, [ValueDifference(path: "state", old: "Handler(run: _)", new: "Handler(run: _)")])
  }

  // MARK: Objects

  func testAnObjectThatChangesInPlaceIsALine() {
    let feature = feature(ModelState()) { state, number in
      switch number {
      case 1: state.model.count += 1
      case 2: state.model.items.append("b")
      case 3:
        state.model.child = Model()
        state.model.child?.parent = state.model
      case 4: state.model.child?.count = 5
      case 5: state.number = 1
      case 6: state.others = [state.model]
      case 7: state.others[0].count = 9
      case 8: state.others = []
      case 9: state.any = state.model
      case 10: (state.any as? Model)?.count = 10
      default: state.model.child = nil
      }
    }
    XCTAssertEqual(
      record(feature, (1...11).map { "send step(\($0))" }.joined(separator: "\n")),
      """
      send step(1)
        model.count = 1
      send step(2)
        model.items[1] = "b"
      send step(3)
        model.child = Model(count: 0, items: ["a"], child: nil, parent: ↑)
      send step(4)
        model.child.count = 5
      send step(5)
        number = 1
      send step(6)
        others[0] = Model(
          count: 1,
          items: ["a", "b"],
          child: Model(count: 5, items: ["a"], child: nil, parent: ↑),
          parent: nil,
        )
      send step(7)
        model.count = 9
        others[0].count = 9
      send step(8)
        others = []
      send step(9)
        any = Model(
          count: 9,
          items: ["a", "b"],
          child: Model(count: 5, items: ["a"], child: nil, parent: ↑),
          parent: nil,
        )
      send step(10)
        any = Model(
          count: 10,
          items: ["a", "b"],
          child: Model(count: 5, items: ["a"], child: nil, parent: ↑),
          parent: nil,
        )
        model.count = 10
      send step(11)
        any = Model(count: 10, items: ["a", "b"], child: nil, parent: nil)
        model.child = nil
      end

      """)
  }

  func testWhatAnEffectDoesToAnObjectIsALineOfItsStep() {
    let model = Model()
    let reducer = Reducer<ModelState, Step, Void> { _, _, _ in .fireAndForget { model.count += 1 } }
    let feature = Feature("structure", initialState: ModelState(model: model), reducer: reducer) { (_: World) in }
    XCTAssertEqual(
      record(feature, "send step(1)\nsend step(2)"),
      """
      send step(1)
        model.count = 1
      send step(2)
        model.count = 2
      end

      """)
  }

  func testADerivedValueFollowsAnObject() {
    let feature = feature(ModelState()) { state, _ in state.model.count += 1 }
      .derived("model", \.model).observes("model", \.model)
    XCTAssertEqual(
      record(feature, "send step(1)"),
      """
      send step(1)
        model.count = 1
        ~model = Model(count: 1, items: ["a"], child: nil, parent: nil)
        hear model Model(count: 1, items: ["a"], child: nil, parent: nil)
      end

      """)
  }

  /// As a store's subscriber does.
  func testWhatIsHeardFollowsEquality() {
    let feature = feature(State()) { state, number in
      state.item.title = "b\(number)"
      if number == 2 { state.item.id = 2 }
    }
    .observes("item", \.item)
    XCTAssertEqual(
      record(feature, "send step(1)\nsend step(2)"),
      """
      send step(1)
        item.title = "b1"
      send step(2)
        item.id = 2
        item.title = "b2"
        hear item ByID(id: 2, title: "b2")
      end

      """)
  }

  func testAValueBehindAProtocolIsComparedByWhatItIs() {
    struct Handler {
      var name = "h"
      var run: () -> Void = {}
    }
    let feature = feature(ModelState()) { state, number in
      switch number {
      case 1: state.any = Handler()
      case 2: state.any = Handler(run: { print(number) })
      case 3: state.any = Handler(name: "i", run: (state.any as? Handler)?.run ?? {})
      default: break
      }
    }
    XCTAssertEqual(
      record(feature, "send step(1)\nsend step(2)\nsend step(3)\nsend step(4)"),
      """
      send step(1)
        any = Handler(name: "h", run: _)
      send step(2)
        any = Handler(name: "h", run: _)
      send step(3)
        any = Handler(name: "i", run: _)
      send step(4)
        nothing
      end

      """)
  }

  func testIgnoredPartsAreNeitherComparedNorShown() {
    let feature = feature(ModelState()) { state, number in
      state.model.count += 1
      state.number = number
    }
    XCTAssertEqual(
      record(feature, "send step(1)").contains("model.count"), true)
    let text = "transcript 1\nfeature structure\nignore model\n\nsend step(1)\nend\n"
    let played = try? ScriptChecker(Suite(feature), load: noFiles)
      .play(path: "a.transcript", bytes: Array(text.utf8))
    XCTAssertEqual(played?.lines[3], ["number = 1"])
  }

  func testObjectsThatAreCutOffFailTheScript() {
    let feature = feature(ModelState()) { state, _ in
      var model = state.model
      for _ in 0..<40 {
        let child = Model()
        model.child = child
        model = child
      }
    }
    let result = feature.check(transcript: "transcript 1\nfeature structure\n\nsend step(1)\nend\n")
    XCTAssertTrue(
      result.failures.contains {
        if case .reported(let text, _, _) = $0.kind {
          text.contains("refer to each other more than 32 levels deep")
        } else {
          false
        }
      }, "\(result.failures)")
  }

  /// A literal that is only for display can't be written in a script, which reports that.
  func testAScriptThatWritesWhatCanNotBeReadIsReported() {
    struct Holder { var run: () -> Void = {} }
    enum Action { case delete(IndexSet), set(Holder) }
    struct State { var indices = IndexSet() }
    let reducer = Reducer<State, Action, Void> { state, action, _ in
      if case .delete(let indices) = action { state.indices = indices }
      return .none
    }
    let feature = Feature("sets", initialState: State(), reducer: reducer) { (_: World) in }
    XCTAssertEqual(
      record(feature, "send delete([0, 3])"),
      """
      send delete([0, 3])
        indices = [0, 3]
      end

      """)
    // Foundation ends the process for these.
    for index in ["-1", "9223372036854775807"] {
      let result = feature.check(transcript: "transcript 1\nfeature sets\n\nsend delete([0, \(index)])\nend\n")
      guard case .unreadable? = result.failures.first?.kind else { XCTFail("\(result.failures)"); continue }
    }
    let result = feature.check(transcript: "transcript 1\nfeature sets\n\nsend set(Holder())\nend\n")
    XCTAssertEqual(
      result.failures.map(\.kind),
      [.unreadable("field 'run' of Holder can't be written as a literal: it is a function")])
  }
}

import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessRecorder

final class ReducerDebugTests: XCTestCase {
  private struct OrderState: Equatable {
    var number = 2
    var errorMessage: String?
    var successToastMessage: String?
  }

  private enum OrderAction: Equatable {
    case didTapAddOrder
    case receiveAddOrderResponse(Bool)
    case child(id: Int, action: ChildAction)
  }

  private enum ChildAction: Equatable {
    case rename(String, to: String)
  }

  private final class Log: TextOutputStream {
    var text = ""
    var writes = 0

    func write(_ string: String) {
      text += string
      writes += 1
    }
  }

  private static let orderReducer = Reducer<OrderState, OrderAction, Void> { state, action, _ in
    if action == .receiveAddOrderResponse(true) { state.successToastMessage = "Order created successfully" }
    return action == .didTapAddOrder ? Effect(value: .receiveAddOrderResponse(true)) : .none
  }

  func testEachActionIsWrittenWithWhatItChanged() {
    let log = Log()
    let store = Store(initialState: OrderState(), reducer: Self.orderReducer.debug(to: log), environment: ())
    store.send(.didTapAddOrder)
    store.send(.receiveAddOrderResponse(true))
    XCTAssertEqual(
      log.text,
      """
      received action:
        OrderAction.didTapAddOrder
        (No state changes)

      received action:
        OrderAction.receiveAddOrderResponse(
          true
        )
        OrderState(
          number: 2,
          errorMessage: nil,
      \u{2212}   successToastMessage: nil
      +   successToastMessage: "Order created successfully"
        )

      received action:
        OrderAction.receiveAddOrderResponse(
          true
        )
        (No state changes)


      """)
    XCTAssertEqual(log.writes, 3, "an action is written at once, so that writers do not mix")
  }

  func testAPrefixDistinguishesReducers() {
    let log = Log()
    var state = OrderState()
    _ = Self.orderReducer.debug("order", to: log).run(&state, .didTapAddOrder, ())
    XCTAssertEqual(log.text, "order: received action:\n  OrderAction.didTapAddOrder\n  (No state changes)\n\n")
  }

  func testDebugActionsLeavesTheStateOut() {
    let log = Log()
    var state = OrderState()
    let effect = Self.orderReducer.debugActions(to: log).run(&state, .receiveAddOrderResponse(true), ())
    XCTAssertTrue(effect.isNone)
    XCTAssertEqual(state.successToastMessage, "Order created successfully")
    XCTAssertEqual(
      log.text, "received action:\n  OrderAction.receiveAddOrderResponse(\n    true\n  )\n\n")
  }

  func testAPartOfTheStateAndOneCaseCanBeWatched() {
    let log = Log()
    var state = OrderState()
    let reducer = Self.orderReducer.debug(
      "toast", state: \.successToastMessage, action: /OrderAction.receiveAddOrderResponse, to: log)
    _ = reducer.run(&state, .didTapAddOrder, ())
    _ = reducer.run(&state, .receiveAddOrderResponse(true), ())
    XCTAssertEqual(
      log.text,
      """
      toast: received action:
        true
      \u{2212} nil
      + "Order created successfully"


      """)
  }

  func testLabelsAndNestedActions() {
    let log = Log()
    var state = OrderState()
    _ = Self.orderReducer.debugActions(to: log).run(&state, .child(id: 3, action: .rename("a\n", to: "b")), ())
    XCTAssertEqual(
      log.text,
      #"""
      received action:
        OrderAction.child(
          id: 3,
          action: ChildAction.rename(
            "a\n",
            to: "b"
          )
        )


      """#)
  }

  func testASetOfANeverEqualPropertyIsAChangeThoughTheValueIsEqual() {
    struct State { @NeverEqual var toast: String? = "a" }
    let log = Log()
    let reducer = Reducer<State, Int, Void> { state, action, _ in
      if action == 1 { state.toast = "a" }
      return .none
    }
    var state = State()
    _ = reducer.debug(to: log).run(&state, 0, ())
    _ = reducer.debug(to: log).run(&state, 1, ())
    XCTAssertEqual(
      log.text,
      """
      received action:
        0
        (No state changes)

      received action:
        1
        State(
      \u{2212}   toast: "a"
      +   toast: "a"
        )


      """)
  }

  // MARK: Dumps

  private struct Item: Equatable, Identifiable {
    var id: Int
    var name = ""
  }

  private enum Page: Equatable {
    case loading
    case loaded(Item)
  }

  private struct Everything {
    var items: IdentifiedArrayOf<Item> = [Item(id: 1)]
    var list: [Int] = [3, 4]
    var noList: [Int] = []
    var map: [String: Item] = ["b": Item(id: 2), "a": Item(id: 1)]
    var noMap: [Int: Int] = [:]
    var set: Set = [2, 1]
    var pair = (1, name: "b")
    var page: Page? = Page.loaded(Item(id: 7))
    var loading: Page? = .loading
    var twice: Int?? = .some(nil)
    var error: any Error = CancellationError()
    var nothing = Nothing()

    struct Nothing {}
  }

  func testADumpNamesTypesAndHasALineForEachPart() {
    XCTAssertEqual(
      DebugDump.lines(of: Everything()).map(\.written).joined(separator: "\n"),
      """
      Everything(
        items: [
          Item(
            id: 1,
            name: ""
          )
        ],
        list: [
          3,
          4
        ],
        noList: [],
        map: [
          "a": Item(
            id: 1,
            name: ""
          ),
          "b": Item(
            id: 2,
            name: ""
          )
        ],
        noMap: [:],
        set: [
          1,
          2
        ],
        pair: (
          1,
          name: "b"
        ),
        page: Page.loaded(
          Item(
            id: 7,
            name: ""
          )
        ),
        loading: Page.loading,
        twice: .some(nil),
        error: CancellationError(),
        nothing: Nothing()
      )
      """)
  }

  func testNilInsideOfAnOptionalIsAnotherValueThanNil() {
    struct State { var choice: Int?? }
    let text = DebugText.of("", 1, from: State(choice: .none), to: State(choice: .some(nil)))
    XCTAssertTrue(text.contains("\u{2212}   choice: nil\n+   choice: .some(nil)\n"), text)
  }

  func testAChangeThatCannotBeShownIsReportedAllTheSame() {
    struct State {
      var value: Any
      var function: () -> Int = { 1 }
    }
    func end(_ old: Any, _ new: Any) -> String {
      let old = State(value: old)
      var changed = old
      changed.value = new
      return String(DebugText.of("", 1, from: old, to: changed).split(separator: "\n").last ?? "")
    }
    XCTAssertEqual(end(1, 1), "  (No state changes)")
    XCTAssertEqual(end(1, UInt8(1)), "  (State changes that can't be shown)")
    XCTAssertEqual(end("\u{e9}", "e\u{301}"), "  (State changes that can't be shown)")
    indirect enum List { case end(Int), next(List) }
    func list(_ end: Int) -> List { (0..<1_000).reduce(List.end(end)) { list, _ in .next(list) } }
    XCTAssertEqual(end(list(1), list(1)), "  (No state changes)")
    XCTAssertEqual(end(list(1), list(2)), "  (State changes that can't be shown)")
  }

  func testAValueWithoutEndIsCut() {
    indirect enum List { case end, next(List) }
    var list = List.end
    for _ in 0..<10_000 { list = .next(list) }
    XCTAssertLessThan(DebugDump.lines(of: list).count, 1_000)
  }

  // MARK: Differences

  private func difference(_ old: [String], _ new: [String]) -> [String]? {
    LineDifference.text(DebugDump.lines(of: old), DebugDump.lines(of: new))
  }

  func testNeighboursAreRemovedTogetherAndThenAddedTogether() {
    XCTAssertEqual(
      difference(["a", "b", "c", "d"], ["a", "x", "y", "d"]),
      [
        "  [", "    \"a\",", "\u{2212}   \"b\",", "\u{2212}   \"c\",", "+   \"x\",", "+   \"y\",", "    \"d\"", "  ]",
      ])
  }

  func testAnInsertedLineLeavesTheOthersAloneAlsoTheOneThatGetsAComma() {
    XCTAssertEqual(difference(["b"], ["a", "b"]), ["  [", "+   \"a\",", "    \"b\"", "  ]"])
    XCTAssertEqual(difference(["a"], ["a", "b"]), ["  [", "    \"a\",", "+   \"b\"", "  ]"])
    XCTAssertEqual(difference(["a", "b"], ["a"]), ["  [", "    \"a\"", "\u{2212}   \"b\"", "  ]"])
    XCTAssertEqual(difference(["a", "a"], ["a"]), ["  [", "    \"a\"", "\u{2212}   \"a\"", "  ]"])
    XCTAssertNil(difference(["a", "b"], ["a", "b"]))
  }

  func testFromNothingToSomething() {
    XCTAssertEqual(difference([], ["a"]), ["\u{2212} []", "+ [", "+   \"a\"", "+ ]"])
  }

  func testManyLinesAreNotComparedOneByOne() throws {
    let old = (0..<5_000).map { "\($0)" }
    let lines = try XCTUnwrap(difference(old, old.reversed()))
    XCTAssertEqual(lines.count { $0.hasPrefix("\u{2212}") }, 5_000)
    XCTAssertEqual(lines.count { $0.hasPrefix("+") }, 5_000)
    let inserted = try XCTUnwrap(difference(old, old + ["x"]))
    XCTAssertEqual(inserted.filter { !$0.hasPrefix(" ") }, ["+   \"x\""])
  }
}

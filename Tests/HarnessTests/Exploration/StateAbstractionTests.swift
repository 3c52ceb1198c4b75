import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture

final class StateAbstractionTests: XCTestCase {
  private typealias State = Explored.State
  private let abstraction = StateAbstraction(TypeShape.of(State.self))

  private func hash(_ change: (inout State) -> Void = { _ in }) -> UInt64 {
    var state = State()
    change(&state)
    return ValueRef.with(state) { abstraction.hash(of: $0) }
  }

  func testTheText() {
    var state = State()
    func text() -> String { ValueRef.with(state) { abstraction.text(of: $0) } }
    XCTAssertEqual(
      text(), "page.loading, toast nil, rows 0, counts 0, isOn false, alert nil, history 0")
    state.page = .loaded(Explored.Profile(name: "Ada", tags: ["a", "b"]))
    state.toast = "!"
    state.rows = [Explored.row(1), Explored.row(2, isDone: true), Explored.row(3)]
    state.counts = ["a": 1]
    state.isOn = true
    state.alert = .other("x")
    state.history = [[true], []]
    XCTAssertEqual(
      text(),
      """
      page.loaded, page.loaded.0.tags 2, toast some, rows many, rows[*].isDone false, rows[*].isDone true, \
      rows[*].kind.book, counts 1, isOn true, alert.other, alert.other.0 some, history 2, history[*] 0, history[*] 1, \
      history[*][*] true
      """)
  }

  func testWhatIsToldApart() {
    let row = Explored.row
    let hashes: [UInt64] = [
      hash(), hash { $0.page = .failed(.offline) }, hash { $0.page = .failed(.server(code: 1)) },
      hash { $0.toast = "" },
      hash { $0.rows = [row(1, false, .book)] }, hash { $0.rows = [row(1, true, .book)] },
      hash { $0.rows = [row(1, false, .book), row(2, false, .book)] },
      hash { $0.rows = [row(1, false, .book), row(2, true, .book)] },
      hash { $0.rows = [row(1, false, .book), row(2, false, .book), row(3, false, .book)] },
      // The same cases, in other elements.
      hash { $0.rows = [row(1, true, .book), row(2, false, .other(nil))] },
      hash { $0.rows = [row(1, false, .book), row(2, true, .other(nil))] },
      hash { $0.counts = ["": 0] }, hash { $0.isOn = true }, hash { $0.alert = .book }, hash { $0.history = [[]] },
      hash { $0.history = [[true]] }, hash { $0.page = .loaded(Explored.Profile(name: "", tags: [])) },
      hash { $0.page = .loaded(Explored.Profile(name: "", tags: ["a"])) },
    ]
    XCTAssertEqual(Set(hashes).count, hashes.count)
  }

  func testWhatIsAlike() {
    let row = Explored.row
    XCTAssertEqual(hash(), hash { $0.number = 7 })
    XCTAssertEqual(hash { $0.toast = "a" }, hash { $0.toast = "b" })
    XCTAssertEqual(hash { $0.page = .failed(.server(code: 1)) }, hash { $0.page = .failed(.server(code: 2)) })
    // Neither the order nor the number of times matters.
    let (a, b) = (row(1, true, .book), row(2, false, .book))
    XCTAssertEqual(hash { $0.rows = [a, b] }, hash { $0.rows = [b, a] })
    XCTAssertEqual(
      hash { $0.rows = [a, b, row(3, true, .book)] },
      hash { $0.rows = [a, b, row(3, false, .book), row(4, false, .book)] })
    XCTAssertEqual(hash { $0.counts = ["a": 1, "b": 2] }, hash { $0.counts = ["c": 3, "d": 2] })
    let many = (0..<1_000).map { row($0, $0 % 2 == 0, .film(minutes: Int($0))) }
    XCTAssertEqual(
      hash { $0.rows = IdentifiedArray(uniqueElements: many) },
      hash { $0.rows = IdentifiedArray(uniqueElements: many.reversed()) })
  }

  /// By what an action has done to single parts.
  func testPartsAreLookedAtByThemselves() {
    func parts(_ change: (inout State) -> Void) -> Set<Int> {
      let old = State()
      var new = old
      change(&new)
      var found: Set<Int> = []
      ValueRef.with(old, new) { old, new in abstraction.parts(of: new, unlike: old) { found.insert($0) } }
      return found
    }
    XCTAssertEqual(parts { _ in }, [])
    let numbers = [-5, 0, 1, 2, 3, 4, 8, 16, 32, 64].map { number in parts { $0.number = number } }
    // 0 is the value before.
    XCTAssertEqual(numbers[1], [])
    XCTAssertEqual(Set(numbers).count, numbers.count)
    XCTAssertEqual(parts { $0.number = 5 }, parts { $0.number = 7 })
    XCTAssertEqual(parts { $0.number = 64 }, parts { $0.number = .max })
    let flag = parts { $0.isOn = true }
    let both = parts { ($0.isOn, $0.number) = (true, 3) }
    XCTAssertEqual(both, flag.union(numbers[4]))
  }

  func testItIsTheSameInEveryProcess() {
    XCTAssertEqual(hash { $0.rows = [Explored.row(1)] }, 11_132_445_172_426_062_544)
  }

  func testHiddenPaths() {
    let mask = PathMask()
    mask.insert(["isOn"])
    mask.insert(["rows", "[*]", "kind"])
    let hidden = StateAbstraction(TypeShape.of(State.self), hiding: mask)
    func hash(_ change: (inout State) -> Void) -> UInt64 {
      var state = State()
      change(&state)
      return ValueRef.with(state) { hidden.hash(of: $0) }
    }
    XCTAssertEqual(hash { $0.isOn = true }, hash { _ in })
    XCTAssertEqual(
      hash { $0.rows = [Explored.row(1, kind: .book)] }, hash { $0.rows = [Explored.row(1, kind: .other(""))] })
    XCTAssertNotEqual(hash { $0.rows = [Explored.row(1)] }, hash { _ in })
  }

  func testOtherStates() {
    XCTAssertEqual(ValueRef.with(true) { StateAbstraction(TypeShape.of(Bool.self)).text(of: $0) }, "state true")
    XCTAssertEqual(ValueRef.with(5) { StateAbstraction(TypeShape.of(Int.self)).hash(of: $0) }, 0)
    XCTAssertEqual(
      ValueRef.with(Explored.deepTree(2_000)) { StateAbstraction(TypeShape.of(Explored.Tree.self)).text(of: $0) },
      "state.node")
  }
}

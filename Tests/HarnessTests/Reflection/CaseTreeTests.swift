import XCTest

@testable import HarnessArchitecture
@testable import Harness

private enum LoginAction {
  case loginFinished(Result<Int, LoginError>)
  case picked(String?)
  case tinted(Tint?)
  case set(mode: Mode, size: Size, count: Int)
  case moved(Mode, Size)
  case deep(One)
  case form(FormAction)
  case done(Result<Int, Never>)
  case failed(any Error)
  indirect case again(LoginAction)
  case didLoad
}

private enum FormAction {
  case set(mode: Mode)
  case clear
}

private enum LoginError: Error { case wrongPassword, offline }
private enum Mode { case dark, light }
private enum Size { case small, large }
private enum Tint { case red, blue }
private enum One { case two(Two), none }
private enum Two { case three(Three), none }
private enum Three { case four, five }

/// What coverage distinguishes in actions.
final class CaseTreeTests: XCTestCase {
  private let cases = ActionCases.of(LoginAction.self)

  func testPayloadsAreToldApartToTwoLevels() {
    XCTAssertEqual(
      cases.reachable,
      [
        "loginFinished(.success)", "loginFinished(.failure(.wrongPassword))", "loginFinished(.failure(.offline))",
        "picked(nil)", "picked(.some)", "tinted(nil)", "tinted(.red)", "tinted(.blue)",
        // Each part by itself.
        "set(mode: .dark)", "set(mode: .light)", "set(size: .small)", "set(size: .large)",
        "moved(.dark, _)", "moved(.light, _)", "moved(_, .small)", "moved(_, .large)",
        // A single enum represents its case, at any depth.
        "deep.two.three.four", "deep.two.three.five", "deep.two.none", "deep.none",
        "form.set.dark", "form.set.light", "form.clear",
        // Impossible cases aren't expected; values of any type aren't distinguished, nor are recursive ones.
        "done(.success)", "failed", "again", "didLoad",
      ])
    XCTAssertEqual(cases.groups.count, 16)
  }

  func testPayloadsOfValues() {
    struct Odd: Error {}
    let values: [(LoginAction, [String])] = [
      (.loginFinished(.success(1)), ["loginFinished(.success)"]),
      (.loginFinished(.failure(.offline)), ["loginFinished(.failure(.offline))"]),
      (.picked(nil), ["picked(nil)"]), (.picked("a"), ["picked(.some)"]),
      (.tinted(.blue), ["tinted(.blue)"]), (.tinted(nil), ["tinted(nil)"]),
      (.set(mode: .light, size: .small, count: 3), ["set(mode: .light)", "set(size: .small)"]),
      (.moved(.dark, .large), ["moved(.dark, _)", "moved(_, .large)"]),
      (.deep(.two(.three(.five))), []), (.deep(.none), []),
      (.form(.set(mode: .dark)), []), (.form(.clear), []),
      (.done(.success(1)), ["done(.success)"]), (.failed(Odd()), []), (.again(.picked(nil)), []), (.didLoad, []),
    ]
    for (value, names) in values {
      var found: [String] = []
      cases.visitPayloads(of: value) { found.append(cases.payloads[$0]) }
      XCTAssertEqual(found, names, "\(value)")
    }
  }

  func testSentAndReceivedAreCountedApart() {
    let tally = CaseTally(LoginAction.self)
    func count(_ action: LoginAction, isReceived: Bool) -> [String] {
      var first: [String] = []
      tally.count(action, isReceived: isReceived) { first.append($0) }
      return first
    }
    XCTAssertEqual(count(.picked(nil), isReceived: false), ["picked", "picked(nil)"])
    XCTAssertEqual(count(.picked(nil), isReceived: false), [])
    XCTAssertEqual(count(.picked("a"), isReceived: false), ["picked(.some)"])
    XCTAssertEqual(count(.picked(nil), isReceived: true), ["picked", "picked(nil)"])
    let new = tally.takeNew()
    XCTAssertEqual(new.sent, ["picked", "picked(nil)", "picked(.some)"])
    XCTAssertEqual(new.received, ["picked", "picked(nil)"])
    XCTAssertEqual(tally.takeNew().sent, [])
  }

  /// Unchanged parts are not visited again, and nothing is missed.
  func testOfStatesInTurnOnlyWhatIsNewIsVisited() throws {
    struct Row: Equatable {
      var side = Sample.Page.loading
      var note: String?
    }
    struct Rows: Equatable {
      var list: [Row] = []
      var flag: Int?
    }
    var builder = CaseTreeBuilder(.path) { _ in false }
    let tree = try XCTUnwrap(builder.tree(ofState: TypeShape.of(Rows.self)))
    var (all, turns, visits) = (Set<Int>(), Set<Int>(), [Int]())
    var state = Rows()
    for step in 0..<200 {
      let old = state
      state.list.append(Row())
      if step == 120 {
        state.list[7].note = "a"
        state.list[9].side = .loaded(count: 1, title: "")
      }
      if step == 160 { state.flag = 1 }
      ValueRef.with(old, state) { old, state in
        var count = 0
        tree.visit(state, unlike: step == 0 ? nil : old) {
          turns.insert($0)
          count += 1
        }
        visits.append(count)
        tree.visit(state) { all.insert($0) }
      }
      XCTAssertEqual(turns, all, "\(step)")
    }
    XCTAssertLessThanOrEqual(visits.max() ?? 0, 8)
  }
}

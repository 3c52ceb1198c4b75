import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Paths to cases that aren't simply the payload of an enum case: their answers agree with `if case let`.
final class OddCasePathTests: XCTestCase {
  /// Uses new paths, each with the values in another order, so that each value is once the one from which the case is learned.
  private func assertLikePattern<Root, Value>(
    _ make: @autoclosure () -> CasePath<Root, Value>, _ roots: [Root], line: UInt = #line, _ pattern: (Root) -> Value?
  ) {
    for start in roots.indices {
      let issues = captureIssues {
        let path = make()
        for root in roots[start...] + roots[..<start] + roots {
          let (found, expected) = (path.extract(from: root), pattern(root))
          XCTAssertTrue(
            StructuralEquality.areEqual(found, expected),
            "\(root), \(start): \(String(describing: found)), not \(String(describing: expected))", line: line)
          if let expected {
            XCTAssertTrue(StructuralEquality.areEqual(path.embed(expected), root), "\(root)", line: line)
          }
        }
      }
      XCTAssertEqual(issues.map(\.message), [], line: line)
    }
    XCTAssertTrue(roots.contains { pattern($0) != nil } && roots.contains { pattern($0) == nil }, line: line)
  }

  private enum Detail: Equatable { case on(Int), off }

  private enum Route: Equatable {
    case home
    case detail(Detail)
    case other(Detail)
    case list
  }

  private let routes: [Route?] = [nil, .home, .other(.on(1)), .detail(.on(1)), .detail(.off), .other(.off), .list]

  // MARK: Optional enums

  func testACaseOfAnOptionalEnum() {
    assertLikePattern(/Route.detail, routes) { if case .detail(let detail)? = $0 { detail } else { nil } }
    assertLikePattern(/Route.other, routes) { if case .other(let detail)? = $0 { detail } else { nil } }
    assertLikePattern(/Route.home, routes) { if case .home? = $0 { () } else { nil } }
    assertLikePattern(/Route.list, routes) { if case .list? = $0 { () } else { nil } }
    assertLikePattern(/Route?.none, routes) { if case nil = $0 { () } else { nil } }
    assertLikePattern(/Route?.some, routes) { $0 }
    assertLikePattern(/Route.detail .. /Detail.on, routes) { if case .detail(.on(let n))? = $0 { n } else { nil } }
  }

  func testACaseOfAnEnumThatIsOptionalTwice() {
    let all: [Route??] = [.some(.some(.detail(.off))), .none, .some(.none), .home, .other(.off)]
    assertLikePattern(/Route.detail, all) { if case .detail(let detail)?? = $0 { detail } else { nil } }
    assertLikePattern(/Route.home, all) { if case .home?? = $0 { () } else { nil } }
    assertLikePattern(/Route??.some, all) { if case let route? = $0 { route } else { nil } }
    assertLikePattern(/Route?.some, all) { if case let route?? = $0 { route } else { nil } }
    assertLikePattern(CasePath(case: Route??.some(nil)), all) { if case .some(nil) = $0 { () } else { nil } }
  }

  private indirect enum Chain: Equatable { case again(Chain), end, number(Int) }

  /// The optional's own case and one of the enum have payloads of the same type.
  func testACaseThatHoldsItsOwnEnum() {
    let chains: [Chain?] = [
      .some(.again(.again(.end))), .end, nil, .again(.end), .number(1), .again(.again(.again(.number(2)))),
    ]
    assertLikePattern(/Chain.again, chains) { if case .again(let chain)? = $0 { chain } else { nil } }
    assertLikePattern(/Chain?.some, chains) { $0 }
    assertLikePattern(/Chain.number, chains) { if case .number(let number)? = $0 { number } else { nil } }
    assertLikePattern(/Chain.again, chains.compactMap { $0 }) {
      if case .again(let chain) = $0 { chain } else { nil }
    }
  }

  // MARK: Payloads of another type

  private typealias Answer = Result<Int?, any Error>
  private struct Wrong: Error, Equatable { var code = 0 }
  private struct Other: Error, Equatable { var code = 0 }

  func testAResultOfAnOptional() {
    let answers: [Answer] = [.success(nil), .failure(Wrong()), .success(3), .failure(Other(code: 2))]
    assertLikePattern(/Answer.success as CasePath<Answer, Int?>, answers) {
      if case .success(let value) = $0 { .some(value) } else { nil }
    }
    assertLikePattern(/Answer.success as CasePath<Answer, Int>, answers) {
      if case .success(let value?) = $0 { value } else { nil }
    }
    assertLikePattern(/Answer.failure as CasePath<Answer, any Error>, answers) {
      if case .failure(let error) = $0 { error } else { nil }
    }
    assertLikePattern(/Answer.failure as CasePath<Answer, Wrong>, answers) {
      if case .failure(let error as Wrong) = $0 { error } else { nil }
    }
  }

  func testAnEnumBehindAProtocolType() {
    enum Left: Equatable { case number(Int), text(String) }
    enum Right: Equatable { case number(Int), text(String) }
    let all: [Any] = [
      Right.number(1), Left.number(1), Left.text("a"), Right.text("a"), 1, "a", Left?.some(.number(1)) as Any,
    ]
    assertLikePattern(/Left.number as CasePath<Any, Int>, all) {
      if type(of: $0) == Left.self, case .number(let number)? = $0 as? Left { number } else { nil }
    }
    assertLikePattern(/Right.text as CasePath<Any, String>, all) {
      if case .text(let text)? = $0 as? Right { text } else { nil }
    }
  }

  private class Base {}
  private final class Derived: Base {}

  private enum Wide {
    case error(any Error)
    case maybe((any Error)?)
    case any(Any)
    case base(Base)
    case hashable(AnyHashable)
    case pair(Int, any Error)
    case list([Any])
    case table([String: any Error])
    case none
  }

  func testAPayloadWidenedToAnExistential() {
    let all: [Wide] = [
      .any(Other(code: 1)), .error(Other()), .error(Wrong(code: 7)), .none, .any(Wrong(code: 8)), .error(Wrong()),
      .maybe(Wrong(code: 9)), .maybe(nil), .maybe(Other()), .hashable(3), .any(3), .any("a"), .hashable("a"),
      .any(Int?.some(3) as Any), .any(Int?.none as Any),
    ]
    assertLikePattern(/Wide.error as CasePath<Wide, Wrong>, all) {
      if case .error(let error as Wrong) = $0 { error } else { nil }
    }
    assertLikePattern(/Wide.any as CasePath<Wide, Wrong>, all) {
      if case .any(let error as Wrong) = $0 { error } else { nil }
    }
    assertLikePattern(/Wide.any as CasePath<Wide, any Error>, all) {
      if case .any(let error as any Error) = $0 { error } else { nil }
    }
    assertLikePattern(/Wide.maybe as CasePath<Wide, Wrong>, all) {
      if case .maybe(let error as Wrong) = $0 { error } else { nil }
    }
    assertLikePattern(/Wide.maybe as CasePath<Wide, Wrong?>, all) {
      switch $0 {
      case .maybe(nil): .some(nil)
      case .maybe(let error as Wrong): error
      default: nil
      }
    }
    assertLikePattern(/Wide.hashable as CasePath<Wide, String>, all) {
      if case .hashable(let id) = $0 { id.base as? String } else { nil }
    }
    // Of the type itself: embedding an `Int?` differs from embedding an `Int`.
    assertLikePattern(/Wide.any as CasePath<Wide, Int>, all) {
      if case .any(let value) = $0, type(of: value) == Int.self { value as? Int } else { nil }
    }
    assertLikePattern(/Wide.any as CasePath<Wide, Int?>, all) {
      if case .any(let value) = $0, type(of: value) == Int?.self { value as? Int? } else { nil }
    }
  }

  func testAPayloadWidenedToASuperclassOrInsideACollection() {
    let derived = Derived()
    let all: [Wide] = [
      .base(Base()), .base(derived), .any(derived), .any(Base()), .list([1, 2]), .list(["a"]), .list([]), .none,
      .table(["a": Wrong()]), .table(["a": Wrong(), "b": Other()]), .pair(1, Other()), .pair(2, Wrong(code: 3)),
    ]
    assertLikePattern(/Wide.base as CasePath<Wide, Derived>, all) {
      if case .base(let object) = $0 { object as? Derived } else { nil }
    }
    assertLikePattern(/Wide.any as CasePath<Wide, Base>, all) {
      if case .any(let object) = $0 { object as? Base } else { nil }
    }
    assertLikePattern(/Wide.list as CasePath<Wide, [Int]>, all) {
      if case .list(let list) = $0 { list as? [Int] } else { nil }
    }
    assertLikePattern(/Wide.table as CasePath<Wide, [String: Wrong]>, all) {
      if case .table(let table) = $0 { table as? [String: Wrong] } else { nil }
    }
    assertLikePattern(/{ (pair: (Int, Wrong)) in Wide.pair(pair.0, pair.1) }, all) {
      if case .pair(let number, let error as Wrong) = $0 { (number, error) } else { nil }
    }
  }

  // MARK: Layouts

  private enum Layout: Equatable {
    case one(count: Int)
    case two(name: String, Int)
    indirect case deep(Layout)
    indirect case wide(name: String, SIMD4<Float>)
    case flag(Bool)
    case void(Void)
    case other(Void)
    case never(Never)
    case double(Double)
    case nothing

    static func == (left: Self, right: Self) -> Bool { true }
  }

  func testLabelsIndirectCasesAndPayloadsOfNoSize() {
    let all: [Layout] = [
      .flag(true), .one(count: 3), .two(name: "a", 1), .deep(.one(count: 1)), .deep(.deep(.nothing)), .void(()),
      .wide(name: "b", [1, 2, 3, 4]), .nothing, .other(()), .double(.nan), .double(1),
    ]
    assertLikePattern(/Layout.one, all) { if case .one(let count) = $0 { count } else { nil } }
    assertLikePattern(/Layout.two, all) { if case .two(let name, let number) = $0 { (name, number) } else { nil } }
    assertLikePattern(/{ (pair: (left: String, right: Int)) in Layout.two(name: pair.left, pair.right) }, all) {
      if case .two(let name, let number) = $0 { (left: name, right: number) } else { nil }
    }
    assertLikePattern(/Layout.deep, all) { if case .deep(let layout) = $0 { layout } else { nil } }
    assertLikePattern(/Layout.wide, all) { if case .wide(let name, let size) = $0 { (name, size) } else { nil } }
    assertLikePattern(/Layout.flag, all) { if case .flag(let flag) = $0 { flag } else { nil } }
    assertLikePattern(/Layout.void, all) { if case .void = $0 { () } else { nil } }
    assertLikePattern(/Layout.other, all) { if case .other = $0 { () } else { nil } }
    assertLikePattern(/Layout.double, all) { if case .double(let double) = $0 { double } else { nil } }
    // Whatever `==` returns.
    assertLikePattern(/Layout.nothing, all) { if case .nothing = $0 { () } else { nil } }
    assertLikePattern(CasePath(case: Layout.void(())), all) { if case .void = $0 { () } else { nil } }
    XCTAssertNil((/Layout.never).extract(from: .nothing))
  }

  private enum Texts: LiteralConvertible, Equatable {
    case one(String), two(String), none

    var literalText: String { "\"same\"" }
    init?(literalText: String) { nil }
    static func one(_ text: String, _: Void) -> Texts { .one(text) }
  }

  /// Such an enum is a single word in literals, so its cases are read by `Mirror`.
  func testAnEnumWithALiteralOfItsOwn() {
    let all: [Texts] = [.two("a"), .one("a"), .none, .one("b")]
    assertLikePattern(/{ Texts.one($0) } as CasePath<Texts, String>, all) {
      if case .one(let text) = $0 { text } else { nil }
    }
    assertLikePattern(/Texts.none, all) { if case .none = $0 { () } else { nil } }
  }

  // MARK: Functions

  private enum App: Equatable {
    case route(Route)
    case detail(Detail)
    case row(Int, Detail)
    case refresh
  }

  func testAFunctionThatWrapsItsValueInSeveralCases() {
    let all: [App] = [
      .detail(.off), .route(.other(.off)), .route(.detail(.off)), .route(.home), .row(1, .off), .refresh,
      .route(.detail(.on(1))), .row(3, .on(2)), .row(3, .off), .row(4, .on(2)), .detail(.on(5)),
    ]
    assertLikePattern(/{ App.route(.detail($0)) }, all) {
      if case .route(.detail(let detail)) = $0 { detail } else { nil }
    }
    assertLikePattern(/{ App.route(.detail(.on($0))) }, all) {
      if case .route(.detail(.on(let number))) = $0 { number } else { nil }
    }
    assertLikePattern(/{ App.row(3, $0) }, all) { if case .row(3, let detail) = $0 { detail } else { nil } }
    assertLikePattern(/{ App.row(3, .on($0)) }, all) { if case .row(3, .on(let number)) = $0 { number } else { nil } }
    assertLikePattern(/{ App.row($0, .off) }, all) { if case .row(let number, .off) = $0 { number } else { nil } }
    assertLikePattern(/{ () in App.refresh }, all) { if case .refresh = $0 { () } else { nil } }
    assertLikePattern(/{ () in App.row(3, .off) }, all) { if case .row(3, .off) = $0 { () } else { nil } }
    assertLikePattern(/App.route(.home), all) { if case .route(.home) = $0 { () } else { nil } }
    assertLikePattern(/App.row(4, .on(2)), all) { if case .row(4, .on(2)) = $0 { () } else { nil } }
    assertLikePattern(/{ App.route($0) } as CasePath<Any, Route>, all + [3, Route.home] as [Any]) {
      if let app = $0 as? App, case .route(let route) = app { route } else { nil }
    }
    XCTAssertEqual((/{ (app: App) in app }).extract(from: .refresh), .refresh)
  }

  // MARK: What isn't a case

  private struct Settings: Equatable {
    var size = 0
    static func of(_ size: Int) -> Settings { Settings(size: size) }
  }

  func testWhatCanBeNoCaseIsReportedWhereItIsMade() {
    let line = #line + 5
    let issues = captureIssues {
      _ = /Settings.of
      _ = /Settings.of as CasePath<Settings?, Int>
      _ = /Settings(size: 3)
      _ = CasePath(case: Settings(size: 3))
      _ = /3
    }
    XCTAssertEqual(
      issues.map(\.message),
      [
        """
        A CasePath<Settings, Int> leads nowhere: Settings is no enum. Create it from a case: /OrderAction.counter. \
        For a part of a struct, use a key path; for anything else, CasePath(embed:extract:).
        """,
        """
        A CasePath<Optional<Settings>, Int> leads nowhere: Optional<Settings> is no enum. Create it from a case: \
        /OrderAction.counter. For a part of a struct, use a key path; for anything else, CasePath(embed:extract:).
        """,
        """
        A case path was made of Settings(size: 3), but Settings is no enum, so it leads nowhere. Create it from a \
        case: /OrderAction.didLoad.
        """,
        """
        A case path was made of Settings(size: 3), but Settings is no enum, so it leads nowhere. Create it from a \
        case: /OrderAction.didLoad.
        """,
        """
        A case path was made of 3, but Int is no enum, so it leads nowhere. Create it from a case: \
        /OrderAction.didLoad.
        """,
      ])
    XCTAssertEqual(issues[3].line, line)
  }

  /// The cases of an enum are read with the first value: an app that creates many paths doesn't wait for that at launch.
  func testAPayloadThatNoCaseHoldsIsReportedOnceItIsExtracted() {
    var path: CasePath<App, String>?
    XCTAssertEqual(captureIssues { path = /{ App.row($0.count, .off) } }.count, 0)
    let issues = captureIssues {
      for _ in 0..<3 { XCTAssertNil(path?.extract(from: .refresh)) }
    }
    XCTAssertEqual(
      issues.map(\.message),
      [
        """
        A CasePath<App, String> leads nowhere: no case of App holds the type String, so there is nothing to extract. Create \
        it from a case: /OrderAction.counter. For a function that derives its value from another one, use \
        CasePath(embed:extract:).
        """
      ])
  }

  func testAFunctionThatChangesItsValueIsReportedOnceItShows() {
    let path = /{ App.detail(.on($0 + 1)) }
    let issues = captureIssues {
      for _ in 0..<3 {
        XCTAssertNil(path.extract(from: .refresh))
        XCTAssertNil(path.extract(from: .detail(.on(4))))
      }
    }
    XCTAssertEqual(
      issues.map(\.message),
      [
        """
        A CasePath<App, Int> leads nowhere: given 4, its function makes .detail(.on(5)), in which that is not to be \
        found. Create the path from a case: /OrderAction.counter. For a function that derives its value from another \
        one, use CasePath(embed:extract:).
        """
      ])
  }

  func testAPayloadThatIsAFunctionIsReported() {
    enum Work {
      case call((Int) -> Int)
      case name(String, () -> String)
      case maybe((() -> String)?)
      case type(Int.Type)
      case any(Any)
      case boxed(Box)
      case types([Any.Type])
      case number(Int)
    }
    struct Box { var call: (Int) -> Int }
    let all: [Work] = [
      .number(1), .call { $0 + 1 }, .name("a") { "b" }, .maybe { "c" }, .type(Int.self), .any({ 1 } as () -> Int),
      .types([Int.self]),
    ]
    let issues = captureIssues {
      let call = /Work.call
      let name = /Work.name
      let maybe = /Work.maybe
      let type = /Work.type
      let any: CasePath<Work, () -> Int> = /Work.any
      for work in all {
        XCTAssertNil(call.extract(from: work))
        XCTAssertTrue(name.extract(from: work) == nil && maybe.extract(from: work) == nil)
        XCTAssertTrue(type.extract(from: work) == nil && any.extract(from: work) == nil)
      }
    }
    XCTAssertEqual(issues.count, 5)
    XCTAssertEqual(
      issues[0].message,
      """
      A CasePath<Work, (Int) -> Int> leads nowhere: a payload that is a function or a metatype itself can't be taken out. \
      Make it a field of a struct, or write CasePath(embed:extract:).
      """)
    let fields = captureIssues {
      XCTAssertEqual((/Work.boxed).extract(from: .boxed(Box { $0 + 1 }))?.call(2), 3)
      XCTAssertEqual((/Work.types).extract(from: .types([Int.self, String.self]))?.count, 2)
    }
    XCTAssertEqual(fields.count, 0)
  }

  /// Wrappers of the whole enum are compared where it may be, without walking through all of a deep value.
  func testADeepValueIsNotLookedThrough() {
    var deep = Chain.end
    for _ in 0..<900 { deep = .again(deep) }
    let inner = (/Chain.again).extract(from: deep)
    XCTAssertNotNil(inner)
    XCTAssertNil((/Chain.number).extract(from: deep))
    XCTAssertNotNil((/Chain?.some).extract(from: deep))
    XCTAssertNotNil((/Chain.again as CasePath<Chain?, Chain>).extract(from: deep))
  }

  func testWhatHasNoValuesIsNoMistake() {
    let issues = captureIssues {
      let never: CasePath<App, Never> = /{ (_: Never) -> App in }
      XCTAssertNil(never.extract(from: .refresh))
      let failure = /Result<Int, Never>.failure
      XCTAssertNil(failure.extract(from: .success(1)))
    }
    XCTAssertEqual(issues.count, 0)
  }

  // MARK: Where paths are used

  func testPullbackToACaseOfAnOptionalState() {
    let detail = Reducer<Detail, Int, Void> { state, action, _ in
      state = .on(action)
      return .none
    }
    let reducer: Reducer<Route?, Int, Void> = detail.pullback(
      state: /Route.detail, action: .self, environment: { $0 })
    var state: Route? = .detail(.off)
    let issues = captureIssues {
      _ = reducer.run(&state, 5, ())
      XCTAssertEqual(state, .detail(.on(5)))
      state = .home
      _ = reducer.run(&state, 6, ())
    }
    XCTAssertEqual(state, .home)
    XCTAssertEqual(issues.count, 1)
  }

  func testANodeOfACaseOfAnOptionalState() {
    let store = Store<Route?, Route?>(
      initialState: .home,
      reducer: Reducer<Route?, Route?, Void> { state, action, _ in
        state = action
        return .none
      }, environment: ())
    let node = SwitchCaseStoreNode<Route?, Route?, Kind>(
      store: store, .case(/Route.detail) { _ in Kind("detail") }, .case(/Route.home) { _ in Kind("home") })
    XCTAssertEqual(node.node?.name, "home")
    store.send(.detail(.off))
    XCTAssertEqual(node.node?.name, "detail")
    store.send(.list)
    XCTAssertNil(node.node)
    store.send(nil)
    XCTAssertNil(node.node)
  }

  private final class Kind {
    let name: String
    init(_ name: String) { self.name = name }
  }

  func testReceivingACaseOfAnOptionalAction() {
    let store = TestStore(
      initialState: 0,
      reducer: Reducer<Int, Route?, Void> { state, action, _ in
        if case .home? = action { return Effect(value: .detail(.on(2))) }
        return .none
      }, environment: ())
    store.send(.home)
    let issues = captureIssues { store.receive(/Route.other) }
    XCTAssertEqual(issues.count, 1)
    XCTAssertTrue(issues.first?.message.contains("expected other(…)") ?? false, issues.first?.message ?? "")
    store.send(.home)
    store.receive(/Route.detail)
  }

  func testAScopeOfATestStoreThroughSeveralCases() {
    let store = TestStore(
      initialState: 0,
      reducer: Reducer<Int, App, Void> { state, action, _ in
        switch action {
        case .row(3, .on(let number)):
          state = number
          return Effect(value: .row(3, .off))
        default: return .none
        }
      }, environment: ())
    let row = store.scope(state: { $0 }, action: { App.row(3, $0) })
    row.send(.on(5)) { $0 = 5 }
    row.receive(.off)
  }
}

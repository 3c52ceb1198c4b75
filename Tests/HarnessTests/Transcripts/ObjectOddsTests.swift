import Foundation
import Synchronization
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@testable import Harness
@testable import HarnessArchitecture

/// Changes that a mirror, a name or a literal doesn't show: each is a line of the transcript all the same.
final class ObjectOddsTests: XCTestCase {
  private struct Holder<Value> { var value: Value }

  private enum Action { case go }

  /// The recording of a script with one step.
  private func lines<Value>(
    _ make: @escaping @autoclosure () -> Value, header: String = "", ignoring paths: String = "",
    _ change: @escaping (inout Value) -> Void
  ) throws -> [String] {
    let reducer = Reducer<Holder<Value>, Action, Void> { state, _, _ in
      change(&state.value)
      return .none
    }
    let feature = Feature("odds", initialState: Holder(value: make()), reducer: reducer) { _ in }
    let played = try ScriptChecker(Suite(feature), load: SuiteRunner.load)
      .play(path: "a", bytes: Array("transcript 1\nfeature odds\n\(header)send go\nend\n".utf8))
    return played.lines[header.isEmpty ? 2 : 3]?.map { $0 } ?? []
  }

  // MARK: Classes

  class Named: CustomReflectable {
    var name = "a"
    var token = 1
    init() {}
    var customMirror: Mirror { Mirror(self, children: ["name": name]) }
  }

  final class Below: Named {
    unowned var owner: Named
    var more = 1
    init(_ owner: Named) { self.owner = owner }
    override var customMirror: Mirror {
      Mirror(self, children: ["more": more], ancestorRepresentation: .suppressed)
    }
  }

  final class Boxed<T>: CustomReflectable {
    var held: T
    init(_ held: T) { self.held = held }
    var customMirror: Mirror { Mirror(self, children: []) }
  }

  func testAClassWithAMirrorOfItsOwnIsReadByItsFields() throws {
    XCTAssertEqual(try lines(Named()) { $0.token = 2 }, ["value.token = 2"])
    XCTAssertEqual(
      try lines(Named()) {
        $0 = Named()
        $0.token = 2
      }, ["value.token = 2"])
    let owner = Named()
    XCTAssertEqual(try lines(Below(owner)) { $0.more = 2 }, ["value.more = 2"])
    XCTAssertEqual(try lines(Below(owner)) { $0.name = "b" }, [#"value.name = "b""#])
    XCTAssertEqual(try lines(Boxed("a")) { $0.held = "b" }, [#"value.held = "b""#])
    XCTAssertEqual(try lines(Boxed(["a": UInt8(1)])) { $0.held["a"] = 2 }, [#"value.held["a"] = 2"#])
    XCTAssertEqual(StateDifference.between(Named(), Named()).paths, [])
    let other = Named()
    other.token = 2
    XCTAssertEqual(StateDifference.between(Named(), other).paths, ["state"])
  }

  class Page { var n = 1 }
  enum Shop { final class Detail: Page {} }
  enum Cart { final class Detail: Page {} }

  func testTwoClassesOfOneNameAreTwo() throws {
    XCTAssertEqual(try lines(Shop.Detail() as Page) { $0 = Cart.Detail() }, ["value = Detail(n: 1)"])
    XCTAssertEqual(StateDifference.between(Shop.Detail() as Page, Cart.Detail()).paths, ["state"])
    XCTAssertFalse(StructuralEquality.areEqual(Shop.Detail() as Page, Cart.Detail()))
  }

  actor Counter { var n = 1 }

  func testTheExecutorOfAnActorIsNoState() throws {
    XCTAssertEqual(try lines(Counter()) { $0 = Counter() }, ["nothing"])
    XCTAssertEqual(StateDifference.between(Counter(), Counter()).paths, [])
  }

  final class Guarded<T: ~Copyable>: CustomReflectable {
    let held: T
    init(_ held: consuming T) { self.held = held }
    var customMirror: Mirror { Mirror(self, children: []) }
  }

  final class Gate {
    let lock = Mutex<Int>(1)
    let nothing: Void = ()
  }

  struct Ticket: ~Copyable { var number: Int }

  func testWhatCanNotBeCopied() throws {
    XCTAssertEqual(LiteralPrinter.text(Guarded(Mutex(1))), "Guarded(held: _)")
    XCTAssertEqual(LiteralPrinter.text(Guarded(Ticket(number: 1))), "Guarded(held: _)")
    XCTAssertEqual(
      try lines(Guarded(Ticket(number: 1))) { $0 = Guarded(Ticket(number: 2)) }, ["value.held = _"])
    XCTAssertEqual(try lines(Gate()) { $0.lock.withLock { $0 = 2 } }, ["value.lock = _"])
  }

  // MARK: Values around objects

  func testNilInTwoOptionals() throws {
    XCTAssertEqual(try lines(Page??.none) { $0 = .some(nil) }, ["value = .some(nil)"])
    XCTAssertEqual(try lines(Page??.some(nil)) { $0 = nil }, ["value = nil"])
    XCTAssertEqual(try lines(Page??.some(Page())) { $0 = .some(nil) }, ["value = .some(nil)"])
    XCTAssertEqual(try lines(Page???.some(nil)) { $0 = .some(.some(nil)) }, ["value = .some(.some(nil))"])
    XCTAssertEqual(try lines(Page??.some(Page())) { ($0 ?? nil)?.n = 2 }, ["value.n = 2"])
  }

  func testWrappersOfTheToolchainReachTheObjectsInThem() throws {
    XCTAssertEqual(try lines([Page()].reversed() as ReversedCollection) { $0.first?.n = 2 }, ["value = [Page(n: 2)]"])
    XCTAssertEqual(try lines(["a": Page()].values) { $0.first?.n = 2 }, ["value = [Page(n: 2)]"])
    XCTAssertEqual(
      try lines(["a": Page()] as KeyValuePairs) { $0.first?.value.n = 2 },
      [#"value = [(key: "a", value: Page(n: 2))]"#])
    XCTAssertEqual(try lines(CollectionOfOne(Page())) { $0.first?.n = 2 }.count, 1)
    XCTAssertEqual(try lines(AnyCollection([Page()])) { $0.first?.n = 2 }.count, 1)
    XCTAssertEqual(try lines([Page()].lazy) { $0.first?.n = 2 }.count, 1)
  }

  func testAnElementOfAnotherIDIsAnotherElement() throws {
    struct Row: Identifiable {
      var id: Int
      var name = "a"
      var page: Page?
    }
    XCTAssertEqual(
      try lines([Row(id: 1)]) { $0[0].id = 2 }, [#"value[0] = Row(id: 2, name: "a", page: nil)"#])
    XCTAssertEqual(try lines([Row(id: 1)]) { $0[0].name = "b" }, [#"value[0].name = "b""#])
  }

  func testPathsLeadIntoObjects() throws {
    XCTAssertEqual(try lines(Page(), header: "ignore value.n\n") { $0.n = 2 }, ["nothing"])
    XCTAssertEqual(try lines(Named(), header: "ignore value.token\n") { $0.token = 2 }, ["nothing"])
    XCTAssertEqual(
      try lines(Named(), header: "ignore value.token\n") {
        $0.token = 2
        $0.name = "b"
      }, [#"value.name = "b""#])
    XCTAssertThrowsError(try lines(Page(), header: "ignore value.m\n") { _ in }) {
      XCTAssertTrue("\($0)".contains("Page has no 'm'"), "\($0)")
    }
    let value = Holder(value: Page())
    let text = try ValueRef.with(value) { value in
      try PathReader("value.n").read(value) {
        LiteralPrinter.text(of: $0)
      }
    }
    XCTAssertEqual(text, "1")
  }

  // MARK: Objects of the system

  // Foundation's own objects: Apple's are Objective-C objects, and describe themselves differently.
  #if !canImport(ObjectiveC)
    final class Club { let members = NSMutableArray(), friends = NSMutableSet() }

    func testCollectionsThatHoldWhatHoldsThem() throws {
      func club() -> Club {
        let club = Club()
        club.members.add(club)
        club.friends.add(club)
        return club
      }
      XCTAssertEqual(
        LiteralPrinter.text(club()), "Club(members: NSMutableArray([↑]), friends: NSMutableSet([↑]))")
      XCTAssertTrue(try lines(club()) { $0.members.add("a") }.contains { $0.hasPrefix("value.members = ") })
    }

    func testWhatTheLiteralOfASystemObjectDoesNotHold() throws {
      func error(_ text: String) -> NSError {
        NSError(domain: "d", code: 1, userInfo: [NSLocalizedDescriptionKey: text])
      }
      XCTAssertEqual(
        try lines(error("a")) { $0 = error("b") },
        [#"value = NSError(domain: "d", code: 1, userInfo: ["NSLocalizedDescription": "b"])"#])
      XCTAssertEqual(
        try lines(error("a") as any Error) { $0 = error("b") },
        [#"value = NSError(domain: "d", code: 1, userInfo: ["NSLocalizedDescription": "b"])"#])
      func pattern(_ text: String) throws -> NSRegularExpression { try NSRegularExpression(pattern: text) }
      let (one, other) = (try pattern("a"), try pattern("b"))
      XCTAssertEqual(try lines(one) { $0 = other }.count, 1)
      XCTAssertNotEqual(try lines(one) { _ in }, try lines(one) { $0 = other })
    }

    /// Foundation considers two responses equal whatever their status.
    func testWhatTheEqualityOfASystemObjectLeavesOut() throws {
      func response(_ status: Int) throws -> HTTPURLResponse {
        let url = try XCTUnwrap(URL(string: "http://a"))
        return try XCTUnwrap(HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil))
      }
      let (found, missing) = (try response(200), try response(404))
      XCTAssertFalse(StructuralEquality.areEqual(found, missing))
      XCTAssertTrue(StructuralEquality.areEqual(found, try response(200)))
      let line = try XCTUnwrap(try lines(found) { $0 = missing }.first)
      XCTAssertTrue(line.hasPrefix("value = HTTPURLResponse(statusCode: 404,"), line)
      // The unreadable parts of two equal units differ; the units are equal all the same.
      let (meter, foot) = (UnitLength.meters, UnitLength.feet)
      XCTAssertTrue(StructuralEquality.areEqual(meter, UnitLength.meters))
      XCTAssertFalse(StructuralEquality.areEqual(meter, foot))
    }

    /// Foundation's sets have another order in each process.
    func testSetsOfTheSystemAreSorted() throws {
      XCTAssertEqual(
        try lines(NSSet()) { $0 = NSSet(array: ["c", "a", "b"]) }, [#"value = NSSet(["a", "b", "c"])"#])
      XCTAssertEqual(
        try lines(NSDictionary()) { $0 = ["b": 1, "a": 2] as NSDictionary },
        [
          #"value = NSDictionary([(key: NSString("a"), value: NSNumber("2")), "#
            + #"(key: NSString("b"), value: NSNumber("1"))])"#
        ])
      XCTAssertEqual(try lines(NSArray()) { $0 = ["b", "a"] as NSArray }, [#"value = NSArray(["b", "a"])"#])
    }
  #endif

  func testAHashableBehindAnything() throws {
    XCTAssertEqual(try lines(AnyHashable(1) as Any) { $0 = AnyHashable(2) }, ["value = 2"])
    XCTAssertEqual(
      try lines(["a": AnyHashable(1)] as [String: Any]) { $0["a"] = AnyHashable("b") }, [#"value["a"] = "b""#])
    XCTAssertEqual(StateDifference.between(Holder<Any>(value: AnyHashable(1)), Holder(value: AnyHashable(2))).count, 1)
  }

  func testKeysThatNobodyCanDistinguish() throws {
    // Generic types have no names.
    let (first, second) = (ObjectIdentifier(Holder<Int>.self), ObjectIdentifier(Holder<String>.self))
    XCTAssertEqual(
      try lines([first: 1, second: 2]) { $0 = [first: 2, second: 1] }, ["value = [_: 1, _: 2]"])
    XCTAssertEqual(try lines([first: 1]) { $0 = [second: 1] }, ["value = [_: 1]"])
  }

  func testKeysThatAreTypes() throws {
    XCTAssertEqual(
      try lines([ObjectIdentifier(Page.self): 1]) { $0 = [ObjectIdentifier(Named.self): 1] },
      ["value[ObjectIdentifier(Named.self)] = 1", "value[ObjectIdentifier(Page.self)] removed"])
  }

  func testKeyPathsByTheirNames() throws {
    XCTAssertEqual(
      try lines(\Holder<Double>.value as AnyKeyPath) { $0 = \Holder<Double>.value.magnitude },
      [#"value = KeyPath("\\Holder<Double>.value.<Double>")"#])
    XCTAssertEqual(
      try lines(\Holder<Double>.value.magnitude as AnyKeyPath) { $0 = \Holder<Double>.value.ulp },
      [#"value = KeyPath("\\Holder<Double>.value.<Double>")"#])
  }

  // MARK: Anything

  func testAnythingSaysItsType() throws {
    for (value, text) in [
      (1, "1"), (UInt8(1), "UInt8(1)"), (Int64(1), "Int64(1)"), (Float(1.5), "Float(1.5)"), (1.5, "1.5"),
      ("a", #""a""#), (Substring("a"), #"Substring("a")"#), (Character("a"), #"Character("a")"#),
      (Duration.seconds(1), "Duration.seconds(1)"), (true, "true"),
    ] as [(Any, String)] {
      let none: Any? = nil
      XCTAssertEqual(try lines(none) { (state: inout Any?) in state = value }, ["value = \(text)"])
      let read = try Literal.parse(text, as: Any.self)
      XCTAssertEqual("\(type(of: read))", "\(type(of: value))")
      XCTAssertEqual(LiteralPrinter.text(Holder(value: read)), "Holder(value: \(text))")
      XCTAssertEqual(
        try lines(0 as AnyHashable) { $0 = (value as? AnyHashable) ?? AnyHashable(0) }, ["value = \(text)"])
    }
    XCTAssertEqual(
      try lines([:] as Any) { $0 = ["k": [UInt8(1)]] }, [#"value = ["k": [UInt8(1)]]"#])
  }

  /// `==` is called wherever there is one, also in a state without one.
  func testATestStoreAsksTheEqualityOfLeaves() throws {
    struct State {
      var url = URL(string: "http://a/")
      var task: (() -> Void)?
    }
    var (absolute, relative) = (State(), State())
    absolute.url = URL(string: "http://a/c")
    relative.url = URL(string: "c", relativeTo: URL(string: "http://a/"))
    XCTAssertNotEqual(absolute.url, relative.url)
    XCTAssertEqual(StateDifference.between(absolute, relative).paths, ["url"])
  }
}

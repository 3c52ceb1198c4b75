import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture

final class WorldTests: XCTestCase {
  private func engine(
    _ world: World, _ effect: @escaping () -> Effect<String>
  ) -> (Engine<[String], String>, () -> [String]) {
    let engine = Engine<[String], String>(state: [], timeline: world.timeline) { state, action in
      if action == "go" { return effect() }
      state.append(action)
      return .none
    }
    world.isDiscarding = { [unowned engine] in engine.runner.isDiscarding }
    return (engine, { engine.state })
  }

  private func stub(
    _ name: String, _ patterns: [ValueBox?]? = nil, _ answer: Stub.Answer, always: Bool = false
  ) -> Stub {
    Stub(name: name, patterns: patterns, answer: answer, always: always, text: "stub \(name)")
  }

  private func box<T>(_ value: T) -> ValueBox {
    ValueBox(of: value, TypeShape.of(T.self))
  }

  func testAnUnstubbedCallFailsAndIsRecordedWhenItStarts() {
    let world = World(timeline: TestScheduler())
    var calls: [String] = []
    world.didCall = { calls.append($0) }
    let search: (String, Int) -> Effect<String> = world.effect("search")
    let (engine, state) = engine(world) {
      let effect = search("sw", 3)
      XCTAssertEqual(calls, [])
      return effect
    }
    let issues = captureIssues { engine.send("go") }
    XCTAssertEqual(calls, ["search(\"sw\", 3)"])
    XCTAssertEqual(
      issues.map(\.message),
      ["search(\"sw\", 3) was called, but nothing answers it; add a line: stub search(\"sw\", 3) = \"\""])
    XCTAssertEqual(state(), [])
  }

  func testStubsAnswerInOrderByPatternAndAlways() {
    let world = World(timeline: TestScheduler())
    let load: (Int) -> Effect<String> = world.effect("load")
    var argument = 1
    let (engine, state) = engine(world) { load(argument) }
    world.stubs.add(stub("load", [box(2)], .values([(box("two"), .zero)])))
    world.stubs.add(stub("load", nil, .values([(box("one"), .zero)])))
    world.stubs.add(stub("load", [nil], .values([(box("more"), .zero)]), always: true))
    for number in [1, 2, 2, 5] {
      argument = number
      engine.send("go")
    }
    XCTAssertEqual(state(), ["one", "two", "more", "more"])
    XCTAssertEqual(world.stubs.unused.count, 0)
  }

  func testAStreamCountsItsOffsetsFromTheCall() {
    let world = World(timeline: TestScheduler())
    let ticks: () -> Effect<String> = world.effect("ticks")
    let (engine, state) = engine(world) { .concatenate(ticks(), Effect(value: "end")) }
    world.stubs.add(stub("ticks", nil, .values([(box("a"), .seconds(2)), (box("b"), .seconds(1)), (box("c"), .zero)])))
    engine.send("go")
    XCTAssertEqual(state(), ["c"])
    world.timeline.advance(by: .seconds(1))
    XCTAssertEqual(state(), ["c", "b"])
    world.timeline.advance(by: .seconds(1))
    XCTAssertEqual(state(), ["c", "b", "a", "end"])
  }

  func testAStubbedFailureIsReportedAtItsTime() {
    let world = World(timeline: TestScheduler())
    let load: () -> Effect<String> = world.effect("load")
    let (engine, _) = engine(world) { load() }
    world.stubs.add(stub("load", nil, .failure(.text("no network"), after: .seconds(1))))
    XCTAssertEqual(captureIssues { engine.send("go") }.map(\.message), [])
    XCTAssertEqual(
      captureIssues { world.timeline.advance(by: .seconds(1)) }.map(\.message),
      ["endpoint 'load' fails, so it can't throw: no network"])
  }

  func testAnEffectThatIsNeverReturnedIsReportedAsDropped() {
    let world = World(timeline: TestScheduler())
    let track: (String) -> Effect<Never> = world.fireAndForget("track")
    let (engine, _) = engine(world) {
      _ = track("forgotten")
      return .none
    }
    XCTAssertEqual(
      captureIssues { engine.send("go") }.map(\.message),
      ["the effect of track(\"forgotten\") was made, but never returned to the store; return it from the reducer"])
  }

  func testAnEffectThatWasCancelledBeforeItStartedIsNotDropped() {
    let world = World(timeline: TestScheduler())
    let load: () -> Effect<String> = world.effect("load")
    var isCancelling = false
    let (engine, _) = engine(world) {
      if isCancelling { return .cancel(id: 1) }
      return Effect.concatenate(
        Effect(value: "x").delay(for: .seconds(1), scheduler: world.timeline), load()
      ).cancellable(id: 1)
    }
    let issues = captureIssues {
      engine.send("go")
      isCancelling = true
      engine.send("go")
    }
    XCTAssertEqual(issues, [])
  }

  func testDirectEndpointsAnswerAtOnceOrWithAPlaceholder() {
    let world = World(timeline: TestScheduler())
    let flag: () -> Bool = world.value("flag", placeholder: true)
    let zero: (Int) -> [String] = world.value("names")
    world.stubs.add(stub("names", nil, .values([(box(["a"]), .zero)])))
    let issues = captureIssues {
      XCTAssertTrue(flag())
      XCTAssertEqual(zero(3), ["a"])
      XCTAssertEqual(zero(4), [])
    }
    XCTAssertEqual(
      issues.map(\.message),
      [
        "flag() was called, but nothing answers it; add a line: stub flag = false",
        "names(4) was called, but nothing answers it; add a line: stub names(4) = []",
      ])
    XCTAssertEqual(world.registrationIssues, [])
    final class Opaque {}
    let _: () -> Opaque = world.value("object")
    XCTAssertEqual(world.registrationIssues.count, 1)
  }

  func testDateUUIDAndRandomAreTheScripts() {
    let world = World(timeline: TestScheduler(), seed: 3)
    let date = world.date
    let uuid = world.uuid
    XCTAssertEqual(DateText.text(of: date()), "2022-06-22T00:00:00Z")
    world.timeline.advance(by: .milliseconds(1500))
    XCTAssertEqual(DateText.text(of: date()), "2022-06-22T00:00:01.5Z")
    XCTAssertEqual(uuid().uuidString, "00000000-0000-0000-0000-000000000000")
    XCTAssertEqual(world.uuid().uuidString, "00000000-0000-0000-0000-000000000001")
    var first = world.random
    var second = world.random
    var alone = SeededGenerator(seed: 3)
    XCTAssertEqual([first.next(), second.next()], [alone.next(), alone.next()])
    let counter = UUID.incrementing
    _ = counter()
    XCTAssertEqual(counter().uuidString, "00000000-0000-0000-0000-000000000001")
    XCTAssertEqual(UUID.incrementing().uuidString, "00000000-0000-0000-0000-000000000000")
  }

  func testTwoEndpointsOfOneNameAreARegistrationIssue() {
    let world = World(timeline: TestScheduler())
    let _: () -> Effect<Int> = world.effect("load")
    let _: () -> Effect<Int> = world.effect("load")
    XCTAssertEqual(world.registrationIssues, [])
    let _: (Int) -> Effect<Int> = world.effect("load")
    XCTAssertEqual(world.registrationIssues, ["two endpoints are called 'load'; give each a name of its own"])
  }
}

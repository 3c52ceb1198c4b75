import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Async endpoints answer from stubs, on virtual time.
final class AsyncEndpointTests: XCTestCase {
  private struct Feature {
    let world = World(timeline: TestScheduler())
    var calls: [String] { log.calls }
    private let log = Log()
    private final class Log { var calls: [String] = [] }

    init() { world.didCall = { [log] in log.calls.append($0) } }

    func engine(_ work: @escaping (String) async throws -> String) -> Engine<[String], String> {
      Engine(state: [], timeline: world.timeline) { state, action in
        guard action.hasPrefix("go ") else {
          if action == "stop" { return .cancel(id: "work") }
          state.append(action)
          return .none
        }
        let text = String(action.dropFirst(3))
        return .run { send in
          do {
            await send(try await work(text))
          } catch let failure as StubbedFailure {
            await send("failed: \(failure.message)")
          } catch is CancellationError {
            await send("cancelled")
          }
        }.cancellable(id: "work")
      }
    }

    func stub(_ answer: Stub.Answer) {
      world.stubs.add(Stub(name: "fetch", patterns: nil, answer: answer, always: false, text: "stub fetch"))
    }

    func value(_ text: String, after duration: Duration) -> Stub.Answer {
      .values([
        (ValueBox(of: text, TypeShape.of(String.self)), duration)
      ])
    }
  }

  func testAnAnswerComesWhenItIsDue() {
    let feature = Feature()
    let engine = feature.engine(feature.world.task("fetch"))
    feature.stub(feature.value("slow", after: .seconds(2)))
    feature.stub(feature.value("fast", after: .zero))
    engine.send("go a")
    engine.send("go b")
    XCTAssertEqual(feature.calls, ["fetch(\"a\")", "fetch(\"b\")"])
    XCTAssertEqual(engine.state, ["fast"])
    XCTAssertEqual(engine.runner.inFlight.map(\.reason), [.due(.seconds(2))])
    feature.world.timeline.advance(by: .seconds(2))
    XCTAssertEqual(engine.state, ["fast", "slow"])
    XCTAssertEqual(engine.runner.inFlight, [])
  }

  func testAFailureIsThrownWhenItIsDue() {
    let feature = Feature()
    let engine = feature.engine(feature.world.task("fetch"))
    feature.stub(.failure(.text("no network"), after: .seconds(1)))
    engine.send("go a")
    XCTAssertEqual(engine.state, [])
    feature.world.timeline.advance(by: .seconds(1))
    XCTAssertEqual(engine.state, ["failed: no network"])
  }

  func testNeverWaitsUntilItIsCancelled() {
    let feature = Feature()
    let engine = feature.engine(feature.world.task("fetch"))
    feature.stub(.never)
    engine.send("go a")
    feature.world.timeline.advance(by: .seconds(1000))
    XCTAssertEqual(engine.runner.inFlight.map(\.reason), [.answer("call fetch(\"a\")")])
    engine.send("stop")
    XCTAssertEqual(engine.runner.inFlight, [])
    // Later sends of a cancelled effect are dropped.
    XCTAssertEqual(engine.state, [])
  }

  func testACallWithoutAStubIsReportedAndThrows() {
    let feature = Feature()
    let engine = feature.engine(feature.world.task("fetch"))
    let issues = captureIssues { engine.send("go a") }
    XCTAssertEqual(
      issues.map(\.message), ["fetch(\"a\") was called, but nothing answers it; add a line: stub fetch(\"a\") = \"\""])
    XCTAssertEqual(engine.state, ["failed: fetch(\"a\") has no stub"])
  }

  func testADefaultAnswersWhereNoStubDoes() {
    let feature = Feature()
    let engine = feature.engine(feature.world.task("fetch") { (text: String) in "default of \(text)" })
    feature.stub(feature.value("stub", after: .zero))
    XCTAssertEqual(
      captureIssues {
        engine.send("go a")
        engine.send("go b")
      }, [])
    XCTAssertEqual(engine.state, ["stub", "default of b"])
    XCTAssertEqual(feature.calls, ["fetch(\"a\")", "fetch(\"b\")"])
  }
}

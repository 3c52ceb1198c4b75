import XCTest

@testable import HarnessArchitecture
@testable import Harness

final class EffectOutputTests: XCTestCase {
  private enum Action: Equatable {
    case response(Result<Int, PlainError>)
    case sure(Result<Int, Never>)
    case tapped
  }

  func testResultsAreCaught() {
    let fetch: (Int) -> Effect<Result<Int, PlainError>> = {
      $0 > 0 ? Effect(value: .success($0)) : Effect(error: PlainError())
    }
    XCTAssertEqual(EffectProbe.outputs(of: fetch(1).catchToEffect(Action.response)), [.response(.success(1))])
    XCTAssertEqual(
      EffectProbe.outputs(of: fetch(0).catchToEffect(Action.response)), [.response(.failure(PlainError()))])
    XCTAssertEqual(EffectProbe.outputs(of: fetch(1).catchToEffect().map(Action.response)), [.response(.success(1))])
    XCTAssertEqual(
      EffectProbe.outputs(of: fetch(1).receive(on: AnyScheduler.main).catchToEffect { _ in Action.tapped }), [.tapped])
  }

  func testWhatCannotFailIsASuccess() {
    XCTAssertEqual(EffectProbe.outputs(of: Effect(value: 1).catchToEffect(Action.sure)), [.sure(.success(1))])
    XCTAssertEqual(EffectProbe.outputs(of: Effect(value: 1).catchToEffect().map(Action.sure)), [.sure(.success(1))])
  }

  func testAnActionIsSent() { XCTAssertEqual(EffectProbe.outputs(of: .send(Action.tapped)), [.tapped]) }

  func testOutputsAreForgotten() {
    var runs = 0
    let effect = Effect<Int>.deferred {
      runs += 1
      return Effect(value: 1)
    }
    XCTAssertEqual(EffectProbe<Action>.outputs(of: effect.fireAndForget()), [])
    XCTAssertEqual(EffectProbe.outputs(of: effect.fireAndForget(outputType: Action.self)), [])
    XCTAssertEqual(runs, 2)
  }

  func testAnUnimplementedEffectFailsWhereItRuns() {
    let line = #line + 1
    let effect = Effect<Int>.unimplemented("search")
    let issues = captureIssues { XCTAssertEqual(EffectProbe.outputs(of: effect), []) }
    XCTAssertEqual(issues.map(\.message), ["search - An unimplemented effect ran."])
    XCTAssertEqual(issues.map(\.line), [line])
    XCTAssertEqual(
      captureIssues { _ = EffectProbe<Int>.outputs(of: .unimplemented("")) }.map(\.message),
      ["An unimplemented effect ran."])
  }
}

import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Captured work that virtual time resumes runs inside the engine: it has one order, and is done when time has moved.
final class CapturedOrderTests: XCTestCase {
  override func setUpWithError() throws {
    try SystemShows.leavingWork()
  }

  func testEachKindOfWorkRunsInsideTheAdvance() {
    for kind in CapturedWorkload.allCases { XCTAssertEqual(kind.trace(), kind.expected, "\(kind)") }
  }

  func testTheOrderIsEqual() {
    let expected = CapturedWorkload.trace()
    for _ in 0..<50 { XCTAssertEqual(CapturedWorkload.trace(), expected) }
  }

  /// With free cores, and with two busy ones.
  func testTheOrderIsEqualInTenThousandRepetitions() throws {
    try LongTests.require()
    let expected = CapturedWorkload.trace()
    for isBusy in [false, true] {
      let busy = isBusy ? (0..<4).map { _ in BusyThread() } : []
      defer { for thread in busy { thread.stop() } }
      var others = 0
      // Busy threads slow down whatever runs beside this test, too.
      for _ in 0..<LongTests.count(isBusy ? 2_500 : 10_000, short: 50) where CapturedWorkload.trace() != expected {
        others += 1
      }
      XCTAssertEqual(others, 0, isBusy ? "busy" : "free")
    }
  }

  /// A script of a feature whose reducer, effects and endpoints all start tasks.
  func testAScriptOfCapturedWork() throws {
    let checker = ScriptChecker(Suite(CapturedFeature.feature), load: noFiles)
    for _ in 0..<20 {
      let played = try checker.play(path: "upload.transcript", bytes: Array(CapturedFeature.script.utf8))
      XCTAssertEqual(
        TranscriptWriter.text(played.document, lines: played.lines), CapturedFeature.transcript)
    }
  }
}

/// A feature whose reducer, effects and endpoints all start tasks of their own.
enum CapturedFeature {
  enum Action: Equatable {
    case upload
    case uploaded(Int)
    case saved
  }

  struct Environment {
    var upload: (String) async throws -> Int
    var save: (Int) -> Effect<Never>
    var clock: any Clock<Duration>
  }

  static var feature: Feature<[String], Action, Environment> {
    let reducer = Reducer<[String], Action, Environment> { state, action, env in
      switch action {
      case .upload:
        nonisolated(unsafe) let upload = env.upload
        let clock = env.clock
        return .future { fulfill in
          nonisolated(unsafe) let fulfill = fulfill
          Task {
            for name in ["a", "b"] {
              let size = try await upload(name)
              try await clock.sleep(for: .milliseconds(50))
              fulfill(.uploaded(size))
            }
          }
        }
      case .uploaded(let size):
        state.append("uploaded \(size)")
        let clock = env.clock
        return .merge(
          env.save(size).fireAndForget(),
          .run { send in
            await Task {
              await Task.yield()
              try? await clock.sleep(for: .seconds(1))
              await send(.saved)
            }.value
          })
      case .saved:
        state.append("saved")
        return .none
      }
    }
    let feature = Feature<[String], Action, Environment>("upload", initialState: [], reducer: reducer) { world in
      Environment(upload: world.task("upload"), save: world.fireAndForget("save"), clock: world.clock)
    }
    return feature.unstructuredWork(.captured)
  }

  static let script = """
    transcript 1
    feature upload
    stub upload("a") = 7 after 200ms
    stub upload("b") = 8 after 200ms
    stub save(7)
    send upload
    advance 1s
    run
    end

    """

  static let transcript = """
    transcript 1
    feature upload
    stub upload("a") = 7 after 200ms
    stub upload("b") = 8 after 200ms
    stub save(7)
    send upload
      call upload("a")
    advance 1s
      +250ms
      receive uploaded(7)
      state[0] = "uploaded 7"
      call save(7)
      call upload("b")
    run
      +250ms
      receive saved
      state[1] = "saved"
    end

    """
}

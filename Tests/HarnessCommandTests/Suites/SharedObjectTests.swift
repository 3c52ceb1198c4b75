import Foundation
import Observation
import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessCommand

/// Objects in a state that change in place: no script sees those of another one, or of its own earlier replay.
final class SharedObjectTests: XCTestCase {
  @Observation.Observable final class Counter {
    var n = 0
    @ObservationIgnored var names: [String] = []
  }

  struct State {
    var counter = Counter()
    var taps = 0
  }

  enum Action { case tap, later, other }

  private static let reducer = Reducer<State, Action, Void> { state, action, _ in
    switch action {
    case .tap:
      state.counter.n += 1
      state.counter.names.append("tap")
      return .none
    case .later:
      let counter = state.counter
      return .fireAndForget { counter.n += 10 }
    case .other:
      state.taps += 1
      return .none
    }
  }

  private static var feature: Feature<State, Action, Void> {
    Feature("objects", initialState: State(), reducer: reducer) { _ in }
      .initial("busy", State(counter: busy()))
      .derived("double") { $0.counter.n * 2 }
  }

  private static func busy() -> Counter {
    let counter = Counter()
    counter.n = 5
    return counter
  }

  private func harness(_ feature: some SuiteFeature, in folder: String, _ words: String...) -> (
    ExitCode.RawValue, String
  ) {
    let output = TextCollector()
    let code = HarnessTool.run(
      Suite(feature), arguments: words + ["--snapshots", folder, "--jobs", "0"], environment: [:], output: output,
      errors: output, isOutputTerminal: false)
    return (code, output.text)
  }

  private func withScripts(_ scripts: [String: String], _ body: (String) throws -> Void) throws {
    let folder = try makeTemporaryFolder()
    defer { try? FileSystem.removeTree(folder) }
    try FileSystem.createDirectory("\(folder)/objects")
    for (name, text) in scripts {
      try FileSystem.writeAtomically(
        "transcript 1\nfeature objects\n\(text)end\n", to: "\(folder)/objects/\(name).transcript")
    }
    try body(folder)
  }

  func testEachPlayingHasObjectsOfItsOwn() throws {
    // One value for all scripts, like a global constant.
    let feature = Self.feature
    try withScripts(["a": "send tap\n", "b": "send tap\nsend tap\n", "c": "initial busy\nsend tap\n"]) { folder in
      let (code, text) = harness(feature, in: folder, "record")
      XCTAssertEqual(code, 0, text)
      let recorded = String(decoding: try FileSystem.read("\(folder)/objects/c.transcript"), as: UTF8.self)
      XCTAssertEqual(
        recorded,
        """
        transcript 1
        feature objects
        initial busy
        send tap
          counter.n = 6
          counter.names[0] = "tap"
          ~double = 12
        end

        """)
      for _ in 0..<2 {
        let (code, text) = harness(feature, in: folder, "run")
        XCTAssertEqual(code, 0, text)
      }
    }
  }

  func testEachStoreHasObjectsOfItsOwn() {
    let feature = Self.feature
    for _ in 0..<2 {
      let store = TestStore(feature)
      store.send(.tap)
      XCTAssertEqual(store.state.counter.n, 1)
    }
  }

  /// An object created outside is the same in all scripts, which can only be reported.
  func testAnObjectFromOutsideIsReported() throws {
    let counter = Counter()
    let feature = Feature("objects", initialState: State(counter: counter), reducer: Self.reducer) { _ in }
    try withScripts(["a": "send tap\n"]) { folder in
      let (code, text) = harness(feature, in: folder, "record")
      XCTAssertEqual(code, 1, text)
      XCTAssertTrue(text.contains("counter.n"), text)
    }
  }

  /// An effect's change of an object shows at the end of its step, in derived values as well.
  func testDerivedValuesFollowEffects() throws {
    try withScripts(["a": "send later\nsend other\n"]) { folder in
      XCTAssertEqual(harness(Self.feature, in: folder, "record").0, 0)
      let recorded = String(decoding: try FileSystem.read("\(folder)/objects/a.transcript"), as: UTF8.self)
      XCTAssertEqual(
        recorded,
        """
        transcript 1
        feature objects
        send later
          counter.n = 10
          ~double = 20
        send other
          taps = 1
        end

        """)
    }
  }

  /// The report's trace agrees with the transcript.
  func testTracesFollowObjects() throws {
    let text = "transcript 1\nfeature objects\nsend later\nsend tap\nend\n"
    let trace = try XCTUnwrap(
      ScriptChecker(Suite(Self.feature), makesTraces: true, load: SuiteRunner.load)
        .check(name: "objects/a", path: "a", bytes: Array(text.utf8)).trace)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = String(decoding: try encoder.encode(trace), as: UTF8.self)
    for part in [#""new":"20","old":"0","path":"~double""#, #""new":"22","old":"20","path":"~double""#] {
      XCTAssertTrue(json.contains(part), "\(part) in \(json)")
    }
  }
}

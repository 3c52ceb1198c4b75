import Foundation
import XCTest

@testable import Fixtures
@testable import Harness
@testable import HarnessCommand

/// Random sessions with all features: the observations are those of the saved script.
final class PlayedSessionsTests: XCTestCase {
  private var folder = ""

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "harness-tests-\(UUID())").path
    try FileSystem.createDirectory(folder)
  }

  override func tearDownWithError() throws { try FileSystem.removeTree(folder) }

  func testWhatIsSavedIsWhatWasSeen() throws {
    var (answers, saved) = (0, 0)
    for round in 0..<LongTests.count(40, short: 2) {
      for (index, feature) in Bootcamp.suite.features.enumerated() {
        let player = try RandomSession(feature, in: folder, seed: UInt64(round * 1_000 + index))
        player.play(lines: 30)
        try player.check()
        answers += player.answers
        saved += 1
      }
    }
    XCTAssertGreaterThan(answers, saved / 2)
  }
}

/// Someone who types random lines.
private final class RandomSession {
  private let feature: AnyFeature
  private let session: PlaySession
  private var random: SeededGenerator
  private let actions: [String]
  private let name: String
  /// The number of answers given.
  private(set) var answers = 0

  init(_ feature: AnyFeature, in folder: String, seed: UInt64) throws {
    self.feature = feature
    random = SeededGenerator(seed: seed)
    name = "seed-\(seed)"
    session = try PlaySession(
      feature.name, on: LocalStage(Bootcamp.suite), in: SnapshotDirectory(folder), .nothing)
    let description = (feature.base as? any DescribableFeature)?.description
    actions = description?.actions.compactMap(\.example) ?? []
  }

  func play(lines: Int) {
    for _ in 0..<lines {
      if let asked = session.asked {
        answer(asked)
        // No answer could be generated.
        if session.asked != nil { _ = session.undo() }
        continue
      }
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<8: send()
      case 8..<11: advance()
      case 11: _ = session.accept("run")
      case 12..<17: if let call = session.openCalls.randomElement(using: &random) { answer(call) } else { send() }
      case 17: _ = session.undo()
      case 18: _ = session.redo()
      default: _ = session.accept(Bool.random(using: &random) ? "view" : "state")
      }
    }
    if session.asked != nil { _ = session.undo() }
  }

  private func send() {
    guard let action = actions.randomElement(using: &random) else { return }
    _ = session.accept("send \(action)")
  }

  private func advance() {
    let durations = ["1ms", "50ms", "300ms", "1s", "1.5s"]
    _ = session.accept("advance \(durations.randomElement(using: &random) ?? "1s")")
  }

  private func answer(_ call: PlayOpenCall) {
    guard let choice = session.choices(for: call).randomElement(using: &random) else { return }
    let word = call.givesMany && Bool.random(using: &random) ? "emit" : "answer"
    if case .accepted = session.accept("\(word) \(call.label) \(choice)") { answers += 1 }
  }

  func check(file: StaticString = #filePath, line: UInt = #line) throws {
    // A line that moved time until nothing was due moves it just as far, although something is due later now.
    let seen = session.log.flatMap(\.rows).filter {
      !($0.mark == .removed && $0.text == "run" || $0.mark == .added && $0.text.hasPrefix("advance "))
    }
    // No earlier observation has changed.
    XCTAssertFalse(
      seen.contains { $0.mark == .removed || $0.mark == .added }, "\(feature.name) \(name): \(seen)", file: file,
      line: line)
    guard case .saved(let saved) = session.save(name) else {
      return XCTFail("\(feature.name) \(name) isn't saved: \(session.save(name))", file: file, line: line)
    }
    let bytes = try FileSystem.read(saved.path)
    let text = String(decoding: bytes, as: UTF8.self)
    XCTAssertTrue(saved.isHeld, "\(feature.name) \(name): \(saved.remarks)\n\(text)", file: file, line: line)
    let checker = ScriptChecker(Bootcamp.suite, load: SuiteRunner.load)
    let result = checker.check(name: "\(feature.name)/\(name)", path: saved.path, bytes: bytes)
    XCTAssertTrue(result.holds, "\(feature.name) \(name): \(result.failures)\n\(text)", file: file, line: line)
    let document = try TranscriptReader.read(SourceText(path: saved.path, bytes: bytes))
    let recorded = document.statements.filter { $0.keyword != .end }.flatMap(\.observations).map(\.text)
    let happened = seen.filter { $0.mark == .happened || $0.mark == .failed }.map(\.text)
    XCTAssertEqual(
      recorded.filter { $0 != "nothing" }, happened.filter { $0 != "nothing" }, "\(feature.name) \(name)", file: file,
      line: line)
  }
}

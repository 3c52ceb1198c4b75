import XCTest

@testable import Fixtures
@testable import Harness
@testable import HarnessCommand

/// Traces of this repository's transcripts.
final class SnapshotTracesTests: XCTestCase {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Snapshots").path

  func testATraceChangesNoResult() {
    let files = SnapshotDirectory(Self.root).list().files
    XCTAssertGreaterThanOrEqual(files.count, 10)
    for file in files {
      let without = SuiteRunner(Bootcamp.suite).check(file)
      var with = SuiteRunner(Bootcamp.suite, makesTraces: true).check(file)
      XCTAssertNotNil(with.trace, file.name)
      XCTAssertEqual(with.trace?.steps.count, with.steps, file.name)
      with.trace = nil
      XCTAssertEqual(with, without, file.name)
    }
  }

  /// `harness show` can print each of them.
  func testEveryTranscriptIsShown() throws {
    var states = 0
    for file in SnapshotDirectory(Self.root).list().files {
      let job = WorkerJob(.show, file, makesTrace: true)
      let result = SuiteRunner(Bootcamp.suite).reply(to: job)
      let document = try TranscriptReader.read(SourceText(path: file.path, bytes: FileSystem.read(file.path)))
      let shown = try XCTUnwrap(ShownScript(result, document), file.name)
      XCTAssertTrue(shown.steps.allSatisfy { !$0.differs && $0.failures.isEmpty }, file.name)
      XCTAssertEqual(shown.steps.count, result.steps, file.name)
      var names: [Int: String] = [:]
      let commands = document.statements.filter(\.kind.isCommand)
      for (index, (step, command)) in zip(shown.steps, commands).enumerated() {
        let recorded = command.observations.map(\.text)
        let traced = TracedLines.lines(of: try XCTUnwrap(result.trace).steps[index], &names)
        switch command.kind {
        case .state:
          states += 1
          XCTAssertEqual(
            shown.state(after: index + 1), recorded.filter { ObservationLine($0).isState },
            "\(file.name):\(command.line)")
        case .view: break
        default:
          // Traces have the values, whatever those are parts of.
          let payloads = recorded.compactMap { $0.firstMatch(of: /^(.+?) = payload/).map { String($0.1) } }
          let traced = traced.map { line in
            guard let path = payloads.first(where: { line.hasPrefix("\($0) = ") }) else { return line }
            return recorded.first { $0.hasPrefix("\(path) = payload") } ?? line
          }
          XCTAssertEqual(
            traced.isEmpty ? ["nothing"] : traced.sorted(), recorded.isEmpty ? ["nothing"] : recorded.sorted(),
            "\(file.name):\(command.line)")
          for row in step.rows {
            // A list edit has no old value.
            switch ObservationLine(row.text) {
            case .removed: break
            case .change(let path, _) where !path.hasSuffix(".order"): break
            default: continue
            }
            XCTAssertNotNil(row.happened.flatMap { step.changes[$0] }, "\(file.name): \(row.text)")
          }
        }
      }
    }
    XCTAssertGreaterThan(states, 5)
  }
}

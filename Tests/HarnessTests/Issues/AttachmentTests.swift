import Foundation
import Testing

@testable import Harness

/// Files that a failing transcript attaches to its test, and known issues.
@Suite struct AttachmentTests {
  private static let feature = Feature(
    "attached", initialState: 0,
    reducer: Reducer<Int, Bool, Void> { state, isUp, _ in
      state += isUp ? 1 : -1
      return .none
    }
  ) { _ in () }

  private static let good = "transcript 1\nfeature attached\n\nsend true\n  state = 1\nend\n"
  private static let bad = good.replacing("= 1", with: "= 2")
  private static let known =
    "transcript 1\nfeature attached\nexpect failure\n\nexpect state = 1\n  fail expected state = 1, but it is 0\nend\n"

  private func withSnapshots(_ texts: [String: String], _ body: (String) throws -> Void) throws {
    let folder = try makeTemporaryFolder()
    defer { try? FileSystem.removeTree(folder) }
    for (name, text) in texts {
      let path = "\(folder)/Snapshots/attached/\(name).transcript"
      try FileSystem.createDirectory(PathText.directory(of: path))
      try FileSystem.writeAtomically(text, to: path)
    }
    try body(folder)
  }

  @Test func aFolderGetsTheFiles() throws {
    try withSnapshots(["bad": Self.bad, "good": Self.good]) { folder in
      let issues = TestSnapshots.$variable.withValue({ $0 == TestAttachments.variable ? "\(folder)/kept" : nil }) {
        captureIssues { assertTranscripts(in: Suite(Self.feature), snapshots: "\(folder)/Snapshots") }
      }
      #expect(issues.count == 1)
      let kept = FileSystem.walk("\(folder)/kept").files.sorted().map { String($0.dropFirst(folder.count)) }
      #expect(kept == ["/kept/attached/bad/actual.transcript", "/kept/attached/bad/difference.txt"])
      let actual = try FileSystem.read("\(folder)/kept/attached/bad/actual.transcript")
      #expect(String(decoding: actual, as: UTF8.self) == Self.good)
    }
  }

  @Test func eachTranscriptIsATestCase() throws {
    try withSnapshots(["bad": Self.bad, "good": Self.good]) { folder in
      let suite = Suite(Self.feature)
      let files = suite.transcripts(snapshots: "\(folder)/Snapshots")
      #expect(files.map(\.description) == ["attached/bad", "attached/good"])
      let counts = files.map { file in captureIssues { assertTranscript(file, in: suite) }.count }
      #expect(counts == [1, 0])
      let none = suite.transcripts(snapshots: "\(folder)/elsewhere")
      #expect(none.map(\.description) == ["no transcripts"])
      #expect(captureIssues { assertTranscript(none[0], in: suite) }.count == 1)
    }
  }

  // iOS can't start processes.
  #if !os(iOS)
    /// Fails, and so runs only if another test requests it.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["ATTACHES"] != nil)) func attaching() throws {
      try withSnapshots(["bad": Self.bad, "known": Self.known]) { folder in
        assertTranscripts(in: Suite(Self.feature), snapshots: "\(folder)/Snapshots")
      }
    }

    @Test func swiftTestingWritesTheFiles() throws {
      let folder = try makeTemporaryFolder()
      defer { try? FileSystem.removeTree(folder) }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      process.arguments = [
        "--testing-library", "swift-testing", "--filter", "AttachmentTests/attaching", "--attachments-path", folder,
      ]
      process.environment = ProcessInfo.processInfo.environment.merging(["ATTACHES": "1"]) { $1 }
      let output = Pipe()
      (process.standardOutput, process.standardError) = (output, output)
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus != 0)
      let files = try FileSystem.list(folder).map(\.name).sorted()
      #expect(files == ["attached-bad-actual.transcript", "attached-bad-difference.txt"], "\(text)")
      let actual = try FileSystem.read("\(folder)/attached-bad-actual.transcript")
      #expect(String(decoding: actual, as: UTF8.self) == Self.good)
      #expect(text.contains("known issue"), "\(text)")
      #expect(text.contains("attached/known fails as recorded"), "\(text)")
    }
  #endif
}

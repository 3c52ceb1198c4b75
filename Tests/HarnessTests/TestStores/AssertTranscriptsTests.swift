import XCTest

@testable import Harness
@testable import HarnessArchitecture

final class AssertTranscriptsTests: XCTestCase {
  private var folder = ""
  private let good = "transcript 1\nfeature counter\n\nsend plus\n  ~double = 4\n  number = 2\nend\n"
  private var bare: String { good.replacingOccurrences(of: "  ~double = 4\n  number = 2\n", with: "") }
  private var bad: String { good.replacingOccurrences(of: "number = 2", with: "number = 3") }

  override func setUpWithError() throws {
    folder = try makeTemporaryFolder()
  }

  override func tearDownWithError() throws { try FileSystem.removeTree(folder) }

  private func script(_ name: String, _ text: String) throws {
    try FileSystem.createDirectory(PathText.directory(of: "\(folder)/\(name)"))
    try FileSystem.writeAtomically(text, to: "\(folder)/\(name).transcript")
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try FileSystem.read("\(folder)/\(name).transcript"), as: UTF8.self)
  }

  /// The reported issues, with the folder as `/S`.
  private func issues(_ variables: [String: String] = [:], _ body: () -> Void) -> [ReportedIssue] {
    let issues = TestSnapshots.$variable.withValue({ variables[$0] }, operation: { captureIssues(body) })
    return issues.map { issue in
      var issue = issue
      issue.message = issue.message.replacingOccurrences(of: folder, with: "/S")
      issue.filePath = issue.filePath.replacingOccurrences(of: folder, with: "/S")
      return issue
    }
  }

  private func suiteIssues(_ variables: [String: String] = [:]) -> [ReportedIssue] {
    issues(variables) { assertTranscripts(in: ToolFeatures.suite, snapshots: folder) }
  }

  func testWhatHoldsReportsNothing() throws {
    try script("counter/good", good)
    XCTAssertEqual(suiteIssues(), [])
    XCTAssertEqual(issues { assertTranscripts(of: ToolFeatures.counter, snapshots: folder) }, [])
  }

  func testOneFailureForEachScriptAtItsLine() throws {
    try script("counter/bad", bad)
    try script("counter/good", good)
    try script("counter/typo", good.replacingOccurrences(of: "send plus", with: "send pluss"))
    let issues = suiteIssues()
    XCTAssertEqual(issues.map(\.filePath), ["/S/counter/bad.transcript", "/S/counter/typo.transcript"])
    XCTAssertEqual(issues.map(\.line), [6, 4])
    XCTAssertEqual(issues.map(\.fileID), ["counter/bad.transcript", "counter/typo.transcript"])
    XCTAssertEqual(
      issues.first?.message,
      """
      FAIL counter/bad
        /S/counter/bad.transcript:6:12: number, after send plus

         4   send plus
         5     ~double = 4
         6 -   number = [-3-]
           +   number = {+2+}
         7   end

        to accept the new output: HARNESS_RECORD=1 swift test
      """)
  }

  func testAFeatureAlone() throws {
    try script("counter/good", good)
    try script("cart/bad", bad.replacingOccurrences(of: "feature counter", with: "feature cart"))
    XCTAssertEqual(issues { assertTranscripts(of: ToolFeatures.counter, snapshots: folder) }, [])
    XCTAssertEqual(issues { assertTranscripts(of: ToolFeatures.cart, snapshots: folder) }.count, 1)
    XCTAssertEqual(suiteIssues().count, 1)
  }

  /// No test knows the name of the package's command.
  private func begin(_ feature: String) -> String {
    """
    Create one with the command 'new \(feature) NAME' of the package's harness, or with a test that keeps a transcript: \
    TestStore(…, transcript: "NAME")
    """
  }

  func testNothingToCheckIsAFailure() throws {
    let line = #line + 1
    let issues = issues { assertTranscripts(of: ToolFeatures.counter, snapshots: folder) }
    XCTAssertEqual(issues.map(\.message), ["There is no folder /S/counter. \(begin("counter"))"])
    XCTAssertEqual(issues.map(\.line), [line])
    XCTAssertEqual(
      suiteIssues().map(\.message), ["There are no transcripts below /S. \(begin("FEATURE"))"])
  }

  func testWhatIsMissingIsWrittenAndFailsOnce() throws {
    try script("counter/new", bare)
    let issues = suiteIssues()
    XCTAssertEqual(
      issues.map(\.message),
      ["counter/new was not recorded yet; now it is. Review it, and run the test again."])
    XCTAssertEqual(issues.map(\.line), [4])
    XCTAssertEqual(try text("counter/new"), good)
    XCTAssertEqual(suiteIssues(), [])
  }

  func testInCIWhatIsMissingStaysMissing() throws {
    try script("counter/new", bare)
    for variables in [["CI": "true"], ["HARNESS_RECORD": "never"], ["CI": "1", "HARNESS_RECORD": "never"]] {
      for _ in 0..<2 {
        XCTAssertEqual(suiteIssues(variables).count, 1)
        XCTAssertEqual(try text("counter/new"), bare)
      }
    }
  }

  func testRecording() throws {
    try script("counter/bad", bad)
    try script("counter/fails", "transcript 1\nfeature counter\n\nsend save\nend\n")
    let issues = suiteIssues(["HARNESS_RECORD": "1"])
    XCTAssertEqual(try text("counter/bad"), good)
    XCTAssertEqual(issues.map(\.filePath), ["/S/counter/fails.transcript"])
    XCTAssertEqual(try text("counter/fails"), "transcript 1\nfeature counter\n\nsend save\nend\n")
  }

  func testRecordingIsRefusedInCI() throws {
    try script("counter/bad", bad)
    XCTAssertEqual(
      suiteIssues(["HARNESS_RECORD": "1", "CI": "true"]).map(\.message),
      [
        "HARNESS_RECORD is '1', but CI is set, and recording there would approve whatever happens; nothing was written."
      ])
    XCTAssertEqual(try text("counter/bad"), bad)
    XCTAssertEqual(
      suiteIssues(["HARNESS_RECORD": "always"]).map(\.message),
      ["HARNESS_RECORD can't be 'always'; expected 1 (or all), missing or never."])
  }

  func testTheNearestFolderIsFound() throws {
    try FileSystem.createDirectory("\(folder)/package/Tests/Deep")
    func root(_ variables: [String: String] = [:]) throws -> String {
      try TestSnapshots.$variable.withValue({ variables[$0] }) {
        try TestSnapshots(nil, near: "\(folder)/package/Tests/Deep/Some.swift").directory.root
      }
    }
    // Files above the package, here or in the folder for temporary files, don't matter.
    try FileSystem.createDirectory("\(folder)/Snapshots")
    try FileSystem.writeAtomically("", to: "\(folder)/package/Package.swift")
    XCTAssertEqual(try root(), "\(folder)/package/Snapshots")
    try FileSystem.createDirectory("\(folder)/package/Tests/Snapshots")
    XCTAssertEqual(try root(), "\(folder)/package/Tests/Snapshots")
    XCTAssertEqual(try root(["HARNESS_SNAPSHOTS": "/elsewhere"]), "/elsewhere")
  }
}

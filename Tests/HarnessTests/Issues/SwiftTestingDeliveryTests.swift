import Harness
import Testing

@Suite struct SwiftTestingDeliveryTests {
  @Test func issueFailsTheRunningTestAtItsLine() {
    expectIssue("a failing effect ran, in a text too long to be stored inline", line: #line + 1) {
      reportIssue("a failing effect ran, in a text too long to be stored inline")
    }
  }

  @Test func issueFailsAtAPlaceThatWasHandedOn() {
    withKnownIssue {
      reportIssue("elsewhere", fileID: "M/Other.swift", filePath: "/nowhere/Other.swift", line: 4321, column: 12)
    } matching: { issue in
      let location = issue.sourceLocation
      return location?.fileID == "M/Other.swift" && location?.line == 4321 && location?.column == 12
    }
  }

  @Test func issueWithoutATextHasNoComment() {
    withKnownIssue {
      reportIssue()
    } matching: { issue in
      issue.comments.isEmpty
    }
  }

  @Test func issueOfATaskFailsItsTest() async {
    let line = #line + 2
    await withKnownIssue {
      await Task { reportIssue("from a task") }.value
    } matching: { issue in
      issue.comments.map(\.rawValue) == ["from a task"] && issue.sourceLocation?.line == line
    }
  }

  @Test @MainActor func issueOnTheMainActorFailsItsTest() {
    expectIssue("on the main actor", line: #line) { reportIssue("on the main actor") }
  }

  @Test func capturedIssueFailsNothing() async {
    let issues = captureIssues { reportIssue("captured") }
    #expect(issues.map(\.message) == ["captured"])
    let asyncIssues = await captureIssues {
      await Task.yield()
      reportIssue("captured")
    }
    #expect(asyncIssues.map(\.message) == ["captured"])
  }

  @Test func severalIssuesOfOneTest() {
    withKnownIssue {
      for number in 0..<5 { reportIssue("a text that is too long to be stored inline, number \(number)") }
    } matching: { issue in
      issue.comments.first?.rawValue.hasPrefix("a text that is too long to be stored inline, number ") == true
    }
  }
}

/// Fails if `body` reports no failure, or one with another text or line.
private func expectIssue(_ text: String, line: Int, _ body: () -> Void) {
  withKnownIssue {
    body()
  } matching: { issue in
    issue.comments.map(\.rawValue) == [text]
      && issue.sourceLocation?.line == line
      && issue.sourceLocation?.fileID == "HarnessTests/SwiftTestingDeliveryTests.swift"
  }
}

import Harness
import Observation
import Testing
import XCTest

/// The names of this library beside those that a test, or a feature, imports as well: that this file compiles is the test.
@Suite("Names") struct NamesBesideOtherLibrariesTests {
  @Observable final class Model { var text = "" }
  struct Trait: TestTrait {}

  @Test(.tags(.names)) func issueIsThatOfSwiftTesting() {
    withKnownIssue {
      let issue: Issue = Issue.record("recorded by Swift Testing")
      let comment: Comment? = issue.comments.first
      #expect(comment == "recorded by Swift Testing")
    }
  }

  @Test func reportedIssuesAreOurs() {
    let issues: [ReportedIssue] = captureIssues { reportIssue("reported by us") }
    #expect(issues.map(\.message) == ["reported by us"])
  }

  @Test func suiteIsAnAttributeAndAType() {
    let suite: Suite = Suite([])
    #expect(suite.names == [])
  }

  @Test func observableIsAnAttributeAndMakesEffects() {
    let model: any Observation.Observable = Model()
    #expect((model as? Model)?.text == "")
    _ = Observable.just(1)
  }
}

extension Tag { @Tag static var names: Self }

import Dispatch
import Foundation
import Harness
import Observation
import Synchronization
import Testing
import XCTest

/// The names of this library beside those that a test or a feature also imports: the test is that this file compiles.
/// `Tests/Names/check.py` makes sure that each name which another library has, too, is used here.
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

  /// On Apple's systems queues are Combine schedulers as well.
  @Test func queuesAreSchedulersOfOursToo() {
    _ = DispatchQueue.main.now
    let now: Duration = DispatchQueue.main.now
    #expect(now > .zero)
    let scheduler: any Harness.Scheduler = DispatchQueue.main
    #expect(scheduler.now >= now)
    DispatchQueue.main.schedule(after: .seconds(3_600)) {}.cancel()
  }

  enum Choice: Equatable { case one, two(Int) }

  @Test func slashMakesPathsAndDivides() {
    #expect((/Choice.two).extract(from: .two(7 / 2)) == 3)
    #expect((/Choice.one).extract(from: .two(1)) == nil)
    #expect(Decimal(6) / 2 == 3)
  }

  /// Names that mean something else in other libraries.
  @Test func theirNamesStayTheirs() async {
    let count = Mutex(0)
    let task = Task { count.withLock { $0 += 1 } }
    await task.value
    #expect(count.withLock { $0 } == 1)
    let clock: any Clock = ContinuousClock()
    #expect(clock is ContinuousClock)
    #expect(URL(string: "a") != nil && Date.distantPast < Date.distantFuture)
  }
}

extension Tag { @Tag static var names: Self }

import XCTest

@testable import HarnessCommand

final class WatchSessionTests: XCTestCase {
  private typealias Changes = WatchSession.Changes

  /// A waiting session that has run all scripts, of which `b` failed.
  private func idle() -> WatchSession {
    var session = WatchSession(needsBuild: false)
    XCTAssertEqual(session.next(), .run(.all))
    XCTAssertEqual(session.finishRun([("a", true), ("b", false)]), "")
    XCTAssertNil(session.next())
    return session
  }

  private func edit(_ scripts: String...) -> Changes { Changes(scripts: scripts, names: scripts) }
  private let source = Changes(needsBuild: true, names: ["App.swift"])

  func testAnEditedScriptIsRunAlone() {
    var session = idle()
    XCTAssertEqual(session.change(edit("a")), "changed: a\n")
    XCTAssertEqual(session.next(), .run(.scripts(["a"])))
    XCTAssertNil(session.next())
    // Scripts that change meanwhile are run afterwards, together.
    XCTAssertEqual(session.change(edit("c")), "changed: c\n")
    XCTAssertEqual(session.change(edit("b", "c")), "changed: b, c\n")
    XCTAssertFalse(session.isObsolete)
    XCTAssertNil(session.next())
    _ = session.finishRun([("a", true)])
    XCTAssertEqual(session.next(), .run(.scripts(["b", "c"])))
  }

  func testFailedScripts() {
    var session = idle()
    XCTAssertEqual(session.press(.character("f")), "")
    XCTAssertEqual(session.next(), .run(.scripts(["b"])))
    _ = session.finishRun([("b", true)])
    XCTAssertEqual(session.press(.character("f")), "nothing has failed\n")
    XCTAssertNil(session.next())
    // A run without a verdict hasn't passed.
    _ = session.change(edit("a"))
    _ = session.next()
    _ = session.finishRun(nil)
    XCTAssertEqual(session.failed, ["a"])
    XCTAssertEqual(session.change(Changes(removed: ["a"], removedNames: ["a"])), "removed: a\n")
    XCTAssertEqual(session.press(.character("f")), "nothing has failed\n")
  }

  func testARemovedScriptIsNotRun() {
    var session = idle()
    _ = session.press(.character("r"))
    _ = session.next()
    _ = session.change(edit("a", "c"))
    _ = session.change(Changes(removed: ["c"]))
    session.finishReview()
    XCTAssertEqual(session.next(), .run(.scripts(["a"])))
  }

  func testAllScriptsAreRunAfterABuild() {
    var session = idle()
    XCTAssertEqual(session.change(source), "changed: App.swift\n")
    _ = session.change(edit("a"))
    XCTAssertEqual(session.next(), .build)
    XCTAssertEqual(session.finishBuild(failure: nil), "")
    XCTAssertEqual(session.next(), .run(.all))
    _ = session.finishRun([])
    XCTAssertNil(session.next())
  }

  func testABuildThatFailsWaits() {
    var session = idle()
    _ = session.change(source)
    _ = session.next()
    XCTAssertEqual(session.finishBuild(failure: "no\n"), "no\n")
    XCTAssertNil(session.next())
    XCTAssertEqual(
      session.status(scripts: 2, sources: 1, hasKeys: false),
      "the last build failed, so scripts are run by the one before; watching 2 scripts and 1 source file\n")
    _ = session.change(edit("a"))
    XCTAssertEqual(session.next(), .run(.scripts(["a"])))
    _ = session.finishRun([])
    _ = session.change(source)
    _ = session.next()
    _ = session.finishBuild(failure: nil)
    XCTAssertEqual(
      session.status(scripts: 1, sources: 2, hasKeys: true),
      "watching 1 script and 2 source files; a all, f failed, r review, q quit\n")
  }

  /// Neither its errors nor its program belong to the present sources.
  func testAnEditDuringABuildBeginsAnother() {
    for failure in ["no\n", nil] {
      var session = idle()
      _ = session.change(source)
      XCTAssertEqual(session.next(), .build)
      _ = session.change(source)
      XCTAssertFalse(session.isObsolete)
      XCTAssertNil(session.next())
      XCTAssertEqual(session.finishBuild(failure: failure), "")
      XCTAssertEqual(session.next(), .build)
    }
  }

  /// It may be what never ends.
  func testWhatNobodyWaitsForIsEnded() {
    let ways: [(inout WatchSession) -> Void] = [
      { _ = $0.change(self.source) }, { _ = $0.press(.character("a")) }, { _ = $0.press(.character("f")) },
    ]
    let next: [WatchSession.Work] = [.build, .run(.all), .run(.scripts(["b"]))]
    for (way, next) in zip(ways, next) {
      var session = idle()
      _ = session.change(edit("a"))
      _ = session.next()
      way(&session)
      XCTAssertTrue(session.isObsolete)
      _ = session.finishRun(nil)
      XCTAssertFalse(session.isObsolete)
      XCTAssertEqual(session.failed, ["b"])
      XCTAssertEqual(session.next(), next)
    }
  }

  func testAReviewGoesFirst() {
    var session = idle()
    _ = session.change(source)
    _ = session.press(.character("r"))
    XCTAssertEqual(session.next(), .review)
    session.finishReview()
    XCTAssertEqual(session.next(), .build)
  }

  func testTheEnd() {
    for (key, ending) in [
      (TerminalKey.character("q"), WatchSession.Ending.quit), (.end, .quit), (.interrupt, .interrupted),
    ] {
      var session = idle()
      _ = session.press(.character("a"))
      _ = session.press(key)
      XCTAssertEqual(session.ending, ending)
      XCTAssertNil(session.next())
    }
    var session = idle()
    for key in [TerminalKey.character("x"), .enter, .other, .suspend] { XCTAssertEqual(session.press(key), "") }
    XCTAssertNil(session.ending)
    XCTAssertNil(session.next())
  }

  func testSourcesThatAreNewerAreBuiltFirst() {
    var session = WatchSession(needsBuild: true)
    XCTAssertEqual(session.next(), .build)
    _ = session.finishBuild(failure: nil)
    XCTAssertEqual(session.next(), .run(.all))
  }

  func testWhatHasChangedIsNamed() {
    var session = idle()
    let many = Changes(scripts: ["a"], names: (1...7).map { "file\($0)" })
    XCTAssertEqual(session.change(many), "changed: file1, file2, file3, file4, file5 and 2 more\n")
    XCTAssertEqual(session.change(Changes(scripts: ["a"], names: ["a\u{1B}[2J"])), "changed: a\\u{1B}[2J\n")
    XCTAssertEqual(session.change(Changes()), "")
  }
}

import XCTest

@testable import Harness
@testable import HarnessCommand

/// Code that bypasses its environment, or has no name to identify it: none of it passes.
final class LeakTests: BinaryTestCase {
  private let leaky = ["LEAKY": "1"]

  private func script(_ feature: String, _ name: String, _ lines: String...) throws {
    let text = lines.map { "\($0)\n" }.joined()
    try make("Snapshots/\(feature)/\(name).transcript", "transcript 1\nfeature \(feature)\n\n\(text)end\n")
  }

  // MARK: Exploring

  /// The findings for each spelling, each in a folder of its own.
  private func explored(_ spellings: [String], by command: String) throws -> [String] {
    for spelling in spellings { try FileSystem.createDirectory(path("\(spelling)/Snapshots")) }
    return try together(spellings) { [self] spelling in
      let outcome = try shell("cd \(spelling) && \(command)", environment: ["SPELLED": spelling])
      return "\(outcome.ending)\n\(outcome.outputText)\(outcome.errorText)"
    }
  }

  func testWhatGrowsDoesNotHangOnHowTypesAreCalled() throws {
    try LongTests.require()
    let texts = try explored(["actions-mended", "messages-mended"], by: "$F grow --check --runs 16")
    XCTAssertEqual(texts[1], texts[0])
    XCTAssertTrue(texts[0].contains("scripts generated"), texts[0])
  }

  func testWhatDiffersDoesNotHangOnHowTypesAreCalled() throws {
    try LongTests.require()
    try make("other", "#!/bin/sh\nSPELLED=$SPELLED-mended exec '\(try Self.faultyBinary)' \"$@\"\n")
    XCTAssertEqual(chmod(path("other"), 0o755), 0)
    let texts = try explored(["actions", "messages"], by: "$F compare ../other --runs 8")
    XCTAssertEqual(texts[0], texts[1])
    XCTAssertTrue(texts[0].contains("child.tap\n"), texts[0])
  }

  func testExploringFailsWhereNothingIsSent() throws {
    let outcome = try faulty("explore", "mute", "--check", environment: leaky)
    XCTAssertEqual(outcome.ending, .exited(1))
    XCTAssertTrue(outcome.outputText.contains("can't be generated: open: "), outcome.outputText)
    XCTAssertTrue(outcome.errorText.contains("mute: no action was sent, so nothing was explored"), outcome.errorText)
  }

  func testWhatUsersMaySendTooIsNamed() throws {
    try script("parent", "a", "send start")
    let words = "kid.refresh (only effects send it); if users send it too, say so: .explore(sends: \"kid.refresh\")\n"
    let outcome = try faulty("explore", "parent", "--check", "--runs", "24", environment: leaky)
    XCTAssertTrue(outcome.outputText.contains(words), outcome.outputText)
    // A script that ends its process still says what is sent.
    try script("parent", "b", "send kid(.open)", "send kid(.refresh)")
    let sent = try faulty("explore", "parent", "--check", "--runs", "24", environment: leaky)
    XCTAssertFalse(sent.outputText.contains("never sent"), sent.outputText)
  }

  func testWhatPassesIsComparedToo() throws {
    let features = [
      ("passing", "~lucky"), ("sleeping", "the time that effects take"), ("cancelling", "the id of what is cancelled"),
    ]
    let outcomes = try together(features) { [self] in
      try faulty("explore", $0.0, "--check", "--runs", "24", environment: leaky)
    }
    for ((_, subject), outcome) in zip(features, outcomes) {
      XCTAssertTrue(
        outcome.outputText.contains("FOUND \(subject) differs when the same steps are replayed"),
        outcome.outputText)
    }
  }

  func testATrapInAPageIsThePage() throws {
    let outcome = try faulty("explore", "broken-page", "--check", "--runs", "24", environment: leaky)
    XCTAssertTrue(outcome.outputText.contains("2 sends, 0 stubs\n"), outcome.outputText)
    XCTAssertFalse(outcome.outputText.contains("not minimal"), outcome.outputText)
  }

  func testActionsInACircleAreBegunBesideOthers() throws {
    let outcome = try faulty("explore", "circle", "--check", "--runs", "24", environment: leaky)
    XCTAssertTrue(outcome.outputText.contains("FOUND rule \"never three\" broken by got"), outcome.outputText)
    XCTAssertFalse(outcome.outputText.contains("never sent"), outcome.outputText)
  }

  // MARK: What no script can replay

  func testAFeatureThatRunRefusesIsRefusedByAll() throws {
    try script("other-account", "a", "send add")
    let words = "features 'account' and 'other-account' list different actions of Account."
    let commands = [
      ["run"], ["record"], ["explore", "other-account"], ["describe", "other-account"], ["generate", "other-account"],
      ["new", "other-account", "b"], ["compare", try Self.faultyBinary, "other-account"],
    ]
    let outcomes = try together(commands) { [self] in try faulty($0, environment: leaky) }
    for (arguments, outcome) in zip(commands, outcomes) {
      XCTAssertEqual(outcome.ending, .exited(1), "\(arguments)")
      XCTAssertTrue((outcome.outputText + outcome.errorText).contains(words), "\(arguments): \(outcome)")
    }
    XCTAssertFalse(FileSystem.exists(path("Snapshots/other-account/b.transcript")))
  }

  func testARefusedFeatureIsNamedWhereFeaturesAreListed() throws {
    try script("other-account", "a", "send add")
    let outcome = try faulty("list", environment: leaky)
    XCTAssertTrue(
      outcome.outputText.contains("\nother-account  1 script, can't be played; describe other-account says why\n"),
      outcome.outputText)
    // One error for one cause: `add` has a payload in the other list.
    let run = try faulty("run", "other-account", environment: leaky)
    XCTAssertEqual(run.outputText.components(separatedBy: "a.transcript:").count, 2, run.outputText)
  }

  func testAsyncMethodsOfActorsAreActions() throws {
    try script("account", "a", "send add(3)", "send add(4)", "send clear")
    assert(
      try faulty("record", environment: leaky), 0,
      output: "recorded account/a: 3 of 4 steps\n1 script recorded, 0 unchanged\n")
    XCTAssertTrue(
      try text("Snapshots/account/a.transcript").contains("send add(4)\n  balance = 7\nsend clear\n  balance = 0\n"))
  }

  /// Lists of one type with equal names aren't the same list.
  func testEachFeatureDoesItsOwnWork() throws {
    try script("debts", "a", "send add(3)")
    try script("account", "a", "send add(3)")
    XCTAssertEqual(try faulty("record", environment: leaky).ending, .exited(0))
    XCTAssertTrue(try text("Snapshots/debts/a.transcript").contains("  balance = -3\n"))
    XCTAssertTrue(try text("Snapshots/account/a.transcript").contains("  balance = 3\n"))
  }

  // MARK: Recorded, and failing from then on

  func testWhatVariesIsNeverRecorded() throws {
    for action in ["set", "dictionary", "two"] { try script("texts", action, "send \(action)") }
    try script("born", "state", "state")
    try make(
      "Snapshots/born/lucky.transcript",
      "transcript 1\nfeature born\ninitial lucky\nignore id\nignore tags\n\nstate\nend\n")
    let outcome = try faulty("record", environment: leaky)
    XCTAssertEqual(outcome.ending, .exited(1))
    XCTAssertTrue(outcome.outputText.hasSuffix("\n0 scripts recorded, 0 unchanged, 5 failed\n"), outcome.outputText)
    XCTAssertTrue(outcome.outputText.contains("likely: the order of a Set or Dictionary; sort it, or use an array"))
    XCTAssertTrue(outcome.outputText.contains("likely: UUID(); use world.uuid"), outcome.outputText)
    // And no run says that only recording is missing.
    let run = try faulty("run", environment: leaky)
    XCTAssertFalse(run.outputText.contains("record Snapshots"), run.outputText)
    XCTAssertTrue(run.outputText.contains("ignore id"), run.outputText)
  }

  func testWhatVariesIsFoundOnce() throws {
    let outcome = try faulty("explore", "born", "--check", environment: leaky)
    let found = outcome.outputText.split(separator: "\n").filter { $0.hasPrefix("  FOUND ") }.map(String.init)
    XCTAssertTrue(
      found.contains("  FOUND id differs when the same steps are replayed; likely: UUID(); use world.uuid"),
      outcome.outputText)
    let parts = found.compactMap { $0.components(separatedBy: " differs when").first }
    XCTAssertEqual(parts.sorted(), ["  FOUND id", "  FOUND n", "  FOUND tags"])
  }

  /// On Linux, Foundation reads no variable for it.
  func testVerifyingVariesTheLocale() throws {
    for action in ["upper", "number", "decimal", "weekday", "date", "week"] {
      try script("texts", action, "send \(action)")
    }
    XCTAssertEqual(try faulty("record", environment: leaky).ending, .exited(0))
    XCTAssertEqual(try faulty("run", environment: leaky).ending, .exited(0))
    let outcome = try faulty("run", "--verify-determinism", environment: leaky)
    XCTAssertEqual(outcome.ending, .exited(1))
    XCTAssertTrue(
      besideLetThrough(outcome.outputText).hasSuffix("6 of 6 scripts failed; 6 of them vary\n"), outcome.outputText)
    for difference in ["\"TITLE\"", "\"TİTLE\"", "₺1.234,50", "Aralık", "\"tr_TR\"", "1.234,5"] {
      XCTAssertTrue(outcome.outputText.contains(difference), "\(difference): \(outcome.outputText)")
    }
    XCTAssertTrue(outcome.outputText.contains("Locale.current or Calendar.current (inject them)"), outcome.outputText)
    XCTAssertFalse(outcome.outputText.contains("world.uuid"), outcome.outputText)
  }

  func testAnArgumentThatVariesFitsAnything() throws {
    let outcome = try faulty("explore", "called", "--runs", "24", environment: leaky)
    XCTAssertTrue(outcome.outputText.contains("stub log(_, 7) = "), outcome.outputText)
    let file = try XCTUnwrap(FileSystem.list(path("Snapshots/called")).first)
    let written = try text("Snapshots/called/\(file.name)")
    try make("Snapshots/called/kept.transcript", written)
    let kept = try faulty("run", "called/kept", environment: leaky)
    // Only its call varies: the stubs answer.
    XCTAssertTrue(kept.outputText.contains("call log(UUID("), kept.outputText)
    XCTAssertFalse(kept.outputText.contains("stub"), kept.outputText.replacing("stub log(_, 7)", with: ""))
  }

  // MARK: Endless

  /// The slowest tests, in parallel: some of them only wait.
  func testWhatTakesLong() throws {
    try script("spinning", "a", "send 1")
    try make("hanging/Snapshots/spoken/a.transcript", "transcript 1\nfeature spoken\n\nsend call\nsend hang\nend\n")
    try make(
      "reporting/Snapshots/polling/a.transcript",
      "transcript 1\nfeature polling\n\nstub load = 3 always\nsend poll\nend\n")
    let cycles = ["sync", "ping", "loop", "child(.again(0))"]
    for action in cycles {
      try script("endless", action.replacing("(.again(0))", with: ""), "send \(action)", "send stop")
    }
    for spelling in ["actions", "messages"] { try FileSystem.createDirectory(path("\(spelling)/Snapshots")) }
    let outcomes = try together([
      "$F explore spoken --check --runs 128 --seed 1 --timeout 1s",
      "$F explore spinning --check --for 1s --timeout 500ms",
      "cd hanging && $F run --timeout 500ms --report json=report.json",
      "$F explore polling --check --runs 1 --steps 5",
      "$F record endless",
      "$F explore endless --check --runs 24",
      "cd reporting && $F run",
      "cd actions && SPELLED=actions $F explore --runs 64",
      "cd messages && SPELLED=messages $F explore --runs 64",
    ]) { [self] in try shell($0, environment: leaky) }
    checkWhatTheStateDoesNotShowIsComparedToo(outcomes[0])
    checkExploringFailsWhereNoRunEnds(outcomes[1])
    try checkAFailureBeforeAHangIsKept(outcomes[2])
    checkActionsInACircleAreSent(outcomes[3])
    checkACycleWithoutTimeIsNamed(cycles, recorded: outcomes[4], explored: outcomes[5])
    checkWhatACycleReportsIsSaidOnce(outcomes[6])
    checkNoFindingHangsOnHowTypesAreCalled(outcomes[7], outcomes[8])
  }

  private func checkWhatTheStateDoesNotShowIsComparedToo(_ outcome: ChildProcess.Outcome) {
    let text = outcome.outputText
    let found = text.split(separator: "\n").filter { $0.hasPrefix("  FOUND ") }
      .compactMap { $0.components(separatedBy: "; likely: ").first }
    let words = "differs when the same steps are replayed"
    XCTAssertEqual(
      Set(found),
      [
        "  FOUND call log \(words)", "  FOUND receive got \(words)", "  FOUND ~lucky \(words)",
        "  FOUND the process does not end",
      ])
    XCTAssertTrue(text.contains("call log \(words); likely: UUID(); use world.uuid"), text)
    XCTAssertTrue(text.contains("receive got \(words); likely: Date(); use world.date"), text)
  }

  private func checkExploringFailsWhereNoRunEnds(_ outcome: ChildProcess.Outcome) {
    XCTAssertEqual(outcome.ending, .exited(1))
    XCTAssertTrue(outcome.outputText.contains("known: the process does not end, shown by a"), outcome.outputText)
    XCTAssertTrue(outcome.outputText.hasSuffix("\n1 feature not explored to the end\n"), outcome.outputText)
    XCTAssertTrue(outcome.errorText.contains("spinning: no run finished"), outcome.errorText)
  }

  private func checkAFailureBeforeAHangIsKept(_ outcome: ChildProcess.Outcome) throws {
    let text = outcome.outputText
    XCTAssertTrue(text.contains("a.transcript:4:1: failed, in send call"), text)
    XCTAssertTrue(text.contains("was called, but nothing answers it"), text)
    XCTAssertTrue(text.contains("a.transcript:5:1: still running after 500ms, in send hang"), text)
    let json = try self.text("hanging/report.json")
    XCTAssertTrue(json.contains("was called, but nothing answers it"), json)
  }

  private func checkActionsInACircleAreSent(_ outcome: ChildProcess.Outcome) {
    XCTAssertEqual(outcome.ending, .exited(0))
    XCTAssertFalse(outcome.outputText.contains("never sent"), outcome.outputText)
  }

  private func checkACycleWithoutTimeIsNamed(
    _ actions: [String], recorded: ChildProcess.Outcome, explored: ChildProcess.Outcome
  ) {
    XCTAssertEqual(recorded.ending, .exited(1))
    for cycle in ["sync → sync", "ping → pong → ping", "loop → loop", "child.again → child.again"] {
      XCTAssertTrue(
        recorded.outputText.contains(
          "More than 10,000 actions followed each other without any time passing: \(cycle)\n"),
        "\(cycle): \(recorded.outputText)")
    }
    for action in actions {
      XCTAssertTrue(explored.outputText.contains("\n    send \(action)\n    end\n"), explored.outputText)
    }
  }

  private func checkWhatACycleReportsIsSaidOnce(_ outcome: ChildProcess.Outcome) {
    let text = outcome.outputText
    XCTAssertEqual(text.components(separatedBy: "log(3) was called, but nothing answers it").count, 2, text)
    XCTAssertTrue(text.contains("got → poll → got"), text)
  }

  private func checkNoFindingHangsOnHowTypesAreCalled(_ one: ChildProcess.Outcome, _ other: ChildProcess.Outcome) {
    // Places in the code differ.
    func told(_ outcome: ChildProcess.Outcome) -> String {
      outcome.outputText.replacing(#/, in \w+\.reducer\(_:\) at Spelled\.swift:\d+/#, with: "")
    }
    let actions = told(one)
    XCTAssertEqual(told(other), actions)
    XCTAssertEqual(besideProgress(other.errorText), besideProgress(one.errorText))
    XCTAssertEqual(other.ending, one.ending)
    for tap in [
      "child(.tap)", "box(.put(true))", "pair(.tap, .load)", "again(.child(.tap))",
    ] {
      XCTAssertTrue(actions.contains("\n    send \(tap)\n    end\n"), "\(tap) in \(actions)")
    }
    for tap in ["row.child.tap", "sheet.tap"] { XCTAssertTrue(actions.contains(tap), "\(tap) in \(actions)") }
    XCTAssertTrue(actions.contains("child.got (only effects send it)"), actions)
    XCTAssertTrue(actions.contains("row.child.got (only effects send it)"), actions)
  }

  func testALimitOfTimeCanBeTakenAway() throws {
    try goodScript("a")
    assert(try faulty("run", "--timeout", "none"), 0, output: "1 script holds, 2 steps\n")
    XCTAssertEqual(try faulty("run", "--timeout", "never").ending, .exited(2))
    XCTAssertEqual(TimeLimit.duration(nil, by: TimeLimit.ofScripts), .seconds(60))
    XCTAssertNil(TimeLimit.duration(TimeLimit.none, by: TimeLimit.ofScripts))
    XCTAssertEqual(TimeLimit.after(.seconds(2)).text, "2s")
  }

  // MARK: Outside the engine

  func testWorkOnQueuesIsAFailureWhereItBegins() throws {
    for action in ["tap", "later", "group", "nobody", "operation", "timer", "stream"] {
      try script("queues", action, "send \(action)", "run")
    }
    let outcome = try faulty("record", environment: leaky)
    XCTAssertEqual(outcome.ending, .exited(1))
    XCTAssertTrue(outcome.outputText.hasSuffix("\n0 scripts recorded, 0 unchanged, 7 failed\n"), outcome.outputText)
    let places = [
      ("tap", "work was handed to queue \"images\""), ("later", "work was handed to queue \"images\""),
      ("group", "work was handed to a global queue"), ("nobody", "work was handed to queue \"images\""),
      ("operation", "work was handed to an operation queue"), ("timer", "a source of Dispatch was made"),
    ]
    let runs = (places.map(\.0) + ["stream"]).map { ["run", "queues/\($0)"] }
    let texts = try together([["explore", "queues", "--check", "--runs", "24"]] + runs) { [self] in
      try faulty($0, environment: leaky).outputText
    }
    for ((action, place), one) in zip(places, texts.dropFirst()) {
      XCTAssertTrue(one.contains(":4:1: failed, in send \(action)"), one)
      XCTAssertTrue(one.contains("!   \(place) in send \(action), by queues() at Leaky.swift:"), one)
    }
    let stream = texts[7]
    XCTAssertTrue(stream.contains(":4:1: failed, in send stream"), stream)
    XCTAssertTrue(stream.contains("the work that stream started waits for something outside the engine"), stream)
    XCTAssertTrue(texts[0].contains("FOUND work was handed to queue \"images\""), texts[0])
  }

  // MARK: Cancelling

  func testAWholeRunNamesIdsThatWereNeverInFlight() throws {
    try script("idle", "right", "send start", "send stop(0)")
    try script("idle", "wrong", "send stop(0)", "send stop(1)")
    XCTAssertEqual(try faulty("record", environment: leaky).ending, .exited(0))
    let words = "1 id was cancelled and never in flight, in any script of its feature\n  idle: [\"work\", \"other\"]\n"
    XCTAssertTrue(try faulty("run", environment: leaky).outputText.hasSuffix(words))
    XCTAssertFalse(try faulty("run", "idle/wrong", environment: leaky).outputText.contains("never in flight"))
  }
}

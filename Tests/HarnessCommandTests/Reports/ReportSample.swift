import Foundation

@testable import Harness
@testable import HarnessCommand

/// Results of every kind, for the reports.
enum ReportSample {
  /// Failures of every kind.
  static let kinds: [ScriptFailure.Kind] = [
    .unreadable("unknown case 'didTapPluss'; did you mean 'didTapPlus'?"), .notRecorded,
    .differs(subject: "counterState.number", expected: "3", actual: "2", command: "send counter(.didTapPlus)"),
    .unrecorded("call showToast(\"Order created\")", command: "run"), .missing("call submitOrder(2)", command: "run"),
    .moved("errorMessage = nil", command: "run"),
    .reported("never used: stub save = true", command: "end", origin: .unusedStub("stub save = true")),
    .reported(
      "expected number = 3, but it is 2", command: "expect number = 3",
      origin: .expectation(path: "number", expected: "3", actual: "2")),
    .reported(
      "rule \"loading ends\" broken by run", command: "run", origin: .rule(name: "loading ends", kind: .eventually)),
    .noEnd, .nothingFailed,
    .died(how: "trapped, signal 4 (SIGILL)", command: "send crash", action: "crash"),
    .died(how: "was killed, signal 9", command: nil, action: nil),
    .timedOut(limit: 2.5, command: "run", action: "tick"),
    .varies(
      Nondeterminism(between: .processes, first: "names = [a, b]", second: "names = [b, a]", command: "send load")),
    .varies(
      Nondeterminism(
        between: .playings, cause: .random, first: "alert.id = 1", second: "alert.id = 2", command: "send load",
        ignore: "alert.id")),
    .varies(
      Nondeterminism(
        between: .playings, cause: .preceding, first: "count = 1", second: "count = 2", command: "send load",
        ignore: "count")),
  ]

  /// The kinds with different names.
  static var oneOfEachKind: [ScriptFailure.Kind] {
    var names: Set<String> = []
    return kinds.filter { names.insert(ScriptFailure(path: "", line: 1, kind: $0).kindName).inserted }
  }

  /// With the text before its values, if it has any.
  static func failure(_ path: String, _ kind: ScriptFailure.Kind, column: Int = 1) -> ScriptFailure {
    var head = ""
    if case .differs(let subject, _, _, _) = kind {
      head =
        subject.hasPrefix("call ")
        ? subject : ["time": "", "receive": "receive ", "fail": "fail "][subject] ?? "\(subject) = "
    }
    return ScriptFailure(path: path, line: 7, column: column, kind: kind, head: head)
  }

  static func result(
    _ name: String, _ kinds: ScriptFailure.Kind..., output: String = "", seconds: Double = 0.25
  ) -> ScriptResult {
    let path = "Snapshots/\(name).transcript"
    let failures = kinds.map { kind in
      guard case .unreadable = kind else { return failure(path, kind) }
      return ScriptFailure(
        path: path, line: 5, column: 9, kind: kind, correction: Correction("didTapPluss", "didTapPlus"))
    }
    return ScriptResult(
      name: name, path: path, failures: failures, steps: 3, seconds: seconds, output: output,
      actual: failures.isEmpty ? nil : "transcript 1\n", coverage: ActionCoverage(sent: ["b", "a"], received: ["c"]))
  }

  static let warnings = [
    FileWarning("Snapshots/order/a.transcipt", .otherName, place: "Snapshots/order/a.transcript"),
    FileWarning("Snapshots/order/b.transcript", .noFile, found: "a named pipe"),
    FileWarning("Snapshots/order/c.transcript", .otherFeature, found: "cart", place: "Snapshots/cart/c.transcript"),
  ]

  static let reach = ScriptReach(
    endpoints: [
      .init(name: "load", canFail: true, answered: true), .init(name: "save", canFail: true, failed: true),
      .init(name: "track", canFail: false),
    ], states: ["page.loaded", "toast nil"], goals: ["a toast, and a page"])

  static let eventualRules = [
    RunReport.EventualRule(feature: "cart", name: "loading ends", wasDue: false),
    RunReport.EventualRule(feature: "order", name: "the \"toast\" goes", wasDue: true),
  ]

  static let features = [
    RunReport.FeatureSummary(name: "cart", actionCases: []),
    RunReport.FeatureSummary(
      name: "order", actionCases: ["a", "b", "c", "d.e"],
      reachable: .init(
        actions: ["a", "b(.x)", "b(.y)", "c", "d.e"], states: ["toast nil", "toast some"],
        goals: ["a toast, and a page", "\"all\" of it"])),
    RunReport.FeatureSummary(name: "promo", actionCases: ["a"], reachable: .init(actions: ["a"], states: nil)),
  ]

  /// Lost workers of every kind.
  static let lost = [
    CrashedWorker(how: "trapped, signal 4 (SIGILL)", .waiting, scripts: ["order/a"], output: "Fatal error\n"),
    CrashedWorker(how: "ended with exit code 0", .closing, scripts: ["order/a", "order/b", "order/c"], output: ""),
    CrashedWorker(how: "crashed", .playing("order/c"), scripts: ["order/a", "order/b"], output: ""),
    CrashedWorker(how: "is gone", .waiting, scripts: [], output: ""),
  ]

  static let commit = "3f2a9c0000000000000000000000000000000000"

  static let made = RunReport.Origin(
    at: "2026-11-21T09:33:52Z", tool: "harness 1.2.3", command: "harness run --fail-fast", platform: "Linux x86_64",
    source: SourceRevision(project: "Shop", commit: commit, branch: "main"))

  /// A run that was stopped by its first failure, with its origin.
  static var stoppedReport: RunReport {
    var report = RunReport(results: [result("order/bad", .noEnd)], notRun: 2, seconds: 1, made: made)
    report.skipped = ["order/later", "promo/add"].map { .init(name: $0, path: "Snapshots/\($0).transcript") }
    return report
  }

  /// A run of a script that trapped with a message.
  static var trappedReport: RunReport {
    let path = "Snapshots/order/crash.transcript"
    let failure = ScriptFailure(
      path: path, line: 4,
      kind: .died(how: "trapped, signal 4 (SIGILL)", command: "send crash", action: "crash"),
      lastWords: CrashMessage(message: "Fatal error: the cart\nis empty", path: "Sources/Shop/Cart.swift", line: 12))
    return RunReport(results: [ScriptResult(name: "order/crash", path: path, failures: [failure], steps: 0)])
  }

  /// Everything that can happen in a script.
  static var trace: ScriptTrace {
    let change = ScriptTrace.Change(path: "a", old: "1", new: "2")
    let kinds: [ScriptTrace.Kind] = [
      .sent("a", name: "a"), .received("b(1)", name: "b", effect: 1), .changed(change),
      .leaves([change, .init(path: "b", old: nil, new: nil)]), .derived(change), .heard(name: "n", literal: "1"),
      .called("load()", effect: 0), .viewed("a\nb"), .effectBegan(1, inside: 0, id: "id", action: 2), .effectEnded(1),
      .effectCancelled(0), .waited("a task 1"), .wentOn("a task 1"),
      .inFlight(action: "a", reason: "delay"), .failed("no"),
    ]
    var step = ScriptTrace.Step(command: "send a", line: 4, begin: .seconds(-1), end: .milliseconds(1))
    step.events = kinds.map { ScriptTrace.Event(time: .nanoseconds(1), kind: $0) }
    step.view = "| a"
    var trace = ScriptTrace()
    trace.initialState = [.init(path: "a", literal: "1")]
    trace.initialView = "|"
    trace.steps = [step]
    trace.interruption = .outOfRoom
    return trace
  }

  /// A run in which every script passes, and still something went wrong.
  static var unluckyReport: RunReport {
    var report = RunReport(results: [result("order/a"), result("order/b")], features: features, seconds: 1)
    report.lostWorkers =
      lost + hostile.dropLast().map { CrashedWorker(how: $0, .playing($0), scripts: [$0], output: $0) }
    report.isolation = .impossible("can't start a worker: \(hostile[1])")
    return report
  }

  static var context: ReportContext { ReportContext(version: "1.2.3") { "harness \($0) \($1.joined(separator: " "))" } }

  static func finding(
    _ name: String, run: Int, kind: ExploredFeature.Finding.Kind = .rule, what: String, text: String,
    kept: ExploredFeature.Kept? = nil
  ) -> ExploredFeature.Finding {
    ExploredFeature.Finding(
      name: name, run: run, island: run % 64, kind: kind, what: what, lastCase: "b", text: text, sends: 2, stubs: 1,
      isMinimal: run % 2 == 0, script: "# found by explore: \(text)\n# again: harness explore order\n\nsend b\nend\n",
      command: "harness explore order --runs \(run + 1)", kept: kept)
  }

  static let graph = ExploredGraph(
    states: ["page.loading, toast nil", "page.loaded, toast nil, rows 2", "page.loaded, toast some, rows 2"],
    edges: [
      .init(action: "b", isReceived: false, from: 0, to: 1, steps: 1, run: 3, script: "send b\nend\n"),
      .init(action: "d.e", isReceived: true, from: 0, to: 1, steps: 2, run: 1, script: "send b\nrun\nend\n"),
      .init(action: "a", isReceived: false, from: 1, to: 1, steps: 2, run: 5, script: "send b\nsend a\nend\n"),
      .init(action: "b", isReceived: false, from: 1, to: 2, steps: 2, run: 7, script: "send b\nsend b\nend\n"),
    ], isCut: true)

  static func explored(_ findings: [ExploredFeature.Finding]) -> ExploredFeature {
    var feature = ExploredFeature(
      name: "order", asked: .init(seed: .max, runs: 128, duration: "1m", steps: 20, faults: true, environment: "slow"),
      command: "harness explore order --runs 128")
    (feature.runs, feature.actions, feature.new) = (128, 2_000, 77)
    feature.findings = findings
    feature.known = [.init(what: "rule \"x\" broken by run", script: "order/known")]
    feature.problems = ["set: owner is a class instance"]
    feature.goals = [.init(name: "a toast", wasReached: true), .init(name: "two toasts", wasReached: false)]
    feature.cases = [
      .init(name: "a", wasSent: true, hasChanged: false), .init(name: "b", wasSent: true, hasChanged: true),
      .init(name: "c", wasSent: false, hasChanged: false), .init(name: "d.e", wasSent: true, hasChanged: false),
    ]
    feature.neverSent = [.onlyEffects("f.g")]
    feature.graph = graph
    return feature
  }

  /// Results of exploring: two failures in one feature, none in another, and one that could not be explored.
  static var exploringReport: RunReport {
    var report = RunReport(results: [], shard: .init(index: 2, count: 4), seconds: 2)
    var broken = ExploredFeature(name: "promo", asked: .init(), command: "harness explore promo")
    broken.failure = "a worker trapped, signal 4 (SIGILL) before its first run"
    report.explored = RunReport.Exploration(
      features: [
        explored([
          finding(
            "loading-ends-3f2a9c", run: 64, what: "loading ends", text: "rule \"loading ends\" broken by run",
            kept: .init(
              path: "found/order/loading-ends-3f2a9c.transcript.new", remark: "another replay doesn't show it")),
          finding(
            "fatal-error-000001", run: 1, kind: .trap, what: "Fatal error: no", text: "Fatal error: no",
            kept: .init(problem: "can't write it")),
        ]), ExploredFeature(name: "cart", asked: .init(seed: 1, runs: 10), command: "harness explore cart"), broken,
      ], review: ["harness review --pending-dir found"])
    return report
  }

  /// Findings in features with hostile names and texts.
  static var hostileExploringReport: RunReport {
    var report = RunReport(results: [])
    report.explored = RunReport.Exploration(
      features: [explored(hostile.enumerated().map { finding("found-\($0)", run: $0, what: $1, text: $1) })])
    return report
  }

  /// Texts that no format may break on.
  static let hostile = [
    "</script><script>alert(1)</script>", "\"quotes\" 'single' `back` ```fence```", "]]> <![CDATA[ & &amp; <failure/>",
    "😀 e\u{301} 👨‍👩‍👧", "\u{202E}right to left\u{202C} שלום", "NUL \u{0} BEL \u{7} ESC \u{1B}[31m DEL \u{7F}",
    "lines\nof\r\ntext\rand\u{2028}more", "::error file=x::y %0A # not a comment \\",
    String(
      String.UnicodeScalarView(
        [0xFFFE, 0xFFFF, 0xFDD0, 0x10FFFF].compactMap(Unicode.Scalar.init as (UInt32) -> Unicode.Scalar?))),
    // Longer than any text that is shown in full.
    String(repeating: "long ", count: LongTests.count(200_000, short: 20_000)),
  ]

  /// A run with hostile names, values, output and texts.
  static var hostileReport: RunReport {
    let results = hostile.enumerated().map { index, text in
      let name = "order/\(index) \(text.prefix(100))"
      return result(
        name, .differs(subject: text, expected: text, actual: text + "!", command: text), .unreadable(text),
        output: text)
    }
    return RunReport(results: results, features: features, seconds: 1)
  }
}

import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

/// The surroundings of the command must not change what it does: pipes, users, limits, languages, interruptions.
final class ProcessEnvironmentTests: BinaryTestCase {
  private let transcript = "Snapshots/order/big.transcript"

  /// Enough steps for the recording to take a while.
  private func makeBigScript(steps: Int) throws -> (old: String, new: String) {
    let commands = (0..<steps).map { "send counter(.textDidChange(\"\($0)\"))\n" }.joined()
    try script("big", commands)
    let old = try scriptText("big")
    XCTAssertEqual(try harness("record").ending, .exited(0))
    let new = try scriptText("big")
    XCTAssertNotEqual(old, new)
    try make(transcript, old)
    return (old, new)
  }

  func testARecordingThatIsKilled() throws {
    let (old, new) = try makeBigScript(steps: 1_500)
    for hundredths in 1...9 {
      let pause = "0.0\(hundredths)"
      _ = try shell("$H record >/dev/null & id=$!; sleep \(pause); kill -9 $id; wait")
      let text = try scriptText("big")
      XCTAssertTrue(text == old || text == new, "neither old nor new, but \(text.utf8.count) bytes")
      try make(transcript, old)
    }
    // The remains of a killed recording are no script.
    assert(try harness("list", "--scripts"), 0, output: "order/big\n")
  }

  /// Twenty processes in other places write the same bytes: for long lines, ids, names and sets.
  func testOtherTimeZonesAndLocalesRecordTheSame() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Snapshots").path
    let files = SnapshotDirectory(root).list().files.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)
    XCTAssertGreaterThan(files.count, 60)
    let zones = ["UTC", "Asia/Kathmandu", "America/St_Johns", "Pacific/Apia", "Asia/Jakarta"]
    let places = zones.flatMap { zone in ["C", "de_DE.UTF-8", "tr_TR.UTF-8", "ar_EG.UTF-8"].map { (zone, $0) } }
    _ = try shell("cp -r '\(root)' Snapshots && find Snapshots -name '*.transcript' -delete")
    for file in files {
      let document = try TranscriptReader.read(SourceText(path: file.path, bytes: FileSystem.read(file.path)))
      try make("Snapshots/\(file.name).transcript", TranscriptWriter.text(document, lines: [:]))
    }
    let chosen = Array(places.prefix(LongTests.count(20, short: 3)).enumerated())
    let outcomes = try together(chosen) { [self] index, place in
      try shell(
        "mkdir \(index) && cp -r Snapshots \(index) && cd \(index) && exec $H record",
        environment: ["TZ": place.0, "LANG": place.1, "LC_ALL": place.1])
    }
    for ((index, place), outcome) in zip(chosen, outcomes) {
      XCTAssertEqual(outcome.ending, .exited(0), outcome.errorText)
      for file in files {
        let recorded = try text("\(index)/Snapshots/\(file.name).transcript")
        XCTAssertEqual(recorded, String(decoding: try FileSystem.read(file.path), as: UTF8.self), "\(place)")
      }
    }
  }

  func testARecordingThatFindsNoSpace() throws {
    let (old, _) = try makeBigScript(steps: 1_500)
    let outcome = try shell("ulimit -f 8; exec $H record")
    assert(
      outcome, 1,
      output: """
        FAIL order/big
          \(transcript):1:1: can't write \(transcript): file too large
          to run it again: harness run \(transcript)

        0 scripts recorded, 0 unchanged, 1 failed

        """)
    XCTAssertEqual(try scriptText("big"), old)
    XCTAssertEqual(try FileSystem.list(path("Snapshots/order")).map(\.name), ["big.transcript"])
  }

  func testAReaderThatGoesAway() throws {
    for index in 0..<300 { try script("s\(index)", "send nonsense\n") }
    let outcome = try shell("{ $H run; echo $? >code; } | head -n 1")
    assert(outcome, 0, output: "FAIL 300 scripts, alike\n")
    XCTAssertEqual(try text("code"), "1\n")
    try FileSystem.removeTree(path("Snapshots"))
    for index in 0..<300 { try script("s\(index)", "") }
    let list = try shell("{ $H list --scripts; echo $? >code; } | head -n 1")
    assert(list, 0, output: "order/s0\n")
    XCTAssertEqual(try text("code"), "0\n")
  }

  func testAReportThatCannotBeWritten() throws {
    try XCTSkipUnless(FileSystem.exists("/dev/full"))
    try script("plus", "", recorded: false)
    assert(
      try shell("$H list >/dev/full"), 1, errors: "harness: can't write standard output: no space left\n")
  }

  /// A folder locked by another user fails; the rest runs.
  func testAFolderThatCannotBeRead() throws {
    try script("plus", "send counter(.didTapPlus)\n", recorded: true)
    try make("Snapshots/secret/one.transcript", "transcript 1\nfeature order\nend\n")
    lock("Snapshots/secret")
    let run = try asNobody("run")
    assert(
      run, 1,
      output: """
        FAIL Snapshots/secret
          Snapshots/secret:1:1: can't read Snapshots/secret: permission denied
          to run it again: \(try Self.binary) run Snapshots/secret

        1 of 2 scripts failed

        """)
    let reason = "harness: can't read Snapshots/secret: permission denied\n"
    assert(try asNobody("list", "--scripts"), 1, output: "order/plus\n", errors: reason)
    assert(try asNobody("run", "order"), 0, output: "1 script holds, 2 steps\n")
  }

  private func asNobody(_ arguments: String...) throws -> ChildProcess.Outcome {
    let binary = try Self.binary
    func outcome(_ arguments: [String]) throws -> ChildProcess.Outcome {
      if getuid() != 0 { return try harness(arguments) }
      return try run(
        "/usr/bin/env", ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", binary] + arguments)
    }
    let canRun = (try? outcome(["--version"]))?.ending == .exited(0)
    try XCTSkipUnless(canRun, "no other user can run the command here")
    return try outcome(arguments)
  }

  func testProcessesInAnyEnvironmentRecordTheSameBytes() throws {
    let zones = ["UTC", "Asia/Kathmandu", "America/St_Johns", "Pacific/Kiritimati", ""]
    let languages = ["C", "tr_TR.UTF-8", "de_DE.UTF-8", "ar_EG.UTF-8"]
    var recorded: Set<String> = []
    for index in 0..<LongTests.count(20, short: 5) {
      try script(
        "all",
        """
        stub submitOrder = true after 1500ms
        stub showToast
        state
        send counter(.textDidChange("x"))
        send counter(.textDidChange("7"))
        send productInfo(.didTap)
        send didTapAddOrder
        run
        state

        """)
      let outcome = try harness(
        "record",
        environment: [
          "TZ": zones[index % zones.count], "LANG": languages[index % languages.count],
          "LC_ALL": languages[(index + index / 5) % languages.count],
        ])
      XCTAssertEqual(outcome.ending, .exited(0), outcome.outputText)
      recorded.insert(try scriptText("all"))
    }
    XCTAssertEqual(recorded.count, 1)
  }

  func testWindowsLineEndsBecomeOurs() throws {
    try script("plus", "send counter(.didTapPlus)\n", recorded: true)
    let text = try scriptText("plus")
    try make("Snapshots/order/plus.transcript", "\u{FEFF}" + text.replacingOccurrences(of: "\n", with: "\r\n"))
    assert(try harness("run"), 0, output: "1 script holds, 2 steps\n")
    XCTAssertEqual(try harness("record").ending, .exited(0))
    XCTAssertEqual(try scriptText("plus"), text)
  }

  func testColorsOnlyWhereTheyAreAskedFor() throws {
    try script("bad", "send nonsense\n")
    func isColored(_ arguments: [String], _ environment: [String: String]) throws -> Bool {
      try harness(["run"] + arguments, environment: environment).outputText.contains("\u{1B}[")
    }
    XCTAssertFalse(try isColored([], [:]))
    XCTAssertFalse(try isColored([], ["CI": "true", "GITHUB_ACTIONS": "true", "TERM": "xterm-256color"]))
    XCTAssertTrue(try isColored(["--color=always"], ["NO_COLOR": "1"]))
    XCTAssertTrue(try isColored([], ["HARNESS_COLOR": "always", "NO_COLOR": "1"]))
    XCTAssertFalse(try isColored(["--color", "never"], ["HARNESS_COLOR": "always"]))
  }
}

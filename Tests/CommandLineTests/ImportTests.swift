import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand
@testable import HarnessRecorder

extension ChildProcess.Outcome {
  fileprivate var text: String { outputText + errorText }
}

/// `harness import` converts recordings to scripts.
final class ImportTests: BinaryTestCase {
  /// Creates a recording of the order page with these events, each with its time.
  private func record(
    _ name: String, _ events: [(RecordedEvent, Duration)], killed: Bool = false, of feature: String = "order"
  ) throws -> String {
    var head = RecordingHead()
    (head.feature, head.seconds) = (feature, 7)
    let ring = try RecordingRing(
      folder: path("Recordings"), name: name, about: Array(head.text.utf8), limits: RecordingLimits())
    for (event, time) in events {
      let (kind, bytes) = TimedEvent.encode(event, at: time)
      XCTAssertNotNil(ring.append(RecordKind(rawValue: kind.rawValue), bytes).place)
    }
    ring.flush()
    // The file as it is before the recording is closed.
    let bytes = try FileSystem.read(ring.path)
    ring.close()
    if killed { try Data(bytes).write(to: URL(fileURLWithPath: ring.path)) }
    return ring.path
  }

  private func call(_ number: Int, _ name: String, _ argument: String, isForgotten: Bool = false) -> RecordedEvent {
    .called(
      .init(
        number: number, name: name, arguments: [argument], givesMany: !isForgotten, givesNothing: isForgotten,
        isForgotten: isForgotten))
  }

  private func send(_ action: String) -> RecordedEvent { .sent(action, isNested: false) }

  /// An order that succeeds.
  private var order: [(RecordedEvent, Duration)] {
    [
      (send("counter(.didTapPlus)"), .seconds(5)), (send("didTapAddOrder"), .seconds(6)),
      (call(1, "submitOrder", "2"), .seconds(6)), (.answered(call: 1, "true"), .milliseconds(7_500)),
      (.received("receiveAddOrderResponse(true)"), .milliseconds(7_500)), (.ended(call: 1), .milliseconds(7_500)),
      (call(2, "showToast", "\"Order created successfully\"", isForgotten: true), .milliseconds(7_500)),
      (.ended(call: 2), .milliseconds(7_500)),
    ]
  }

  private var script: String {
    get throws {
      let folder = path("Snapshots/order")
      let names = try FileSystem.list(folder).map(\.name)
      XCTAssertEqual(names.count, 1)
      return String(decoding: try FileSystem.read(PathText.join(folder, names[0])), as: UTF8.self)
    }
  }

  func testARecordingBecomesAScriptThatHolds() throws {
    let file = try record("a", order)
    let outcome = try harness("import", file, environment: ["CI": ""])
    XCTAssertEqual(outcome.ending, .exited(0), outcome.text)
    XCTAssertTrue(outcome.text.contains("imported: Snapshots/order/recorded-counter-did-tap-add-order-"), outcome.text)
    XCTAssertEqual(
      try script,
      """
      transcript 1
      # recorded, 1970-01-01T00:00:07Z
      feature order
      stub submitOrder(2) = true after 1.5s
      stub showToast("Order created successfully")

      send counter(.didTapPlus)
        counterState.number = 2
      advance 1s
        nothing
      send didTapAddOrder
        call submitOrder(2)
      advance 1.5s
        +1.5s
        receive receiveAddOrderResponse(true)
        call showToast("Order created successfully")
      end

      """)
    XCTAssertEqual(try harness("run").ending, .exited(0))

    let again = try harness("import", try record("b", order), environment: ["CI": ""])
    XCTAssertTrue(again.text.contains("left out: "), again.text)
    XCTAssertTrue(again.text.contains("to import it anyway: --all"), again.text)
  }

  func testWhereTheReplayGoesAnotherWayTheScriptSaysSo() throws {
    var events = order
    events[4].0 = .received("receiveAddOrderResponse(false)")
    let outcome = try harness("import", try record("a", events), environment: ["CI": ""])
    XCTAssertEqual(outcome.ending, .exited(0), outcome.text)
    let script = try self.script
    XCTAssertTrue(
      script.contains(
        """
        # the replay goes another way from here: an answer, a date or a random number, perhaps, from outside the world
        #   recorded: receive receiveAddOrderResponse(false)
        #   replayed: receive receiveAddOrderResponse(true)
        advance 1.5s

        """), script)
    XCTAssertTrue(outcome.text.contains("recorded: receive receiveAddOrderResponse(false)"), outcome.text)
  }

  /// No script shows what happened, although others show what the replay does.
  func testAReplayThatGoesAnotherWayIsNotLeftOut() throws {
    XCTAssertEqual(try harness("import", try record("a", order), environment: ["CI": ""]).ending, .exited(0))
    var events = order
    events[4].0 = .received("receiveAddOrderResponse(false)")
    let outcome = try harness("import", try record("b", events), environment: ["CI": ""])
    XCTAssertEqual(outcome.ending, .exited(0), outcome.text)
    XCTAssertTrue(outcome.text.contains("recorded: receive receiveAddOrderResponse(false)"), outcome.text)
    XCTAssertEqual(try FileSystem.list(path("Snapshots/order")).count, 2)
  }

  /// An editor may leave out the last line ending.
  func testATranscriptWithoutALastLineEndIsTaken() throws {
    try make("a.transcript", "transcript 1\nfeature order\n\nsend counter(.didTapPlus)")
    let outcome = try harness("import", "a.transcript", environment: ["CI": ""])
    XCTAssertEqual(outcome.ending, .exited(0), outcome.text)
    let text = try script
    XCTAssertTrue(text.contains("counterState.number = 2"), text)
  }

  func testAFailureIsShortenedToWhatShowsIt() throws {
    let taps = (0..<6).map { (send("counter(.didTapPlus)"), Duration.seconds($0)) }
    let events = taps + [(send("didTapAddOrder"), .seconds(7)), (send("counter(.didTapPlus)"), .seconds(8))]
    let outcome = try harness(
      "import", "--preserving", "fail submitOrder", try record("a", events), environment: ["CI": ""])
    XCTAssertEqual(outcome.ending, .exited(0), outcome.text)
    let script = try self.script
    let sends = script.split(separator: "\n").filter { $0.hasPrefix("send ") || $0.hasPrefix("advance ") }
    XCTAssertEqual(sends, ["send didTapAddOrder"], script)
    XCTAssertEqual(try harness("run").ending, .exited(0))

    let never = try harness(
      "import", "--preserving", "fail nothing", try record("b", events), environment: ["CI": ""])
    XCTAssertEqual(never.ending, .exited(1))
    XCTAssertTrue(never.text.contains("a replay never shows 'fail nothing'"), never.text)
  }

  func testWhatIsNoRecordingIsRefused() throws {
    try make("a.recording", "nothing of the kind")
    let outcome = try harness("import", "a.recording", environment: ["CI": ""])
    XCTAssertEqual(outcome.ending, .exited(1))
    XCTAssertTrue(outcome.text.contains("a.recording"), outcome.text)
    XCTAssertEqual(try harness("import", environment: ["CI": ""]).ending, .exited(2))
  }

  /// The recording's own feature counts, unless the suite no longer has it.
  func testTheFeatureOfARecording() throws {
    let known = try harness("import", "--feature", "counter", try record("a", order), environment: ["CI": ""])
    XCTAssertEqual(known.ending, .exited(0), known.text)
    XCTAssertTrue(try script.contains("\nfeature order\n"))
    try FileSystem.removeTree(path("Snapshots/order"))

    let old = try record("b", order, of: "old-order")
    let unknown = try harness("import", old, environment: ["CI": ""])
    XCTAssertEqual(unknown.ending, .exited(1))
    XCTAssertTrue(unknown.text.contains("say which one it is: --feature NAME, of "), unknown.text)
    XCTAssertTrue(unknown.text.contains(", order, "), unknown.text)
    let renamed = try harness("import", "--feature", "order", old, environment: ["CI": ""])
    XCTAssertEqual(renamed.ending, .exited(0), renamed.text)
    XCTAssertTrue(try script.contains("\nfeature order\n"))
    XCTAssertEqual(try harness("run").ending, .exited(0))
  }

  /// The intact part is imported, and the rest is reported.
  func testADamagedRecordingIsNotTakenForAWholeOne() throws {
    let taps = (0..<4_000).map { (send("counter(.didTapPlus)"), Duration.seconds($0)) }
    let file = try record("a", taps)
    var bytes = try FileSystem.read(file)
    let place = 70_000
    for index in place..<place + 64 { bytes[index] ^= 0x55 }
    try Data(bytes).write(to: URL(fileURLWithPath: path(file)))
    let outcome = try harness("import", "--all", file, environment: ["CI": ""])
    XCTAssertEqual(outcome.ending, .exited(1), outcome.text)
    XCTAssertTrue(outcome.errorText.contains("the recording is damaged: "), outcome.text)
    XCTAssertTrue(outcome.outputText.contains("imported: "), outcome.text)
  }

  /// Its last action can be replayed without ending the process.
  func testAProcessThatEndedElsewhereIsMentioned() throws {
    let remark = "the process ended without closing the recording; a replay doesn't end its process"
    for (name, killed) in [("a", true), ("b", false)] {
      let outcome = try harness("import", "--all", try record(name, order, killed: killed), environment: ["CI": ""])
      XCTAssertEqual(outcome.ending, .exited(0), outcome.text)
      XCTAssertEqual(outcome.text.contains(remark), killed, outcome.text)
    }
  }

  /// As an editor may have left it.
  func testARecoveredTranscriptEndsInAnyWay() throws {
    for end in ["", "\n", "\nend", "\r\nend\r\n"] {
      try make("recovered", "transcript 1\n# recorded\nfeature order\n\nsend counter(.didTapPlus)\(end)")
      let outcome = try harness("import", "--all", "recovered", environment: ["CI": ""])
      XCTAssertEqual(outcome.ending, .exited(0), "\(end.debugDescription): \(outcome.text)")
      XCTAssertTrue(try script.hasSuffix("\nsend counter(.didTapPlus)\n  counterState.number = 2\nend\n"), outcome.text)
      try FileSystem.removeTree(path("Snapshots/order"))
    }
  }

  /// Several stores of one launch: the one that failed need not be the one written last.
  func testOfAFolderTheLastThatShowsIt() throws {
    _ = try record("a", [(send("didTapAddOrder"), .seconds(7))])
    _ = try record("a", [(send("counter(.didTapPlus)"), .seconds(8))])
    let outcome = try harness("import", "--preserving", "fail submitOrder", "Recordings", environment: ["CI": ""])
    XCTAssertEqual(outcome.ending, .exited(0), outcome.text)
    XCTAssertTrue(try script.contains("send didTapAddOrder"))
    let never = try harness("import", "--preserving", "fail nothing", "Recordings", environment: ["CI": ""])
    let words = "none of its 2 recordings shows 'fail nothing' when replayed"
    XCTAssertEqual(never.errorText, "harness: Recordings: \(words)\n")
  }

  func testAFolderWithoutRecordings() throws {
    try FileSystem.createDirectory(path("Empty"))
    let outcome = try harness("import", "Empty", environment: ["CI": ""])
    assert(outcome, 1, output: "", errors: "harness: Empty: there is no recording in Empty\n")
  }

  /// Redacted values have to be written by hand: the message says where, and how to go on.
  func testWhatCannotBeReadIsLeftToBeMended() throws {
    let events = [
      (send("didTapAddOrder"), Duration.seconds(5)), (call(1, "submitOrder", "1"), .seconds(5)),
      (.answered(call: 1, "_"), .seconds(6)), (.ended(call: 1), .seconds(6)),
    ]
    _ = try record("a", events)
    let outcome = try harness("import", "Recordings", environment: ["CI": ""])
    let errors = outcome.errorText.split(separator: "\n")
    XCTAssertEqual(outcome.ending, .exited(1), outcome.text)
    XCTAssertEqual(errors.first, "harness: Recordings: expected true or false, found '_'")
    XCTAssertTrue(
      errors.last?.hasPrefix("  wrote its script to Recordings/a.transcript; fix it, then run: ") == true
        && errors.last?.hasSuffix(" import Recordings/a.transcript") == true, outcome.text)

    let text = String(decoding: try FileSystem.read(path("Recordings/a.transcript")), as: UTF8.self)
    let unmended = try harness("import", "Recordings/a.transcript", environment: ["CI": ""])
    XCTAssertTrue(unmended.text.contains("expected true or false, found '_'; fix it there"), unmended.text)
    try make("Recordings/a.transcript", text.replacing("submitOrder(1) = _", with: "submitOrder(1) = false"))
    let mended = try harness("import", "Recordings/a.transcript", environment: ["CI": ""])
    XCTAssertEqual(mended.ending, .exited(0), mended.text)
    XCTAssertTrue(try script.contains("receive receiveAddOrderResponse(false)"))
    // A script that was fixed by hand is not overwritten.
    let again = try harness("import", "Recordings", environment: ["CI": ""])
    XCTAssertTrue(again.text.contains("its script already exists: Recordings/a.transcript; fix it"), again.text)
    XCTAssertTrue(
      String(decoding: try FileSystem.read(path("Recordings/a.transcript")), as: UTF8.self).contains("= false"))
  }

  /// Importing again removes nothing.
  func testAnEditedScriptIsNotOverwritten() throws {
    let file = try record("a", order)
    for _ in 0..<2 {
      let outcome = try harness("import", "--all", file, environment: ["CI": ""])
      XCTAssertEqual(outcome.ending, .exited(0), outcome.text)
    }
    let name = try XCTUnwrap(FileSystem.list(path("Snapshots/order")).first).name
    let edited = try script.replacing("\nend\n", with: "\n# by hand\nend\n")
    try make("Snapshots/order/\(name)", edited)
    let outcome = try harness("import", "--all", file, environment: ["CI": ""])
    assert(
      outcome, 1, output: "",
      errors: "harness: Snapshots/order/\(name) already exists and was not overwritten; "
        + "rename it to import this recording, too\n")
    XCTAssertEqual(try script, edited)
  }

  func testItRefusesInCI() throws {
    let outcome = try harness("import", try record("a", order), environment: ["CI": "true"])
    XCTAssertEqual(outcome.ending, .exited(2), outcome.text)
    XCTAssertFalse(FileSystem.exists(path("Snapshots")))
  }

  /// The file left by a process that ended in the middle of an action.
  func testTheLastLineOfARecoveredTranscriptIsTheCulprit() throws {
    let events = order + [(send("counter(.textDidChange(\"x\"))"), .seconds(9))]
    let file = try record("a", events, killed: true)
    let text = try XCTUnwrap(try? RecordedScript(RecordedRun(Recording.read(file))).text(ends: false))
    XCTAssertEqual(text.split(separator: "\n").last, "send counter(.textDidChange(\"x\"))")
  }
}

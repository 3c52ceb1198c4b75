import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

/// `harness explore` with features that end the process that explores them.
final class FragileFeatureTests: BinaryTestCase {
  private func explore(
    _ way: String, _ words: String..., keeps: Bool = false
  ) throws -> (text: String, errors: String) {
    let arguments = ["explore", "--jobs", "1"] + words + (keeps ? [] : ["--check"])
    let outcome = try faulty(arguments, environment: ["FRAGILE": way])
    XCTAssertEqual(outcome.ending, .exited(1), outcome.outputText + outcome.errorText)
    return (
      // The same name for traps on all machines.
      outcome.outputText.replacingOccurrences(of: "signal \(SIGTRAP) (SIGTRAP)", with: "signal 4 (SIGILL)"),
      besideProgress(outcome.errorText)
    )
  }

  private func found(_ text: String) -> [String] {
    // Without the places of traps.
    text.split(separator: "\n").filter { $0.hasPrefix("  FOUND ") }
      .map { String($0.dropFirst(8)).replacing(#/, in .* at Fragile.swift:\d+$/#, with: "") }
  }

  /// If most values trap, few runs are lost, and what is beyond the traps is found.
  func testWhatLiesBehindTrapsIsFound() throws {
    let (text, errors) = try explore("values", "--runs", "320", "--seed", "4")
    XCTAssertEqual(errors, "")
    XCTAssertEqual(
      Set(found(text).map { $0.split(separator: " broken by ")[0] }),
      [
        "Fatal error: no number", "Fatal error: too much to add", "rule \"adding ends at twenty\"",
        "rule \"nobody types a number of two digits\"",
      ], text)
    XCTAssertTrue(text.contains("\n    send add(1001)\n"), text)
    let runs = try XCTUnwrap(Int(text.dropFirst("fragile: ".count).prefix { $0 != " " }), text)
    XCTAssertGreaterThan(runs, 240)
    XCTAssertLessThan(runs, 320)
  }

  /// Workers then die at other moments, and other ones continue with what they had learned.
  func testAnyNumberOfWorkersAndShardsFindsTheSame() throws {
    try LongTests.require()
    let one = try explore("values", "--runs", "48").text
    XCTAssertEqual(try explore("values", "--runs", "48", "--jobs", "3").text, one)
    let shards = try (1...2).flatMap { shard in
      try explore("values", "--runs", "48", "--shard", "\(shard)/2").text.split(separator: "\n").map(String.init)
    }
    let lines = one.split(separator: "\n").map(String.init).filter { $0.hasPrefix("  ") && !$0.contains("# again") }
    XCTAssertEqual(Set(lines).subtracting(shards), [])
    let counts = shards.filter { $0.hasPrefix("fragile: ") }.compactMap { Int($0.split(separator: " ")[1]) }
    XCTAssertEqual(counts.reduce(0, +), Int(one.split(separator: " ")[1]), "runs in all")
  }

  /// Once to its end, once in little time, and once interrupted; nearly all the time is spent waiting.
  func testAnActionThatNeverEnds() throws {
    // With this seed, few runs hang until the script is as short as possible.
    let words = "explore --seed 8 --runs 2 --timeout 400ms"
    let outcomes = try together([
      ("endless", "$F \(words) --jobs 1"),
      ("endless", "$F explore --for 3s --timeout 400ms --jobs 1 --check"),
      (
        // A few times the limit until the run is known, and from then on it is shrunk.
        "endless:\(path("hangs"))",
        """
        mkdir other
        (cd other && exec "$F" \(words) --jobs 1) & explorer=$!
        until [ "$(cat hangs 2>/dev/null | wc -l)" -ge 5 ] || ! kill -0 $explorer 2>/dev/null; do sleep 0.02; done
        kill -TERM $explorer
        wait $explorer
        """
      ),
    ]) { [self] in try shell($1, environment: ["FRAGILE": $0]) }
    let text = outcomes[0].outputText
    XCTAssertEqual(outcomes[0].ending, .exited(1), text + outcomes[0].errorText)
    XCTAssertEqual(found(text), ["the process does not end"], text)
    XCTAssertTrue(text.contains("; 3 sends, 0 stubs: Snapshots/fragile/next-does-not-end.transcript.new\n"), text)
    XCTAssertTrue(text.contains("# again: faulty-harness \(words) fragile\n"), text)
    XCTAssertFalse(text.contains("another replay"), text)
    let name = try XCTUnwrap(try FileSystem.list(path("Snapshots/fragile")).first?.name)
    XCTAssertTrue(
      try self.text("Snapshots/fragile/\(name)").hasSuffix(
        """
        transcript 1
        feature fragile

        send next
        send next
        # the process did not end within 400ms here
        send next
        end

        """))
    XCTAssertEqual(outcomes[1].ending, .exited(1), outcomes[1].errorText)
    XCTAssertEqual(found(outcomes[1].outputText), ["the process does not end"], outcomes[1].outputText)
    // The finding is reported, however far it has been shrunk by then.
    let (ending, output) = (outcomes[2].ending, outcomes[2].outputText)
    XCTAssertEqual(ending, .exited(128 + SIGTERM), outcomes[2].errorText)
    XCTAssertEqual(found(output), ["the process does not end"], output)
    XCTAssertTrue(output.contains(": Snapshots/fragile/next-does-not-end.transcript.new\n"), output)
    XCTAssertTrue(output.contains("\n  interrupted after "), output)
    XCTAssertEqual(try FileSystem.list(path("other/Snapshots/fragile")).count, 1)
    XCTAssertTrue(
      outcomes[2].errorText.contains(#/(^|\n)harness: fragile: interrupted after \d of 2 runs\n/#),
      outcomes[2].errorText)
  }

  /// A trap that a run doesn't reach by itself is reported all the same.
  func testATrapThatDependsOnOtherRuns() throws {
    let (text, _) = try explore("once", "--runs", "48", keeps: true)
    XCTAssertEqual(Set(found(text)), ["Fatal error: once"], text)
    XCTAssertTrue(text.contains("0 sends, 0 stubs, not minimal: Snapshots/fragile/once-in-"), text)
    XCTAssertTrue(
      text.contains("\n    # no script: another replay of the run doesn't show it, so it may depend"),
      text)
  }

  /// A value that doesn't read back from its literal can't be in a script.
  func testAFindingThatNoScriptCanHave() throws {
    let (text, _) = try explore("label", "--runs", "32", keeps: true)
    XCTAssertEqual(found(text), ["rule \"no label is old\" broken by label(ShelfLabel(\"old\"))"], text)
    XCTAssertTrue(
      text.contains("\n    # no script: a value in it has no literal that can be read back\n"), text)
    XCTAssertTrue(text.contains("\n    send label(ShelfLabel(\"old\"))\n    end\n"), text)
    XCTAssertTrue(text.contains(": Snapshots/fragile/no-label-is-old.transcript.new\n"), text)
  }

  /// If each run ends the process before it has done anything, that is found, and not retried forever.
  func testSubpopulationsAreGivenUp() throws {
    let (text, _) = try explore("always", "--runs", "2048")
    XCTAssertEqual(found(text), ["Fatal error: not to be looked at"], text)
    XCTAssertTrue(
      text.contains("\n    feature fragile\n    # the process trapped, signal 4 (SIGILL) here\n    end\n"), text)
    XCTAssertTrue(
      text.contains("\n  given up: 64 of 64 groups of runs: they crash whatever they avoid\n"), text)
  }

  /// Whether a worker ends by itself or is ended, none of its group is left.
  func testCopiesOfWorkersEndWithThem() throws {
    _ = try explore("copies:\(path("copies"))", "--runs", "8", "--jobs", "2")
    let copies = try ids("copies")
    XCTAssertGreaterThan(copies.count, 2)
    let left = copies.filter(goesOn)
    XCTAssertEqual(left, [])
    for id in left { kill(id, SIGKILL) }
  }

  /// It is unknown which run has left it behind; the others are explored.
  func testAThreadThatTrapsBetweenRuns() throws {
    let (text, errors) = try explore(":\(path("second"))", "--runs", "48", "--jobs", "2")
    XCTAssertEqual(found(text), ["rule \"one is enough\" broken by next"], text)
    XCTAssertTrue(text.hasPrefix("fragile: 48 runs, "), text)
    XCTAssertTrue(errors.hasPrefix("harness: fragile: a worker trapped, signal "), errors)
    XCTAssertTrue(errors.contains(", while it played no run"), errors)
    XCTAssertTrue(errors.contains("Fatal error: a thread gives up\n"), errors)
    XCTAssertTrue(
      errors.hasSuffix("\n  a thread that kept running after its run did it, so no script can show it\n"), errors)
  }
}

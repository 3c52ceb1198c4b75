import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

/// An observation that takes several lines of a file is one to all code that reads it.
final class LongLineTests: XCTestCase {
  private static let item = "Item(id: 1, text: \"\(String(repeating: "a", count: 40))\", isActive: true)"
  private static let head = "transcript 1\nfeature snippet\n"

  /// As recorded, with a line for each element.
  private static let broken = """
    send setItems([\(item), Item(id: 2, text: "b", isActive: false)])
      items[id: 1] = \(item)
      items[id: 2] = Item(id: 2, text: "b", isActive: false)
    send setItems([])
      items = []
    send queryChanged("\(String(repeating: "q", count: 60))")
      query = "\(String(repeating: "q", count: 60))"
      call search("\(String(repeating: "q", count: 60))")
    run
      +1s
      receive found(
        [
          "\(String(repeating: "x", count: 50))",
          "\(String(repeating: "y", count: 50))",
        ],
      )
      list[0] = 50
      list[1] = 50
      ~total = 100
    end
    """

  private static let stub =
    "stub search(_) = [\"\(String(repeating: "x", count: 50))\", \"\(String(repeating: "y", count: 50))\"] after 1s\n"

  private func check(_ text: String) throws -> [ScriptFailure] {
    let checker = ScriptChecker(Suite(Snippet.feature), load: noFiles)
    let played = try checker.play(path: "a", bytes: Array(text.utf8))
    return played.faults + played.differences
  }

  private func document(_ text: String) throws -> TranscriptDocument {
    try TranscriptReader.read(SourceText(path: "a", bytes: Array(text.utf8)))
  }

  func testLongObservationsAreBroken() throws {
    let commands = Self.broken.split(separator: "\n").filter { !$0.hasPrefix(" ") }.joined(separator: "\n")
    let recorded = try Snippet.record(Self.head + Self.stub + commands + "\n").text
    let elements = "  items[id: 1] = \(Self.item)\n  items[id: 2] = Item(id: 2, text: \"b\", isActive: false)\n"
    XCTAssertEqual(
      recorded,
      Self.head + Self.stub + Self.broken.replacingOccurrences(of: elements, with: "  items = payload\n") + "\n")
    XCTAssertEqual(try check(recorded), [])
  }

  /// An observation recorded in one line passes, and so does one broken in another way.
  func testTheLayoutIsNoDifference() throws {
    let one = "[\"\(String(repeating: "x", count: 50))\", \"\(String(repeating: "y", count: 50))\"]"
    let start = Self.broken.range(of: "receive found(")!.lowerBound
    let end = Self.broken.range(of: "  )\n")!.upperBound
    for written in [
      "receive found(\(one))\n", "receive found(\n     \(one)\n  )\n",
      "receive found(\n    [\n      \"\(String(repeating: "x", count: 50))\",\n# why\n\n      \"\(String(repeating: "y", count: 50))\"\n    ])\n",
    ] {
      let text = Self.head + Self.stub + Self.broken.replacingCharacters(in: start..<end, with: written) + "\n"
      XCTAssertEqual(try check(text), [], written)
      let formatted = try TranscriptFormatter.text(path: "a", bytes: Array(text.utf8))
      let plain = formatted.replacingOccurrences(of: "# why\n\n", with: "")
      let observations = Self.broken.split(separator: "\n").filter { $0.hasPrefix(" ") }
      XCTAssertEqual(plain.split(separator: "\n").filter { $0.hasPrefix("  ") }.suffix(11), observations.suffix(11))
    }
  }

  func testAChangedElementIsAFailureOfTheWholeLine() throws {
    let y = String(repeating: "y", count: 50)
    let text = Self.head + Self.stub + Self.broken.replacingOccurrences(of: y, with: "z") + "\n"
    let failures = try check(text)
    XCTAssertEqual(failures.count, 1)
    XCTAssertEqual(failures.first?.line, 17)
    guard case .differs(let subject, let expected, _, _)? = failures.first?.kind else { return XCTFail("\(failures)") }
    XCTAssertEqual(subject, "receive")
    XCTAssertEqual(expected, "found([\"\(String(repeating: "x", count: 50))\", \"z\"])")
  }

  func testAnObservationIsOneLineToItsReaders() throws {
    let document = try document(Self.head + Self.stub + Self.broken + "\n")
    let run = try XCTUnwrap(document.statements.first { $0.kind == .run })
    XCTAssertEqual(run.observations.count, 5)
    XCTAssertEqual(run.observations[1].lineCount, 6)
    XCTAssertEqual(
      run.observations[1].text,
      "receive found([\"\(String(repeating: "x", count: 50))\", \"\(String(repeating: "y", count: 50))\"])")
    XCTAssertEqual(run.observations[2].line, run.observations[1].line + 6)
  }

  /// A command ends a truncated observation above it, and is played.
  func testALineInColumn0EndsAnOpenObservation() throws {
    let document = try document(
      """
      transcript 1
      feature snippet
      send setList([1])
        list = [
          1,
      send setList([2])
      end
      """)
    XCTAssertEqual(document.statements.map(\.keyword), [.transcript, .feature, .send, .send, .end])
    XCTAssertEqual(document.statements[2].observations.map(\.text), ["list = [1,"])
  }

  func testLinesThatBelongToNothing() throws {
    func error(_ lines: String) -> String {
      do {
        _ = try document("transcript 1\nfeature snippet\nrun\n\(lines)\nend\n")
        return ""
      } catch {
        return "\(error)"
      }
    }
    for lines in ["  list = [1]\n    2", "  fail lost [\n    2", "  | [\n    2", "    2"] {
      XCTAssertTrue(error(lines).contains("a line indented by 4 spaces"), error(lines))
    }
    XCTAssertTrue(error("  list = [\n    \"a").contains("unclosed string"), error("  list = [\n    \"a"))
    XCTAssertTrue(error("  list = [\n    # x").contains("a comment is indented"))
  }

  /// Ids in their earlier form pass, in paths, values and texts of failures.
  func testLongIDsHold() throws {
    let long = "UUID(\"00000000-0000-0000-0000-00000000000A\")"
    XCTAssertEqual(UUIDText.shortened("items[id: \(long)].x = A(\(long))"), "items[id: UUID(10)].x = A(UUID(10))")
    XCTAssertNil(UUIDText.shortened("a = \"UUID(\\\"00000000-0000-0000-0000-00000000000A\\\")\""))
    XCTAssertNil(UUIDText.shortened("a = UUID(\"00000000-0000-0000-0001-00000000000A\")"))
    XCTAssertNil(UUIDText.shortened("a = UUID(\"00000000-0000-0000-0000-00010000000A\")"))
    XCTAssertNil(UUIDText.shortened("a = OtherUUID(\"00000000-0000-0000-0000-00000000000A\")"))
    XCTAssertEqual(try Literal.parse(long), UUID(10))
    XCTAssertEqual(try Literal.parse("UUID( 10 )"), UUID(10))
    XCTAssertEqual(Literal.print(UUID(10)), "UUID(10)")
    XCTAssertEqual(Literal.print(UUID(-1)), "UUID(\"00000000-0000-0000-FFFF-FFFFFFFFFFFF\")")
    XCTAssertEqual(Literal.print(UUID(1 << 32)), "UUID(\"00000000-0000-0000-0000-000100000000\")")
    XCTAssertEqual(UUID(255).uuidString, "00000000-0000-0000-0000-0000000000FF")
  }

  /// By their bytes, whatever form they are written in.
  func testIDsAreSortedByTheirBytes() {
    let ids = [UUID(10), UUID(9), UUID(1 << 32), UUID(uuidString: "00000001-0000-0000-0000-000000000000")!, UUID(2)]
    XCTAssertEqual(
      Literal.print(Set(ids)),
      "[UUID(2), UUID(9), UUID(10), UUID(\"00000000-0000-0000-0000-000100000000\"), UUID(\"00000001-0000-0000-0000-000000000000\")]"
    )
    XCTAssertTrue(PathComponent.isOrdered("UUID(9)", "UUID(10)"))
    XCTAssertTrue(PathComponent.isOrdered("UUID(10)", "UUID(\"00000000-0000-0000-0000-000100000000\")"))
    XCTAssertFalse(PathComponent.isOrdered("UUID(\"00000000-0000-0000-0000-000100000000\")", "UUID(10)"))
  }
}

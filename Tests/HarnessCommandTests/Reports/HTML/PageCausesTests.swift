import XCTest

@testable import Harness
@testable import HarnessCommand

/// Causes on the overview: the worst first, other values below the same place, and what follows from another failure.
final class PageCausesTests: XCTestCase {
  private func causes(_ results: [ScriptResult]) throws -> [[String: Any]] {
    var json = PageJSON()
    PageCauses(results, ReportSample.context).write(to: &json)
    return try XCTUnwrap(try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [[String: Any]])
  }

  private func scripts(_ cause: [String: Any]) throws -> [[Int]] {
    try XCTUnwrap(cause["groups"] as? [[String: Any]]).compactMap { $0["scripts"] as? [Int] }
  }

  private func failure(_ kind: ScriptFailure.Kind, line: Int = 5, head: String = "") -> ScriptFailure {
    ScriptFailure(path: "Snapshots/order/a.transcript", line: line, kind: kind, head: head)
  }

  private func result(_ name: String, _ failures: [ScriptFailure]) -> ScriptResult {
    ScriptResult(name: name, path: "Snapshots/\(name).transcript", failures: failures, steps: 3)
  }

  private func differs(_ subject: String, _ old: String, _ new: String, head: String = "") -> ScriptFailure {
    failure(.differs(subject: subject, expected: old, actual: new, command: "run"), head: head)
  }

  func testTheWorstStandsFirst() throws {
    let words = differs("call showToast", "(\"Thanks\")", "(\"Thank you\")", head: "call showToast")
    let kinds: [(ScriptFailure, String)] = [
      (failure(.noEnd), "file"), (words, "words"), (differs("number", "1", "2"), "value"),
      (failure(.unreadable("no such case")), "unreadable"),
      (failure(.reported("load() was called, but nothing answers it", command: "run")), "failure"),
      (
        failure(.reported("the total is negative", command: "run", origin: .rule(name: "total", kind: .state))), "rule"
      ),
      (failure(.timedOut(limit: 3, command: nil, action: nil)), "hang"),
      (failure(.died(how: "trapped", command: nil, action: nil)), "crash"),
    ]
    let causes = try causes(kinds.enumerated().map { result("order/\($0.offset)", [$0.element.0]) })
    XCTAssertEqual(causes.map { $0["kind"] as? String }, kinds.map(\.1).reversed())
    XCTAssertEqual(try causes.map(scripts), (0..<8).reversed().map { [[$0]] })
  }

  func testOneShapeWithOtherValuesIsOneCause() throws {
    let toasts = (0..<20).map { number in
      result(
        "order/\(number)",
        [differs("call showToast", "(\"Order \(number)\")", "(\"Order no. \(number % 2)\")", head: "call showToast")])
    }
    let causes = try causes(toasts + [result("order/other", [differs("number", "1", "2")])])
    XCTAssertEqual(causes.map { $0["title"] as? String }, [nil, "call showToast, the text"])
    XCTAssertEqual(try scripts(causes[1]), (0..<20).map { [$0] })
    XCTAssertEqual((causes[1]["next"] as? [[String]])?.map(\.first), ["to look at each:"])
    // A value of another kind is another shape.
    let values = [("1", "2"), ("5", "70"), ("1", "nil"), (".idle", ".loading"), (".idle", ".failed")]
    let number = try self.causes(
      values.enumerated().map { result("a/\($0.offset)", [differs("x", $0.element.0, $0.element.1)]) })
    XCTAssertEqual(try number.map(scripts), [[[0], [1]], [[2]], [[3]], [[4]]])
    XCTAssertEqual(number[0]["title"] as? String, "x, the number")
  }

  func testOneMoreChangeStandsUnderTheCommonOneAndByItself() throws {
    let toast = differs("call showToast", "(\"a\")", "(\"b\")", head: "call showToast")
    let more = differs("number", "1", "2")
    let results = [
      result("order/a", [toast]), result("order/b", [toast]), result("order/c", [toast, more]),
      result("order/d", [more]),
    ]
    let causes = try causes(results)
    XCTAssertEqual(try causes.map(scripts), [[[2]], [[3]], [[0, 1]]])
    XCTAssertEqual(causes[0]["besides"] as? Int, 2)
    XCTAssertEqual(causes[2]["also"] as? [Int], [2])
    // By itself it shows what it has besides.
    XCTAssertEqual(PageCauses(results, ReportSample.context).shown, [2: 1])
  }

  func testLinesFollowFromTheFailureBeforeThem() {
    let issue = failure(.reported("submit(2) was called, but nothing answers it", command: "send a"), line: 8)
    let before = differs("number", "1", "2")
    let missing = failure(.missing("receive done", command: "run"), line: 12)
    let stub = failure(.reported("unused", command: "end", origin: .unusedStub("stub showToast")), line: 3)
    let cause = FailureCause([before, issue, missing, stub])
    XCTAssertEqual(cause.main, 1)
    XCTAssertEqual(cause.following, [2, 3])
    XCTAssertNil(cause.hint)
    XCTAssertEqual(FailureCause([before, missing]).main, 0)
    XCTAssertEqual(FailureCause([before, missing]).following, [])
    let new = failure(.unrecorded("call submit(2)", command: "send a"), line: 9)
    XCTAssertEqual(FailureCause([issue, new]).hint, "submit was not called here before.")
    let otherCall = failure(.unrecorded("call submitAll", command: "send a"), line: 9)
    XCTAssertNil(FailureCause([issue, otherCall]).hint)
    let gone = failure(.missing("call submit(1)", command: "send a"), line: 9)
    XCTAssertNil(FailureCause([issue, new, gone]).hint)
  }
}

import XCTest

@testable import Harness
@testable import HarnessCommand

final class LetThroughTextTests: XCTestCase {
  private func result(_ name: String, _ counts: [String: Int]) -> ScriptResult {
    var result = ScriptResult(name: name, path: name, failures: [], steps: 1)
    if !counts.isEmpty { result.letThrough = LetThrough.all(counts) }
    return result
  }

  func testTheFeaturesAreCounted() {
    XCTAssertEqual(LetThroughText.lines([result("a/1", [:])]), [])
    XCTAssertEqual(
      LetThroughText.lines([
        result("upload/a", ["files": 2]), result("upload/b", ["files": 1, "time": 1]), result("cart/a", [:]),
      ]),
      [
        "1 feature reached past its environment, as its .outside(…) allows: the result may differ from run to run",
        "  upload: files 3 times, time once",
      ])
    let many = LetThroughText.lines((1...12).map { result("f\($0)/a", ["random": $0]) })
    XCTAssertEqual(many.count, 11)
    XCTAssertEqual(many[0].prefix(32), "12 features reached past their e")
    XCTAssertEqual(many[1], "  f1: random once")
    XCTAssertEqual(many.last, "  and 3 more")
  }
}

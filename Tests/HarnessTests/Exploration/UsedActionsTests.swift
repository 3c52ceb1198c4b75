import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Actions that occur in scripts and on pages are sent more often.
final class UsedActionsTests: XCTestCase {
  private func box(_ number: Int) -> ValueBox { ValueBox(of: number, TypeShape.of(Int.self)) }

  private func next(_ used: UsedActions, after last: Int?, among cases: [[Int]]) -> [Int: Int] {
    var random = SeededGenerator(seed: 1)
    var counts: [Int: Int] = [:]
    for _ in 0..<400 {
      let number = used.next(after: last, among: cases, &random)?.value(as: Int.self) ?? -1
      counts[number, default: 0] += 1
    }
    return counts
  }

  func testWhatComesNextInAScriptComesMostOften() {
    var used = UsedActions()
    used.add([(1, box(10)), (2, box(20)), (3, box(30))])
    used.add([(1, box(11)), (2, box(21))])
    let counts = next(used, after: 1, among: [[1], [2, 3]])
    XCTAssertEqual(counts.keys.sorted(), [10, 11, 20, 21, 30])
    XCTAssertGreaterThan(counts[20, default: 0] + counts[21, default: 0], 300)
    XCTAssertEqual(Set(next(used, after: nil, among: [[1], [2, 3]]).keys), [10, 11, 20, 21, 30])
    XCTAssertEqual(Set(next(used, after: 1, among: [[3]]).keys), [-1, 30])
  }

  func testAPageShowsTheCasesOfWhichItHasAWord() {
    func shows(_ page: String, _ name: String) -> Bool { PageWords(page).show(PageWords.words(ofCase: name)) }
    let page = "Title: tap to set\n[Save] [Cancel upload]"
    XCTAssertTrue(shows(page, "didTapSave"))
    XCTAssertTrue(shows(page, "form.cancelUpload"))
    XCTAssertTrue(shows(page, "upload.retry"))
    XCTAssertFalse(shows(page, "didTapDelete"))
    XCTAssertFalse(shows(page, "didTap"))
    XCTAssertFalse(shows(page, "saved"))
    XCTAssertFalse(shows("", "didTapSave"))
  }
}

import XCTest

@testable import HarnessCommand

final class ShuffledOrderTests: XCTestCase {
  private let names = (0..<50).map { "order/s\($0)" }

  private func order(_ seed: UInt64, _ names: [String]) -> [String] {
    ShuffledOrder(seed: seed).indices(of: names).map { names[$0] }
  }

  func testASeedIsAnOrder() {
    XCTAssertEqual(order(7, names), order(7, names))
    XCTAssertEqual(order(7, names), order(7, names.reversed()))
    XCTAssertEqual(order(7, names).sorted(), names.sorted())
    XCTAssertEqual(Set((0..<20).map { order($0, names) } + [order(.max, names)]).count, 21)
    XCTAssertNotEqual(order(0, names), names)
    XCTAssertEqual(order(0, []), [])
  }

  /// The same on every machine, and with every version.
  func testKnownOrders() {
    XCTAssertEqual(order(0, ["a/a", "a/b", "a/c", "a/d", "a/e"]), ["a/b", "a/e", "a/d", "a/a", "a/c"])
    XCTAssertEqual(order(1, ["a/a", "a/b", "a/c", "a/d", "a/e"]), ["a/a", "a/e", "a/d", "a/c", "a/b"])
  }

  func testScriptsKeepTheirOrderWhenOthersAreLeftOut() {
    let half = names.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    for seed in 0..<10 as Range<UInt64> {
      XCTAssertEqual(order(seed, half), order(seed, names).filter(half.contains))
    }
  }

  /// Each name gets each place about equally often.
  func testOrdersAreSpread() {
    var firsts: [String: Int] = [:]
    for seed in 0..<500 as Range<UInt64> { firsts[order(seed, Array(names.prefix(5)))[0], default: 0] += 1 }
    XCTAssertEqual(firsts.count, 5)
    for count in firsts.values { XCTAssertTrue((60...140).contains(count), "\(firsts)") }
  }
}

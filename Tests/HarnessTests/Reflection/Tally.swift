import Synchronization
import XCTest

@testable import HarnessArchitecture

/// An object that counts the live instances of its type: leaks and double releases show in the count.
final class Tally: LiteralConvertible, Hashable, Comparable {
  private static let living = Atomic<Int>(0)
  static var alive: Int { living.load(ordering: .sequentiallyConsistent) }

  let text: String

  init(_ text: String) {
    self.text = text
    Self.living.add(1, ordering: .sequentiallyConsistent)
  }

  /// No tally is called "bad".
  convenience init?(literalText: String) {
    self.init(literalText)
    if literalText == "bad" { return nil }
  }

  deinit { Self.living.subtract(1, ordering: .sequentiallyConsistent) }

  var literalText: String { text }

  static func == (left: Tally, right: Tally) -> Bool { left.text == right.text }
  static func < (left: Tally, right: Tally) -> Bool { left.text < right.text }
  func hash(into hasher: inout Hasher) { hasher.combine(text) }

  // MARK: Types that hold tallies

  struct Fields {
    var a: Tally
    var number: Int
    var b: Tally
    var rest: [Tally]
  }

  enum Cases {
    case one(Tally)
    case two(a: Tally, b: Tally)
    case text(String, Tally)
    case none
  }

  indirect enum Chain {
    case end(Tally)
    case link(Tally, Chain)
  }

  enum OneCase { case one(Tally), none, other }

  struct Named: Identifiable {
    var id: String
    var tally: Tally
  }
}

extension XCTestCase {
  /// Every tally that `body` creates is released at its end.
  func assertNothingLeaks(file: StaticString = #filePath, line: UInt = #line, _ body: () throws -> Void) rethrows {
    let before = Tally.alive
    try body()
    XCTAssertEqual(Tally.alive - before, 0, "objects that are still alive", file: file, line: line)
  }
}

import Testing

@testable import Harness
@testable import HarnessCommand

/// A failure is identified by the words of the process that ended, without addresses, and by its place.
@Suite struct ExploringProcessTests {
  private func failure(_ output: String, isHang: Bool = false) -> ExploredFailure {
    WorkerDeath(
      how: "trapped, signal 4 (SIGILL)", output: output, progress: .init(place: 1, action: "b", sent: "a"),
      isLate: isHang
    ).failure
  }

  static let words: [(output: String, text: String, place: String?)] = [
    ("Shop/Cart.swift:12: Fatal error: the cart is empty\n", "Fatal error: the cart is empty", "Cart.swift:12"),
    ("Shop/Cart.swift:5: Precondition failed: n\n", "Precondition failed: n", "Cart.swift:5"),
    ("Fatal error: Object 0x55d85e7c19d0 was destroyed\n", "Fatal error: Object an address was destroyed", nil),
    ("Shop/Cart.swift:5: Fatal error: of two\nlines\nCurrent stack trace:\n", "Fatal error: of two", "Cart.swift:5"),
    ("said\n", "the process trapped, signal 4 (SIGILL)", nil), ("", "the process trapped, signal 4 (SIGILL)", nil),
  ]

  // By number: a log with the arguments of a passing case would look as if this very process had trapped.
  @Test(arguments: words.indices)
  func lastWords(_ index: Int) {
    let (output, text, place) = Self.words[index]
    let found = failure(output)
    #expect(found.identity.site == place.map { CallSite(function: "", place: $0) })
    #expect(found == ExploredFailure(trap: text, by: "b", at: found.identity.site))
    #expect(found.text == text + (place.map { ", at \($0)" } ?? ""))
  }

  @Test func aHangHasNone() {
    #expect(failure("Fatal error: no\n", isHang: true) == ExploredFailure(.hang, "the process does not end", by: "b"))
  }
}

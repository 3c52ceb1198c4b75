import Testing

@testable import Harness
@testable import HarnessCommand

/// What is found is known by the words of the process that ended, without places and addresses, which change with the code.
@Suite struct ExploringProcessTests {
  private func failure(_ output: String, isHang: Bool = false) -> ExploredFailure {
    WorkerDeath(
      how: "trapped, signal 4 (SIGILL)", output: output, progress: .init(place: 1, action: "b", sent: "a"),
      isLate: isHang
    ).failure
  }

  static let words = [
    ("Shop/Cart.swift:12: Fatal error: the cart is empty\n", "Fatal error: the cart is empty"),
    ("Shop/Cart.swift:5: Precondition failed: n\n", "Precondition failed: n"),
    ("Fatal error: Object 0x55d85e7c19d0 was destroyed\n", "Fatal error: Object an address was destroyed"),
    ("Shop/Cart.swift:5: Fatal error: of two\nlines\nCurrent stack trace:\n", "Fatal error: of two"),
    ("said\n", "the process trapped, signal 4 (SIGILL)"), ("", "the process trapped, signal 4 (SIGILL)"),
  ]

  // By number: a log that names what a passing case was given looks as though this very process had trapped.
  @Test(arguments: words.indices)
  func lastWords(_ index: Int) {
    let (output, text) = Self.words[index]
    #expect(failure(output) == ExploredFailure(.trap, text, by: "b"))
  }

  @Test func aHangHasNone() {
    #expect(failure("Fatal error: no\n", isHang: true) == ExploredFailure(.hang, "the process does not end", by: "b"))
  }
}

import Testing

@testable import Harness

/// A process's output before it traps, as this toolchain's runtime prints it.
@Suite struct CrashMessageTests {
  private static let frames = """

    *** Signal 4: Backtracing from 0x7f19c836df7f... done ***

    *** Program crashed: Illegal instruction at 0x00007f19c836df7f ***

    Thread 0 "shop" crashed:

      0      0x00007f19c836df7f closure #1 in _assertionFailure(_:_:file:line:flags:) + 623 in libswiftCore.so
      1 [ra] 0x00007f19c8acef65 specialized Array.subscript.getter + 84 in libswiftSwiftOnoneSupport.so
      2 [ra] 0x0000559221e5862f reduce(_:_:) + 2158 in shop at /home/ann/shop/Sources/Shop/Cart.swift:11:24
      3 [ra] 0x0000559221e5a1ef main + 286 in shop at /home/ann/shop/Sources/Shop/Main.swift:29:1
    """

  static let table: [(String, CrashMessage?)] = [
    (frames, CrashMessage(message: nil, path: "Sources/Shop/Cart.swift", line: 11, column: 24)),
    (frames.replacing("/home/ann/shop/Sources/Shop/Cart.swift:11:24", with: "//<compiler-generated>"), nil),
    ("", nil), ("said\n", nil), ("what a Fatal error: it was\n", nil), ("Fatal errors: none\n", nil),
    (
      "said\nShop/Cart.swift:12: Fatal error: the cart is empty\n",
      CrashMessage(message: "Fatal error: the cart is empty", path: "Shop/Cart.swift", line: 12)
    ),
    ("Shop/Cart.swift:6: Fatal error\n", CrashMessage(message: "Fatal error", path: "Shop/Cart.swift", line: 6)),
    (
      "/home/ann/shop/Sources/a:b.swift:7: Precondition failed: n\n",
      CrashMessage(message: "Precondition failed: n", path: "Sources/a:b.swift", line: 7)
    ),
    (
      "/other/A.swift:1: Assertion failed\n", CrashMessage(message: "Assertion failed", path: "/other/A.swift", line: 1)
    ),
    // The last of the script's own messages counts; later ones may come from anywhere.
    (
      "A/A.swift:1: Fatal error: one\nB/B.swift:2: Fatal error: two\nsaid\n",
      CrashMessage(message: "Fatal error: two", path: "B/B.swift", line: 2)
    ),
    (
      "Shop/Cart.swift:11: Fatal error: of two\nlines\n\(frames)",
      CrashMessage(message: "Fatal error: of two\nlines", path: "Sources/Shop/Cart.swift", line: 11, column: 24)
    ),
    (
      "Shop/Cart.swift:5: Fatal error: of two\nlines\nCurrent stack trace:\n0    libswiftCore.so\n",
      CrashMessage(message: "Fatal error: of two\nlines", path: "Shop/Cart.swift", line: 5)
    ),
    (
      "Shop/Cart.swift:5: Fatal error: one\nswift-runtime: failed to suspend thread 7 while processing a crash\n",
      CrashMessage(message: "Fatal error: one", path: "Shop/Cart.swift", line: 5)
    ),
    (
      "Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range\n\(frames)",
      CrashMessage(message: "Fatal error: Index out of range", path: "Sources/Shop/Cart.swift", line: 11, column: 24)
    ),
    (
      "Swift/Integers.swift:3320: Fatal error: Negative value is not representable\n",
      CrashMessage(message: "Fatal error: Negative value is not representable")
    ),
    (
      "Could not cast value of type 'Swift.Int' (0x7f8507dda698) to 'Swift.String' (0x7f8507dd7ca0).\n",
      CrashMessage(message: "Could not cast value of type 'Swift.Int' to 'Swift.String'")
    ),
    (
      "Fatal error: Attempted to read an unowned reference but object 0x55d85e7c19d0 was already destroyed\n",
      CrashMessage(
        message: "Fatal error: Attempted to read an unowned reference but object an address was already destroyed")
    ),
  ]

  // By number: a log with the arguments of a passing case would look as if this very process had trapped.
  @Test(arguments: table.indices)
  func whatTheRuntimePrints(_ index: Int) {
    let (output, expected) = Self.table[index]
    #expect(CrashMessage(output, in: "/home/ann/shop") == expected, "\(output)")
  }

  @Test func addressesAtTheEnd() {
    for text in ["0x", "(0x", " (0x1", "0x1", " (0x1)"] {
      #expect(CrashMessage("Fatal error: a\(text)") != nil)
    }
  }
}

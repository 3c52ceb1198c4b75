import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

/// `Examples/Shop` at a terminal, as a person uses it: with its server, in real time, up to its bug.
final class ShopTests: BinaryTestCase {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  /// Presses keys at a pseudo terminal: PROGRAM ARGUMENT… -- PART…. Each part is `KEYS=TEXT`: the keys, and the text to wait
  /// for.
  private let driver = """
    import os, pty, select, sys, time

    middle = sys.argv.index('--')
    program, parts = sys.argv[1:middle], sys.argv[middle + 1:]
    pid, fd = pty.fork()
    if pid == 0: os.execv(program[0], program)
    seen, place, ended = b'', 0, False
    for part in parts:
      keys, text = part.split('=', 1)
      os.write(fd, keys.encode())
      end = time.time() + 60
      while text.encode() not in seen[place:] and not ended:
        if not select.select([fd], [], [], max(0, end - time.time()))[0]: sys.exit('no %r in %r' % (text, seen))
        try: more = os.read(fd, 4096)
        except OSError: more = b''
        ended, seen = not more, seen + more
      place = seen.find(text.encode(), place) + len(text.encode())
    print('code %d' % os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
    """

  /// A single test, since the whole package is compiled for it.
  func testTheShopIsUsedUpToItsBug() throws {
    // It builds this package once more, as WatchPackageTests does.
    try XCTSkipUnless(LongTests.share == 1, "runs in .ci/long")
    let hasPython = try run("/usr/bin/env", ["python3", "-c", "import pty"]).ending == .exited(0)
    try XCTSkipUnless(hasPython, "python3 is not here")
    try make("drive.py", driver)
    let package = "\(Self.root)/Examples/Shop"
    let built = try run(
      "/usr/bin/env",
      [
        "swift", "build", "--package-path", package, "--scratch-path", path("build"), "-Xswiftc", "-warnings-as-errors",
      ])
    XCTAssertEqual(built.ending, .exited(0), built.outputText + built.errorText)
    let shop = path("build/debug/shop")

    func use(_ arguments: [String] = [], _ parts: String...) throws -> String {
      let outcome = try run(
        "/usr/bin/env", ["python3", path("drive.py"), shop] + arguments + ["--"] + parts,
        environment: ["SWIFT_BACKTRACE": "enable=no"])
      return outcome.outputText + outcome.errorText
    }
    XCTAssertEqual(
      try use(
        [], "=[Add Order]", "+=[-] 2 [+]", "o=(Ordering…)", "=2 ordered, 10000000 each", "=Order created successfully",
        "p=[not wished]", "w=[wished]", "11=211", "o=The order was refused", "q="), "code 0\n")
    // Removing the quantity while the order is in flight leads to a division by zero.
    let crash = try use(
      ["--record", path("recordings")], "=[Add Order]", "o=(Ordering…)", "-=(-) 0 [+]", "=Division by zero", "=")
    XCTAssertTrue(["code -4\n", "code -5\n"].contains(crash), crash)

    // The recording that the application left ends the feature the same way, without a server and without waiting.
    let tool = path("build/debug/shop-harness")
    try make(
      "Snapshots/shop/order.transcript",
      String(contentsOfFile: "\(package)/Snapshots/shop/order.transcript", encoding: .utf8))
    let imported = try run(tool, ["import", "--force", "--preserving", "the process trapped", "recordings"])
    XCTAssertTrue(imported.outputText.contains("the process trapped"), imported.outputText + imported.errorText)
    let script = try XCTUnwrap(FileSystem.list(path("Snapshots/shop")).first { $0.name.hasPrefix("recorded-") })
    let text = try text("Snapshots/shop/\(script.name)")
    for line in ["send didLoad", "send didTapAddOrder", "send counter(.didTapMinus)"] {
      XCTAssertTrue(text.contains(line + "\n"), text)
    }
    XCTAssertTrue(try run(tool, ["run"]).outputText.contains("Division by zero"))

    let scripts = try run(tool, ["run", "--snapshots", "\(package)/Snapshots"])
    XCTAssertEqual(scripts.ending, .exited(0), scripts.outputText + scripts.errorText)
  }
}

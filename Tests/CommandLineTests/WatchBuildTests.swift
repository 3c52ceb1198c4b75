import Foundation
import XCTest

@testable import HarnessCommand

/// `harness watch` of a package: what is built, and that the new build is run.
final class WatchBuildTests: WatchTestCase {
  /// With a stand-in for SwiftPM, whose builds install a program that prints how it was called.
  func testASourceIsBuiltAndAllScriptsAreRunByWhatWasBuilt() throws {
    try script("a", "send counter(.didTapPlus)\n", recorded: true)
    try makePackage(
      """
      if grep -q broken Sources/App/App.swift; then
        echo "[1/3] Compiling App App.swift"
        echo "$PWD/Sources/App/App.swift:1:1: error: cannot find 'broken' in scope"
        echo "1 | broken"
        echo "[2/3] Emitting module App"
        exit 1
      fi
      printf '#!/bin/sh\\necho "built: $1 $6 $7 $8"\\n' >.build/debug/next
      chmod +x .build/debug/next
      mv .build/debug/next \(Self.program)
      """, binary: try Self.binary)
    let output = try watch(
      "watch --color never a", program: Self.program,
      doing: """
        until('q quit')
        save('Sources/App/App.swift', 'broken\\n')
        until('changed: Sources/App/App.swift')
        until('the build failed')
        until('q quit')
        os.utime('Snapshots/order/a.transcript')
        until('changed: order/a')
        until('1 script holds')
        until('the last build failed')
        until('q quit')
        save('Sources/App/App.swift', 'let one = 2\\n')
        until('built: run')
        until('q quit')
        save('Package.swift', '// swift-tools-version: 6.2\\n\\n')
        until('changed: Package.swift')
        until('built: run')
        until('q quit')
        press('q')
        end()
        """)
    XCTAssertTrue(output.contains("watching 1 script and 1 source file; a all, f failed, r review, q quit\n"), output)
    XCTAssertTrue(
      output.contains(
        """
        changed: Sources/App/App.swift
        building harness
        \(folder)/Sources/App/App.swift:1:1: error: cannot find 'broken' in scope
        1 | broken
        the build failed: swift build --product harness
        the last build failed, so scripts are run by the one before; watching 1 script
        """), output)
    XCTAssertTrue(
      output.contains("changed: Sources/App/App.swift\nbuilding harness\nbuilt: run --report json="), output)
    XCTAssertTrue(output.hasSuffix("ended 0\n\(Self.found)"), output)
    let build = "\(folder) build --product harness\n"
    XCTAssertEqual(try text("builds"), build + build + build)
  }

  /// An edit during a build starts another build after it, and only the result of that is run.
  func testEditsDuringABuild() throws {
    try script("a", "send counter(.didTapPlus)\n", recorded: true)
    try makePackage("until [ -e go ]; do sleep 0.02; done; rm go; echo ended >>builds", binary: try Self.binary)
    let output = try watch(
      program: Self.program,
      doing: """
        until('q quit')
        open('Sources/App/App.swift', 'a').write('\\n')
        until('building')
        open('Sources/App/App.swift', 'a').write('\\n')
        # Nothing says that it was seen: it comes before the key in any case.
        time.sleep(0.5)
        open('go', 'w').close()
        until('building')
        open('go', 'w').close()
        until('1 script holds')
        until('q quit')
        open('Sources/App/App.swift', 'a').write('\\n')
        until('building')
        own = children(watch())
        press('q')
        end()
        assert own and have_ended(own), own
        """)
    XCTAssertTrue(output.hasSuffix("ended 0\n\(Self.found)"), output)
    let build = "\(folder) build --product harness\n"
    XCTAssertEqual(try text("builds"), "\(build)ended\n\(build)ended\n\(build)")
    // At the beginning, and after the second of the two.
    XCTAssertEqual(output.split(separator: "\n").count { $0.contains("1 script holds") }, 2, output)
  }

  func testSourcesThatAreNewerThanTheProgramAreBuiltFirst() throws {
    try script("a", "send counter(.didTapPlus)\n", recorded: true)
    try makePackage(":", binary: try Self.binary)
    let ended = try shell(
      "touch -d '+1 hour' Sources/App/App.swift && PATH=$PWD/bin:$PATH \(Self.program) watch </dev/null")
    XCTAssertEqual(ended.ending, .exited(0))
    XCTAssertTrue(ended.outputText.hasPrefix("building harness\n1 script holds, 2 steps"), ended.outputText)
    XCTAssertEqual(try text("builds"), "\(folder) build --product harness\n")
  }
}

import XCTest

@testable import HarnessCommand

final class BuildFailureTextTests: XCTestCase {
  private func text(_ output: String) -> String { BuildFailureText.text(output, command: "swift build") }

  func testErrorsWithTheirLinesEachOnce() {
    XCTAssertEqual(
      text(
        """
        [1/4] Write sources
        [3/5] Emitting module Lamp
        /T/Lamp.swift:8:14: error: no member 'tiggle'
         8 |   state.isOn.tiggle()
           |              `- error: no member 'tiggle'
        /T/Lamp.swift:9:1: warning: never used
         9 | let one = 1
        error: emit-module command failed with exit code 1 (use -v to see invocation)
        [4/5] Compiling Lamp Lamp.swift
        /T/Lamp.swift:8:14: error: no member 'tiggle'
         8 |   state.isOn.tiggle()
           |              `- error: no member 'tiggle'
        /T/Lamp.swift:12:1: error: another one
        12 | let two
        Building for debugging...

        """),
      """
      /T/Lamp.swift:8:14: error: no member 'tiggle'
       8 |   state.isOn.tiggle()
         |              `- error: no member 'tiggle'
      /T/Lamp.swift:12:1: error: another one
      12 | let two

      """)
  }

  func testErrorsOfThePackageManagerAndOfTheLinker() {
    XCTAssertEqual(
      text("Building for debugging...\nerror: no product named 'x'\n"), "error: no product named 'x'\n")
    XCTAssertEqual(
      text("[9/9] Linking lamp\n/T/main.o: undefined reference to `x'\n"), "/T/main.o: undefined reference to `x'\n")
  }

  /// Unrecognized output is shown from its end.
  func testOtherOutput() {
    XCTAssertEqual(text("/bin/sh: exec: swift: not found\n"), "/bin/sh: exec: swift: not found\n")
    XCTAssertEqual(text(""), "")
    XCTAssertEqual(text((1...100).map { "line \($0)\n" }.joined()), (61...100).map { "line \($0)\n" }.joined())
    XCTAssertEqual(
      text("error: command failed with exit code 1\n"), "error: command failed with exit code 1\n")
  }

  func testNoMoreThanAScreen() {
    let all = (1...50).map { "/T/A.swift:\($0):1: error: one\n" }
    XCTAssertEqual(text(all.joined()), all.prefix(40).joined() + "10 more lines; all of them: swift build\n")
  }
}

import Testing
import XCTest

@testable import Harness
@testable import HarnessCommand

final class SettingsTests: XCTestCase {
  private func settings(
    _ arguments: String..., environment: [String: String] = [:], isTerminal: Bool = false
  ) throws -> Settings {
    try Settings(
      ArgumentParser.parse(["run"] + arguments, environment: environment), isOutputTerminal: isTerminal)
  }

  func testSnapshots() throws {
    XCTAssertEqual(try settings().snapshots, "Snapshots")
    XCTAssertEqual(try settings(environment: ["HARNESS_SNAPSHOTS": ""]).snapshots, "Snapshots")
    XCTAssertEqual(try settings(environment: ["HARNESS_SNAPSHOTS": "a/b/"]).snapshots, "a/b")
    XCTAssertEqual(try settings("--snapshots=c", environment: ["HARNESS_SNAPSHOTS": "a/b/"]).snapshots, "c")
    XCTAssertEqual(try settings("--snapshots", "./c//d/.").snapshots, "c/d")
    XCTAssertEqual(try settings("--snapshots", "../c").snapshots, "../c")
  }

  func testWrongValueOfAVariable() {
    XCTAssertThrowsError(try settings(environment: ["HARNESS_COLOR": "yes"])) {
      XCTAssertEqual("\($0)", "HARNESS_COLOR can't be 'yes'; expected auto, always or never")
    }
  }

  /// docs/environment-variables.md has the rows of the table verbatim.
  func testTheDocumentationHasEveryVariable() throws {
    let root = PathText.normalized(#filePath + "/../../../..")
    let text = String(decoding: try FileSystem.read(root + "/docs/environment-variables.md"), as: UTF8.self)
    for variable in EnvironmentVariable.all {
      let row = "| `\(variable.name)` | \(variable.meaning) | \(variable.fallback) | \(variable.setBy) |\n"
      XCTAssertTrue(text.contains(row), "missing in docs/environment-variables.md: \(row)")
    }
  }
}

@Suite struct ColorAndCISettingsTests {
  private static let rules: [([String: String], String?, isTerminal: Bool, expected: Bool)] = [
    ([:], nil, true, true), ([:], nil, false, false), ([:], "auto", true, true), ([:], "auto", false, false),
    ([:], "always", false, true), ([:], "never", true, false),
    (["NO_COLOR": "1"], nil, true, false), (["NO_COLOR": "0"], nil, true, false), (["NO_COLOR": ""], nil, true, true),
    (["NO_COLOR": "1"], "always", false, true), (["NO_COLOR": "1"], "auto", true, false),
    (["TERM": "dumb"], nil, true, false), (["TERM": "xterm"], nil, true, true),
    (["TERM": "dumb"], "always", true, true),
    (["HARNESS_COLOR": "always"], nil, false, true), (["HARNESS_COLOR": "never"], nil, true, false),
    (["HARNESS_COLOR": "always", "NO_COLOR": "1"], nil, false, true),
    (["HARNESS_COLOR": "always"], "never", true, false), (["HARNESS_COLOR": "never"], "always", false, true),
    (["HARNESS_COLOR": ""], nil, true, true),
    (["FORCE_COLOR": "1"], nil, false, true), (["FORCE_COLOR": "true"], "auto", false, true),
    (["FORCE_COLOR": "0"], nil, true, false), (["FORCE_COLOR": "false"], nil, true, false),
    (["FORCE_COLOR": ""], nil, false, false), (["FORCE_COLOR": "1", "NO_COLOR": "1"], nil, true, false),
    (["FORCE_COLOR": "1"], "never", true, false), (["FORCE_COLOR": "1", "TERM": "dumb"], nil, false, true),
    (["CLICOLOR_FORCE": "1"], nil, false, true), (["CLICOLOR_FORCE": "0"], nil, false, false),
    (["CLICOLOR_FORCE": "0"], nil, true, true), (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], nil, true, false),
    (["CLICOLOR_FORCE": "1", "FORCE_COLOR": "0"], nil, true, false),
    (["HARNESS_COLOR": "never", "FORCE_COLOR": "1"], nil, true, false),
    (["CI": "true"], nil, false, false), (["CI": "true", "GITHUB_ACTIONS": "true"], "always", false, true),
  ]

  @Test(arguments: rules)
  func colors(_ environment: [String: String], _ flag: String?, _ isTerminal: Bool, _ expected: Bool) throws {
    let arguments = ["run"] + (flag.map { ["--color", $0] } ?? [])
    let settings = try Settings(
      ArgumentParser.parse(arguments, environment: environment), isOutputTerminal: isTerminal)
    #expect(settings.isColored == expected)
  }

  @Test(
    arguments: [
      (["TERM_PROGRAM": "iTerm.app"], true, true), (["TERM_PROGRAM": "vscode"], true, true),
      (["TERM_PROGRAM": "Apple_Terminal"], true, false), (["TERM": "xterm-256color"], true, false), ([:], true, false),
      (["TERM": "xterm-kitty"], true, true), (["TERM": "xterm-kitty"], false, false), (["WT_SESSION": "a"], true, true),
      (["VTE_VERSION": "7006"], true, true), (["VTE_VERSION": "4205"], true, false),
      (["VTE_VERSION": "7006", "TERM": "tmux-256color"], true, false),
      (["TERM_PROGRAM": "vscode", "TERM": "screen"], true, false),
      (["TERM_PROGRAM": "vscode", "HARNESS_LINKS": "never"], true, false), (["HARNESS_LINKS": "always"], false, true),
      (["HARNESS_LINKS": "auto", "TERM": "foot"], true, true),
    ] as [([String: String], Bool, Bool)])
  func links(_ environment: [String: String], _ isTerminal: Bool, _ expected: Bool) throws {
    let settings = try Settings(ArgumentParser.parse(["run"], environment: environment), isOutputTerminal: isTerminal)
    #expect(settings.showsLinks == expected)
  }

  @Test func aWrongValueOfLinks() {
    #expect(throws: UsageError.self) {
      try Settings(ArgumentParser.parse(["run"], environment: ["HARNESS_LINKS": "yes"]), isOutputTerminal: true)
    }
  }

  @Test(arguments: [
    (nil, false), ("", false), ("0", false), ("false", false), ("FALSE", false), ("1", true), ("true", true),
    ("yes", true), ("woodpecker", true),
  ])
  func theVariableOfCI(_ value: String?, _ expected: Bool) throws {
    let environment = value.map { ["CI": $0] } ?? [:]
    let settings = try Settings(ArgumentParser.parse(["run"], environment: environment), isOutputTerminal: false)
    #expect(settings.isCI == expected)
  }
}

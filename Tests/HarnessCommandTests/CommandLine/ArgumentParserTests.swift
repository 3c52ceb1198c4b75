import XCTest

@testable import HarnessCommand

final class ArgumentParserTests: XCTestCase {
  private func message(_ arguments: String...) -> String {
    do throws(UsageError) {
      _ = try ArgumentParser.parse(arguments)
      return "no error"
    } catch {
      return error.description
    }
  }

  func testOperandsAndFlagsInAnyOrder() throws {
    let parsed = try ArgumentParser.parse(["--quiet", "run", "a", "--filter", "x y", "b", "--color=never"])
    XCTAssertEqual(parsed.command.name, "run")
    XCTAssertEqual(parsed.operands, ["a", "b"])
    XCTAssertEqual(parsed.values, ["quiet": [""], "filter": ["x y"], "color": ["never"]])
  }

  func testValueBehindASignAndBehindASpaceAreTheSame() throws {
    XCTAssertEqual(try ArgumentParser.parse(["run", "--filter=a=b"]).values, ["filter": ["a=b"]])
    XCTAssertEqual(try ArgumentParser.parse(["run", "--filter", "a=b"]).values, ["filter": ["a=b"]])
    XCTAssertEqual(try ArgumentParser.parse(["run", "--filter", "--quiet"]).values, ["filter": ["--quiet"]])
  }

  func testTheLastOfSeveralCounts() throws {
    let parsed = try ArgumentParser.parse(["run", "--filter=x", "--filter=y"])
    XCTAssertEqual(parsed.values, ["filter": ["x", "y"]])
    XCTAssertEqual(try Option<ScriptFilter?>.filter.value(parsed)?.text, "y")
  }

  func testTwoDashesEndTheFlags() throws {
    let parsed = try ArgumentParser.parse(["run", "--", "--quiet", "--", "-"])
    XCTAssertEqual(parsed.operands, ["--quiet", "--", "-"])
    XCTAssertEqual(parsed.values, [:])
    XCTAssertEqual(try ArgumentParser.parse(["run", "-"]).operands, ["-"])
  }

  func testMistakes() {
    XCTAssertEqual(message("rnu"), "unknown command 'rnu'; did you mean 'run'?")
    XCTAssertEqual(message("bake"), "unknown command 'bake'; see: harness help")
    XCTAssertEqual(message("run", "--quite"), "unknown flag '--quite'; did you mean '--quiet'?")
    XCTAssertEqual(message("run", "--filtr=x"), "unknown flag '--filtr'; did you mean '--filter'?")
    XCTAssertEqual(message("run", "-x"), "unknown flag '-x'; see: harness help")
    XCTAssertEqual(message("run", "--filter"), "--filter needs a value: --filter REGEX")
    XCTAssertEqual(message("run", "--filter="), "--filter needs a value: --filter REGEX")
    XCTAssertEqual(message("run", "--quiet=yes"), "--quiet takes no value")
    XCTAssertEqual(message("run", "--color=red"), "--color can't be 'red'; expected auto, always or never")
    XCTAssertEqual(message("show", "x", "--step=0"), "--step can't be '0'; expected a number from 1")
    XCTAssertEqual(message("show", "x", "--step=two"), "--step can't be 'two'; expected a number from 1")
    XCTAssertEqual(message("list", "--fail-fast"), "'harness list' takes no --fail-fast; see: harness help list")
    XCTAssertEqual(message("show"), "expected: harness show PATH or NAME")
    XCTAssertEqual(message("new", "counter"), "expected: harness new FEATURE NAME")
    XCTAssertEqual(message("show", "a", "b"), "unexpected 'b'; expected: harness show PATH or NAME")
    XCTAssertEqual(message(), "expected a command; see: harness help")
  }

  func testHelpForgivesTheRest() throws {
    let parsed = try ArgumentParser.parse(["show", "--help"])
    XCTAssertEqual(parsed.command.name, "help")
    XCTAssertEqual(parsed.operands, ["show"])
  }
}

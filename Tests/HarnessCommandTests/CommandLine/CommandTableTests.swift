import XCTest

@testable import HarnessCommand

/// Checks the tables of commands and flags, so that a new one can't be forgotten.
final class CommandTableTests: ToolTestCase {
  func testNamesAreUnique() {
    XCTAssertEqual(Set(Command.all.map(\.name)).count, Command.all.count)
    XCTAssertEqual(Set(Flag.all.map(\.name)).count, Flag.all.count)
  }

  /// `show` and `list` come after `run`, but the help groups flags by topic.
  func testTheHelpListsFlagsByTopic() {
    let names = Flag.all.map(\.name)
    XCTAssertEqual(names.prefix(3), ["filter", "last-failed", "snapshots"])
    XCTAssertEqual(names.suffix(5), ["scripts", "quiet", "color", "help", "version"])
  }

  /// The executable of another package has another name, and every printed command begins with that.
  func testTheNameOfTheProgram() throws {
    func errors(_ arguments: String...) -> String {
      let (output, errors) = (TextCollector(), TextCollector())
      _ = HarnessTool.run(
        ToolFeatures.suite, program: "app-harness", arguments: arguments + ["--snapshots", snapshots], environment: [:],
        output: output, errors: errors, isOutputTerminal: false)
      return output.text + errors.text
    }
    XCTAssertTrue(errors("run").contains("begin with: app-harness new FEATURE NAME\n"))
    try script("counter/tab", "transcript 1\nfeature counter\nsend plus\n\tnumber = 2\nend\n")
    for text in [
      errors("run"), errors("run", "nothing"), errors("run", "--filter", "nothing"), errors("bake"), errors("show"),
      errors("list", "--fail-fast"), errors("run", "--zzz"), errors("accept", "zzz"), errors("help"),
      errors("help", "show"),
    ] {
      XCTAssertFalse(
        Command.all.contains { text.contains("harness \($0.name)") && !text.contains("app-harness \($0.name)") }, text)
    }
    XCTAssertTrue(errors("run").contains("expected two spaces (the command 'format' mends it)"))
  }

  func testTheHelpPrintsEveryCommandAndFlag() {
    let help = run(["help"])
    XCTAssertEqual(help.code, 0)
    for command in Command.all {
      XCTAssertTrue(help.output.contains("  \(command.usage())  "), command.name)
      XCTAssertTrue(help.output.contains("  \(command.summary)\n"), command.name)
      let own = run(["help", command.name])
      XCTAssertEqual(own.code, 0)
      XCTAssertTrue(own.output.hasPrefix("\(command.usage())\n\n\(command.summary)\n"), own.output)
      for flag in Flag.all {
        XCTAssertEqual(own.output.contains("  \(flag.usage) "), command.takes(flag), "\(command.name) --\(flag.name)")
      }
    }
    for flag in Flag.all {
      XCTAssertTrue(help.output.contains("  \(flag.usage)  "), flag.name)
      XCTAssertTrue(help.output.contains("  \(flag.summary)\n"), flag.name)
    }
  }

  func testEveryFlagIsParsed() throws {
    for flag in Flag.all where flag != .help && flag != .version {
      let command = try XCTUnwrap(Command.all.first { $0.takes(flag) })
      var words = [command.name] + Array(repeating: "x", count: command.operandCount.lowerBound)
      switch flag.value {
      case .none, .optional: words.append("--\(flag.name)")
      case .text: words += ["--\(flag.name)", "x"]
      case .number: words += ["--\(flag.name)", "3"]
      case .count: words += ["--\(flag.name)", "0"]
      case .choice(let choices): words += ["--\(flag.name)", choices[0]]
      }
      XCTAssertNotNil(try ArgumentParser.parse(words).values[flag.name], flag.name)
    }
  }

  func testWaysToAskForHelp() {
    let all = run(["help"])
    XCTAssertEqual(run(["--help"]), all)
    XCTAssertEqual(run(["show", "--help"]), run(["help", "show"]))
    XCTAssertEqual(run(["run", "--help", "--filter", "("]), run(["help", "run"]))
    assert(run([]), code: 2, errors: all.output)
    assert(run(["help", "rum"]), code: 2, errors: "harness: unknown command 'rum'; did you mean 'run'?\n")
  }

  func testVersion() {
    assert(run(["--version"]), code: 0, output: "harness 0.1.0\n")
    assert(run(["run", "--version"]), code: 0, output: "harness 0.1.0\n")
  }
}

import XCTest

@testable import HarnessCommand

/// Checks the tables of commands and flags, so that a new one can't be forgotten.
final class CommandTableTests: ToolTestCase {
  func testNamesAreUnique() {
    XCTAssertEqual(Set(Command.all.map(\.name)).count, Command.all.count)
    XCTAssertEqual(Set(Flag.all.map(\.name)).count, Flag.all.count)
  }

  /// A flag may be described in other words for each command, but it is read in one way.
  func testFlagsOfOneNameAreReadAlike() {
    for command in Command.all {
      XCTAssertEqual(Set(command.flags.map(\.name)).count, command.flags.count, command.name)
      for flag in command.flags {
        XCTAssertEqual(flag.value, Flag.named(flag.name)?.value, "\(command.name) --\(flag.name)")
        XCTAssertEqual(flag.short, Flag.named(flag.name)?.short, "\(command.name) --\(flag.name)")
      }
    }
  }

  func testTheHelpListsFlagsByTopic() {
    let names = HelpText().of(.run).matches(of: /(?m)^  (?:-\w, )?--([\w-]+)/).map { String($0.1) }
    XCTAssertEqual(names.prefix(3), ["filter", "last-failed", "snapshots"])
    XCTAssertEqual(names.suffix(4), ["quiet", "color", "help", "version"])
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
      errors("list", "--fail-fast"), errors("run", "--zzz"), errors("review", "zzz"), errors("help"),
      errors("help", "show"),
    ] {
      XCTAssertFalse(
        Command.all.contains { text.contains("harness \($0.name)") && !text.contains("app-harness \($0.name)") }, text)
    }
    XCTAssertTrue(errors("run").contains("expected two spaces (the command 'format' fixes it)"))
  }

  private func lines(_ text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  func testTheHelpFitsAScreen() {
    let help = run(["help"])
    XCTAssertEqual(help.code, 0)
    XCTAssertLessThanOrEqual(lines(help.output).count, 60)
    XCTAssertEqual(lines(help.output).filter { $0.count > 100 }, [])
    for command in Command.all {
      XCTAssertTrue(
        lines(help.output).contains { $0.wholeMatch(of: #/  (.*?)  +(.*)/#)?.1 ?? "" == command.name }, command.name)
      XCTAssertTrue(help.output.contains("  \(command.summary)\n"), command.name)
      XCTAssertLessThanOrEqual(command.summary.count, 70, command.name)
    }
    XCTAssertFalse(help.output.contains("--filter"), help.output)
  }

  func testTheHelpOfEachCommand() {
    for command in Command.all {
      let help = run(["help"] + command.name.split(separator: " ").map(String.init))
      XCTAssertEqual(help.code, 0)
      XCTAssertEqual(help.output, HelpText().of(command))
      XCTAssertTrue(help.output.hasPrefix("usage: \(command.usage())\n\n"), help.output)
      XCTAssertEqual(lines(help.output).filter { $0.count > 100 }, [], command.name)
      XCTAssertFalse(command.details.isEmpty, command.name)
      for flag in Flag.all {
        let isThere = lines(help.output).contains { $0 == "  \(flag.usage)" || $0.hasPrefix("  \(flag.usage)  ") }
        XCTAssertEqual(isThere, command.takes(flag), "\(command.name) --\(flag.name)")
      }
      XCTAssertTrue((1...4).contains(command.examples.count), command.name)
      for example in command.examples {
        XCTAssertTrue(help.output.contains("\n  harness \(example.words)\n      \(example.meaning)"), help.output)
        XCTAssertTrue(example.words.hasPrefix(command.name), example.words)
      }
    }
  }

  /// Each example is a call that is read without an error.
  func testExamplesAreRead() throws {
    for command in Command.all {
      for example in command.examples {
        let words = example.words.matches(of: /'([^']*)'|(\S+)/).map { String($0.1 ?? $0.2 ?? "") }
        let shown = words.prefix { $0 != "<" }
        do throws(UsageError) {
          let parsed = try ArgumentParser.parse(Array(shown))
          XCTAssertEqual(parsed.command.name, command.name, example.words)
          _ = try parsed.command.prepare(parsed)
        } catch {
          XCTFail("\(example.words): \(error)")
        }
      }
    }
  }

  /// Only what is to be pasted is wider than a narrow terminal.
  func testTheHelpIsWrappedAtTheTerminalsWidth() {
    for columns in [60, 80, 200] {
      let help = HelpText(columns: columns)
      for command in Command.all {
        let pasted = ["usage: \(command.usage())"] + command.examples.map { "  harness \($0.words)" }
        let wide = lines(help.of(command)).filter { line in
          line.count > min(columns, 100) && !pasted.contains(String(line)) && !command.details.contains(line)
        }
        XCTAssertEqual(wide, [], "\(command.name) at \(columns)")
      }
    }
    XCTAssertEqual(HelpText(columns: 200).of(.run), HelpText().of(.run))
    let narrow = TextCollector()
    _ = HarnessTool.run(
      ToolFeatures.suite, arguments: ["help", "run"], environment: [:], output: narrow, errors: TextCollector(),
      isOutputTerminal: true, outputColumns: 60)
    XCTAssertEqual(narrow.text, HelpText(columns: 60).of(.run))
  }

  func testTheHelpOfAGroup() {
    let git = run(["help", "git"])
    XCTAssertEqual(git.output, HelpText().of(.gitMergeDriver) + "\n" + HelpText().of(.gitResolve))
    XCTAssertEqual(run(["git", "--help"]), git)
    assert(
      run(["git"]), code: 2,
      errors: "harness: 'git' needs a command: git merge-driver or git resolve; see: harness help git\n")
    assert(
      run(["git", "reslve"]), code: 2, errors: "harness: unknown command 'git reslve'; did you mean 'git resolve'?\n")
  }

  // MARK: Spellings of before

  /// What was typed before does the same, and is named nowhere.
  func testRetiredCommands() throws {
    let pages =
      Command.all.map { HelpText().of($0) }.joined() + HelpText().all
      + CompletionShell.allCases.map { $0.script(for: "harness") }.joined()
    for old in RetiredSpelling.commands {
      let parsed = try ArgumentParser.parse([old.old] + (old.old == "merge-driver" ? ["a", "b", "c", "d"] : ["a"]))
      XCTAssertEqual(parsed.command.name, old.new)
      XCTAssertEqual(Set(parsed.values.keys), Set(old.flags), old.old)
      XCTAssertEqual(run(["help", old.old]).output, HelpText().of(parsed.command))
      XCTAssertEqual(run([old.old, "--help"]).output, HelpText().of(parsed.command))
      XCTAssertFalse(pages.contains("harness \(old.old) "), old.old)
    }
    for old in RetiredSpelling.flags {
      XCTAssertNotNil(Flag.named(old.new))
      XCTAssertFalse(pages.contains("--\(old.old)"), old.old)
    }
    XCTAssertEqual(try ArgumentParser.parse(["grow", "--beside"]).values, ["skip-covered": [""]])
    XCTAssertEqual(try ArgumentParser.parse(["import", "a", "--until=fail x"]).values, ["preserving": ["fail x"]])
    XCTAssertEqual(try ArgumentParser.parse(["prune", "--delete"]).values, ["delete": [""], "obsolete": [""]])
    assert(run(["resovle"]), code: 2, errors: "harness: unknown command 'resovle'; did you mean 'git resolve'?\n")
  }

  func testAPersonIsToldTheNewSpellingInOneLine() throws {
    try script("counter/tab", "transcript 1\nfeature counter\nend\n")
    func errors(_ arguments: String..., isTerminal: Bool = true) -> String {
      let errors = TextCollector()
      _ = HarnessTool.run(
        ToolFeatures.suite, arguments: arguments + ["--snapshots", snapshots], environment: [:],
        output: TextCollector(),
        errors: errors, isOutputTerminal: false, isErrorTerminal: isTerminal)
      return errors.text
    }
    XCTAssertEqual(errors("accept"), "harness: 'accept' is now 'review --accept'\n")
    XCTAssertEqual(errors("prune"), "harness: 'prune' is now 'list --obsolete'\n")
    XCTAssertEqual(errors("accept", isTerminal: false), "")
    let both = errors("grow", "--beside", "nothing").split(separator: "\n").first
    XCTAssertEqual(both, "harness: 'grow' is now 'generate', and '--beside' is now '--skip-covered'")
    // A message about a flag that nobody typed needs it anyway.
    let prune = errors("prune", "counter", isTerminal: false)
    XCTAssertTrue(prune.hasPrefix("harness: 'prune' is now 'list --obsolete'\nharness: --obsolete looks at"), prune)
    XCTAssertEqual(errors("prune", "counter"), prune)
    let until = errors("import", "a", "--until=", isTerminal: false)
    XCTAssertTrue(
      until.hasPrefix("harness: '--until' is now '--preserving'\nharness: --preserving needs a value"), until)
    // Git calls its driver for each file.
    XCTAssertFalse(errors("merge-driver", "a", "b", "c", "d").contains("is now"))
  }

  func testFlagsThatNeedAnother() {
    for (words, message) in [
      (["review", "--only", "x"], "--only needs --accept; add it, or leave --only out"),
      (["review", "--force"], "--force needs --accept; add it, or leave --force out"),
      (["review", "--quiet"], "--quiet needs --accept or --reject; add it, or leave --quiet out"),
      (["review", "--accept", "--reject"], "--accept and --reject contradict each other; use one of them"),
      (["review", "--reject", "--json"], "--reject and --json contradict each other; use one of them"),
      (["list", "--delete"], "--delete needs --obsolete; add it, or leave --delete out"),
    ] {
      assert(run(words), code: 2, errors: "harness: \(message)\n")
    }
  }

  func testEveryFlagIsParsed() throws {
    for flag in Flag.all where flag != .help && flag != .version {
      let command = try XCTUnwrap(Command.all.first { $0.takes(flag) })
      var words =
        command.name.split(separator: " ").map(String.init)
        + Array(repeating: "x", count: command.operandCount.lowerBound)
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

  func testWordsThatCannotBe() throws {
    assert(
      run(["import", ""]), code: 2,
      errors: "harness: FILE can't be ''; expected a recording, a folder of recordings, or a transcript\n")
    assert(
      run(["explore", "--steps", "0"]), code: 2, errors: "harness: --steps can't be '0'; expected a number from 1\n")
    XCTAssertEqual(try ScriptName.plain("plus.transcript.transcript"), "plus")
    try script("counter/tab", "transcript 1\nfeature counter\nend\n")
    let run = harness("run", "--timings", path("none.json"))
    XCTAssertEqual(run.errors, "harness: --timings does nothing without shards; add --shard I/N\n")
  }

  func testWaysToAskForHelp() {
    assert(run(["git", "-V"]), code: 0, output: "harness \(HarnessTool.version)\n")
    let all = run(["help"])
    XCTAssertEqual(run(["--help"]), all)
    XCTAssertEqual(run(["show", "--help"]), run(["help", "show"]))
    XCTAssertEqual(run(["run", "--help", "--filter", "("]), run(["help", "run"]))
    assert(run([]), code: 2, errors: all.output)
    assert(run(["help", "rum"]), code: 2, errors: "harness: unknown command 'rum'; did you mean 'run'?\n")
  }

  func testVersion() {
    assert(run(["--version"]), code: 0, output: "harness 0.1.0\n")
    for flag in ["--version", "-V", "-v"] { assert(run(["run", flag]), code: 0, output: "harness 0.1.0\n") }
    assert(run(["-V"]), code: 0, output: "harness 0.1.0\n")
  }
}

extension Command {
  /// Adds a harness to a package.
  static let initialize = Command(
    "init", operands: "[EXECUTABLE]", count: 0...1, summary: "add a harness to a package",
    details: """
      It adds the executable, a first script, the file for CI, and lines of .gitignore and .gitattributes. It shows the patch and
      asks before it writes; without a terminal it writes only with --yes. What exists stays as it is: a second call changes
      nothing. Exit code 1: something is missing and was not written.

      If a module of the package declares a suite, 'public let NAME = Suite(…)', the executable uses it; otherwise it contains an
      example for you to replace.
      """,
    examples: [
      "init": "show the patch, then ask", "init --yes --ci gitlab": "write without asking, with a file for GitLab",
      "init --agents": "also write AGENTS.md",
    ],
    options: Option("yes", short: "y", .outcome, "write without asking"), .check,
    Option("agents", .outcome, "also add the page for coding agents to AGENTS.md"),
    Option(
      "ci", .choice(SetupCI.allCases.map(\.rawValue)), .outcome,
      "the CI system to write a file for; default: the one that the repository uses, else GitHub"
    ) { (text) throws(UsageError) in SetupCI(rawValue: text) }
  ) { (invocation, isSure, isCheck, isForAgents, ci) throws(UsageError) in
    if isSure, isCheck { throw .contradiction("--yes", "--check") }
    return try Initialization(invocation, ci, isForAgents: isForAgents).run(isSure: isSure, isCheck: isCheck)
  }
}

/// One call of `harness init`.
private struct Initialization {
  let invocation: Invocation
  let setup: PackageSetup

  init(_ invocation: Invocation, _ ci: SetupCI?, isForAgents: Bool) throws(UsageError) {
    self.invocation = invocation
    let here = (try? FileSystem.currentDirectory()) ?? "."
    let agents: ((String) -> String)? = isForAgents ? { AgentsText.text($0) } : nil
    do throws(PackageSetup.Mistake) {
      setup = try PackageSetup(
        from: here, name: invocation.settings.operands.first, ci: ci, harness: Self.harness,
        agents: agents)
    } catch {
      throw .setup(error)
    }
  }

  /// The sources that this program was built from, if they still exist.
  private static let harness: String? = {
    let root = PathText.ancestors(of: PathText.directory(of: "\(#filePath)")).first(where: PackageSetup.isHarness)
    return root.flatMap { try? FileSystem.realPath($0) }
  }()

  func run(isSure: Bool, isCheck: Bool) -> ExitCode {
    let console = invocation.console
    defer { for note in setup.notes { console.print("note: \(FailureText.visible(note))") } }
    guard !setup.files.isEmpty else {
      console.print("nothing to add: \(setup.tool) is there")
      return .holds
    }
    for file in setup.files { show(file) }
    if isCheck { return .fails }
    guard isSure || isWanted() else {
      let words = ["init", "--yes"] + invocation.arguments.drop { $0 != "init" }.dropFirst()
      let again = ([invocation.settings.program.command] + words.map(ShellWord.quoted)).joined(separator: " ")
      console.print("nothing was written; to write it: \(again)")
      return .fails
    }
    return write()
  }

  /// Prints the change as a patch.
  private func show(_ file: PackageSetup.File) {
    let style: TextStyle = invocation.settings.isColored ? .colored : .plain
    for line in UnifiedDiff(file.path, from: file.old, to: file.new).lines {
      let role: TextStyle.Role? =
        switch line.first {
        case _ where line.hasPrefix("--- ") || line.hasPrefix("+++ "): .place
        case "+": .added
        case "-": .removed
        case "@": .hint
        default: nil
        }
      let text = FailureText.visibleLines(line)
      invocation.console.print(role.map { style.text(text, as: $0) } ?? text)
    }
  }

  /// Asks for confirmation if there is a person to ask.
  private func isWanted() -> Bool {
    guard let keys = invocation.keys, keys.begin() else { return false }
    defer { keys.finish() }
    let count = setup.files.count
    invocation.console.output.write("write \(count == 1 ? "this file" : "these \(count) files")? [y n] ")
    invocation.console.output.flush()
    let isWanted = [.character("y"), .character("Y")].contains(keys.next())
    invocation.console.print(isWanted ? "yes" : "no")
    return isWanted
  }

  private func write() -> ExitCode {
    do throws(FileError) {
      try setup.write { invocation.console.print("wrote \(FailureText.visible($0.path))") }
    } catch {
      invocation.console.printDiagnostic("harness: \(error); run it again to write what is missing")
      return .fails
    }
    let tool = "swift run -q \(setup.tool)"
    // Git calls the driver at the top of the repository.
    let isBelow = setup.folder != "."
    let folder = ShellWord.quoted(setup.folder)
    let driver = isBelow ? "swift run -q --package-path \(folder) \(setup.tool)" : tool
    let snapshots = isBelow ? " --snapshots \(folder)/\(SnapshotDirectory.defaultRoot)" : ""
    invocation.console.print(
      """
      next: \(tool) \(setup.firstCommand)\(setup.tellsAgents ? "" : "\nfor coding agents: \(tool) init --agents writes AGENTS.md")
      once in each clone: git config merge.harness.driver "\(driver) git merge-driver\(snapshots) %O %A %B %P"
      """)
    return .holds
  }
}

extension Command {
  /// Starts the server for coding agents.
  static let mcp = Command(
    "mcp", count: 0...0, summary: "serve coding agents: play, check and propose scripts",
    details: """
      It speaks the Model Context Protocol over standard input and output, one message a line. Start it in the folder of the
      package. Its tools are \(AgentTool.allCases.map(\.rawValue).joined(separator: ", ")). None of them records or accepts: what an
      agent proposes is pending until a person accepts it with harness review. For agents without it: harness help agents.
      """,
    examples: ["mcp": "what a coding agent starts"],
    options: Option<TimeLimit?>.timeoutOfLines
  ) { (invocation, timeout) throws(UsageError) in
    AgentServer(invocation, timeout).run(StandardInput.line)
    return .holds
  }
}

/// A session with a coding agent. Each line is a message, which is answered before the next one is read.
private final class AgentServer {
  private let invocation: Invocation
  private let timeout: TimeLimit?
  private let client: JSONRPC.Client
  private var sessions: [(id: String, session: PlaySession)] = []
  private var count = 0

  /// The maximum number of open sessions. Opening another one ends the oldest.
  private static let maxSessions = 8

  init(_ invocation: Invocation, _ timeout: TimeLimit?) {
    (self.invocation, self.timeout) = (invocation, timeout)
    client = JSONRPC.Client(framing: .line) {
      invocation.console.output.write($0)
      invocation.console.output.flush()
    }
  }

  func run(_ next: () -> String?) {
    defer { for open in sessions { open.session.close() } }
    while let line = next() {
      if !line.allSatisfy(\.isWhitespace) { handle(line) }
    }
  }

  // MARK: Messages

  private func handle(_ line: String) {
    do throws(JSONRPC.Failure) {
      // Notifications and answers get no reply.
      guard let message = try JSONRPC.Message(Array(line.utf8)), let id = message.id else { return }
      client.answer(id) { () throws(JSONRPC.Failure) in try result(of: message) }
    } catch {
      client.answer(nil, error)
    }
  }

  private func result(of message: JSONRPC.Message) throws(JSONRPC.Failure) -> any Encodable {
    switch message.method {
    case "initialize":
      // A client that knows another version decides whether to go on.
      _ = try message.parameters(MCP.Initialize.self)
      return MCP.Initialized(
        protocolVersion: MCP.version, serverInfo: ["name": "harness", "version": HarnessTool.version],
        instructions: AgentsText.instructions)
    case "ping": return [String: String]()
    case "tools/list": return MCP.Tools(tools: AgentTool.allCases.map(\.described))
    case "tools/call":
      let call = try message.parameters(MCP.Call.self, schema: "tools/list")
      guard let tool = AgentTool(rawValue: call.name) else {
        let names = AgentTool.allCases.map(\.rawValue).joined(separator: ", ")
        throw .parameters("there is no tool '\(call.name)'; there are \(names)")
      }
      let (text, isError) = result(of: tool, call.arguments ?? MCP.Arguments())
      return MCP.Result(content: [MCP.Content(text: text)], isError: isError)
    default: throw .unknown(message.method)
    }
  }

  // MARK: Tools

  private typealias Outcome = (text: String, isError: Bool)

  private func result(of tool: AgentTool, _ arguments: MCP.Arguments) -> Outcome {
    func needs(_ name: String) -> Outcome { ("\(tool.rawValue) needs '\(name)'", true) }
    switch tool {
    case .features: return (features, false)
    case .describe:
      guard let feature = arguments.feature else { return needs("feature") }
      return command("describe", "--", feature)
    case .run: return command(["run", "--check", "--report", "minimal", "--"] + (arguments.scripts ?? []))
    case .explore:
      guard let feature = arguments.feature else { return needs("feature") }
      let seconds = arguments.seconds ?? 20
      guard AgentTool.seconds.contains(seconds) else {
        return (
          "'seconds' can't be \(seconds); expected \(AgentTool.seconds.lowerBound) to \(AgentTool.seconds.upperBound)",
          true
        )
      }
      return command("explore", "--check", "--for", "\(seconds)s", "--", feature)
    case .play:
      guard let lines = arguments.lines else { return needs("lines") }
      return play(lines, arguments)
    case .why:
      guard let script = arguments.script else { return needs("script") }
      guard let path = arguments.path else { return needs("path") }
      return why(script, path, step: arguments.step)
    case .propose:
      guard let id = arguments.session else { return needs("session") }
      guard let name = arguments.name else { return needs("name") }
      guard let session = sessions.first(where: { $0.id == id })?.session else { return unknownSession(id) }
      switch session.propose(name) {
      case .success(let proposed):
        let review = invocation.commandText.text("review", proposed.path)
        let remarks = proposed.remarks.map { "\(FailureText.visible($0))\n" }.joined()
        return (
          "pending at \(proposed.path); a person looks at it with: \(review)\n\(remarks)\n\(FailureText.visibleLines(proposed.text))",
          false
        )
      case .failure(let mistake): return (mistake.text, true)
      }
    }
  }

  private func command(_ words: String...) -> Outcome { command(words) }

  /// Describes all features, including those without scripts.
  private var features: String {
    let scripts = Dictionary(grouping: invocation.directory.list().files.map(\.name), by: PathText.head(of:))
    return invocation.suite.names.map { feature in
      let names = (scripts[feature] ?? []).map { "  \(FailureText.visible($0))\n" }
      return "\(feature)\n" + (names.isEmpty ? "  no scripts\n" : names.joined())
    }.joined()
  }

  /// Runs a command of `harness` in a process of its own, since it builds environments, which may crash or print. Problems that
  /// the command finds are not errors of the call.
  private func command(_ words: [String]) -> Outcome {
    guard let path = CurrentProcess.executableForWorkers else {
      return ("this executable can't be started again", true)
    }
    let named = invocation.settings.namedSnapshots.map { ["--snapshots", $0] } ?? []
    let limit = timeout.map { ["--timeout", $0.text] } ?? []
    let flags = named + (words.contains("--check") ? limit : [])
    guard let (output, errors, ending) = ChildProcess(path, words.prefix(1) + flags + words.dropFirst()).printed()
    else {
      return ("'\(words[0])' can't be started", true)
    }
    let text = String(decoding: output, as: UTF8.self)
    // What a successful command writes to standard error is its progress.
    if case .exited(let code) = ending, code != ExitCode.usage.rawValue, !output.isEmpty { return (text, false) }
    return (text + String(decoding: errors, as: UTF8.self), ending != .exited(0))
  }

  // MARK: Playing

  private func unknownSession(_ id: String) -> Outcome {
    ("there is no session '\(id)'; call play with a feature to begin one", true)
  }

  private func play(_ lines: [String], _ arguments: MCP.Arguments) -> Outcome {
    let session: PlaySession
    var text = ""
    if let id = arguments.session {
      guard let open = sessions.first(where: { $0.id == id }) else { return unknownSession(id) }
      session = open.session
    } else {
      guard let feature = arguments.feature else { return ("play needs 'feature', or 'session'", true) }
      switch begin(feature, arguments.script) {
      case .success(let begun): session = begun
      case .failure(let failure): return (failure.text, true)
      }
      text = "session \(count)\n" + session.remarks.map { "\($0)\n" }.joined() + PlayBeginning(session, .plain).text
    }
    var isWrong = false
    for (number, line) in lines.enumerated() {
      let outcome = session.accept(line)
      text += PlayText(style: .plain).text(outcome, given: line, isTyped: false)
      switch outcome {
      case .quits:
        session.close()
        sessions.removeAll { $0.session === session }
        return (text + "the session has ended\n", isWrong)
      // The lines that follow presuppose this one.
      case .refused, .ended:
        isWrong = true
        let rest = lines.count - number - 1
        if rest > 0 {
          text += "\(EnglishText.count(rest, "line")) after it \(rest == 1 ? "was" : "were") not played\n"
        }
      default: continue
      }
      break
    }
    for label in session.openLabels {
      text += "open: \(FailureText.visible(label)); answer it with: answer \(FailureText.visible(label)) VALUE\n"
    }
    return (text, isWrong)
  }

  private struct NotBegun: Error { let text: String }

  private func begin(_ name: String, _ script: String?) -> Result<PlaySession, NotBegun> {
    do {
      let feature = try invocation.feature(name).name
      let beginning: PlaySession.Beginning
      if let script {
        let file = try Selection.single(
          "\(feature)/\(script)", in: invocation.directory, features: invocation.suite.names)
        beginning = .script(file)
      } else {
        beginning = .nothing
      }
      let stage = try invocation.stage(timeout)
      let session = try PlaySession(feature, on: stage, in: invocation.directory, beginning, maySave: false)
      count += 1
      sessions.append(("\(count)", session))
      if sessions.count > Self.maxSessions { sessions.removeFirst().session.close() }
      return .success(session)
    } catch let problem as PlayProblem {
      return .failure(NotBegun(text: problem.lines.joined(separator: "\n")))
    } catch {
      return .failure(NotBegun(text: "\(error)"))
    }
  }

  // MARK: Why

  private func why(_ script: String, _ path: String, step: Int?) -> Outcome {
    do {
      let selection = try Selection([script], in: invocation.directory, filter: nil, features: invocation.suite.names)
      guard selection.files.count == 1 else {
        return ("'\(script)' is \(selection.files.count) scripts; name one", true)
      }
      let options = BatchOptions(jobs: 1, timeout: timeout)
      let workers = invocation.startWorkers(options, makesTraces: true)
      let batch = try ScriptBatch(
        selection, invocation.writing(to: NoOutput()), options, .play(.show, by: workers, makesTraces: true))
      guard let trace = batch.run({ _ in nil }).results.first?.trace else {
        return ("\(script) can't be played; the tool run says why", true)
      }
      return ValueOrigin(of: path, in: trace, step: step).map { (FailureText.visibleLines($0.text), false) }
        ?? (ValueOrigin.problem(path, in: trace, step: step), true)
    } catch {
      return ("\(error)", true)
    }
  }
}

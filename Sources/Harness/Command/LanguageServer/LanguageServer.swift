#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A session of the language server for transcripts: messages arrive through a descriptor and leave through a stream.
///
/// Everything received is read before anything is checked, so a burst of edits is checked once. Workers do all that needs a
/// feature.
final class LanguageServer {
  /// The environment of the session.
  struct Setup {
    let directory: SnapshotDirectory
    let version: String
    /// This executable, with the arguments of a worker that prints no backtraces.
    let worker: ChildProcess
    let plan: WorkerPool.Plan
    /// The command line for a script, ready for pasting into a shell.
    let command: (_ verb: String, _ flags: [String], _ operands: [String]) -> String
    /// The path of this executable; nil if unknown.
    let executable: String?
    /// A source that was written after the executable was built; nil if there is none.
    let newerSource: () -> String?
  }

  /// The state that a newer executable inherits.
  private struct Handover: Codable {
    var documents: [LSP.OpenDocument] = []
    var hasSnippets = false
    /// The received part of a message.
    var rest: [UInt8] = []
  }

  /// The environment variable that tells the newer executable where to find this.
  static let variable = "HARNESS_LANGUAGE_SERVER"

  private let setup: Setup
  private let input: Int32
  private let output: OutputStreamWriter
  private let client: JSONRPC.Client
  private let player: DocumentPlayer
  private let questions: LanguageQuestions
  private var frames = MessageFrames()
  private var state = State.new
  private var documents: [String: OpenDocument] = [:]
  /// The texts to be replayed, the next one first.
  private var queue: [String] = []

  /// The requests that wait for the replay of a text.
  private var waiting: [Request] = []
  private var hasSnippets = false
  /// Whether the client tells about changed files if asked to.
  private var watchesFiles = false

  private var rebuilt: RebuiltProgram?
  private var newerSource: String?
  private var looks = 0
  /// In monotonic nanoseconds.
  private var lastLook: UInt64 = 0

  private struct Request {
    let id: JSONRPC.ID
    let message: JSONRPC.Message
    let uri: String
  }

  private enum State { case new, running, shutDown, ended(Int32) }

  init(_ setup: Setup, input: Int32, output: OutputStreamWriter) {
    (self.setup, self.input, self.output) = (setup, input, output)
    client = JSONRPC.Client(framing: .header, write: output.write)
    player = DocumentPlayer(setup.plan)
    questions = LanguageQuestions(setup.worker)
    rebuilt = setup.executable.map { RebuiltProgram($0) }
  }

  /// Continues with the open texts of the previous executable; returns whether they can be read.
  func resume(_ bytes: [UInt8]) -> Bool {
    guard let handover = try? JSONDecoder().decode(Handover.self, from: Data(bytes)) else { return false }
    state = .running
    (hasSnippets, frames) = (handover.hasSnippets, MessageFrames(handover.rest))
    warmUp()
    for document in handover.documents { open(document) }
    return true
  }

  private func warmUp() {
    player.warmUp()
    questions.warmUp()
  }

  /// Answers until the client ends the session or is gone. Returns the exit code that the protocol requires.
  func run() -> Int32 {
    defer {
      player.close()
      questions.close()
    }
    while true {
      while let frame = frames.next() {
        handle(frame)
        if case .ended(let code) = state { return code }
      }
      checkNewTexts()
      output.flush()
      if !player.isBusy, let next = queue.first, let document = documents[next] {
        queue.removeFirst()
        player.begin(document)
      }
      var isInputReady = false
      let played = player.result { workers, limit in
        isInputReady = WorkerProcess.wait(for: workers, or: input, milliseconds: limit ?? Self.pause)
      }
      if let played {
        finish(played.uri, played.version, played.result)
      } else if !isInputReady {
        lookAround()
      }
      if isInputReady, !receive() { return 1 }
    }
  }

  /// The time between two checks of the executable, in milliseconds.
  private static let pause: Int32 = 1_000

  /// Checks the executable and the sources when there is nothing else to do.
  private func lookAround() {
    let now = CurrentProcess.monotonicNanoseconds
    guard case .running = state, !player.isBusy, queue.isEmpty, waiting.isEmpty,
      now - lastLook >= UInt64(Self.pause) * 1_000_000
    else { return }
    lastLook = now
    lookAtIncludedFiles()
    looks += 1
    if looks % 5 == 0 { lookAtSources() }
    guard let path = rebuilt?.path, rebuilt?.isThere() == true else { return }
    // An executable that can't be a worker can't be a server: it may be for another machine, or incomplete.
    var program = setup.worker
    program.executable = path
    let trial = LanguageQuestions(program)
    defer { trial.close() }
    guard trial.isReady else {
      rebuilt?.refuse()
      return log("the executable that was built can't be started, so the server goes on with the old one")
    }
    trial.close()
    let open = documents.values.map { LSP.OpenDocument(uri: $0.uri, version: $0.version, text: $0.text) }
    let handover = Handover(
      documents: open.sorted { $0.uri < $1.uri }, hasSnippets: hasSnippets, rest: frames.bytes)
    guard let bytes = try? JSONEncoder().encode(handover) else { return }
    player.close()
    questions.close()
    output.flush()
    try? ProgramReplacement.run(path, handing: Array(bytes), by: Self.variable)
    // If that failed, the server goes on as before.
    rebuilt?.refuse()
    warmUp()
  }

  /// Reports for all open texts whether sources have changed since the executable was built.
  private func lookAtSources() {
    let found = setup.newerSource()
    if found == newerSource { return }
    newerSource = found
    for document in documents.values.sorted(by: { $0.uri < $1.uri }) where document.result != nil { publish(document) }
  }

  /// Checks the open texts again that include a file which has changed on disk.
  private func lookAtIncludedFiles() {
    let changed = documents.values.filter { document in document.included.contains { !$0.isCurrent } }
    if changed.isEmpty { return }
    // The worker keeps traces of replayed texts, which may include the file.
    questions.restart()
    for document in changed {
      documents[document.uri]?.included = document.included.map { IncludedFile($0.path) }
      renew(document.uri)
    }
  }

  /// Asks a client that can watch files to tell about those beside the transcripts.
  private func watchFiles() {
    guard watchesFiles else { return }
    let folder = PathText.name(of: setup.directory.root)
    client.request(
      .text("watch"), "client/registerCapability",
      LSP.Registrations(method: Self.changedFiles, watching: folder == ".." ? "**/*" : "**/\(folder)/**"))
  }

  private static let changedFiles = "workspace/didChangeWatchedFiles"

  /// Reads what is available; returns false at the end of the input.
  private func receive() -> Bool {
    guard let part = FileDescriptors.part(of: input), !part.isEmpty else { return false }
    frames.append(part)
    return true
  }

  // MARK: Messages

  private func handle(_ frame: MessageFrames.Frame) {
    switch frame {
    case .malformed(let what): client.answer(nil, .parse("expected a header with Content-Length: \(what)"))
    case .message(let bytes):
      do throws(LSP.Failure) {
        guard let message = try JSONRPC.Message(bytes) else { return }
        guard let id = message.id else { return hear(message) }
        client.answer(id) { () throws(LSP.Failure) in try result(of: message, id) }
      } catch {
        if error.isOfSyntax { frames.reject(bytes) }
        client.answer(nil, error)
      }
    }
  }

  /// Returns nil if a worker has the answer.
  private func result(of message: JSONRPC.Message, _ id: JSONRPC.ID) throws(LSP.Failure) -> (any Encodable)? {
    switch (state, message.method) {
    case (.new, "initialize"):
      state = .running
      let editor = (try? message.parameters(LSP.Initialize.self))?.capabilities
      watchesFiles = editor?.workspace?.didChangeWatchedFiles?.dynamicRegistration ?? false
      hasSnippets = editor?.textDocument?.completion?.completionItem?.snippetSupport ?? false
      warmUp()
      return LSP.Initialized(serverInfo: ["name": "harness", "version": setup.version])
    case (.new, _): throw .notInitialized
    case (.running, "initialize"): throw .invalid("'initialize' was sent before")
    case (.running, "shutdown"):
      state = .shutDown
      return LSP.Nothing()
    case (.running, "textDocument/codeLens"):
      return lenses(try message.parameters(LSP.DocumentParams.self).textDocument.uri)
    case (.running, "workspace/symbol"): return scripts(try message.parameters(LSP.Query.self).query)
    case (.running, let method) where LanguageWorker.methods.contains(method):
      let uri = try message.parameters(LSP.DocumentParams.self).textDocument.uri
      answer(Request(id: id, message: message, uri: uri))
      return nil
    case (.running, let method): throw .unknown(method)
    case (.shutDown, _), (.ended, _): throw .invalid("the server was shut down")
    }
  }

  /// Sends a job to a worker. Requests that need the text's replay wait for it.
  private func answer(_ request: Request) {
    guard let document = documents[request.uri] else {
      return client.answer(request.id, .invalid("\(request.uri) is not open"))
    }
    if LanguageWorker.methodsOfPlayed.contains(request.message.method), document.isNew || document.result == nil {
      return waiting.append(request)
    }
    var mayPlay = document.mayPlay
    if request.message.method == "textDocument/completion" {
      let place = try? request.message.parameters(LSP.PositionParams.self).position
      mayPlay = place.map { document.mayPlay(above: $0.line) } ?? false
    }
    let job = LanguageJob(
      question: .request(request.message), file: document.file, uri: request.uri, text: document.text,
      result: document.result, mayPlay: mayPlay, hasSnippets: hasSnippets, root: setup.directory.root,
      open: LanguageWorker.methodsOfAll.contains(request.message.method) ? openTexts(besides: request.uri) : [])
    switch questions.ask(job) {
    case .failure(let failure): client.answer(request.id, failure)
    case .success(let reply):
      if let problem = reply.problem { return client.answer(request.id, problem) }
      client.answer(request.id, json: reply.result)
    }
  }

  private func openTexts(besides uri: String) -> [LanguageJob.OpenText] {
    documents.values.filter { $0.uri != uri }.sorted { $0.uri < $1.uri }.map {
      LanguageJob.OpenText(file: $0.file, uri: $0.uri, text: $0.text)
    }
  }

  /// Answers the requests that waited for a text's replay.
  private func answerWaiting(_ uri: String) {
    let due = waiting.filter { $0.uri == uri }
    waiting.removeAll { $0.uri == uri }
    for request in due { answer(request) }
  }

  /// The scripts whose names match the query.
  private func scripts(_ query: String) -> [LSP.SymbolInformation] {
    let here = (try? FileSystem.currentDirectory()) ?? "/"
    let start = LSP.Position(line: 0, character: 0)
    return setup.directory.list().files.filter { query.isEmpty || $0.name.lowercased().contains(query.lowercased()) }
      .map {
        let uri = FileURI.text(ofPath: PathText.absolute($0.path, in: here))
        return LSP.SymbolInformation(
          name: $0.name, kind: 1, location: LSP.Location(uri: uri, range: LSP.Span(start: start, end: start)))
      }
  }

  private func lenses(_ uri: String) -> [LSP.CodeLens] {
    guard let document = documents[uri], document.isScript else { return [] }
    let source = SourceText(path: document.file.path, bytes: document.places.bytes)
    return CommandLenses(
      document: TranscriptReader.readAll(source), places: document.places, command: setup.command
    ).lenses
  }

  private func hear(_ message: JSONRPC.Message) {
    if message.method == "exit" {
      if case .shutDown = state { state = .ended(0) } else { state = .ended(1) }
      return
    }
    guard case .running = state else { return }
    do throws(LSP.Failure) {
      switch message.method {
      case "textDocument/didOpen": open(try message.parameters(LSP.Opened.self).textDocument)
      case "textDocument/didChange": change(try message.parameters(LSP.Changed.self))
      case "textDocument/didSave":
        // Its included files may have been written as well.
        let uri = try message.parameters(LSP.DocumentParams.self).textDocument.uri
        lookAtSources()
        // The worker keeps traces of replayed texts, which may include the file.
        questions.restart()
        for key in documents.keys where key == uri || documents[uri]?.isScript == false { renew(key) }
      case "initialized": watchFiles()
      case Self.changedFiles: lookAtIncludedFiles()
      case "$/cancelRequest":
        let id = try message.parameters(LSP.Cancel.self).id
        guard let index = waiting.firstIndex(where: { $0.id == id }) else { break }
        waiting.remove(at: index)
        client.answer(id, .cancelled)
      case "textDocument/didClose": close(try message.parameters(LSP.DocumentParams.self).textDocument.uri)
      default: break
      }
    } catch {
      // A notification gets no answer, so the error goes to the client's log of server messages.
      log(error.message)
    }
  }

  private func log(_ text: String) {
    client.notify("window/logMessage", LSP.Log(type: .warning, message: text))
  }

  // MARK: Documents

  private func open(_ opened: LSP.OpenDocument) {
    guard let path = FileURI.path(of: opened.uri) else { return log("\(opened.uri) is no file") }
    let here = (try? FileSystem.currentDirectory()) ?? "/"
    let relative = PathText.relative(path, to: here)
    let file = setup.directory.file(at: PathText.parts(of: relative).first == ".." ? path : relative)
    player.dismiss(opened.uri)
    lookAtSources()
    documents[opened.uri] = OpenDocument(
      uri: opened.uri, file: file, version: opened.version, places: PositionMap(opened.text))
  }

  private func change(_ changed: LSP.Changed) {
    let uri = changed.textDocument.uri
    guard documents[uri] != nil else { return log("\(uri) is not open") }
    for change in changed.contentChanges { documents[uri]?.places.apply(change) }
    documents[uri]?.version = changed.textDocument.version ?? 0
    renew(uri)
  }

  private func renew(_ uri: String) {
    player.dismiss(uri)
    documents[uri]?.isNew = true
    documents[uri]?.result = nil
  }

  private func close(_ uri: String) {
    player.dismiss(uri)
    documents[uri] = nil
    queue.removeAll { $0 == uri }
    publish(uri, nil, [])
    for request in waiting.filter({ $0.uri == uri }) { client.answer(request.id, .cancelled) }
    waiting.removeAll { $0.uri == uri }
  }

  // MARK: Checking

  /// Reports at once what can't be read; the rest is queued for a replay. If nothing else is being replayed, both happen at the
  /// same time.
  private func checkNewTexts() {
    for uri in documents.keys.sorted() where documents[uri]?.isNew == true {
      documents[uri]?.isNew = false
      guard let document = documents[uri] else { continue }
      queue.removeAll { $0 == uri }
      let begins = document.isScript && !player.isBusy && queue.isEmpty
      if begins { player.begin(document) }
      let reply = questions.ask(LanguageJob(question: .errors, file: document.file, uri: uri, text: document.text))
      if case .success(let reply) = reply, let included = reply.included { documents[uri]?.included = included }
      if case .success(let reply) = reply, !reply.failures.isEmpty || !document.isScript {
        player.dismiss(uri)
        finish(
          uri, document.version,
          ScriptResult(name: document.file.name, path: document.file.path, failures: reply.failures, steps: 0))
      } else if !begins {
        // If reading it ended the worker, a replay finds that out.
        queue.append(uri)
      }
    }
  }

  private func finish(_ uri: String, _ version: Int, _ result: ScriptResult) {
    guard let document = documents[uri], document.version == version, !document.isNew else { return }
    documents[uri]?.result = result
    if !result.failures.contains(where: { $0.endsProcess || $0.isUnreadable }) {
      documents[uri]?.playedText = document.text
    }
    defer { answerWaiting(uri) }
    if document.result?.failures != result.failures, let document = documents[uri] { publish(document) }
  }

  private func publish(_ document: OpenDocument) {
    let source = SourceText(path: document.file.path, bytes: document.places.bytes)
    let maker = DiagnosticMaker(source, accept: setup.command("record", [], [document.file.path]))
    let note = newerSource.map { maker.note("built before \(FailureText.visible($0)) changed") }
    publish(
      document.uri, document.version, maker.diagnostics(document.result?.failures ?? []) + [note].compactMap(\.self))
  }

  private func publish(_ uri: String, _ version: Int?, _ diagnostics: [LSP.Diagnostic]) {
    client.notify(
      "textDocument/publishDiagnostics", LSP.Published(uri: uri, version: version, diagnostics: diagnostics))
  }
}

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A session of the language server of transcripts: messages come in by a descriptor and go out by a stream.
///
/// All that has come is read before anything is checked, so a burst of edits is checked once. What takes a feature is asked of workers.
final class LanguageServer {
  /// What the session is told of where it runs.
  struct Setup {
    let directory: SnapshotDirectory
    let version: String
    /// This executable, asked to be a worker that says nothing of where it traps.
    let worker: ChildProcess
    let plan: WorkerPool.Plan
    /// The command that does something with a script, as it is pasted into a shell.
    let command: (_ verb: String, _ operands: [String]) -> String
  }

  private let setup: Setup
  private let input: Int32
  private let output: OutputStreamWriter
  private let player: DocumentPlayer
  private let questions: LanguageQuestions
  private var frames = MessageFrames()
  private var state = State.new
  private var documents: [String: OpenDocument] = [:]
  /// The texts that are to be played, the next one first.
  private var queue: [String] = []

  private enum State { case new, running, shutDown, ended(Int32) }

  init(_ setup: Setup, input: Int32, output: OutputStreamWriter) {
    (self.setup, self.input, self.output) = (setup, input, output)
    player = DocumentPlayer(setup.plan)
    questions = LanguageQuestions(setup.worker)
  }

  /// Answers until the client says that it is enough, or is gone. Returns the exit code that the protocol asks for.
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
        isInputReady = WorkerProcess.wait(for: workers, or: input, milliseconds: limit)
      }
      if let played { finish(played.uri, played.version, played.result) }
      if isInputReady, !receive() { return 1 }
    }
  }

  /// Takes what has come; false at the end of the input.
  private func receive() -> Bool {
    guard let part = FileDescriptors.part(of: input), !part.isEmpty else { return false }
    frames.append(part)
    return true
  }

  // MARK: Messages

  private func handle(_ frame: MessageFrames.Frame) {
    switch frame {
    case .malformed(let what): send(LSP.FailureResponse(id: nil, error: .parse("this is no message: \(what)")))
    case .message(let bytes):
      let envelope: LSP.Envelope
      do {
        envelope = try JSONDecoder().decode(LSP.Envelope.self, from: Data(bytes))
      } catch DecodingError.dataCorrupted {
        frames.reject(bytes)
        return send(LSP.FailureResponse(id: nil, error: .parse("this is no JSON")))
      } catch {
        return send(
          LSP.FailureResponse(id: nil, error: .invalid("a request has a method, and an id that is a number or a text")))
      }
      guard let method = envelope.method else {
        // An answer to something that nobody has asked.
        if envelope.id == nil { send(LSP.FailureResponse(id: nil, error: .invalid("a message has a method"))) }
        return
      }
      if let id = envelope.id { request(method, id, bytes) } else { hear(method, bytes) }
    }
  }

  private func request(_ method: String, _ id: LSP.ID, _ bytes: [UInt8]) {
    do throws(LSP.Failure) {
      switch (state, method) {
      case (.new, "initialize"):
        state = .running
        player.warmUp()
        questions.warmUp()
        send(
          LSP.Response(
            id: id, result: LSP.Initialized(serverInfo: ["name": "harness", "version": setup.version])))
      case (.new, _): throw .notInitialized
      case (.running, "initialize"): throw .invalid("'initialize' was sent before")
      case (.running, "shutdown"):
        state = .shutDown
        send(LSP.Response(id: id, result: LSP.Nothing()))
      case (.running, _): throw .unknown(method)
      case (.shutDown, _), (.ended, _): throw .invalid("the server was shut down")
      }
    } catch {
      send(LSP.FailureResponse(id: id, error: error))
    }
  }

  private func hear(_ method: String, _ bytes: [UInt8]) {
    if method == "exit" {
      if case .shutDown = state { state = .ended(0) } else { state = .ended(1) }
      return
    }
    guard case .running = state else { return }
    do throws(LSP.Failure) {
      switch method {
      case "textDocument/didOpen": open(try parameters(LSP.Opened.self, method, bytes).textDocument)
      case "textDocument/didChange": change(try parameters(LSP.Changed.self, method, bytes))
      case "textDocument/didSave":
        // What it includes may have been written as well.
        let uri = try parameters(LSP.OfDocument.self, method, bytes).textDocument.uri
        for key in documents.keys where key == uri || documents[uri]?.isScript == false { renew(key) }
      case "textDocument/didClose": close(try parameters(LSP.OfDocument.self, method, bytes).textDocument.uri)
      default: break
      }
    } catch {
      // Nobody waits for an answer to a notification; it goes to where the client shows what servers say.
      log(error.message)
    }
  }

  private func parameters<Parameters: Decodable>(
    _ type: Parameters.Type, _ method: String, _ bytes: [UInt8]
  ) throws(LSP.Failure) -> Parameters {
    do {
      return try JSONDecoder().decode(LSP.Message<Parameters>.self, from: Data(bytes)).params
    } catch {
      throw .parameters(method)
    }
  }

  private func send(_ message: some Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(message) else { return }
    output.write("Content-Length: \(data.count)\r\n\r\n\(String(decoding: data, as: UTF8.self))")
  }

  private func log(_ text: String) {
    send(LSP.Notification(method: "window/logMessage", params: LSP.Log(type: .warning, message: text)))
  }

  // MARK: Documents

  private func open(_ opened: LSP.OpenDocument) {
    guard let path = FileURI.path(of: opened.uri) else { return log("\(opened.uri) is no file") }
    let here = (try? FileSystem.currentDirectory()) ?? "/"
    let relative = PathText.relative(path, to: here)
    let file = setup.directory.file(at: PathText.parts(of: relative).first == ".." ? path : relative)
    player.dismiss(opened.uri)
    documents[opened.uri] = OpenDocument(
      uri: opened.uri, file: file, version: opened.version, places: TextPlaces(opened.text))
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
  }

  // MARK: Checking

  /// Says at once what can't be read; the rest is played, beside that where nothing else is.
  private func checkNewTexts() {
    for uri in documents.keys.sorted() where documents[uri]?.isNew == true {
      documents[uri]?.isNew = false
      guard let document = documents[uri] else { continue }
      queue.removeAll { $0 == uri }
      let begins = document.isScript && !player.isBusy && queue.isEmpty
      if begins { player.begin(document) }
      let reply = questions.ask(LanguageJob(question: .errors, file: document.file, uri: uri, text: document.text))
      if case .success(let reply) = reply, !reply.failures.isEmpty || !document.isScript {
        player.dismiss(uri)
        finish(
          uri, document.version,
          ScriptResult(name: document.file.name, path: document.file.path, failures: reply.failures, steps: 0))
      } else if !begins {
        // What ends the worker that reads it is found out by playing.
        queue.append(uri)
      }
    }
  }

  private func finish(_ uri: String, _ version: Int, _ result: ScriptResult) {
    guard let document = documents[uri], document.version == version, !document.isNew else { return }
    documents[uri]?.result = result
    if document.result?.failures != result.failures, let document = documents[uri] { publish(document) }
  }

  private func publish(_ document: OpenDocument) {
    let source = SourceText(path: document.file.path, bytes: document.places.bytes)
    let maker = DiagnosticMaker(source, accept: setup.command("record", [document.file.path]))
    publish(document.uri, document.version, maker.diagnostics(document.result?.failures ?? []))
  }

  private func publish(_ uri: String, _ version: Int?, _ diagnostics: [LSP.Diagnostic]) {
    send(
      LSP.Notification(
        method: "textDocument/publishDiagnostics",
        params: LSP.Published(uri: uri, version: version, diagnostics: diagnostics)))
  }
}

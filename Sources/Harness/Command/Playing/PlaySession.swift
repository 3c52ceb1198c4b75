/// A script that is written by playing it, line by line.
///
///     let session = try PlaySession("order", on: stage, in: directory, .nothing)
///     session.accept("send didTapAddOrder")       // .accepted: call submitOrder(2)
///     session.accept("answer submitOrder true")   // .accepted: advance 1ms, receive receiveAddOrderResponse(true)
///     session.accept("save submit")               // .saved
///
/// It knows nothing about keys and screens. Calls that no stub answers wait for an answer, which becomes a stub of the script;
/// then the script is replayed from its beginning. So the session always shows what replaying the script shows.
final class PlaySession {
  /// The script that a session begins with.
  enum Beginning {
    /// A new script.
    case nothing
    /// A script, at its end.
    case script(SnapshotDirectory.File)
    /// A script, after the step in a line. It is saved under another name.
    case step(SnapshotDirectory.File, line: Int)
  }

  let feature: String
  let directory: SnapshotDirectory
  let stage: any PlayStage
  var moments: UndoHistory
  /// The path of the script played; includes are looked up beside it.
  let playedPath: String
  /// The file that the script was opened from or saved to, with its contents then.
  var file: (file: SnapshotDirectory.File, bytes: [UInt8])?
  /// Whether saving keeps the recorded observations of an opened script.
  var keepsRecorded = true
  /// Whether `save` writes a file. A script that a coding agent plays is only proposed.
  private let maySave: Bool
  /// Remarks about the opened script.
  private(set) var remarks: [String] = []

  /// A line that waits for the answer of a direct call.
  struct Asking {
    /// The script with the line, up to the call.
    let script: PlayScript
    let call: PlayCall
    /// The line as the log will show it.
    let typed: String
  }

  private(set) var asking: Asking?

  /// What the stage has played, and how it is identified here.
  struct StagePlay {
    /// The version of the moment it is at; nil if it is at none.
    var version: Int?
    /// Whether it has read at least the header.
    var isReady = false
    var owners: [PlayScript.Owner] = []
    /// The number of each call that it has reported; nil for those that the user's stubs answer.
    var calls: [Int?] = []
    /// What features have printed since the beginning of the script, in pieces that moments share.
    var printed: [String] = []
  }

  var stagePlay = StagePlay()
  var lastCall = 0
  private var cachedViews = CachedViews()

  /// The state and the page of a moment, once they have been shown.
  private struct CachedViews {
    var version = -1
    var state: [String]?
    var page: [String]??
  }

  /// - Parameters:
  ///   - feature: The name of a feature that the stage knows.
  ///   - directory: Where scripts are saved.
  ///   - maySave: Whether `save` writes a file.
  init(
    _ feature: String, on stage: any PlayStage, in directory: SnapshotDirectory, _ beginning: Beginning,
    maySave: Bool = true
  ) throws(PlayProblem) {
    (self.feature, self.stage, self.directory, self.maySave) = (feature, stage, directory, maySave)
    let script: PlayScript
    switch beginning {
    case .nothing:
      script = PlayScript(feature: feature)
      playedPath = directory.path(feature: feature, script: "script")
    case .script(let file):
      let (document, bytes) = try Self.read(file)
      script = PlayScript(document)
      self.file = (file, bytes)
      playedPath = file.path
    case .step(let file, let line):
      script = PlayScript(try Self.read(file).0, upTo: line)
      playedPath = file.path
    }
    moments = UndoHistory(PlayMoment(script))
    try open(script)
  }

  private static func read(
    _ file: SnapshotDirectory.File
  ) throws(PlayProblem) -> (TranscriptDocument, [UInt8]) {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try FileSystem.read(file.path) } catch { throw PlayProblem([error.description]) }
    do throws(TranscriptErrors) {
      return (try TranscriptReader.read(SourceText(path: file.path, bytes: bytes)), bytes)
    } catch {
      throw PlayProblem(error.reported.map(\.description))
    }
  }

  /// Plays the script that the session begins with. If a line ends the process, it is left out with everything after it.
  private func open(_ script: PlayScript) throws(PlayProblem) {
    var script = script
    while true {
      switch play(script) {
      case .played(let played, let report): return begin(played, report)
      case .asks(let call, _):
        // Up to the call that has to be answered.
        guard call.item > 0 else { throw PlayProblem(["\(call.text) has to be answered before anything is played"]) }
        remarks.append(
          "ends before \(script.items[call.item].place): \(call.text) needs its answer at once; give it a stub")
        leaveOut(from: call.item, of: &script)
      case .refused(let mistake): throw PlayProblem([text(of: mistake)])
      case .ended(let ending, let item):
        guard let item, item > 0, script.items[item].isCommand else {
          throw PlayProblem(["the process \(ending.how)\(ending.words)"])
        }
        remarks.append("ends before \(script.items[item].place): there the process \(ending.how)\(ending.words)")
        leaveOut(from: item, of: &script)
      }
    }
  }

  private func leaveOut(from index: Int, of script: inout PlayScript) {
    script.items.removeSubrange(index...)
    // The file can't be overwritten if the rest of it is missing.
    file = nil
  }

  private func text(of mistake: PlayMistake) -> String {
    let place = [mistake.line, mistake.column].compactMap { $0.map { ":\($0)" } }.joined()
    return mistake.line == nil ? mistake.text : "\(playedPath)\(place): \(mistake.text)"
  }

  private func begin(_ script: PlayScript, _ report: PlayReport) {
    var beginning = PlayMoment(script)
    beginning.take(script, report, printed: stagePlay.printed)
    beginning.log = script.items.dropFirst().filter { $0.line > 0 }.map { PlayLogEntry($0.text, $0.comparedRows) }
    moments = UndoHistory(beginning)
    stagePlay.version = moment.version
  }

  func close() { stage.close() }

  // MARK: The present moment

  var moment: PlayMoment { moments.present }
  /// The accepted lines, each with its effects.
  var log: [PlayLogEntry] { moment.log }
  /// `order/plus`, once there is such a file.
  var name: String? { file?.file.name }
  var virtualTime: Duration { moment.now }
  /// The time until the next thing is due; nil if nothing is.
  var nextDue: Duration? { moment.nextDue }
  /// What is in flight, as `end` records it.
  var inFlight: [String] { moment.inFlight }
  /// The direct call that has to be answered first.
  var asked: PlayOpenCall? { asking.map { PlayOpenCall($0.call, label: $0.call.endpoint) } }

  /// The calls that wait for an answer, in the order in which they were made.
  var openCalls: [PlayOpenCall] {
    if let asked { return [asked] }
    return labelled.map { PlayOpenCall($0.call, label: $0.label) }
  }

  /// The labels by which open calls are answered.
  var openLabels: [String] { labelled.map(\.label) }

  /// The open calls with their labels and their answers so far.
  var labelled: [(call: PlayCall, label: String)] {
    let open = moment.script.calls.filter { $0.isOpen && $0.end == .open && $0.kind != .nothing }
    var counts: [String: Int] = [:]
    return open.map { call in
      counts[call.endpoint, default: 0] += 1
      let isOnly = open.count { $0.endpoint == call.endpoint } == 1
      return (call, isOnly ? call.endpoint : "\(call.endpoint)#\(counts[call.endpoint] ?? 1)")
    }
  }

  /// The whole state, leaf by leaf.
  var state: [String] {
    if cachedViews.version == moment.version, let state = cachedViews.state { return state }
    let state = look(.state) ?? []
    cacheViews { $0.state = state }
    return state
  }

  /// The page; nil if the feature has none.
  var viewLines: [String]? {
    if cachedViews.version == moment.version, let page = cachedViews.page { return page }
    let page = look(.page)
    cacheViews { $0.page = .some(page) }
    return page
  }

  private func cacheViews(_ change: (inout CachedViews) -> Void) {
    if cachedViews.version != moment.version { cachedViews = CachedViews(version: moment.version) }
    change(&cachedViews)
  }

  private func look(_ job: PlayJob) -> [String]? {
    guard synchronize() == nil, case .success(let report) = perform(job), report.mistakes.isEmpty else { return nil }
    return report.texts
  }

  /// The script so far, with its observations.
  var text: String { moment.script.saved(end: []) { $0.lines } }

  /// The number of unsaved lines.
  var unsavedLines: Int { moments.unsavedLines }

  /// What may follow `answer NAME`: literals generated from the type, `fail …`, `end`.
  func choices(for call: PlayOpenCall) -> [String] {
    guard isStageReady, case .success(let report) = perform(.choices(endpoint: call.endpoint)) else { return [] }
    return report.texts
  }

  // MARK: Lines

  /// Whether a bracket or a string is open, so that more lines belong to it.
  static func isOpen(_ text: String) -> Bool {
    if PlayLine(text).isWhole { return false }
    let bytes = Array(text.utf8)
    var scanner = BracketScanner()
    for line in SourceText(path: "", bytes: bytes).lines where scanner.scan(bytes, line) != nil { return false }
    return scanner.open != nil
  }

  /// Carries out a line.
  func accept(_ line: String) -> PlayOutcome {
    let line = PlayLine(line)
    if let word = line.word {
      let outcome = perform(word, line.argument)
      if case .refused(let mistake) = outcome { return .refused(line.argumentMistake(mistake)) }
      return outcome
    }
    if let asked {
      return .refused(PlayMistake("\(asked.text) waits for its answer: answer \(asked.label) VALUE, or undo"))
    }
    switch line.kind {
    case .nothing: return .told([])
    case .comment:
      var script = moment.script
      script.items[script.items.count - 1].trivia.append(line.statement)
      let isStageCurrent = stagePlay.version == moment.version
      let entry = PlayLogEntry(line.statement)
      moments.add(entry) { $0.script = script }
      if isStageCurrent { stagePlay.version = moment.version }
      return .accepted(entry)
    case .refused(let why): return .refused(PlayMistake(why, line: 1, column: 1))
    case .header, .stub, .command: return accept(line)
    }
  }

  private func perform(_ word: PlayCommand, _ argument: String) -> PlayOutcome {
    guard word.takesArgument || argument.isEmpty else {
      return .refused(PlayMistake("expected nothing after '\(word.rawValue)'", line: 1, column: 1))
    }
    switch word {
    case .answer: return answer(argument)
    case .emit: return emit(argument)
    case .undo: return undo()
    case .redo: return redo()
    case .pending: return .told(pendingLines)
    case .save where !maySave:
      return .refused(PlayMistake("'save' would write a file; call the tool propose", line: 1, column: 1))
    case .save: return save(argument.isEmpty ? nil : argument)
    case .help:
      return .told(PlayCommand.explanation.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    case .quit: return .quits
    }
  }

  /// Moves time to the next thing that is due.
  func advanceToNext() -> PlayOutcome {
    if asking == nil, nextDue == nil {
      let waits = openCalls.isEmpty ? "" : "; open: \(openCalls.map(\.label).joined(separator: ", "))"
      return .told(["nothing is due\(waits)"])
    }
    return accept("advance \(DurationText.text(of: nextDue ?? .zero))")
  }

  private func accept(_ line: PlayLine) -> PlayOutcome {
    if let mistake = line.misreading { return .refused(line.mistake(mistake)) }
    var script = moment.script
    if line.kind == .header, script.hasCommands {
      return .refused(
        PlayMistake(
          TranscriptError.Reason.headerAfterCommand(line.keyword.rawValue).description, line: 1, column: 1))
    }
    script.items.append(PlayScript.Item(line.statement, line.keyword, isCommand: line.kind == .command))
    // The header affects everything; and a page that is looked at, or an order that is varied, affects the script from its
    // beginning.
    let isFirst = !script.items.dropLast().contains { $0.keyword == line.keyword }
    let isWhole = line.kind == .header || [.view, .hold].contains(line.keyword) && isFirst
    if !isWhole, let outcome = synchronize() { return outcome }
    return take(isWhole ? play(script) : playLast(of: script), line)
  }

  private func take(_ result: Played, _ line: PlayLine) -> PlayOutcome {
    switch result {
    case .refused(let mistake): return .refused(line.mistake(mistake))
    case .ended(let ending, _): return .ended(ending)
    case .asks(let call, let script): return ask(call, script, line.statement)
    case .played(let script, let report): return commit(script, report, line.statement)
    }
  }

  /// Handles a line that has led to a direct call.
  func ask(_ call: PlayCall, _ script: PlayScript, _ typed: String) -> PlayOutcome {
    asking = Asking(script: script, call: call, typed: typed)
    return .asks(PlayOpenCall(call, label: call.endpoint))
  }

  /// Plays a script whose last line waited for an answer, now that it is given.
  func finishAsking(_ script: PlayScript, _ asked: Asking) -> PlayOutcome {
    switch play(script) {
    case .played(let script, let report):
      asking = nil
      // The stubs of all calls that the line has asked about.
      let known = moment.script.calls.map(\.number)
      let stubs = script.calls.filter { $0.kind == .direct && !known.contains($0.number) }.map(\.stub)
      return commit(script, report, asked.typed, stubs)
    case .asks(let call, let script): return ask(call, script, asked.typed)
    case .refused(let mistake): return .refused(PlayMistake(mistake.text))
    case .ended(let ending, _):
      asking = nil
      return .ended(ending)
    }
  }

  // MARK: Moments

  /// Accepts a line.
  /// - Parameter stubs: The stubs that the line has added.
  func commit(
    _ script: PlayScript, _ report: PlayReport, _ typed: String, _ stubs: [String] = []
  ) -> PlayOutcome {
    let rows = stubs.map { PlayRow($0, .stub) } + script.rows(since: moment.script, typed)
    let printed = stagePlay.printed.joined().lines(since: moment.printed.joined())
    let entry = PlayLogEntry(typed, rows, printed: printed)
    moments.add(entry) { $0.take(script, report, printed: stagePlay.printed) }
    stagePlay.version = moment.version
    return .accepted(entry)
  }

  /// Undoes the last accepted line, including its effects and the time it took.
  func undo() -> PlayOutcome {
    if let asking {
      self.asking = nil
      return .tookBack(asking.typed)
    }
    guard let gone = moments.goBack() else { return .refused(PlayMistake("there is nothing to take back")) }
    return .tookBack(gone.log.last?.typed ?? "")
  }

  /// Restores the line undone last.
  func redo() -> PlayOutcome {
    guard asking == nil, let entry = moments.goForward()?.log.last else {
      return .refused(PlayMistake("there is nothing to bring back"))
    }
    return .broughtBack(entry)
  }
}

/// Why a session can't begin, as lines.
struct PlayProblem: Error, Equatable {
  let lines: [String]
  init(_ lines: [String]) { self.lines = lines }
}

extension String {
  /// The lines after those that were there before.
  fileprivate func lines(since before: String) -> String {
    if hasPrefix(before) { return String(dropFirst(before.count)) }
    // Something in the middle has changed or was cut.
    let (old, new) = (before.split(separator: "\n"), split(separator: "\n"))
    return new.dropFirst(zip(old, new).prefix { $0 == $1 }.count).map { "\($0)\n" }.joined()
  }
}

extension PlayEnding {
  /// Its last message, after a colon.
  var words: String { lastWords?.message.map { ": \($0)" } ?? "" }
}

extension PlayOpenCall {
  init(_ call: PlayCall, label: String) {
    self.init(
      label: label, endpoint: call.endpoint, text: call.text, since: call.time, givesMany: call.kind == .many,
      isDirect: call.kind == .direct, outputType: call.output)
  }
}

extension PlayScript.Item {
  fileprivate var place: String { "line \(line), \(LongText.command(text))" }

  /// The actual observations, compared with the recorded ones if those differ.
  var comparedRows: [PlayRow] {
    guard let recorded, let comparison = StepComparison(recorded: recorded, actual: lines, line: line),
      !comparison.entries.isEmpty
    else { return PlayRow.rows(lines, failures: failures) }
    return PlayRow.rows(from: MatchedLines(recorded.map(\.text), lines).recorded, to: lines)
  }
}

/// A script that is written by playing it, line by line.
///
///     let session = try PlaySession("order", on: stage, in: directory, .nothing)
///     session.accept("send didTapAddOrder")       // .accepted: call submitOrder(2)
///     session.accept("answer submitOrder true")   // .accepted: advance 1ms, receive receiveAddOrderResponse(true)
///     session.accept("save submit")               // .saved
///
/// It knows nothing of keys and screens. Calls that no stub answers wait until somebody answers them: the answer becomes a stub
/// of the script, which is played anew from its beginning. So what is seen is at any time what playing the script shows.
final class PlaySession {
  /// What a session begins with.
  enum Beginning {
    /// A new script.
    case nothing
    /// A script, at its end.
    case script(SnapshotDirectory.File)
    /// A script, behind the step in a line. It is saved under another name.
    case step(SnapshotDirectory.File, line: Int)
  }

  /// All that a line changes and `undo` brings back.
  struct Moment {
    var script: PlayScript
    var log: [PlayLogEntry] = []
    var now: Duration = .zero
    var nextDue: Duration?
    var inFlight: [String] = []
    /// What the feature has printed so far.
    var printed = ""
    /// How many lines were accepted.
    var accepted = 0
    /// No two moments have the same.
    var version = 0
  }

  let feature: String
  let directory: SnapshotDirectory
  let stage: any PlayStage
  var moment: Moment
  private var past: [Moment] = []
  private var undone: [Moment] = []
  /// The file that it was opened from or saved to, with what it held then.
  var file: (file: SnapshotDirectory.File, bytes: [UInt8])?
  /// Whether what an opened script has recorded stays in it when it is saved.
  var keepsRecorded = true
  /// What there is to say of the script that was opened.
  private(set) var remarks: [String] = []

  /// A line that waits for the answer of a direct call.
  struct Asking {
    /// The script with the line, up to the call.
    let script: PlayScript
    let call: PlayCall
    /// As the log will have it.
    let typed: String
  }

  private(set) var asking: Asking?

  /// What the stage has played, and how that is named here.
  struct StagePlay {
    /// The moment at which it is; nil where it is at none.
    var version: Int?
    /// It has read the header at least.
    var isReady = false
    /// It has played all of it, and not just its last line.
    var isAnew = true
    var owners: [PlayScript.Owner] = []
    /// The number of each call that it has reported; nil for those that stubs of the user's answer.
    var calls: [Int?] = []
  }

  var stagePlay = StagePlay()
  private var lastVersion = 0
  var lastCall = 0
  private var looked = Looked()
  var saved: (version: Int, accepted: Int)

  /// The state and the page of a moment, once somebody has looked.
  private struct Looked {
    var version = -1
    var state: [String]?
    var page: [String]??
  }

  /// - Parameters:
  ///   - feature: its name; the stage knows it.
  ///   - directory: where scripts are saved.
  init(
    _ feature: String, on stage: any PlayStage, in directory: SnapshotDirectory, _ beginning: Beginning
  ) throws(PlayProblem) {
    (self.feature, self.stage, self.directory) = (feature, stage, directory)
    saved = (0, 0)
    switch beginning {
    case .nothing: moment = Moment(script: PlayScript(feature: feature))
    case .script(let file):
      let (document, bytes) = try Self.read(file)
      moment = Moment(script: PlayScript(document))
      self.file = (file, bytes)
    case .step(let file, let line):
      let (document, _) = try Self.read(file)
      moment = Moment(script: PlayScript(document, upTo: line))
      playedPath = file.path
    }
    if let file { playedPath = file.file.path }
    try open()
  }

  /// Includes are looked for beside it.
  private(set) lazy var playedPath = directory.path(feature: feature, script: "script")

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

  /// Plays what there is at the beginning. What ends the process is left out, with all that follows it.
  private func open() throws(PlayProblem) {
    while true {
      switch play(moment.script) {
      case .played(let script, let report): return begin(script, report)
      case .asks(let call, let script, _):
        // Up to where somebody has to answer.
        guard call.item > 0 else { throw PlayProblem(["\(call.text) has to be answered before anything is played"]) }
        remarks.append("ends before \(place(call.item)): \(call.text) needs its answer at once; give it a stub")
        leaveOut(from: call.item, script)
      case .refused(let mistake): throw PlayProblem([text(of: mistake)])
      case .ended(let ending):
        guard let index = ending.item, index > 0, moment.script.items[index].isCommand else {
          throw PlayProblem(["the process \(ending.ending.how)\(ending.ending.words)"])
        }
        remarks.append("ends before \(place(index)): there the process \(ending.ending.how)\(ending.ending.words)")
        leaveOut(from: index, moment.script)
      }
    }
  }

  private func leaveOut(from index: Int, _ script: PlayScript) {
    moment.script.items.removeSubrange(index...)
    // It can't be written where the rest of it is missing.
    file = nil
  }

  private func place(_ index: Int) -> String {
    let item = moment.script.items[index]
    return "line \(item.line), \(TextBeginning.ofCommand(item.text))"
  }

  private func text(of mistake: PlayMistake) -> String {
    let place = [mistake.line, mistake.column].compactMap { $0.map { ":\($0)" } }.joined()
    return mistake.line == nil ? mistake.text : "\(playedPath)\(place): \(mistake.text)"
  }

  private func begin(_ script: PlayScript, _ report: PlayReport) {
    take(script, report)
    moment.log = script.items.dropFirst().filter { $0.line > 0 }.map { PlayLogEntry($0.text, $0.comparedRows) }
    lastVersion += 1
    moment.version = lastVersion
    stagePlay.version = lastVersion
    saved = (moment.version, moment.accepted)
    moment.printed = stage.takePrinted()
  }

  func close() { stage.close() }

  // MARK: What is now

  /// What was accepted so far, with what each line has caused.
  var log: [PlayLogEntry] { moment.log }
  /// `order/plus`, once there is such a file.
  var name: String? { file?.file.name }
  var virtualTime: Duration { moment.now }
  /// When the next thing is due, from now; nil where nothing is.
  var nextDue: Duration? { moment.nextDue }
  /// As `end` records it.
  var inFlight: [String] { moment.inFlight }
  /// The direct call that has to be answered first.
  var asked: PlayOpenCall? { asking.map { PlayOpenCall($0.call, label: $0.call.endpoint) } }

  /// Those that wait for an answer, in the order in which they were made.
  var openCalls: [PlayOpenCall] {
    if let asked { return [asked] }
    return labelled.map { PlayOpenCall($0.call, label: $0.label) }
  }

  /// The same with what they have been answered so far.
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
    if looked.version == moment.version, let state = looked.state { return state }
    let state = look(.state) ?? []
    keepLooked { $0.state = state }
    return state
  }

  /// The page; nil where the feature has none.
  var viewLines: [String]? {
    if looked.version == moment.version, let page = looked.page { return page }
    let page = look(.page)
    keepLooked { $0.page = .some(page) }
    return page
  }

  private func keepLooked(_ change: (inout Looked) -> Void) {
    if looked.version != moment.version { looked = Looked(version: moment.version) }
    change(&looked)
  }

  private func look(_ job: PlayJob) -> [String]? {
    guard synchronize() == nil, case .success(let report) = perform(job), report.mistakes.isEmpty else { return nil }
    return report.texts
  }

  /// The script as it is so far, with what was observed.
  var text: String { moment.script.saved(end: []) { $0.lines } }

  /// How many lines nobody has saved.
  var unsavedLines: Int {
    moment.version == saved.version ? 0 : max(1, moment.accepted - saved.accepted)
  }

  /// What may follow `answer NAME`: literals made up from the type, `fail …`, `end`.
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

  /// Does what a line says.
  func accept(_ line: String) -> PlayOutcome {
    let line = PlayLine(line)
    if let word = line.word { return perform(word, line.argument) }
    if let asked {
      return .refused(PlayMistake("\(asked.text) waits for its answer: answer \(asked.label) VALUE, or undo"))
    }
    switch line.kind {
    case .nothing: return .told([])
    case .comment:
      var script = moment.script
      script.items[script.items.count - 1].trivia.append(line.statement)
      let isStageCurrent = stagePlay.version == moment.version
      let outcome = commit(script, PlayLogEntry(line.statement))
      if isStageCurrent { stagePlay.version = moment.version }
      return outcome
    case .refused(let why): return .refused(PlayMistake(why, line: 1, column: 1))
    case .header, .stub, .command: return accept(line)
    }
  }

  private func perform(_ word: PlayWord, _ argument: String) -> PlayOutcome {
    guard word.takesArgument || argument.isEmpty else {
      return .refused(
        PlayMistake("expected nothing after '\(word.rawValue)'", line: 1, column: word.rawValue.count + 2))
    }
    switch word {
    case .answer: return answer(argument)
    case .emit: return emit(argument)
    case .undo: return undo()
    case .redo: return redo()
    case .pending: return .told(pendingLines)
    case .save: return save(argument.isEmpty ? nil : argument)
    case .help:
      return .told(PlayWord.explanation.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    case .quit: return .quits
    }
  }

  /// Moves time on to what is due next.
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
    // The header decides on everything; and a page that is looked at hears of all that was before.
    let isWhole =
      line.kind == .header || line.keyword == .view && !script.items.dropLast().contains { $0.keyword == .view }
    if !isWhole, let outcome = synchronize() { return outcome }
    return take(isWhole ? play(script) : playLast(of: script), line)
  }

  private func take(_ result: Played, _ line: PlayLine) -> PlayOutcome {
    switch result {
    case .refused(let mistake): return .refused(line.mistake(mistake))
    case .ended(let ending): return .ended(ending.ending)
    case .asks(let call, let script, _):
      return ask(call, script, line.statement)
    case .played(let script, let report): return commit(script, report, line.statement)
    }
  }

  /// A line has led to a direct call.
  func ask(_ call: PlayCall, _ script: PlayScript, _ typed: String) -> PlayOutcome {
    asking = Asking(script: script, call: call, typed: typed)
    return .asks(PlayOpenCall(call, label: call.endpoint))
  }

  /// Plays a script with the line that waited for an answer, which is that of a call.
  func finishAsking(_ script: PlayScript, _ asked: Asking) -> PlayOutcome {
    let result = play(script)
    asking = nil
    switch result {
    case .played(let script, let report):
      // The stubs of all that it has asked for.
      let known = moment.script.calls.map(\.number)
      let stubs = script.calls.filter { $0.kind == .direct && !known.contains($0.number) }.map(\.stub)
      return commit(script, report, asked.typed, stubs)
    case .asks(let call, let script, _): return ask(call, script, asked.typed)
    case .refused(let mistake): return .refused(PlayMistake(mistake.text))
    case .ended(let ending): return .ended(ending.ending)
    }
  }

  // MARK: Moments

  /// Accepts a line.
  /// - Parameter stubs: what was answered by it.
  func commit(
    _ script: PlayScript, _ report: PlayReport, _ typed: String, _ stubs: [String] = []
  ) -> PlayOutcome {
    let rows = stubs.map { PlayRow($0, .stub) } + script.rows(since: moment.script, typed)
    let (printed, added) = takePrinted()
    let outcome = commit(script, PlayLogEntry(typed, rows, printed: added))
    moment.printed = printed
    take(script, report)
    stagePlay.version = moment.version
    return outcome
  }

  private func commit(_ script: PlayScript, _ entry: PlayLogEntry) -> PlayOutcome {
    past.append(moment)
    undone = []
    lastVersion += 1
    moment.version = lastVersion
    moment.script = script
    moment.log.append(entry)
    moment.accepted += 1
    return .accepted(entry)
  }

  private func take(_ script: PlayScript, _ report: PlayReport) {
    moment.script = script
    (moment.now, moment.nextDue, moment.inFlight) = (report.now, report.nextDue, report.inFlight)
  }

  /// Takes back the last line that was accepted, effects and time included.
  func undo() -> PlayOutcome {
    if let asking {
      self.asking = nil
      stagePlay.version = nil
      return .tookBack(asking.typed)
    }
    guard let last = past.popLast() else { return .refused(PlayMistake("there is nothing to take back")) }
    undone.append(moment)
    let gone = moment.log.last?.typed ?? ""
    moment = last
    return .tookBack(gone)
  }

  /// Brings back what was taken back last.
  func redo() -> PlayOutcome {
    guard asking == nil, let next = undone.popLast() else {
      return .refused(PlayMistake("there is nothing to bring back"))
    }
    past.append(moment)
    moment = next
    return moment.log.last.map { .broughtBack($0) } ?? .told([])
  }
}

/// Why a session can't begin, in lines.
struct PlayProblem: Error, Equatable {
  let lines: [String]
  init(_ lines: [String]) { self.lines = lines }
}

extension PlayEnding {
  /// What it said last, behind a colon.
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
  /// What happened, beside what is recorded where that is something else.
  var comparedRows: [PlayRow] {
    guard let recorded, let comparison = StepComparison(recorded: recorded, actual: lines, line: line),
      !comparison.entries.isEmpty
    else { return PlayRow.rows(lines, failures: failures) }
    return PlayRow.rows(from: MatchedLines(recorded.map(\.text), lines).recorded, to: lines)
  }
}

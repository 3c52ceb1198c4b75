/// Where a worker notes what it is about to do, so that its parent can tell when it is dead.
final class WorkerNotes: PlayWitness {
  private static let line = 0
  private static let command = 1
  private static let action = 2
  private static let progress = 3

  private let notes: SharedNotes
  private let log: WorkerLog
  private var sent: TranscriptDocument.Statement?
  /// How many scripts it has begun, and how often it has begun to play the last of them.
  private var scripts = 0
  private var playings = 0

  init(_ notes: SharedNotes) {
    self.notes = notes
    log = WorkerLog(notes)
  }

  func beginScript() {
    scripts += 1
    playings = 0
    notes.clear()
    log.beginScript()
    noteProgress()
  }

  func beginsPlaying() {
    playings += 1
    log.begin()
    noteProgress()
  }

  /// What ends the process from now on is not in the middle of a step.
  func endScript() {
    notes.clear()
    noteProgress()
  }

  private func noteProgress() { notes.set(Self.progress, "\(scripts) \(playings)".utf8) }

  func begins(_ statement: TranscriptDocument.Statement) {
    sent = statement
    var line = statement.line
    var digits: [UInt8] = []
    while line > 0 {
      digits.append(UInt8(48 + line % 10))
      line /= 10
    }
    notes.set(Self.line, digits.reversed())
    notes.set(Self.command, statement.source.bytes[statement.range])
  }

  func reduces(_ received: String?) {
    if let received { return notes.set(Self.action, received.utf8) }
    guard let statement = sent else { return }
    if case .send(let literal) = statement.kind { notes.set(Self.action, statement.source.bytes[literal]) }
  }

  func covers(_ name: String, isReceived: Bool) { log.covers(name, isReceived: isReceived) }
  func traceBegins(_ leaves: [ScriptTrace.Leaf], view: String?) { log.begins(leaves, view: view) }
  func traceBegins(_ step: ScriptTrace.Step) { log.begins(step) }
  func traceHas(_ event: ScriptTrace.Event) { log.happens(event) }
  func traceEnds(_ step: ScriptTrace.Step) { log.ends(step) }

  /// What a worker had begun.
  struct Last: Equatable {
    var line: Int?
    var command: String?
    var action: String?
    /// How many scripts it had begun.
    var scripts = 0
  }

  static func last(_ notes: SharedNotes) -> Last {
    func text(_ slot: Int) -> String? {
      let text = notes.text(slot)
      return text.isEmpty ? nil : text
    }
    var last = Last(line: text(line).flatMap { Int($0) }, command: text(command), action: text(action))
    last.scripts = progressed(notes).scripts
    return last
  }

  /// How many scripts it has begun, and how often the last of them. While it lives, it may just be writing that: then
  /// there is nothing to read.
  static func progressed(_ notes: SharedNotes) -> (scripts: Int, playings: Int) {
    let numbers = notes.text(progress).split(separator: " ").compactMap { Int($0) }
    return numbers.count == 2 ? (numbers[0], numbers[1]) : (0, 0)
  }
}

/// A worker's place in its job, in memory that its parent can still read after it has died. It is the same for all kinds of
/// jobs.
final class WorkerProgress {
  /// The meaning of the memory's texts.
  enum Field: Int {
    /// The number of jobs begun, and how often the subject of the last one has been played.
    case jobs
    /// The number of a line, a run or a statement.
    case place
    /// A command, or the path of a script.
    case text
    /// The action, or its case, that was reduced last, and the one that was sent last.
    case action, sent
  }

  private let memory: SharedMemory
  private var jobs = 0
  private(set) var playings = 0

  init(_ memory: SharedMemory) { self.memory = memory }

  func begin() {
    jobs += 1
    playings = 0
    end()
  }

  func beginPlaying() {
    playings += 1
    writeJobs()
  }

  /// Marks the job as done: what ends the process from now on isn't part of it.
  func end() {
    memory.clear()
    writeJobs()
  }

  private func writeJobs() { set(.jobs, "\(jobs) \(playings)".utf8) }

  func set(_ field: Field, _ bytes: some Collection<UInt8>) { memory.set(field.rawValue, bytes) }
  func set(place number: Int) { set(.place, "\(number)".utf8) }

  /// Adds a value to the log of the job.
  func log(_ value: some Encodable) { _ = memory.log(WireEncoder.bytes(of: value)) }

  func clearLog() { memory.clearLog() }

  /// Creates the log of a script.
  func makeLog() -> WorkerLog { WorkerLog(memory) }

  /// What a worker had begun.
  struct Last: Equatable {
    var jobs = 0
    var playings = 0
    var place: Int?
    var text: String?
    var action: String?
    var sent: String?
  }

  /// Returns what it had begun. While the worker is running, it may be writing just now; then the result is empty.
  static func last(_ memory: SharedMemory) -> Last {
    func text(_ field: Field) -> String? {
      let text = memory.text(field.rawValue)
      return text.isEmpty ? nil : text
    }
    let numbers = memory.text(Field.jobs.rawValue).split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 2 else { return Last() }
    return Last(
      jobs: numbers[0], playings: numbers[1], place: text(.place).flatMap { Int($0) }, text: text(.text),
      action: text(.action), sent: text(.sent))
  }

  /// What it had begun of one of its jobs, counted from 1; nil if it is at another one. While it is running, it may just have
  /// sent its answer and gone on.
  static func last(_ memory: SharedMemory, ofJob number: Int) -> Last? {
    let last = last(memory)
    return last.jobs == number ? last : nil
  }
}

/// Notes what a script is about to do.
final class ScriptProgress: PlayObserver {
  private let progress: WorkerProgress
  private let log: WorkerLog
  private var sent: TranscriptDocument.Statement?

  init(_ progress: WorkerProgress) {
    self.progress = progress
    log = progress.makeLog()
  }

  func beginsPlaying() {
    log.begin(isFirst: progress.playings == 0)
    progress.beginPlaying()
  }

  func begins(_ statement: TranscriptDocument.Statement) {
    sent = statement
    progress.set(place: statement.line)
    progress.set(.text, statement.source.bytes[statement.range])
  }

  func reduces(_ received: String?) {
    if let received { return progress.set(.action, received.utf8) }
    guard let statement = sent else { return }
    if case .send(let literal) = statement.kind { progress.set(.action, statement.source.bytes[literal]) }
  }

  func fails(_ failure: PlayedFailure) { if let sent { log.fails(ScriptFailure(failure, in: sent)) } }

  func covers(_ name: String, isReceived: Bool) { log.covers(name, isReceived: isReceived) }
  func traceBegins(_ leaves: [ScriptTrace.Leaf], view: String?) { log.begins(leaves, view: view) }
  func traceBegins(_ step: ScriptTrace.Step) { log.begins(step) }
  func traceHas(_ event: ScriptTrace.Event) { log.happens(event) }
  func traceEnds(_ step: ScriptTrace.Step) { log.ends(step) }
}

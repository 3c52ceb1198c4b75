/// Where a worker writes what it is about to do, so that its parent knows when it is dead.
final class WorkerProgress: PlayObserver {
  private static let line = 0
  private static let command = 1
  private static let action = 2
  private static let progress = 3

  private let memory: SharedMemory
  private let log: WorkerLog
  private var sent: TranscriptDocument.Statement?
  /// How many scripts it has begun, and how often it has begun to play the last of them.
  private var scripts = 0
  private var playings = 0

  init(_ memory: SharedMemory) {
    self.memory = memory
    log = WorkerLog(memory)
  }

  func beginScript() {
    scripts += 1
    playings = 0
    memory.clear()
    log.beginScript()
    writeProgress()
  }

  func beginsPlaying() {
    playings += 1
    log.begin()
    writeProgress()
  }

  /// What ends the process from now on is not in the middle of a step.
  func endScript() {
    memory.clear()
    writeProgress()
  }

  private func writeProgress() { memory.set(Self.progress, "\(scripts) \(playings)".utf8) }

  func begins(_ statement: TranscriptDocument.Statement) {
    sent = statement
    var line = statement.line
    var digits: [UInt8] = []
    while line > 0 {
      digits.append(UInt8(48 + line % 10))
      line /= 10
    }
    memory.set(Self.line, digits.reversed())
    memory.set(Self.command, statement.source.bytes[statement.range])
  }

  func reduces(_ received: String?) {
    if let received { return memory.set(Self.action, received.utf8) }
    guard let statement = sent else { return }
    if case .send(let literal) = statement.kind { memory.set(Self.action, statement.source.bytes[literal]) }
  }

  func fails(_ text: String, at place: Stub.Place?) {
    guard let statement = sent else { return }
    log.fails(
      .init(
        path: place?.path ?? statement.source.path, line: place?.line ?? statement.line, text: text,
        command: statement.text))
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
  }

  /// What it had begun of one of its scripts, counted from 1; nil where it is at another one. While it lives, it may just have
  /// sent its answer, and gone on.
  static func last(_ memory: SharedMemory, ofScript number: Int) -> Last? {
    guard progressed(memory).scripts == number else { return nil }
    func text(_ slot: Int) -> String? {
      let text = memory.text(slot)
      return text.isEmpty ? nil : text
    }
    return Last(line: text(line).flatMap { Int($0) }, command: text(command), action: text(action))
  }

  /// How many scripts it has begun, and how often the last of them. While it lives, it may just be writing that: then
  /// there is nothing to read.
  static func progressed(_ memory: SharedMemory) -> (scripts: Int, playings: Int) {
    let numbers = memory.text(progress).split(separator: " ").compactMap { Int($0) }
    return numbers.count == 2 ? (numbers[0], numbers[1]) : (0, 0)
  }
}

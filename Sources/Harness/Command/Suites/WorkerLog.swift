/// A log that a worker keeps of a script while it plays it, in memory shared with the parent. It preserves the events and the
/// coverage of a script that ends its process, or is ended for its slowness.
final class WorkerLog {
  fileprivate enum Entry: Codable {
    /// The name of a case.
    case sent(String), received(String)
    /// The initial leaves and the initial page; a step; one of its events; its end and the page after it.
    case begins([ScriptTrace.Leaf], view: String?)
    case step(ScriptTrace.Step)
    case event(ScriptTrace.Event)
    case stepEnd(Duration, view: String?)
    /// There was no room for the rest of the trace.
    case full
    /// A failure reported before the script ended its process.
    case failure(ScriptFailure)
  }

  /// The number of bytes reserved for coverage when the trace has taken all the rest.
  private static let reserve = SharedMemory.shortLog

  /// The size of the log when traces are requested, in bytes.
  static let size = 1 << 20

  private let memory: SharedMemory
  private var isFull = false
  /// The script's coverage in all of its replays.
  private var covered = ActionCoverage()
  /// The failures so far: their commands, and their texts without values.
  private var kinds: Set<[String]> = []
  private static let maxFailures = 20

  init(_ memory: SharedMemory) { self.memory = memory }

  /// Begins a replay of a script.
  /// - Parameter isFirst: Whether it is the first replay.
  func begin(isFirst: Bool) {
    if isFirst { covered = ActionCoverage() }
    memory.clearLog()
    isFull = false
    kinds = []
    for name in covered.sent { log(.sent(name)) }
    for name in covered.received { log(.received(name)) }
  }

  @discardableResult
  private func log(_ entry: Entry, leaving reserve: Int = 0) -> Bool {
    memory.log(WireEncoder.bytes(of: entry), leaving: reserve)
  }

  func covers(_ name: String, isReceived: Bool) {
    let isNew = isReceived ? covered.received.insert(name).inserted : covered.sent.insert(name).inserted
    if isNew { log(isReceived ? .received(name) : .sent(name)) }
  }

  func fails(_ failure: ScriptFailure) {
    guard case .reported(let text, let command, _) = failure.kind else { return }
    let kind = [command, ObservationLine.withoutValues(text)]
    if kinds.count == Self.maxFailures || !kinds.insert(kind).inserted { return }
    log(.failure(failure))
  }

  // MARK: The trace

  func begins(_ leaves: [ScriptTrace.Leaf], view: String?) { trace(.begins(leaves, view: view)) }
  func begins(_ step: ScriptTrace.Step) { trace(.step(step)) }
  func happens(_ event: ScriptTrace.Event) { trace(.event(event)) }
  func ends(_ step: ScriptTrace.Step) { trace(.stepEnd(step.end, view: step.view)) }

  private func trace(_ entry: Entry) {
    if isFull || log(entry, leaving: Self.reserve) { return }
    // A gap would be taken for what happened.
    isFull = true
    log(.full)
  }

  // MARK: Reading

  /// The logged contents of a script.
  struct Contents: Equatable {
    var coverage = ActionCoverage()
    /// The failures of the last replay, in the order in which they were reported.
    var failures: [ScriptFailure] = []
    /// Nil if none was requested, or the script had not begun.
    var trace: ScriptTrace?
  }

  /// What a worker that has ended had logged of its last script.
  static func contents(_ bytes: [UInt8]) -> Contents {
    var contents = Contents()
    let decoder = WireDecoder(bytes)
    // An unreadable entry was overwritten: only those before it count.
    while let entry = decoder.next(Entry.self) { contents.add(entry) }
    return contents
  }
}

extension WorkerLog.Contents {
  fileprivate mutating func add(_ entry: WorkerLog.Entry) {
    switch entry {
    case .sent(let name): coverage.sent.insert(name)
    case .received(let name): coverage.received.insert(name)
    case .begins(let leaves, let view):
      var begun = ScriptTrace()
      (begun.initialState, begun.initialView, begun.interruption) = (leaves, view, .processEnded)
      trace = begun
    case .step(let step): trace?.steps.append(step)
    case .event(let event):
      guard let last = trace?.steps.indices.last else { return }
      trace?.steps[last].events.append(event)
      trace?.steps[last].end = event.time
    case .stepEnd(let end, let view):
      guard let last = trace?.steps.indices.last else { return }
      trace?.steps[last].end = end
      trace?.steps[last].view = view
    case .failure(let failure): failures.append(failure)
    case .full:
      trace = trace ?? ScriptTrace()
      trace?.interruption = .outOfRoom
    }
  }
}

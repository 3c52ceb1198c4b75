/// What a worker logs of a script while it plays it, so that a script that ends its process, or is ended for its slowness, has
/// its events and its coverage up to there: entries in memory that the parent sees.
final class WorkerLog {
  fileprivate enum Entry: Codable {
    /// The name of a case.
    case sent(String), received(String)
    /// The initial leaves and the initial page; a step; an event of it; its end and the page after it.
    case begins([ScriptTrace.Leaf], view: String?)
    case step(ScriptTrace.Step)
    case event(ScriptTrace.Event)
    case stepEnd(Duration, view: String?)
    /// There was no room for the trace from here on.
    case full
    /// One that the script had before it ended its process.
    case failure(ScriptFailure)
  }

  /// So much stays free for what is covered when the trace has taken all the rest, in bytes.
  private static let reserve = SharedMemory.shortLog

  /// How long the log is where traces are asked for, in bytes.
  static let size = 1 << 20

  private let memory: SharedMemory
  private var isFull = false
  /// What the script has covered, in whichever of its playings.
  private var covered = ActionCoverage()
  /// Of the failures: by their commands, without the values in them.
  private var kinds: Set<[String]> = []
  private static let maxFailures = 20

  init(_ memory: SharedMemory) { self.memory = memory }

  /// A script is played from its beginning.
  /// - Parameter isFirst: whether for the first time.
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
    // A hole in it would be taken for what happened.
    isFull = true
    log(.full)
  }

  // MARK: Reading

  /// What was logged of a script.
  struct Contents: Equatable {
    var coverage = ActionCoverage()
    /// Those of the last playing, in the order in which they were reported.
    var failures: [ScriptFailure] = []
    /// Nil where none was asked for, or the script had not begun.
    var trace: ScriptTrace?
  }

  /// What a worker that has ended had logged of its last script.
  static func contents(_ bytes: [UInt8]) -> Contents {
    var contents = Contents()
    let decoder = WireDecoder(bytes)
    // What can't be read was written over by somebody: what stands before it is all there is.
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

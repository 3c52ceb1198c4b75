/// What a worker logs of a script while it plays it, so that a script that ends its process, or is ended for its slowness, has
/// its events and its coverage up to there: entries in memory that the parent sees, each a number with what follows it.
final class WorkerLog {
  fileprivate enum Entry: Int {
    /// The name of a case.
    case sent, received
    /// The initial leaves and the initial page; a step; an event of it; its end and the page after it.
    case begins, step, event, stepEnd
    /// There was no room for the trace from here on.
    case full
    /// A failure, where it stands and what it says.
    case failure
  }

  /// A failure that a script had before it ended its process.
  struct Failure: Equatable {
    let path: String
    let line: Int
    let text: String
    let command: String
  }

  /// So much stays free for what is covered when the trace has taken all the rest, in bytes.
  private static let reserve = SharedMemory.shortLog

  /// How long the log is where traces are asked for, in bytes.
  static let size = 1 << 20

  private let memory: SharedMemory
  private var isFull = false
  /// What the script has covered, in whichever of its playings.
  private var covered: [[UInt8]] = []
  /// Of the failures: by their commands, without the values in them.
  private var kinds: Set<[String]> = []
  private static let maxFailures = 20

  init(_ memory: SharedMemory) { self.memory = memory }

  /// Another script is to be played.
  func beginScript() { covered = [] }

  /// A script is played from its beginning, perhaps not for the first time.
  func begin() {
    memory.clearLog()
    isFull = false
    kinds = []
    for entry in covered { _ = memory.log(entry) }
  }

  func covers(_ name: String, isReceived: Bool) {
    var writer = WireWriter()
    writer.append((isReceived ? Entry.received : .sent).rawValue)
    writer.append(name)
    if covered.contains(writer.bytes) { return }
    covered.append(writer.bytes)
    _ = memory.log(writer.bytes)
  }

  func fails(_ failure: Failure) {
    let kind = [failure.command, ObservationLine.withoutValues(failure.text)]
    if kinds.count == Self.maxFailures || !kinds.insert(kind).inserted { return }
    var writer = WireWriter()
    writer.append(Entry.failure.rawValue)
    writer.append(failure.line)
    for text in [failure.path, failure.text, failure.command] { writer.append(text) }
    _ = memory.log(writer.bytes)
  }

  // MARK: The trace

  func begins(_ leaves: [ScriptTrace.Leaf], view: String?) {
    trace(.begins) { writer in
      writer.append(leaves.count)
      for leaf in leaves { writer.append(leaf) }
      writer.append(view)
    }
  }

  func begins(_ step: ScriptTrace.Step) { trace(.step) { $0.append(step) } }

  func happens(_ event: ScriptTrace.Event) { trace(.event) { $0.append(event) } }

  func ends(_ step: ScriptTrace.Step) {
    trace(.stepEnd) { writer in
      writer.append(step.end)
      writer.append(step.view)
    }
  }

  private func trace(_ entry: Entry, _ write: (inout WireWriter) -> Void) {
    if isFull { return }
    var writer = WireWriter()
    writer.append(entry.rawValue)
    write(&writer)
    if memory.log(writer.bytes, leaving: Self.reserve) { return }
    // A hole in it would be taken for what happened.
    isFull = true
    var full = WireWriter()
    full.append(Entry.full.rawValue)
    _ = memory.log(full.bytes)
  }

  // MARK: Reading

  /// What was logged of a script.
  struct Contents: Equatable {
    var coverage = ActionCoverage()
    /// Those of the last playing, in the order in which they were reported.
    var failures: [Failure] = []
    /// Nil where none was asked for, or the script had not begun.
    var trace: ScriptTrace?
  }

  /// What a worker that has ended had logged of its last script.
  static func contents(_ memory: SharedMemory) -> Contents {
    var contents = Contents()
    var reader = WireReader(memory.logBytes)
    // What can't be read was written over by somebody: what stands before it is all there is.
    do throws(WireReader.Malformed) {
      while let entry = reader.int().flatMap(Entry.init(rawValue:)) { try contents.add(entry, &reader) }
    } catch {}
    return contents
  }
}

extension WorkerLog.Contents {
  fileprivate mutating func add(_ entry: WorkerLog.Entry, _ reader: inout WireReader) throws(WireReader.Malformed) {
    switch entry {
    case .sent: coverage.sent.insert(try reader.string())
    case .received: coverage.received.insert(try reader.string())
    case .begins:
      var begun = ScriptTrace()
      begun.initialState = try reader.list { reader throws(WireReader.Malformed) in try reader.leaf() }
      begun.initialView = try reader.stringIfAny()
      begun.interruption = .processEnded
      trace = begun
    case .step: trace?.steps.append(try reader.step())
    case .event:
      let event = try reader.event()
      guard let last = trace?.steps.indices.last else { return }
      trace?.steps[last].events.append(event)
      trace?.steps[last].end = event.time
    case .stepEnd:
      let (end, view) = (try reader.duration(), try reader.stringIfAny())
      guard let last = trace?.steps.indices.last else { return }
      trace?.steps[last].end = end
      trace?.steps[last].view = view
    case .failure:
      let line = try reader.number()
      let (path, text, command) = (try reader.string(), try reader.string(), try reader.string())
      failures.append(WorkerLog.Failure(path: path, line: line, text: text, command: command))
    case .full:
      trace = trace ?? ScriptTrace()
      trace?.interruption = .outOfRoom
    }
  }
}

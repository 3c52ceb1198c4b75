/// What a worker is asked while a script is played by hand.
enum PlayJob: Job, Equatable {
  typealias Reply = PlayReport
  static var kind: String { "playing" }

  /// Plays a text without `end` from its beginning; what follows is about it.
  case open(feature: String, path: String, text: String)
  /// Plays statements that follow what was played.
  case append(String)
  /// Gives the whole state, leaf by leaf.
  case state
  /// Gives the page.
  case page
  /// Makes answers up that an endpoint could give.
  case choices(endpoint: String)
  /// Reads what somebody wants an endpoint to answer.
  case read(endpoint: String, answer: String)
}

/// Where in a worker a playing is, for the case that it doesn't come back.
struct PlayProgress {
  private static let statement = 0
  private let memory: SharedMemory

  init(_ memory: SharedMemory) { self.memory = memory }

  func clear() { memory.clear() }

  func begins(statement: Int) { memory.set(Self.statement, "\(statement)".utf8) }

  /// A direct call needs its answer: what happens from here on is about a value that was made up.
  func asks(_ report: PlayReport) { _ = memory.log(WireEncoder.bytes(of: report)) }

  /// The statement that was played last; nil where there was none.
  static func statement(_ memory: SharedMemory) -> Int? { Int(memory.text(statement)) }

  /// What was reported before it asked; nil where it didn't.
  static func asked(_ memory: SharedMemory) -> PlayReport? { WireDecoder.value(PlayReport.self, in: memory.logBytes) }
}

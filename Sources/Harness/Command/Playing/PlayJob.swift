/// What a worker is asked while a script is played by hand.
enum PlayJob: Equatable, Sendable {
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

  /// The numbers are none that other jobs have.
  private static let first = 200

  var message: [UInt8] {
    var writer = WireWriter()
    switch self {
    case .open(let feature, let path, let text):
      writer.append(Self.first)
      writer.append([feature, path, text])
    case .append(let text):
      writer.append(Self.first + 1)
      writer.append([text])
    case .state: writer.append(Self.first + 2)
    case .page: writer.append(Self.first + 3)
    case .choices(let endpoint):
      writer.append(Self.first + 4)
      writer.append([endpoint])
    case .read(let endpoint, let answer):
      writer.append(Self.first + 5)
      writer.append([endpoint, answer])
    }
    return writer.bytes
  }

  init?(message: [UInt8]) {
    var reader = WireReader(message)
    guard let number = reader.int() else { return nil }
    let texts = reader.texts() ?? []
    switch (number - Self.first, texts.count) {
    case (0, 3): self = .open(feature: texts[0], path: texts[1], text: texts[2])
    case (1, 1): self = .append(texts[0])
    case (2, 0): self = .state
    case (3, 0): self = .page
    case (4, 1): self = .choices(endpoint: texts[0])
    case (5, 2): self = .read(endpoint: texts[0], answer: texts[1])
    default: return nil
    }
  }
}

/// Where in a worker a playing is, for the case that it doesn't come back.
struct PlayProgress {
  private static let statement = 0
  private let memory: SharedMemory

  init(_ memory: SharedMemory) { self.memory = memory }

  func clear() { memory.clear() }

  func begins(statement: Int) { memory.set(Self.statement, "\(statement)".utf8) }

  /// A direct call needs its answer: what happens from here on is about a value that was made up.
  func asks(_ report: PlayReport) { _ = memory.log(report.message) }

  /// The statement that was played last; nil where there was none.
  static func statement(_ memory: SharedMemory) -> Int? { Int(memory.text(statement)) }

  /// What was reported before it asked; nil where it didn't.
  static func asked(_ memory: SharedMemory) -> PlayReport? { PlayReport(message: memory.logBytes) }
}

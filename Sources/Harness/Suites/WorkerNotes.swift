/// Where a worker notes what it is about to do, so that its parent can tell when it is dead.
final class WorkerNotes: PlayWitness {
  private static let line = 0
  private static let command = 1
  private static let action = 2

  private let notes: SharedNotes
  private var sent: TranscriptDocument.Statement?

  init(_ notes: SharedNotes) { self.notes = notes }

  func beginScript() { notes.clear() }

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

  /// What a worker had begun.
  struct Last: Equatable {
    var line: Int?
    var command: String?
    var action: String?
  }

  static func last(_ notes: SharedNotes?) -> Last {
    guard let notes else { return Last() }
    func text(_ slot: Int) -> String? {
      let text = notes.text(slot)
      return text.isEmpty ? nil : text
    }
    return Last(line: text(line).flatMap { Int($0) }, command: text(command), action: text(action))
  }
}

import Synchronization

/// The statement that a script in this process is about to run, for the message if the process crashes.
final class CurrentStatement: PlayObserver, Sendable {
  private struct Place {
    let line: Int
    let source: SourceText
    let range: Range<Int>
  }

  private let path: String
  private let place = Mutex<Place?>(nil)

  init(_ path: String) { self.path = path }

  func beginsPlaying() {}

  func begins(_ statement: TranscriptDocument.Statement) {
    place.withLock { $0 = Place(line: statement.line, source: statement.source, range: statement.range) }
  }

  func reduces(_ received: String?) {}

  /// The text, such as `Snapshots/order/plus.transcript:4:1, in send plus`.
  var text: String {
    guard let place = place.withLock({ $0 }) else { return path }
    return "\(path):\(place.line):1, in \(LongText.command(place.source.text(place.range)))"
  }
}

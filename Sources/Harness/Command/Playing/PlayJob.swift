/// A worker's job while a script is played by hand.
enum PlayJob: Job, Equatable {
  typealias Reply = PlayReport
  static var kind: String { "playing" }

  /// Plays a text without `end` from its beginning; later jobs are about it.
  case open(feature: String, path: String, text: String)
  /// Plays statements after those already played.
  case append(String)
  /// Returns the whole state, leaf by leaf.
  case state
  /// Returns the page.
  case page
  /// Generates answers that an endpoint could give.
  case choices(endpoint: String)
  /// Reads an answer given for an endpoint.
  case read(endpoint: String, answer: String)
  /// Checks a text as if it were the file's content.
  case check(String, as: SnapshotDirectory.File)
}

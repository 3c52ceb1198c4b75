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
  /// Checks a text as if the file had it.
  case check(String, as: SnapshotDirectory.File)
}

/// What a worker is asked about an open text. Nothing of a feature runs in the server's own process: a worker reads the text with the
/// feature's types, and plays it where that is known to end.
struct LanguageJob: Job, Equatable {
  typealias Reply = LanguageReply
  static var kind: String { "language" }

  enum Question: Codable, Equatable, Sendable {
    /// Why the text can't be read.
    case errors
    /// A request of the client, as it came.
    case request(method: String, message: String)
  }

  let question: Question
  let file: SnapshotDirectory.File
  let uri: String
  let text: String
  /// What became of the text where it was played.
  var result: ScriptResult?
  /// Whether playing it is known to end.
  var mayPlay = false
  /// Whether the client takes completions with places to fill.
  var hasSnippets = false
  /// The folder of snapshots.
  var root = ""
}

struct LanguageReply: Codable, Equatable, Sendable {
  /// JSON.
  var result = "null"
  /// Why there is no result.
  var problem: LSP.Failure?
  var failures: [ScriptFailure] = []
}

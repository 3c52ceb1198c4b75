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
}

struct LanguageReply: Codable, Equatable, Sendable {
  /// JSON.
  var result = "null"
  var failures: [ScriptFailure] = []
}

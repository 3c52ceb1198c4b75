/// A worker's job for an open text. No feature runs in the server's own process: a worker reads the text with the feature's
/// types, and replays it if that is known to end.
struct LanguageJob: Job, Equatable {
  typealias Reply = LanguageReply
  static var kind: String { "language" }

  enum Question: Codable, Equatable, Sendable {
    /// Why the text can't be read.
    case errors
    /// A request of the client, as it was received.
    case request(JSONRPC.Message)
  }

  let question: Question
  let file: SnapshotDirectory.File
  let uri: String
  let text: String
  /// The result of the text's replay, if it was replayed.
  var result: ScriptResult?
  /// Whether a replay is known to end.
  var mayPlay = false
  /// Whether the client supports completions with places to fill.
  var hasSnippets = false
  /// The folder of snapshots.
  var root = ""
  /// The other texts that are open, for requests about all transcripts.
  var open: [OpenText] = []

  struct OpenText: Codable, Equatable, Sendable {
    let file: SnapshotDirectory.File
    let uri: String
    let text: String
  }
}

struct LanguageReply: Codable, Equatable, Sendable {
  /// The result as JSON.
  var result = "null"
  /// Why there is no result.
  var problem: LSP.Failure?
  var failures: [ScriptFailure] = []
  /// Of a text that was read: the files that it includes.
  var included: [IncludedFile]?
}

/// A file as it was when a text included it.
struct IncludedFile: Codable, Equatable, Sendable {
  let path: String
  /// Nil for a missing file.
  let fingerprint: FileFingerprint?

  init(_ path: String) { (self.path, fingerprint) = (path, FileFingerprint.of(path)) }

  /// Whether it is still the same.
  var isCurrent: Bool { FileFingerprint.of(path) == fingerprint }
}

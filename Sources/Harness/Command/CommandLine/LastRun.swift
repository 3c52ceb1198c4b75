#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The record of which scripts failed when they last ran. Runs keep it in a folder of its own, which git ignores:
/// `Snapshots/.harness/last-run.json`.
struct LastRun {
  /// The folder of the record. No link below it is followed.
  private let folder: GuardedFolder
  private let path: String
  private let ignoring: String

  /// - Parameter place: the folder of transcripts, or the one of pending transcripts.
  init(in place: String) {
    folder = GuardedFolder(place)
    path = PathText.join(place, ".harness/last-run.json")
    ignoring = PathText.join(place, ".harness/.gitignore")
  }

  private struct Document: Codable {
    static let format = "harness-last-run"
    static let version = 1
    var format = Self.format
    var version = Self.version
    /// The names `feature/script`, sorted.
    var failed: [String]
  }

  /// Returns the names of the scripts that failed; nil if no run has kept them.
  func failed() throws(UsageError) -> Set<String>? {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try folder.read(path)
    } catch {
      if error.isMissing { return nil }
      throw .badLastRun(path, reason: error.description)
    }
    guard let document = try? JSONDecoder().decode(Document.self, from: Data(bytes)), document.format == Document.format
    else { throw .badLastRun(path, reason: "expected \(Document.format) in \(path)") }
    guard document.version <= Document.version else {
      throw .badLastRun(path, reason: "\(path) is of version \(document.version), which a newer harness has written")
    }
    return Set(document.failed)
  }

  /// Counts scripts as failed until their results are known, since a run may be interrupted or crash. Does nothing if there is
  /// no record, since then all scripts run. Returns the scripts that held before.
  func begin(_ names: [String]) throws(FileError) -> Set<String> {
    guard let known = try? failed() else { return [] }
    try write(known.union(names))
    return Set(names).subtracting(known)
  }

  /// Returns the message for a run in which no selected script has failed.
  ///
  /// - Parameter others: the number of failed scripts that were not selected.
  static func nothingToDo(others: Int) -> String {
    others == 0
      ? "no script failed when it last ran, so there is nothing to do"
      : "none of the scripts that you asked for failed when it last ran; \(EnglishText.count(others, "other script")) did"
  }

  /// Records which of these scripts failed. All others stay as they were.
  /// - Parameters:
  ///   - begun: what ``begin(_:)`` has returned. Those that didn't run because an earlier script failed hold as before.
  ///   - isWanted: whether to begin a record if there is none and nothing failed.
  ///   - exists: whether there still is a script with that name.
  func keep(
    _ results: [ScriptResult], begun: Set<String>, isWanted: Bool, exists: (String) -> Bool
  ) throws(FileError) {
    let known = try? failed()
    let settled = begun.union(results.map(\.name))
    let others = (known ?? []).filter { !settled.contains($0) && exists($0) }
    let failed = others.union(results.lazy.filter { !$0.holds }.map(\.name))
    if known == nil && failed.isEmpty && !isWanted { return }
    do throws(FileError) {
      try write(failed)
    } catch {
      // Without a record, all scripts run again. But an old record that can't be replaced would be wrong.
      if known != nil { throw error }
    }
  }

  private func write(_ failed: Set<String>) throws(FileError) {
    try folder.write("*\n", to: ignoring)
    let text = JSONText.text(Document(failed: failed.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }))
    try folder.write(text, to: path)
  }
}

/// How to treat the scripts that failed last.
enum LastFailed {
  /// Play only these scripts.
  case only
  /// Play these scripts first.
  case first
}

extension Option<LastFailed?> {
  static var lastFailed: Self {
    Self(
      Option<Bool>("last-failed", .selection, "run only scripts that failed in their last run; all if no run is known"),
      Option<Bool>("failed-first", .playing, "run scripts that failed in their last run first")
    ) { $0 ? .only : $1 ? .first : nil }
  }
}

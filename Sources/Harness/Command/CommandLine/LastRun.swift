#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Which scripts failed when they last ran. Runs keep it in a folder of its own, which git ignores:
/// `Snapshots/.harness/last-run.json`.
struct LastRun {
  /// No link below it is followed.
  private let folder: GuardedFolder
  private let path: String
  private let ignoring: String

  /// - Parameter place: the folder of the transcripts, or that of the pending ones.
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
    /// `feature/script`, sorted.
    var failed: [String]
  }

  /// The names of the scripts; nil where no run has kept them.
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

  /// Counts scripts as failed until it is known what has become of them: a run may be interrupted, or end with its process. Does nothing
  /// where there is no record: then all scripts run. Returns those that held before.
  func begin(_ names: [String]) throws(FileError) -> Set<String> {
    guard let known = try? failed() else { return [] }
    try write(known.union(names))
    return Set(names).subtracting(known)
  }

  /// - Parameter others: how many scripts failed that aren't among those that were asked for.
  static func nothingToDo(others: Int) -> String {
    others == 0
      ? "no script failed when it last ran, so there is nothing to do"
      : "none of the scripts that you asked for failed when it last ran; \(ConsoleReport.count(others, "other script")) did"
  }

  /// Keeps which of these scripts failed. All others stay as they were.
  /// - Parameters:
  ///   - begun: what ``begin(_:)`` has returned. Those that didn't run, since an earlier one failed, hold as before.
  ///   - isWanted: whether to begin a record where there is none and nothing failed.
  ///   - exists: whether there still is a script of that name.
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
      // Where nothing can be kept, all scripts run again. An old record would say less than is known.
      if known != nil { throw error }
    }
  }

  private func write(_ failed: Set<String>) throws(FileError) {
    try folder.write("*\n", to: ignoring)
    let text = JSONText.text(Document(failed: failed.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }))
    try folder.write(text, to: path)
  }
}

/// What becomes of the scripts that failed last.
enum LastFailed {
  /// Only they are played.
  case only
  /// They are played before all others.
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

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

import Synchronization

/// Folders for files that are needed only until the process ends.
enum TemporaryFolder {
  private struct State {
    var paths: Set<String> = []
    /// Whether writing has stopped.
    var isOver = false
  }

  private static let state = Mutex(State())

  /// Returns the path of a folder that no other process uses and that doesn't exist yet.
  /// - Parameter name: Its purpose.
  static func path(_ name: String) -> String {
    let folders = [EnvironmentVariables.get("TMPDIR") ?? "", "/tmp"]
    let folder = folders.first(where: FileSystem.isDirectory) ?? "."
    let path = PathText.join(folder, "harness-\(name)-\(getpid())-\(CurrentProcess.monotonicNanoseconds)")
    _ = state.withLock { $0.paths.insert(path) }
    return path
  }

  /// Removes a folder that is no longer needed.
  static func remove(_ path: String) {
    state.withLock { state in
      try? FileSystem.removeTree(path)
      state.paths.remove(path)
    }
  }

  /// Writes a file into one of the folders, creating the folder if needed.
  static func write(_ text: String, to name: String, in folder: String) throws(FileError) {
    try write(Array(text.utf8), to: name, in: folder)
  }

  static func write(_ bytes: [UInt8], to name: String, in folder: String) throws(FileError) {
    // Not while the folders are being removed, and not afterwards.
    try state.withLock { (state) throws(FileError) in
      if state.isOver { return }
      if !FileSystem.isDirectory(folder) { try FileSystem.createDirectory(folder) }
      try FileSystem.writeAtomically(bytes, to: PathText.join(folder, name))
    }
  }

  /// Removes all folders because the process ends early.
  static func removeAll() {
    state.withLock { state in
      state.isOver = true
      for path in state.paths { try? FileSystem.removeTree(path) }
    }
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

import Synchronization

/// Where files lie that nobody needs any more when the process has ended.
enum TemporaryFolder {
  private struct State {
    var paths: Set<String> = []
    /// Nothing is written any more.
    var isOver = false
  }

  private static let state = Mutex(State())

  /// The path of a folder that no other process has, and that isn't there yet.
  /// - Parameter name: what it is for.
  static func path(_ name: String) -> String {
    let folders = [EnvironmentVariables.get("TMPDIR") ?? "", "/tmp"]
    let folder = folders.first(where: FileSystem.isDirectory) ?? "."
    let path = PathText.join(folder, "harness-\(name)-\(getpid())-\(CurrentProcess.monotonicNanoseconds)")
    _ = state.withLock { $0.paths.insert(path) }
    return path
  }

  /// It is needed no longer.
  static func remove(_ path: String) {
    state.withLock { state in
      try? FileSystem.removeTree(path)
      state.paths.remove(path)
    }
  }

  /// Writes a file into one of them, which is made where it isn't there yet.
  static func write(_ text: String, to name: String, in folder: String) throws(FileError) {
    try write(Array(text.utf8), to: name, in: folder)
  }

  static func write(_ bytes: [UInt8], to name: String, in folder: String) throws(FileError) {
    // Not while they are removed, and not after that.
    try state.withLock { (state) throws(FileError) in
      if state.isOver { return }
      if !FileSystem.isDirectory(folder) { try FileSystem.createDirectory(folder) }
      try FileSystem.writeAtomically(bytes, to: PathText.join(folder, name))
    }
  }

  /// The process ends before its time.
  static func removeAll() {
    state.withLock { state in
      state.isOver = true
      for path in state.paths { try? FileSystem.removeTree(path) }
    }
  }
}

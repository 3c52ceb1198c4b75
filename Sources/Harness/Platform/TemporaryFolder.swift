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
  private static let paths = Mutex<Set<String>>([])

  /// The path of a folder that no other process has, and that isn't there yet.
  /// - Parameter name: what it is for.
  static func path(_ name: String) -> String {
    let folders = [EnvironmentVariables.get("TMPDIR") ?? "", "/tmp"]
    let folder = folders.first(where: FileSystem.isDirectory) ?? "."
    let path = PathText.join(folder, "harness-\(name)-\(getpid())-\(CurrentProcess.monotonicNanoseconds)")
    _ = paths.withLock { $0.insert(path) }
    return path
  }

  /// It is needed no longer.
  static func remove(_ path: String) {
    try? FileSystem.removeTree(path)
    _ = paths.withLock { $0.remove(path) }
  }

  /// The process ends before its time.
  static func removeAll() {
    for path in paths.withLock({ $0 }) { remove(path) }
  }
}

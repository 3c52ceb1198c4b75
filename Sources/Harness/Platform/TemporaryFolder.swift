#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// Where files lie that nobody needs any more when the process has ended.
enum TemporaryFolder {
  /// The path of a folder that no other process has, and that isn't there yet.
  /// - Parameter name: what it is for.
  static func path(_ name: String) -> String {
    let folders = [EnvironmentVariables.get("TMPDIR") ?? "", "/tmp"]
    let folder = folders.first(where: FileSystem.isDirectory) ?? "."
    return PathText.join(folder, "harness-\(name)-\(getpid())-\(CurrentProcess.monotonicNanoseconds)")
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// What went wrong with a file, with the path as the caller gave it and the system's error number.
///
///     can't read Snapshots/order: permission denied
package enum FileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A file, a directory or a link could not be read.
  case unreadable(path: String, code: Int32)
  /// A file could not be written; the old one is as it was.
  case unwritable(path: String, code: Int32)
  /// A directory could not be created.
  case uncreatable(path: String, code: Int32)
  /// A file or a directory could not be removed.
  case unremovable(path: String, code: Int32)

  package var path: String { parts.path }

  /// The system's error number, such as `EACCES`.
  package var code: Int32 { parts.code }

  /// Whether nothing is there under this path.
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  package var description: String {
    "can't \(parts.verb) \(path.isEmpty ? "''" : path): \(SystemErrorText.text(for: code))"
  }

  private var parts: (verb: String, path: String, code: Int32) {
    switch self {
    case .unreadable(let path, let code): ("read", path, code)
    case .unwritable(let path, let code): ("write", path, code)
    case .uncreatable(let path, let code): ("create", path, code)
    case .unremovable(let path, let code): ("remove", path, code)
    }
  }
}

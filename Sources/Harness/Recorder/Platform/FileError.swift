#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// A failed operation on a file, with the path as the caller gave it.
///
/// ```text
/// can't read Snapshots/order: permission denied
/// ```
package enum FileError: Error, Equatable, Sendable {
  /// A file, a directory or a link could not be read.
  case unreadable(path: String, code: Int32)
  /// A file could not be written; the old one is unchanged.
  case unwritable(path: String, code: Int32)
  /// A directory could not be created.
  case uncreatable(path: String, code: Int32)
  /// A file or a directory could not be removed.
  case unremovable(path: String, code: Int32)
  /// Something other than a file is there.
  case notAFile(path: String, FileKind)
  /// The file is, or is reached through, a symbolic link, although none may be followed.
  case linked(path: String, link: String)
  /// Symbolic links lead out of the folder in which everything must be written.
  case outside(path: String, folder: String, destination: String)

  package var path: String {
    switch self {
    case .unreadable(let path, _), .unwritable(let path, _), .uncreatable(let path, _), .unremovable(let path, _),
      .notAFile(let path, _), .linked(let path, _), .outside(let path, _, _):
      path
    }
  }

  /// The system's error number, such as `EACCES`; nil if the system wasn't involved.
  package var code: Int32? {
    switch self {
    case .unreadable(_, let code), .unwritable(_, let code), .uncreatable(_, let code), .unremovable(_, let code): code
    case .notAFile, .linked, .outside: nil
    }
  }

  /// One of the cases with an error number.
  package typealias Verb = (_ path: String, _ code: Int32) -> FileError

  /// Adds to failures in `body` the operation and the file.
  package static func wrapping<Result: ~Copyable>(
    _ path: String, _ verb: Verb, _ body: () throws(SystemFailure) -> Result
  ) throws(FileError) -> Result {
    do throws(SystemFailure) {
      return try body()
    } catch {
      throw verb(path, error.code)
    }
  }

  /// Whether nothing exists at this path.
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }
}

extension FileError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let path, let code): Self.text("read", path, code)
    case .unwritable(let path, let code): Self.text("write", path, code)
    case .uncreatable(let path, EEXIST): "can't create the folder \(path): something else is there"
    case .uncreatable(let path, let code): Self.text("create", path, code)
    case .unremovable(let path, let code): Self.text("remove", path, code)
    case .notAFile(let path, let kind): "\(path) is \(kind.text), not a file"
    case .linked(let path, let link) where path == link:
      "\(path) is a symbolic link, and is neither followed nor changed; remove it, or put a file in its place"
    case .linked(let path, let link):
      "\(path) is reached through the symbolic link \(link), which is not followed; remove it, or put a folder in its place"
    case .outside(let path, let folder, let destination):
      "\(path) leads out of \(folder), to \(destination), and is not written; name that file itself, or put one in its place"
    }
  }

  private static func text(_ verb: String, _ path: String, _ code: Int32) -> String {
    "can't \(verb) \(path.isEmpty ? "''" : path): \(SystemErrorText.text(for: code))"
  }
}

/// The kinds of objects that may be there instead of a file.
package enum FileKind: Sendable {
  case directory, fifo, socket, device, other

  package init?(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: return nil
    case S_IFDIR: self = .directory
    case S_IFIFO: self = .fifo
    case S_IFSOCK: self = .socket
    case S_IFCHR, S_IFBLK: self = .device
    default: self = .other
    }
  }

  /// The kind as part of a sentence.
  var text: String {
    switch self {
    case .directory: "a folder"
    case .fifo: "a named pipe"
    case .socket: "a socket"
    case .device: "a device"
    case .other: "something unknown"
    }
  }
}

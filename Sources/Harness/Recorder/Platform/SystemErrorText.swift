#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// The wording of the system's error numbers: lower case and without a period, to follow a colon.
///
/// The common ones are spelled out here, so that a message is the same on every system.
package enum SystemErrorText {
  package static func text(for code: Int32) -> String {
    if let text = common[code] { return text }
    let text = strerror(code).map { String(cString: $0) } ?? "error \(code)"
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  private static let common: [Int32: String] = [
    E2BIG: "too many arguments",
    EACCES: "permission denied",
    EBUSY: "it is in use",
    EEXIST: "it exists already",
    EFBIG: "file too large",
    EINVAL: "invalid argument",
    EIO: "input or output failed",
    EISDIR: "it is a directory",
    ELOOP: "too many symbolic links",
    EMFILE: "too many open files",
    ENAMETOOLONG: "name too long",
    ENOENT: "no such file or directory",
    ENOSPC: "no space left",
    ENOTDIR: "not a directory",
    ENOTEMPTY: "directory not empty",
    EPERM: "operation not permitted",
    EPIPE: "the reader is gone",
    EROFS: "read-only file system",
  ]
}

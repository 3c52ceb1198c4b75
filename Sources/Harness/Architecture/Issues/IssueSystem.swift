#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// The three things that reporting needs of the system: a symbol by its name, the thread, and standard error.
///
/// They are here and not in Platform so that this folder stands alone.
package enum IssueSystem {
  /// The address of a function in a library that this process has loaded, or nil.
  package static func symbol(_ name: String) -> UnsafeRawPointer? {
    // A null path means everything that is loaded; the handle is never closed, as nothing may be unloaded.
    guard let handle = dlopen(nil, RTLD_NOW) else { return nil }
    return dlsym(handle, name).map { UnsafeRawPointer($0) }
  }

  /// Writes a line to standard error; there is nowhere left to report it when that fails.
  package static func writeLineToStandardError(_ line: String) {
    var bytes = Array((line + "\n").utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes = bytes.dropFirst(count)
      } else if count == 0 || errno != EINTR {
        return
      }
    }
  }

  /// The thread on which the value was made. A value copied to another thread still means the first.
  package struct CurrentThread {
    private let thread = pthread_self()

    package init() {}

    package var isCurrent: Bool { pthread_equal(thread, pthread_self()) != 0 }
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// The system functions that reporting needs: looking up a symbol, the thread, and standard error.
///
/// They are here and not in Platform so that this folder depends on nothing else.
package enum IssueSystem {
  /// Returns the address of a function in a library that this process has loaded, or nil.
  package static func symbol(_ name: String) -> UnsafeRawPointer? {
    // A null path means everything loaded; the handle is never closed, as nothing may be unloaded.
    guard let handle = dlopen(nil, RTLD_NOW) else { return nil }
    return dlsym(handle, name).map { UnsafeRawPointer($0) }
  }

  /// Writes a line to standard error; a failure of this can't be reported anywhere.
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

  /// The thread on which the value was made. Copied to another thread, the value still means the first.
  package struct CurrentThread {
    private let thread = pthread_self()

    package init() {}

    package var isCurrent: Bool { pthread_equal(thread, pthread_self()) != 0 }
  }
}

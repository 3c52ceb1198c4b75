#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// Runs code on a thread with a large stack, for recursion deeper than the caller's stack allows.
enum LargeStack {
  /// In bytes. The system allocates the memory when it is touched.
  private static let size = 256 << 20

  /// Runs `body` on a thread of its own, and waits for it.
  /// - Returns: whether there was room for such a thread; otherwise `body` was not run.
  static func run(_ body: () -> Void) -> Bool {
    withoutActuallyEscaping(body) { body in
      var attributes = pthread_attr_t()
      guard pthread_attr_init(&attributes) == 0 else { return false }
      defer { pthread_attr_destroy(&attributes) }
      guard pthread_attr_setstacksize(&attributes, size) == 0 else { return false }
      let work = Unmanaged.passRetained(Work(body: body))
      #if canImport(Darwin)
        var thread: pthread_t?
      #else
        var thread = pthread_t()
      #endif
      let code = pthread_create(
        &thread, &attributes,
        { context in
          // Sound because the context is the retained work that is passed below. Its type is optional on some systems.
          let pointer: UnsafeMutableRawPointer? = context
          if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body() }
          return nil
        }, work.toOpaque())
      guard code == 0 else {
        work.release()
        return false
      }
      #if canImport(Darwin)
        if let thread { pthread_join(thread, nil) }
      #else
        pthread_join(thread, nil)
      #endif
      return true
    }
  }

  private final class Work {
    let body: () -> Void
    init(body: @escaping () -> Void) { self.body = body }
  }
}

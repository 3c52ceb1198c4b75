#if THREAD_SANITIZER
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Glibc)
    import Glibc
  #endif

  /// Replaces the mutex of `Synchronization` in builds for the thread sanitizer. On Linux, the sanitizer doesn't know how that
  /// mutex waits, and reports accesses it guards as races. This one is the system's own, which the sanitizer knows.
  struct Mutex<Value>: ~Copyable, @unchecked Sendable {
    // Unchecked: the value is only accessed while the lock is held.

    /// Owns the memory. It has no variables: the sanitizer treats an access of one as an access of the whole object.
    private final class Contents {
      let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)
      let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

      init(_ initial: Value) {
        value.initialize(to: initial)
        pthread_mutex_init(lock, nil)
      }

      deinit {
        pthread_mutex_destroy(lock)
        lock.deallocate()
        value.deinitialize(count: 1)
        value.deallocate()
      }
    }

    private let contents: Contents

    init(_ value: consuming sending Value) { contents = Contents(value) }

    borrowing func withLock<Result: ~Copyable, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      pthread_mutex_lock(contents.lock)
      defer { pthread_mutex_unlock(contents.lock) }
      return try body(&contents.value.pointee)
    }
  }
#endif

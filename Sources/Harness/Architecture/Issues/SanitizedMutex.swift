#if THREAD_SANITIZER
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Glibc)
    import Glibc
  #endif

  /// Stands in for the mutex of `Synchronization` in builds for the thread sanitizer, which on Linux does not know how that
  /// one waits and takes what it guards for races. It is the system's own, which the sanitizer knows.
  struct Mutex<Value>: ~Copyable, @unchecked Sendable {
    // Unchecked: the value is touched with the lock held only.

    /// What owns the memory. It has no variables: the sanitizer takes an access of one for an access of the whole object.
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

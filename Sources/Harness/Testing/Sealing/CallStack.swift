#if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64)) && !APPLE_FALLBACK
  import Glibc
  import Synchronization

  /// The calls that are currently active.
  ///
  /// A library unwinds functions that have unwind tables. For others, callers are found through the frame pointers of Swift's
  /// compilers: each frame begins with the address of its caller's frame, followed by the return address.
  struct CallStack {
    struct Frame {
      /// The return address.
      let address: UInt64
      /// The beginning of the function's frame.
      fileprivate var start: UInt
    }

    /// The frames, innermost first.
    let frames: [Frame]

    /// Creates the stack of the calling function.
    init() {
      var walk = Walk(stack: Self.stackOfThread ?? 0..<0)
      if let unwind = Self.unwind, Self.endOfFrame != nil {
        withUnsafeMutablePointer(to: &walk) { walk in
          _ = unwind(
            { context, walk in
              // Sound: this is the pointer that is passed below.
              guard let walk = walk?.assumingMemoryBound(to: Walk.self) else { return 5 }
              return walk.pointee.step(context) ? 0 : 5
            }, walk)
        }
      }
      walk.goOn()
      frames = walk.frames
    }

    private struct Walk {
      let stack: Range<UInt>
      var frames: [Frame] = []
      private var start: UInt = 0

      init(stack: Range<UInt>) { self.stack = stack }

      /// - Returns: whether to continue.
      mutating func step(_ context: UnsafeMutableRawPointer?) -> Bool {
        guard frames.count < CallStack.depth, let address = CallStack.address?(context), address > 0,
          let end = CallStack.endOfFrame?(context)
        else { return false }
        // The end of a frame is known once the library has reached its caller's.
        start = end > 16 ? end - 16 : 0
        if !frames.isEmpty { frames[frames.count - 1].start = start }
        frames.append(Frame(address: UInt64(address), start: 0))
        return true
      }

      /// Continues from the function that the library can't unwind.
      mutating func goOn() {
        let count = frames.count
        guard let last = frames.last else { return }
        follow(from: start)
        // It is found again, with its frame.
        if count < frames.count, frames[count].address == last.address { frames.remove(at: count - 1) }
      }

      private mutating func follow(from start: UInt) {
        var start = start
        // Sound: everything that is read is on the stack of this thread, below active calls.
        while frames.count < CallStack.depth, stack.contains(start), let record = UnsafePointer<UInt>(bitPattern: start)
        {
          let (outer, address) = (record[0], record[1])
          guard address > 0, outer > start, outer % 8 == 0, stack.contains(outer) else { return }
          frames.append(Frame(address: UInt64(address), start: outer))
          addHidden(from: start + 16, to: outer, below: UInt64(address))
          start = outer
        }
      }

      /// Adds the caller of a library function without a frame of its own. The next frame is then its caller's, and the return
      /// address is somewhere before it: a word that follows a call instruction.
      private mutating func addHidden(from start: UInt, to end: UInt, below address: UInt64) {
        guard let image = LoadedPrograms.image(of: address), !image.path.isEmpty else { return }
        for place in stride(from: start, to: min(end, start + 1024), by: 8) {
          guard let word = UnsafePointer<UInt>(bitPattern: place)?.pointee, isReturn(word) else { continue }
          frames.append(Frame(address: UInt64(word), start: end))
          return
        }
      }

      private func isReturn(_ word: UInt) -> Bool {
        // Sound: the code of an image is readable.
        guard word > 8, let image = LoadedPrograms.image(of: UInt64(word)), image.code.contains(UInt64(word) - 8),
          let code = UnsafePointer<UInt8>(bitPattern: word)
        else { return false }
        #if arch(x86_64)
          return code[-5] == 0xE8 || code[-6] == 0xFF && code[-5] == 0x15
            || code[-2] == 0xFF && code[-1] & 0xF8 == 0xD0
            || code[-3] == 0xFF && code[-2] & 0xF8 == 0x50 || code[-6] == 0xFF && code[-5] & 0xF8 == 0x90
        #else
          return code[-1] & 0xFC == 0x94 || code[-1] == 0xD6 && code[-2] == 0x3F
        #endif
      }
    }

    private static let depth = 96

    /// Returns the callers of an async function, which has no caller on the stack: it keeps its context before its frame, and
    /// a context refers to that of its caller and to the address where the caller continues.
    /// - Parameter frame: the outermost frame of a job, which belongs to such a function with current compilers.
    static func callers(of frame: Frame) -> [UInt64] {
      guard frame.start > 8, let memory = try? OpenFile("/proc/self/mem", O_RDONLY) else { return [] }
      // Read through the system, which refuses invalid addresses.
      func words(at address: UInt64, _ count: Int) -> [UInt64]? {
        var words = [UInt64](repeating: 0, count: count)
        let size = count * 8
        let read = words.withUnsafeMutableBytes {
          pread(memory.descriptor, $0.baseAddress, size, off_t(truncatingIfNeeded: address))
        }
        return read == size ? words : nil
      }
      var context = words(at: UInt64(frame.start - 8), 1)?[0] ?? 0
      var addresses: [UInt64] = []
      while addresses.count < depth, context > 0, context % 8 == 0, let next = words(at: context, 2), next[1] > 0 {
        addresses.append(next[1] + 1)
        context = next[0]
      }
      return addresses
    }

    // MARK: System functions

    private typealias Address = @convention(c) (UnsafeMutableRawPointer?) -> UInt
    private typealias Step = @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> CInt
    private typealias Unwind = @convention(c) (Step, UnsafeMutableRawPointer?) -> CInt
    private typealias Attributes = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> CInt

    private static let unwind = SealedFunctions.original("_Unwind_Backtrace", Unwind.self)
    private static let address = SealedFunctions.original("_Unwind_GetIP", Address.self)
    private static let endOfFrame = SealedFunctions.original("_Unwind_GetCFA", Address.self)
    private static let attributes = SealedFunctions.original("pthread_getattr_np", Attributes.self)

    private static var stackOfThread: Range<UInt>? {
      // Reading the bounds of the main thread's stack is slow.
      let thread = pthread_self()
      if let known = lastStack.withLock({ $0 }), known.thread == thread { return known.stack }
      var attributes = pthread_attr_t()
      guard let read = Self.attributes, read(thread, &attributes) == 0 else { return nil }
      defer { pthread_attr_destroy(&attributes) }
      var (start, size): (UnsafeMutableRawPointer?, Int) = (nil, 0)
      guard pthread_attr_getstack(&attributes, &start, &size) == 0, size > 64 else { return nil }
      let stack = UInt(bitPattern: start)..<(UInt(bitPattern: start) + UInt(size) - 16)
      lastStack.withLock { $0 = (thread, stack) }
      return stack
    }

    private static let lastStack = Mutex<(thread: pthread_t, stack: Range<UInt>)?>(nil)
  }
#endif

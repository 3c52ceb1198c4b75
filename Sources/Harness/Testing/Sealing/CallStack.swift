#if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64)) && !APPLE_FALLBACK
  import Glibc
  import Synchronization

  /// The calls that are going on.
  ///
  /// A library knows how each function is left that says so in its tables. Where one doesn't, its caller is found as compilers of
  /// Swift leave it: each frame begins with the address of the one around it, and behind that lies where the caller goes on.
  struct CallStack {
    struct Frame {
      /// Where the function goes on.
      let address: UInt64
      /// Where its frame begins.
      fileprivate var start: UInt
    }

    /// The innermost first.
    let frames: [Frame]

    /// Of the function that calls this.
    init() {
      var walk = Walk(stack: Self.stackOfThread ?? 0..<0)
      if let unwind = Self.unwind, Self.endOfFrame != nil {
        withUnsafeMutablePointer(to: &walk) { walk in
          _ = unwind(
            { context, walk in
              // Sound: what is handed in below.
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

      /// - Returns: whether to go on.
      mutating func step(_ context: UnsafeMutableRawPointer?) -> Bool {
        guard frames.count < CallStack.depth, let address = CallStack.address?(context), address > 0,
          let end = CallStack.endOfFrame?(context)
        else { return false }
        // The end of a frame is known when the library has come to the one around it.
        start = end > 16 ? end - 16 : 0
        if !frames.isEmpty { frames[frames.count - 1].start = start }
        frames.append(Frame(address: UInt64(address), start: 0))
        return true
      }

      /// From the function on of which the library knows nothing.
      mutating func goOn() {
        let count = frames.count
        guard let last = frames.last else { return }
        follow(from: start)
        // It is met again, with its frame.
        if count < frames.count, frames[count].address == last.address { frames.remove(at: count - 1) }
      }

      private mutating func follow(from start: UInt) {
        var start = start
        // Sound: all that is read lies on the stack of this thread, below calls that go on.
        while frames.count < CallStack.depth, stack.contains(start), let record = UnsafePointer<UInt>(bitPattern: start)
        {
          let (outer, address) = (record[0], record[1])
          guard address > 0, outer > start, outer % 8 == 0, stack.contains(outer) else { return }
          frames.append(Frame(address: UInt64(address), start: outer))
          addHidden(from: start + 16, to: outer, below: UInt64(address))
          start = outer
        }
      }

      /// A function of a library may have no frame of its own. Then its caller's stands next, and where that goes on lies
      /// somewhere before: a word that comes behind an instruction that calls.
      private mutating func addHidden(from start: UInt, to end: UInt, below address: UInt64) {
        guard let image = LoadedPrograms.image(of: address), !image.path.isEmpty else { return }
        for place in stride(from: start, to: min(end, start + 1024), by: 8) {
          guard let word = UnsafePointer<UInt>(bitPattern: place)?.pointee, isReturn(word) else { continue }
          frames.append(Frame(address: UInt64(word), start: end))
          return
        }
      }

      private func isReturn(_ word: UInt) -> Bool {
        // Sound: what lies in the code of an image can be read.
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

    /// Who waits for an async function, which has no caller on the stack: it keeps its context in front of its frame; a context
    /// knows that of its caller, and where that goes on.
    /// - Parameter frame: the outermost of a job, which is one of such a function, as far as compilers do what they do today.
    static func callers(of frame: Frame) -> [UInt64] {
      guard frame.start > 8, let memory = try? OpenFile("/proc/self/mem", O_RDONLY) else { return [] }
      // Read by the system, which says no where nothing lies.
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

    // MARK: What the system says

    private typealias Address = @convention(c) (UnsafeMutableRawPointer?) -> UInt
    private typealias Step = @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> CInt
    private typealias Unwind = @convention(c) (Step, UnsafeMutableRawPointer?) -> CInt
    private typealias Attributes = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> CInt

    private static let unwind = SealedFunctions.original("_Unwind_Backtrace", Unwind.self)
    private static let address = SealedFunctions.original("_Unwind_GetIP", Address.self)
    private static let endOfFrame = SealedFunctions.original("_Unwind_GetCFA", Address.self)
    private static let attributes = SealedFunctions.original("pthread_getattr_np", Attributes.self)

    private static var stackOfThread: Range<UInt>? {
      // What is read of the main thread takes long.
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

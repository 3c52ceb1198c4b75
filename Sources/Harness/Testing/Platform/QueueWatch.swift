#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif
import Synchronization

/// Notices work that code hands to a Dispatch queue, an operation queue or a timer of Dispatch, which no script waits for.
///
/// Linux, where the program is linked dynamically; elsewhere nothing is noticed.
package enum QueueWatch {
  /// `the queue "images"`, `a global queue`, `a timer, or something else that was suspended`.
  package typealias Listener = (_ where: String) -> Void

  private struct Watching: @unchecked Sendable {
    // Unchecked: it is called on its own thread alone.
    let listener: Listener
    let served: () -> UInt?
  }

  private static let count = Atomic(0)
  private static let watching = Mutex<[UInt: Watching]>([:])

  private static func thread() -> UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }

  /// Calls `listener` for each piece of work that this thread hands to another one while `body` runs.
  /// - Parameter served: the thread that waits for what the calling thread does, which then counts as done there.
  package static func during<Result>(
    _ listener: @escaping Listener, served: @escaping () -> UInt? = { nil }, _ body: () -> Result
  ) -> Result {
    guard isInstalled else { return body() }
    let thread = thread()
    let outer = watching.withLock { watching in
      let outer = watching[thread]
      watching[thread] = Watching(listener: listener, served: served)
      return outer
    }
    count.add(1, ordering: .relaxed)
    defer {
      count.subtract(1, ordering: .relaxed)
      watching.withLock { $0[thread] = outer }
    }
    return body()
  }

  fileprivate static func notice(_ place: () -> String) {
    if count.load(ordering: .relaxed) == 0 { return }
    let all = watching.withLock { $0 }
    let own = thread()
    let heard = all[own] ?? all.first { $0.value.served() == $0.key }?.value
    heard?.listener(place())
  }
}

#if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64))
  import Dispatch
  import Glibc

  extension QueueWatch {
    private typealias Two = @convention(c) (UnsafeRawPointer?, UnsafeRawPointer?) -> Void
    private typealias Three = @convention(c) (UnsafeRawPointer?, UnsafeRawPointer?, UnsafeRawPointer?) -> Void
    private typealias After = @convention(c) (UInt64, UnsafeRawPointer?, UnsafeRawPointer?) -> Void
    private typealias One = @convention(c) (UnsafeRawPointer?) -> Void
    private typealias Label = @convention(c) (UnsafeRawPointer?) -> UnsafePointer<CChar>?

    private static func original<Function>(_ name: String, _: Function.Type) -> Function? {
      // Sound: each is a C function of the signature that its header has; what it takes and gives are words.
      dlsym(nil, name).map { unsafeBitCast($0, to: Function.self) }
    }

    private static let async = original("dispatch_async", Two.self)
    private static let barrier = original("dispatch_barrier_async", Two.self)
    private static let groupAsync = original("dispatch_group_async", Three.self)
    private static let groupNotify = original("dispatch_group_notify", Three.self)
    private static let after = original("dispatch_after", After.self)
    private static let resume = original("dispatch_resume", One.self)
    private static let activate = original("dispatch_activate", One.self)
    private static let label = original("dispatch_queue_get_label", Label.self)

    private static func name(of queue: UnsafeRawPointer?) -> String {
      let label = label?(queue).map { String(cString: $0) } ?? ""
      if label.hasPrefix("com.apple.root.") { return "a global queue" }
      if label == "com.apple.main-thread" { return "the main queue" }
      // An address is another one in each process.
      let name = label.replacing(/\s*0x[0-9a-fA-F]+/, with: "")
      if name == "NSOperationQueue" { return "an operation queue" }
      return name.isEmpty ? "a queue" : "the queue \"\(name)\""
    }

    /// The functions that hand work over, each noticed and then called.
    fileprivate static let isInstalled: Bool = {
      let async: Two = { queue, work in
        QueueWatch.notice { QueueWatch.name(of: queue) }
        QueueWatch.async?(queue, work)
      }
      let barrier: Two = { queue, work in
        QueueWatch.notice { QueueWatch.name(of: queue) }
        QueueWatch.barrier?(queue, work)
      }
      let groupAsync: Three = { group, queue, work in
        QueueWatch.notice { QueueWatch.name(of: queue) }
        QueueWatch.groupAsync?(group, queue, work)
      }
      let groupNotify: Three = { group, queue, work in
        QueueWatch.notice { QueueWatch.name(of: queue) }
        QueueWatch.groupNotify?(group, queue, work)
      }
      let after: After = { time, queue, work in
        QueueWatch.notice { QueueWatch.name(of: queue) }
        QueueWatch.after?(time, queue, work)
      }
      let resume: One = { object in
        QueueWatch.notice { "a timer, or something else that was suspended" }
        QueueWatch.resume?(object)
      }
      let activate: One = { object in
        QueueWatch.notice { "a timer, or something else that was suspended" }
        QueueWatch.activate?(object)
      }
      let all: [(String, Any?, UnsafeRawPointer)] = [
        ("dispatch_async", Self.async, unsafeBitCast(async, to: UnsafeRawPointer.self)),
        ("dispatch_barrier_async", Self.barrier, unsafeBitCast(barrier, to: UnsafeRawPointer.self)),
        ("dispatch_group_async", Self.groupAsync, unsafeBitCast(groupAsync, to: UnsafeRawPointer.self)),
        ("dispatch_group_notify", Self.groupNotify, unsafeBitCast(groupNotify, to: UnsafeRawPointer.self)),
        ("dispatch_after", Self.after, unsafeBitCast(after, to: UnsafeRawPointer.self)),
        ("dispatch_resume", Self.resume, unsafeBitCast(resume, to: UnsafeRawPointer.self)),
        ("dispatch_activate", Self.activate, unsafeBitCast(activate, to: UnsafeRawPointer.self)),
      ]
      var replacements: [String: UnsafeRawPointer] = [:]
      // What isn't there can't be called.
      for (name, original, new) in all where original != nil { replacements[name] = new }
      return ImportedFunctions.replace(replacements) > 0
    }()
  }
#else
  extension QueueWatch {
    fileprivate static let isInstalled = false
  }
#endif

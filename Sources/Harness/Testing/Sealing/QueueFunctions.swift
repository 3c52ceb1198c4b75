#if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64)) && !APPLE_FALLBACK
  import Dispatch
  import Glibc

  /// The functions of Dispatch, as declared in C.
  enum QueueFunctions {
    /// A queue, a group, a block: an object that C knows by its address.
    typealias Object = UnsafeRawPointer?
    typealias OfOne = @convention(c) (Object) -> Void
    typealias OfTwo = @convention(c) (Object, Object) -> Void
    typealias OfThree = @convention(c) (Object, Object, Object) -> Void
    typealias After = @convention(c) (UInt64, Object, Object) -> Void
    typealias Apply = @convention(c) (Int, Object, Object) -> Void
    typealias Wait = @convention(c) (Object, UInt64) -> Int
    typealias Synchronous =
      @convention(c) (Object, UnsafeMutableRawPointer?, @convention(c) (UnsafeMutableRawPointer?) -> Void) -> Void
    typealias MakeBlock = @convention(c) (UInt, Object) -> Object
    typealias MakeBlockOfClass = @convention(c) (UInt, UInt32, Int32, Object) -> Object
    typealias Label = @convention(c) (Object) -> UnsafePointer<CChar>?
    typealias MakeSource = @convention(c) (Object, UInt, UInt, Object) -> Object
    typealias SetTimer = @convention(c) (Object, UInt64, UInt64, UInt64) -> Void
    typealias Data = @convention(c) (Object) -> UInt
    typealias GlobalQueue = @convention(c) (Int, UInt) -> Object
    typealias MakeTime = @convention(c) (UInt64, Int64) -> UInt64
    typealias GetSpecificOf = @convention(c) (Object, Object) -> Object
    /// Creates an object from another one.
    typealias Change = @convention(c) (Object) -> Object
    typealias MakeQueue = @convention(c) (UnsafePointer<CChar>?, Object) -> Object
    typealias MakeQueueOnTarget = @convention(c) (UnsafePointer<CChar>?, Object, Object) -> Object
    typealias CopyBlock = @convention(c) (Object) -> Object

    static let async = SealedFunctions.original("dispatch_async", OfTwo.self)
    static let barrierAsync = SealedFunctions.original("dispatch_barrier_async", OfTwo.self)
    static let groupAsync = SealedFunctions.original("dispatch_group_async", OfThree.self)
    static let groupNotify = SealedFunctions.original("dispatch_group_notify", OfThree.self)
    static let groupEnter = SealedFunctions.original("dispatch_group_enter", OfOne.self)
    static let groupLeave = SealedFunctions.original("dispatch_group_leave", OfOne.self)
    static let groupWait = SealedFunctions.original("dispatch_group_wait", Wait.self)
    static let after = SealedFunctions.original("dispatch_after", After.self)
    static let apply = SealedFunctions.original("dispatch_apply", Apply.self)
    static let sync = SealedFunctions.original("dispatch_sync", OfTwo.self)
    static let barrierSync = SealedFunctions.original("dispatch_barrier_sync", OfTwo.self)
    static let asyncAndWait = SealedFunctions.original("dispatch_async_and_wait", OfTwo.self)
    static let synchronous = SealedFunctions.original("dispatch_sync_f", Synchronous.self)
    static let barrierSynchronous = SealedFunctions.original("dispatch_barrier_sync_f", Synchronous.self)
    static let semaphoreWait = SealedFunctions.original("dispatch_semaphore_wait", Wait.self)
    static let suspend = SealedFunctions.original("dispatch_suspend", OfOne.self)
    static let resume = SealedFunctions.original("dispatch_resume", OfOne.self)
    static let activate = SealedFunctions.original("dispatch_activate", OfOne.self)
    static let retain = SealedFunctions.original("dispatch_retain", OfOne.self)
    static let release = SealedFunctions.original("dispatch_release", OfOne.self)
    static let makeBlock = SealedFunctions.original("dispatch_block_create", MakeBlock.self)
    static let makeBlockOfClass = SealedFunctions.original(
      "dispatch_block_create_with_qos_class", MakeBlockOfClass.self)
    static let blockNotify = SealedFunctions.original("dispatch_block_notify", OfThree.self)
    static let blockWait = SealedFunctions.original("dispatch_block_wait", Wait.self)
    static let blockCancel = SealedFunctions.original("dispatch_block_cancel", OfOne.self)
    static let assertNot = SealedFunctions.original("dispatch_assert_queue_not", OfOne.self)
    static let makeSource = SealedFunctions.original("dispatch_source_create", MakeSource.self)
    static let setTimer = SealedFunctions.original("dispatch_source_set_timer", SetTimer.self)
    static let setEventHandler = SealedFunctions.original("dispatch_source_set_event_handler", OfTwo.self)
    static let setCancelHandler = SealedFunctions.original("dispatch_source_set_cancel_handler", OfTwo.self)
    static let setRegistrationHandler = SealedFunctions.original(
      "dispatch_source_set_registration_handler", OfTwo.self)
    static let makeTime = SealedFunctions.original("dispatch_time", MakeTime.self)
    static let getSpecific = SealedFunctions.original("dispatch_get_specific", Change.self)
    static let getSpecificOf = SealedFunctions.original("dispatch_queue_get_specific", GetSpecificOf.self)
    static let sourceData = SealedFunctions.original("dispatch_source_get_data", Data.self)
    static let cancelSource = SealedFunctions.original("dispatch_source_cancel", OfOne.self)
    static let label = SealedFunctions.original("dispatch_queue_get_label", Label.self)
    static let makeInactive = SealedFunctions.original("dispatch_queue_attr_make_initially_inactive", Change.self)
    static let makeQueue = SealedFunctions.original("dispatch_queue_create", MakeQueue.self)
    // The symbol's name ends in the version of the function.
    static let makeQueueOnTarget = SealedFunctions.original("dispatch_queue_create_with_target", MakeQueueOnTarget.self)
    static let copyBlock = SealedFunctions.original("_Block_copy", CopyBlock.self)
    static let releaseBlock = SealedFunctions.original("_Block_release", OfOne.self)

    static let now: UInt64 = 0
    static let forever = UInt64.max

    nonisolated(unsafe) static let mainQueue: Object = SealedFunctions.address("_dispatch_main_q")
    nonisolated(unsafe) static let globalQueue: Object = SealedFunctions.original(
      "dispatch_get_global_queue", GlobalQueue.self)?(0, 0)
    nonisolated(unsafe) static let timerType: Object = SealedFunctions.address("_dispatch_source_type_timer")

    /// Returns `the queue "images"`, without the address in the label, which differs in each process.
    static func name(of queue: Object) -> String {
      let label = label?(queue).map { String(cString: $0) } ?? ""
      if label.hasPrefix("com.apple.root.") { return "a global queue" }
      if queue == mainQueue { return "the main queue" }
      let name = label.replacing(/\s*0x[0-9a-fA-F]+/, with: "")
      if name == "NSOperationQueue" { return "an operation queue" }
      return name.isEmpty ? "a queue" : "queue \"\(name)\""
    }

    /// Returns a queue's target queue; nil if that is one of the system's, or if the library doesn't tell.
    static func target(of queue: Object) -> Object {
      // Sound: as below; these numbers are the fourteenth and the fifteenth.
      guard let queue, queue != mainQueue, let offsets = SealedFunctions.address("dispatch_queue_offsets") else {
        return nil
      }
      let offset = offsets.load(fromByteOffset: 26, as: UInt16.self)
      guard offsets.load(fromByteOffset: 28, as: UInt16.self) == 8, offset > 0, offset < 256 else { return nil }
      guard let target = queue.load(fromByteOffset: Int(offset), as: UnsafeRawPointer?.self) else { return nil }
      let label = label?(target).map { String(cString: $0) } ?? ""
      return label.hasPrefix("com.apple.root.") ? nil : target
    }

    /// Returns the number of blocks that a queue may run at the same time, read at an offset that the library provides; nil if
    /// it doesn't.
    static func width(of queue: Object) -> UInt16? {
      // Sound: the library exports the offsets for debuggers, as 16-bit numbers, of which these are the eighth and the ninth.
      guard let queue, let offsets = SealedFunctions.address("dispatch_queue_offsets") else { return nil }
      let offset = offsets.load(fromByteOffset: 14, as: UInt16.self)
      let size = offsets.load(fromByteOffset: 16, as: UInt16.self)
      guard size == 2, offset > 0, offset < 256 else { return nil }
      return queue.load(fromByteOffset: Int(offset), as: UInt16.self)
    }
  }
#endif

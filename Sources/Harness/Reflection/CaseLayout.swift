import Synchronization

/// How the payload of one case of an enum is read, in words that need no counting of references: the part of `CaseAccess`
/// that is compiled into the caller's own code.
@usableFromInline
struct CaseLayout: ~Copyable {
  @usableFromInline typealias TagReader = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
  @usableFromInline typealias Projector = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void

  @usableFromInline let metadata: UnsafeRawPointer
  @usableFromInline let readTag: TagReader
  @usableFromInline let project: Projector
  /// One bit for each of the first 64 tags: whether that case may be the one.
  @usableFromInline let candidates: UInt64
  /// Twice the tag of the case, once it is known that its payload can be read; and one more where bits of the payload say
  /// which case it is. -1 before the metadata was compared with `Mirror`, -2 where the payload isn't read by it.
  @usableFromInline let access: Atomic<Int>

  init(
    metadata: UnsafeRawPointer, readTag: @escaping TagReader, project: @escaping Projector, candidates: UInt64,
    access: Int
  ) {
    self.metadata = metadata
    self.readTag = readTag
    self.project = project
    self.candidates = candidates
    self.access = Atomic(access)
  }

  /// The payload of `root` if it is the case; `slowly` answers where this can't tell.
  @inlinable
  @inline(__always)
  borrowing func extract<Root, Value>(from root: Root, slowly: () -> Value?) -> Value? {
    let access = access.load(ordering: .relaxed)
    guard access != -1 else { return slowly() }
    return withUnsafePointer(to: root) { pointer -> Value? in
      let address = UnsafeRawPointer(pointer)
      let tag = Int(readTag(address, metadata))
      if tag < 64, candidates & (1 << UInt64(tag)) == 0 { return nil }
      guard access >= 0 else { return slowly() }
      guard tag == access >> 1 else { return nil }
      // Sound, here and below: the payload is of the type `Value`, or a tuple of the same elements with other labels.
      if access & 1 == 0 { return address.assumingMemoryBound(to: Value.self).pointee }
      return withUnsafeTemporaryAllocation(of: Root.self, capacity: 1) { scratch -> Value? in
        // Sound: projecting destroys the tag bits, so it works on a bitwise copy, which owns nothing.
        guard let copy = scratch.baseAddress.map({ UnsafeMutableRawPointer($0) }) else { return nil }
        copy.copyMemory(from: address, byteCount: MemoryLayout<Root>.size)
        project(copy, metadata)
        return UnsafeRawPointer(copy).assumingMemoryBound(to: Value.self).pointee
      }
    }
  }
}

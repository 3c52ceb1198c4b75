import Synchronization

/// The way to read the payload of one case of an enum, without reference counting: the part of `CaseAccess` that is compiled
/// into the caller's own code.
@usableFromInline
struct CaseLayout: ~Copyable {
  @usableFromInline typealias TagReader = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
  @usableFromInline typealias Projector = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void

  @usableFromInline let metadata: UnsafeRawPointer
  @usableFromInline let readTag: TagReader
  @usableFromInline let project: Projector
  /// A bit for each of the first 64 tags: whether that case may be the one.
  @usableFromInline let candidates = Atomic(UInt64.max)
  /// Twice the tag of the case, once its payload is known to be readable, plus one if bits of the payload encode the case. -1
  /// before the first extraction, -2 if the payload can't be read this way.
  @usableFromInline let access = Atomic(-1)

  init(metadata: UnsafeRawPointer, readTag: @escaping TagReader, project: @escaping Projector) {
    self.metadata = metadata
    self.readTag = readTag
    self.project = project
  }

  /// Returns the payload of `root` if it is the case; calls `slowly` if this can't decide.
  @inlinable
  @inline(__always)
  borrowing func extract<Root, Value>(from root: Root, slowly: () -> Value?) -> Value? {
    let access = access.load(ordering: .relaxed)
    guard access != -1 else { return slowly() }
    return withUnsafePointer(to: root) { pointer -> Value? in
      let address = UnsafeRawPointer(pointer)
      let tag = Int(readTag(address, metadata))
      if tag < 64, candidates.load(ordering: .relaxed) & (1 << UInt64(tag)) == 0 { return nil }
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

extension CaseLayout {
  /// Records that the payload is at `location`.
  func learn(_ location: CaseLocation, _ shape: TypeShape, _ wanted: TypeShape) {
    let (tag, place) = Self.place(location, shape, wanted)
    if let tag, tag < 64 { candidates.store(1 << UInt64(tag), ordering: .relaxed) }
    access.store(place ?? -2, ordering: .relaxed)
  }

  /// Returns the outermost tag on the way to the payload, and the value of `access` if that is the whole way.
  private static func place(
    _ location: CaseLocation, _ shape: TypeShape, _ wanted: TypeShape
  ) -> (tag: Int?, access: Int?) {
    switch (location.components.first, shape.constructionKind) {
    case (.present, .optional(let wrapped)):
      // The first case of an optional, which leaves its payload unchanged.
      return (0, location.components.count == 1 && wrapped.isLaidOut(as: wanted) ? 0 : nil)
    case (.payload(let tag), .enumeration(let enumeration)):
      let enumCase = enumeration.cases[tag]
      let isWhole = location.components.count == 1 && enumCase.payload.map { $0.isLaidOut(as: wanted) } ?? false
      return (tag, isWhole && !enumCase.isIndirect ? tag << 1 | (enumCase.isInPlace ? 0 : 1) : nil)
    default: return (nil, nil)
    }
  }

  /// Records that nothing was found in a value of another case. From the second time on, types rule out cases.
  func narrow(_ shape: TypeShape, _ wanted: TypeShape) {
    if access.exchange(-2, ordering: .relaxed) == -1 || candidates.load(ordering: .relaxed) != .max { return }
    // For a value of the whole type, any case may be the one that wraps it again.
    guard case .enumeration(let enumeration) = shape.constructionKind, !shape.isLaidOut(as: wanted) else { return }
    var possible = UInt64.max
    for (tag, enumCase) in enumeration.cases.prefix(64).enumerated() where !(enumCase.payload?.canHold(wanted) ?? false)
    {
      possible &= ~(1 << UInt64(tag))
    }
    candidates.store(possible, ordering: .relaxed)
  }
}

import Synchronization

/// Recently used shapes, found without a lock: an array of fixed size in which each type has one place, and may be displaced by
/// another type.
///
/// Sound: shapes are kept by the cache of ``TypeShape`` and never released, so a place needs no ownership.
struct ShapeTable: @unchecked Sendable {
  // Unchecked: the places are atomic.

  private static var count: Int { 1024 }
  private let places: UnsafeMutablePointer<Atomic<Unmanaged<TypeShape>?>>

  /// Never freed: there is one, for the life of the process.
  init() {
    places = .allocate(capacity: Self.count)
    for index in 0..<Self.count { (places + index).initialize(to: Atomic(nil)) }
  }

  @inline(__always)
  private func place(_ metadata: UnsafeRawPointer) -> UnsafeMutablePointer<Atomic<Unmanaged<TypeShape>?>> {
    // Metadata records are aligned to words, and those of one module are near each other.
    let bits = UInt(bitPattern: metadata) >> 3
    return places + Int((bits ^ bits >> 10) & UInt(Self.count - 1))
  }

  @inline(__always)
  func find(_ metadata: UnsafeRawPointer) -> TypeShape? {
    guard let shape = place(metadata).pointee.load(ordering: .acquiring) else { return nil }
    return shape._withUnsafeGuaranteedRef { $0.metadata == metadata ? $0 : nil }
  }

  /// Returns the flat list of a struct's fields, if the shape is here and a value was seen before.
  @inline(__always)
  func flat(_ metadata: UnsafeRawPointer) -> FlatRecord? {
    guard let shape = place(metadata).pointee.load(ordering: .acquiring) else { return nil }
    return shape._withUnsafeGuaranteedRef {
      $0.metadata == metadata ? FlatRecord(address: $0.flatList.load(ordering: .acquiring)) : nil
    }
  }

  func keep(_ shape: TypeShape) {
    place(shape.metadata).pointee.store(Unmanaged.passUnretained(shape), ordering: .releasing)
  }
}

/// Memory for one value of a type known only by its shape. The box owns the value and destroys it.
///
/// Boxes construct values without leaks: if construction fails, initialized parts are destroyed with the box, and others are
/// not.
package final class ValueBox {
  package let shape: TypeShape
  package let address: UnsafeMutableRawPointer
  /// Whether `address` holds a value. Set it only after initializing the memory; clear it after moving the value out.
  @exclusivity(unchecked) package var isInitialized = false

  package init(_ shape: TypeShape) {
    self.shape = shape
    address = .allocate(byteCount: max(shape.size, 1), alignment: shape.alignment)
  }

  /// Creates a box with a copy of the value at `source`.
  package convenience init(_ shape: TypeShape, copying source: UnsafeRawPointer) {
    self.init(shape)
    shape.copy(source, to: address)
    isInitialized = true
  }

  /// Creates a box with a value.
  /// - Parameter shape: The shape of `T`.
  package convenience init<T>(of value: T, _ shape: TypeShape) {
    self.init(shape)
    address.initialize(with: value)
    isInitialized = true
  }

  deinit {
    if isInitialized { shape.destroy(address) }
    address.deallocate()
  }

  /// Returns a copy of the value, or nil if `T` is not the box's type or nothing was constructed.
  package func value<T>(as type: T.Type) -> T? {
    // Sound: same type, initialized memory.
    isInitialized && shape.type == type ? address.assumingMemoryBound(to: T.self).pointee : nil
  }

  /// Calls `body` with the value in its place, unless `T` is not the box's type or nothing was constructed.
  package func lend<T>(as type: T.Type, _ body: (T) -> Void) {
    // Sound: same type, initialized memory.
    if isInitialized, shape.type == type { body(address.assumingMemoryBound(to: T.self).pointee) }
  }

  /// The value as `Any`, or nil if nothing was constructed.
  package var any: Any? { isInitialized ? shape.box(address) : nil }

  /// A reference to the box's value, valid for as long as the box is kept.
  @inline(__always)
  package var ref: ValueRef { ValueRef(shape, UnsafeRawPointer(address)) }
}

extension ValueBox {
  /// Creates an optional that holds the value of a box, which is empty afterwards, or nil.
  package convenience init(_ optional: TypeShape, wrapped: TypeShape, taking inside: ValueBox?) {
    self.init(optional)
    if let inside {
      wrapped.move(inside.address, to: address)
      inside.isInitialized = false
    }
    wrapped.setPresent(inside != nil, address)
    isInitialized = true
  }

  /// Creates a value of a protocol type that holds `any`; nil if that doesn't conform.
  package convenience init?(_ existential: TypeShape, holding any: Any) {
    self.init(existential)
    guard existential.construct(address, holding: any) else { return nil }
    isInitialized = true
  }

  /// Creates a case of an enum without a payload; nil for one that has a payload.
  package convenience init?(_ shape: TypeShape, _ enumeration: TypeShape.Enumeration, plainCase index: Int) {
    guard enumeration.cases[index].payload == nil else { return nil }
    self.init(shape)
    shape.construct(address, of: enumeration, case: index, taking: nil)
    isInitialized = true
  }

  /// Creates a tuple of the values of boxes, which must be of the types of its elements.
  package convenience init(_ tuple: TypeShape, _ record: TypeShape.Record, copying elements: [ValueBox]) {
    self.init(tuple)
    for (field, element) in zip(record.fields, elements) {
      field.shape.copy(element.address, to: address + field.offset)
    }
    isInitialized = true
  }

  /// Replaces a field of the value with a copy of the same field in another value of the type.
  package func replace(_ field: TypeShape.Field, from other: ValueRef) { replace(field, with: other[field]) }

  /// Replaces a field of the value with a copy of another value.
  package func replace(_ field: TypeShape.Field, with other: ValueRef) {
    field.shape.replace(address + field.offset, with: other.address)
  }
}

/// Memory for several contiguous values, of which the first `count` are initialized.
package final class ValueRow {
  let shape: TypeShape
  @exclusivity(unchecked) package private(set) var base: UnsafeMutableRawPointer
  @exclusivity(unchecked) package private(set) var count = 0
  private var capacity = 4

  package init(_ shape: TypeShape) {
    self.shape = shape
    base = .allocate(byteCount: max(4 * shape.stride, 1), alignment: shape.alignment)
  }

  /// Creates copies of the values of boxes, which must be of the shape's type.
  package convenience init(_ shape: TypeShape, copying boxes: [ValueBox]) {
    self.init(shape)
    for box in boxes {
      shape.copy(box.address, to: reserve())
      commit()
    }
  }

  deinit {
    for index in 0..<count { shape.destroy(base + index * shape.stride) }
    base.deallocate()
  }

  /// Returns the place of the next value. Call `commit` after initializing it.
  package func reserve() -> UnsafeMutableRawPointer {
    if count == capacity {
      let wider = UnsafeMutableRawPointer.allocate(
        byteCount: max(2 * capacity * shape.stride, 1), alignment: shape.alignment)
      for index in 0..<count { shape.move(base + index * shape.stride, to: wider + index * shape.stride) }
      base.deallocate()
      base = wider
      capacity *= 2
    }
    return base + count * shape.stride
  }

  /// Marks the value at the reserved place as initialized.
  package func commit() { count += 1 }

  /// Moves all values to other memory.
  package func move(to target: UnsafeMutableRawPointer) {
    for index in 0..<count { shape.move(base + index * shape.stride, to: target + index * shape.stride) }
    release()
  }

  /// Releases the values, which were consumed elsewhere.
  package func release() { count = 0 }
}

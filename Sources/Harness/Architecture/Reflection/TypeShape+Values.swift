/// Copying, moving, destroying and comparing values through a shape.
///
/// Addresses are those of initialized values of the shape's type, unless stated otherwise.
extension TypeShape {
  /// Initializes `target` with a copy.
  package func copy(_ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer) {
    if isPartial { return copyPart(source, to: target) }
    if isPlain {
      target.copyMemory(from: source, byteCount: size)
    } else {
      witnesses.copy(target, source, metadata)
    }
  }

  /// Initializes `target` with the value at `source`, whose memory is uninitialized afterwards.
  func move(_ source: UnsafeMutableRawPointer, to target: UnsafeMutableRawPointer) {
    if isPartial {
      copyPart(source, to: target)
    } else if witnesses.isBitwiseTakable {
      target.copyMemory(from: source, byteCount: size)
    } else {
      witnesses.take(target, source, metadata)
    }
  }

  @inline(never)
  private func copyPart(_ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer) {
    if case .bytes(let bytes) = kind { bytes.copy(source, to: target) }
  }

  /// Returns the result of `==` for two values; nil if the type has none, or if it ignores how often a wrapper was set.
  func areEqualByOperator(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool? {
    if let equals { return equals(left, right) }
    guard case .leaf = kind, let type = type as? any Equatable.Type else { return nil }
    func open<T: Equatable>(_: T.Type) -> Bool { left.read(as: T.self) == right.read(as: T.self) }
    return open(type)
  }

  /// Replaces the value at `target` with a copy of the one at `source`.
  func replace(_ target: UnsafeMutableRawPointer, with source: UnsafeRawPointer) {
    destroy(target)
    copy(source, to: target)
  }

  /// Destroys the value; its memory is uninitialized afterwards.
  package func destroy(_ value: UnsafeMutableRawPointer) {
    if !isPlain, !isPartial { witnesses.destroy(value, metadata) }
  }

  /// Returns the value as `Any`. A value of protocol type is returned as its dynamic type.
  package func box(_ value: UnsafeRawPointer) -> Any {
    func open<T>(_: T.Type) -> Any {
      let value = value.assumingMemoryBound(to: T.self).pointee
      guard case .existential = kind else { return value }
      if let hashable = value as? AnyHashable, T.self == AnyHashable.self { return hashable.base }
      // `Any` may hold a value of protocol type as it is; only a cast to the dynamic type extracts it.
      func unwrap<Dynamic>(_: Dynamic.Type) -> Any { value as? Dynamic ?? value }
      return _openExistential(Swift.type(of: value as Any), do: unwrap)
    }
    return _openExistential(type, do: open)
  }

  /// Returns the name of the type of the value at `value`, which for an object may be a subclass of this one.
  package func dynamicName(_ value: UnsafeRawPointer) -> String {
    TypeMetadata(type).kind == .reference ? TypeShape.of(Swift.type(of: box(value))).name : name
  }

  /// Returns the name of the type that the metatype at `value` stands for.
  package func metatypeName(_ value: UnsafeRawPointer) -> String { String(describing: box(value)) }

  /// Calls `body` with the dynamic type's shape and the address of the value inside `any`.
  static func withDynamicValue<R>(of any: Any, _ body: (TypeShape, UnsafeRawPointer) -> R) -> R {
    func open<T>(_ value: T) -> R {
      // It hides its content, and is read as that.
      if T.self == AnyHashable.self, let hashable = value as? AnyHashable {
        return withDynamicValue(of: hashable.base, body)
      }
      return withUnsafePointer(to: value) { body(TypeShape.of(T.self), UnsafeRawPointer($0)) }
    }
    return _openExistential(any, do: open)
  }

  /// Returns whether the bytes of two plain values are the same.
  @usableFromInline func sameBytes(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    left == right || SameBytes.check(left, right, size)
  }
}

// MARK: - Protocol types

extension TypeShape {
  /// Makes the memory at `target` a value of this protocol type that holds `any`, or returns false and leaves it uninitialized.
  package func construct(_ target: UnsafeMutableRawPointer, holding any: Any) -> Bool {
    func open<T>(_: T.Type) -> Bool {
      guard let value = any as? T else { return false }
      target.initialize(with: value)
      return true
    }
    // Sound: `target` is memory for a value of this very type, which is `T` here.
    return _openExistential(type, do: open)
  }
}

// MARK: - Optionals

extension TypeShape {
  /// Returns whether the optional at `value` has a value, which is at the same address. `self` is the wrapped shape.
  @usableFromInline package func isPresent(_ value: UnsafeRawPointer) -> Bool {
    witnesses.singlePayloadTag(value, emptyCases: 1, metadata) == 0
  }

  /// Makes the memory at `target` an optional: around the wrapped value there, or nil in uninitialized memory.
  package func setPresent(_ isPresent: Bool, _ target: UnsafeMutableRawPointer) {
    witnesses.storeSinglePayloadTag(target, isPresent ? 0 : 1, emptyCases: 1, metadata)
  }
}

// MARK: - Enums

extension TypeShape {
  /// Returns the index of the case that the enum at `value` holds.
  @usableFromInline package func caseIndex(_ value: UnsafeRawPointer) -> Int { witnesses.enumTag(value, metadata) }

  /// Calls `body` with the address of the enum's payload. The payload must only be read or copied, and only inside `body`. The
  /// case must have a payload.
  @inlinable
  package func withPayload<R>(
    _ value: UnsafeRawPointer, of enumeration: Enumeration, case index: Int, _ body: (UnsafeRawPointer) -> R
  ) -> R {
    // Inlined for payloads in place, where a call would cost more than the rest, and for deep values another frame for each
    // level.
    if enumeration.cases[index].isInPlace {
      return body(enumeration.cases[index].isIndirect ? boxContents(value, enumeration.cases[index].payload) : value)
    }
    return withMovedPayload(value, of: enumeration, case: index, body)
  }

  @usableFromInline func withMovedPayload<R>(
    _ value: UnsafeRawPointer, of enumeration: Enumeration, case index: Int, _ body: (UnsafeRawPointer) -> R
  ) -> R {
    withUnsafeTemporaryAllocation(byteCount: max(size, 1), alignment: alignment) { scratch in
      // Sound: projecting destroys the tag bits, so it works on a bitwise copy. That copy owns nothing: it is never destroyed,
      // and the original outlives `body`.
      guard let address = scratch.baseAddress else { return body(value) }
      address.copyMemory(from: value, byteCount: size)
      witnesses.projectPayload(address, metadata)
      let inPlace = UnsafeRawPointer(address)
      let payload = enumeration.cases[index].payload
      return body(enumeration.cases[index].isIndirect ? boxContents(inPlace, payload) : inPlace)
    }
  }

  /// Returns whether the tag of a case leaves its payload unchanged. Other cases store the tag in spare bits of their payloads.
  func leavesPayload(_ enumCase: Case, tag: Int) -> Bool {
    guard let payload = enumCase.payload else { return false }
    let count = enumCase.isIndirect ? MemoryLayout<UInt>.size : payload.size
    return withUnsafeTemporaryAllocation(byteCount: max(size, 1), alignment: alignment) { scratch in
      guard let address = scratch.baseAddress else { return false }
      // Sound: storing a tag writes bits and reads none; the result is only examined as bytes.
      scratch.initializeMemory(as: UInt8.self, repeating: 0)
      witnesses.injectTag(address, tag, metadata)
      return scratch.prefix(min(count, size)).allSatisfy { $0 == 0 }
    }
  }

  /// Makes the memory at `target` the case `index`, from the payload at `payload`, which is consumed, or without a payload.
  package func construct(
    _ target: UnsafeMutableRawPointer, of enumeration: Enumeration, case index: Int,
    taking payload: UnsafeMutableRawPointer?
  ) {
    if let payload, let shape = enumeration.cases[index].payload {
      if enumeration.cases[index].isIndirect {
        func open<T>(_: T.Type) {
          // Sound: `T` is the payload's type. The owned reference to the box is all that an `Indirection` holds, and
          // it is what an enum stores for an indirect case before its tag is injected.
          let value = payload.assumingMemoryBound(to: T.self).move()
          target.initializeMemory(as: Indirection<T>.self, to: .payload(value))
        }
        _openExistential(shape.type, do: open)
      } else {
        shape.move(payload, to: target)
      }
    } else if enumeration.isListed {
      // A listed value has its number after a box, which must exist even without a payload.
      target.storeBytes(of: 0, as: UInt.self)
    }
    witnesses.injectTag(target, index, metadata)
  }

  /// Returns the place of the contents of an indirect payload: after the box's two-word header, aligned.
  @usableFromInline func boxContents(_ place: UnsafeRawPointer, _ payload: TypeShape?) -> UnsafeRawPointer {
    let box = place.load(as: UnsafeRawPointer.self)
    let mask = (payload?.alignment ?? 1) - 1
    return box + ((2 * MemoryLayout<UInt>.size + mask) & ~mask)
  }
}

// MARK: - Wrappers

extension TypeShape.Wrapper {
  /// Initializes the marker of the wrapper at `target` as not set yet.
  package func initializeMarker(_ target: UnsafeMutableRawPointer) {
    // Sound: the builder makes no wrapper with a marker that is not an `Int`.
    if let marker { (target + marker.offset).storeBytes(of: 0, as: Int.self) }
  }
}

// MARK: - Classes

extension TypeShape {
  /// Returns the object of the class instance at `value`; for shapes of kind `.reference`.
  package func object(_ value: UnsafeRawPointer) -> UInt {
    // Sound: a class instance is held as one word, the address of the object.
    value.load(as: UInt.self)
  }
}

/// A box with the layout of an indirect payload's box, which the runtime lays out alike for every enum. An enum with nothing
/// but an indirect payload *is* such a box, so making one needs no runtime entry point.
indirect enum Indirection<Payload> {
  case payload(Payload)
}

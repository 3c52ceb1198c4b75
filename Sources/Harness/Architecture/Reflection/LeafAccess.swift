// Loading and storing values of known types, for the readers above this folder. They pass on addresses; why an address is one
// of a `T` follows from shapes alone, and is explained once, here.
//
// Sound, for both: the caller got the address together with a shape (or the offset in one) whose kind says `T`: a leaf of that
// very type, or a type that was opened from `shape.type`. Memory of a value is aligned for its type.

extension UnsafeRawPointer {
  /// Returns the value of type `T` at this address, which must be initialized.
  @inlinable
  @inline(__always)
  package func read<T>(as type: T.Type) -> T { assumingMemoryBound(to: T.self).pointee }
}

extension UnsafeMutableRawPointer {
  /// Initializes memory with zeros, for a type that has them as a valid value.
  package func initialize(asZeroBytes count: Int) { initializeMemory(as: UInt8.self, repeating: 0, count: count) }

  /// Initializes the memory at this address with a value. It must be uninitialized, or of a type without a destructor.
  @inlinable
  @inline(__always)
  package func initialize<T>(with value: T) { initializeMemory(as: T.self, to: value) }
}

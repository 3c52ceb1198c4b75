/// The place of a part in the values of a type: the whole, a field, or a field of a field.
package struct FieldPlace {
  package let shape: TypeShape
  private let offset: Int

  private init(_ shape: TypeShape, _ offset: Int) {
    self.shape = shape
    self.offset = offset
  }

  /// Creates the place of a whole value.
  init(_ shape: TypeShape) { self.init(shape, 0) }

  /// The place of a field of the part.
  subscript(_ field: TypeShape.Field) -> FieldPlace { FieldPlace(field.shape, offset + field.offset) }

  /// Returns whether this is the place of a value of a type that was found at an offset from the beginning of a whole.
  func isPlace(of type: Any.Type, at offset: Int) -> Bool { offset == self.offset && shape.type == type }

  /// Replaces the part of a value of the whole type with a copy of a box's value, which must be of the part's type.
  package func set<Whole>(in whole: inout Whole, to box: ValueBox) {
    withUnsafeMutablePointer(to: &whole) { whole in
      shape.replace(UnsafeMutableRawPointer(whole) + offset, with: box.address)
    }
  }
}

/// The place in memory of a value being used, to find out which part of another one it is.
struct MemoryPlace {
  private let address: UnsafeRawPointer

  /// Calls `body` with a value in its place.
  static func with<Value, R>(_ value: inout Value, _ body: (inout Value, MemoryPlace) -> R) -> R {
    withUnsafeMutablePointer(to: &value) { body(&$0.pointee, MemoryPlace(address: UnsafeRawPointer($0))) }
  }

  /// Returns the offset in bytes from another place.
  func offset(from whole: MemoryPlace) -> Int { address - whole.address }
}

/// Functions of values of any type, called with the addresses of the values.
///
/// In code for any type, reading a value from its address copies it, and a state is a lot to copy and to release for one
/// comparison. A function of generic parameters takes their addresses anyway: the field of `Generic` holds one that takes
/// them indirectly, guaranteed and unchanged, as the ABI has it where a type is not known. `Raw` says just that.
///
/// Sound: both fields are a function and its context, which are called alike; the callers pass addresses of initialized
/// values of the type at hand.
enum RawFunction {
  private struct Generic<Input> { let function: (Input, Input) -> Bool }
  private struct Raw { let function: (UnsafeRawPointer, UnsafeRawPointer) -> Bool }
  private struct GenericMaker<Input> { let function: (Input) -> ValueBox }
  private struct RawMaker { let function: (UnsafeRawPointer) -> ValueBox }

  static func comparing<Input>(
    _ function: @escaping (Input, Input) -> Bool
  ) -> (UnsafeRawPointer, UnsafeRawPointer) -> Bool {
    unsafeBitCast(Generic<Input>(function: function), to: Raw.self).function
  }

  static func making<Input>(_ function: @escaping (Input) -> ValueBox) -> Reader {
    Reader(function: unsafeBitCast(GenericMaker<Input>(function: function), to: RawMaker.self).function)
  }

  /// Makes one value of another, which must be of the type that the function takes.
  struct Reader {
    fileprivate let function: (UnsafeRawPointer) -> ValueBox

    @inline(__always)
    func callAsFunction(_ value: ValueRef) -> ValueBox { function(value.address) }
  }
}

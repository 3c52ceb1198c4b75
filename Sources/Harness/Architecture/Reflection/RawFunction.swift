/// Functions of values of any type, called with the addresses of the values.
///
/// In generic code, reading a value from its address copies it, and a state is much to copy and release for one comparison. A
/// function with generic parameters receives their addresses anyway. The field of `Generic` holds a function whose parameters
/// are passed indirectly, guaranteed and unchanged, as the ABI requires for unknown types. `Raw` has exactly that signature.
///
/// Sound: both fields are a function and its context, which are called alike; the callers pass addresses of initialized values
/// of the right type. Before the first use, this is tested with functions whose results are known; if the test fails, values
/// are copied out of their places.
package enum RawFunction {
  private struct Generic<Input> { let function: (Input, Input) -> Bool }
  private struct Raw { let function: (UnsafeRawPointer, UnsafeRawPointer) -> Bool }
  private struct GenericMaker<Input> { let function: (Input) -> ValueBox }
  private struct RawMaker { let function: (UnsafeRawPointer) -> ValueBox }

  /// Whether functions take their values as `Raw` and `RawMaker` do.
  static let isTrusted =
    MemoryLayout<Generic<Int>>.size == MemoryLayout<Raw>.size
    && MemoryLayout<GenericMaker<Int>>.size == MemoryLayout<RawMaker>.size
    && agrees(comparing: { comparing($0, isTrusted: true) }, making: { making($0, isTrusted: true) })

  /// - Parameter isTrusted: false for the slow way, which copies the values.
  static func comparing<Input>(
    _ function: @escaping (Input, Input) -> Bool, isTrusted: Bool = RawFunction.isTrusted
  ) -> TypeShape.EqualityWitness {
    isTrusted
      ? unsafeBitCast(Generic<Input>(function: function), to: Raw.self).function
      : { function($0.read(as: Input.self), $1.read(as: Input.self)) }
  }

  /// - Parameter isTrusted: false for the slow way, which copies the value.
  package static func making<Input>(_ function: @escaping (Input) -> ValueBox, isTrusted: Bool = RawFunction.isTrusted)
    -> Reader
  {
    Reader(
      function: isTrusted
        ? unsafeBitCast(GenericMaker<Input>(function: function), to: RawMaker.self).function
        : { function($0.read(as: Input.self)) })
  }

  /// Makes one value from another, which must be of the function's parameter type.
  package struct Reader {
    let function: (UnsafeRawPointer) -> ValueBox

    @inline(__always)
    package func callAsFunction(_ value: ValueRef) -> ValueBox { function(value.address) }
  }

  /// Returns whether functions called with addresses give the known results for the numbers there.
  ///
  /// Numbers are compared and copied, never followed: a function that took an address for a number, or swapped the two, would
  /// do no harm but give another result.
  static func agrees(
    comparing: (@escaping (Int, Int) -> Bool) -> TypeShape.EqualityWitness,
    making: (@escaping (Int) -> ValueBox) -> Reader
  ) -> Bool {
    // Shapes are being built while this runs: it uses a shape of its own, which nothing waits for.
    let shape = TypeShape(Int.self, name: "Int")
    let isLess = comparing { $0 < $1 }
    let doubled = making { ValueBox(of: 2 * $0, shape) }
    let numbers = [1, 2, 1]
    return numbers.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return false }
      let places = numbers.indices.map { base + $0 * MemoryLayout<Int>.stride }
      return numbers.indices.allSatisfy { left in
        doubled.function(places[left]).value(as: Int.self) == 2 * numbers[left]
          && numbers.indices.allSatisfy { isLess(places[left], places[$0]) == (numbers[left] < numbers[$0]) }
      }
    }
  }

  /// Returns a function that does the same without checking its isolation, for callers that know that nothing else can run on
  /// the main actor meanwhile.
  package static func unisolated<Input, Result>(_ work: @escaping @MainActor (Input) -> Result) -> (Input) -> Result {
    unsafeBitCast(work, to: ((Input) -> Result).self)
  }

  /// Does the same for any actor, for callers that know that no job of the actor can run meanwhile.
  package static func unisolated<Input: Actor, Result>(_ work: @escaping (isolated Input) -> Result) -> (Input) ->
    Result
  {
    unsafeBitCast(work, to: ((Input) -> Result).self)
  }
}

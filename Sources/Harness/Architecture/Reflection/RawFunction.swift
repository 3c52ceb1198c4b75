/// Functions of values of any type, called with the addresses of the values.
///
/// In code for any type, reading a value from its address copies it, and a state is a lot to copy and to release for one
/// comparison. A function of generic parameters takes their addresses anyway: the field of `Generic` holds one that takes
/// them indirectly, guaranteed and unchanged, as the ABI has it where a type is not known. `Raw` says just that.
///
/// Sound: both fields are a function and its context, which are called alike; the callers pass addresses of initialized
/// values of the type at hand. That it is so is tried once, with functions whose results are known, before the first use;
/// unless it is, values are copied out of their places.
package enum RawFunction {
  private struct Generic<Input> { let function: (Input, Input) -> Bool }
  private struct Raw { let function: (UnsafeRawPointer, UnsafeRawPointer) -> Bool }
  private struct GenericMaker<Input> { let function: (Input) -> ValueBox }
  private struct RawMaker { let function: (UnsafeRawPointer) -> ValueBox }

  /// Whether functions take their values as `Raw` and `RawMaker` say.
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

  /// Makes one value of another, which must be of the type that the function takes.
  package struct Reader {
    let function: (UnsafeRawPointer) -> ValueBox

    @inline(__always)
    package func callAsFunction(_ value: ValueRef) -> ValueBox { function(value.address) }
  }

  /// Whether functions that are called with addresses return what is known of the numbers there.
  ///
  /// Numbers are compared and copied, never followed: a function that took an address for a number, or the two in another
  /// order, would do no harm and give another result.
  static func agrees(
    comparing: (@escaping (Int, Int) -> Bool) -> TypeShape.EqualityWitness,
    making: (@escaping (Int) -> ValueBox) -> Reader
  ) -> Bool {
    // Shapes are being built while this is asked: a shape of its own is one that nobody waits for.
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

  /// A function that does the same and asks nobody where it is called: for callers that know that nothing else can run on the
  /// main actor meanwhile.
  package static func unisolated<Input, Result>(_ work: @escaping @MainActor (Input) -> Result) -> (Input) -> Result {
    unsafeBitCast(work, to: ((Input) -> Result).self)
  }

  /// As for the main actor: for callers that know that no job of the actor can run meanwhile.
  package static func unisolated<Input: Actor, Result>(_ work: @escaping (isolated Input) -> Result) -> (Input) ->
    Result
  {
    unsafeBitCast(work, to: ((Input) -> Result).self)
  }
}

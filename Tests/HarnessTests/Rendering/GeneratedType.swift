@testable import Harness

/// Types that are composed at run time from all kinds of parts that Swift has.
enum GeneratedType {
  /// A type with at most this many levels, the same for the same state of the generator.
  static func random(_ generator: inout SplitMix, _ depth: Int) -> any RandomValue.Type {
    if depth <= 0 { return leaves[generator.below(leaves.count)] }
    let (first, second) = (random(&generator, depth - 1), random(&generator, depth - 1 - generator.below(2)))
    return compose(first, second, generator.below(11))
  }

  private static var leaves: [any RandomValue.Type] {
    [Int.self, Bool.self, String.self, Double.self, UInt8.self, Float.self, Small.self, String?.self, Bare.self]
  }

  private static func compose<A: RandomValue, B: RandomValue>(
    _: A.Type, _: B.Type, _ choice: Int
  ) -> any RandomValue.Type {
    switch choice {
    case 0: Pair<A, B>.self
    case 1: Padded<A, B>.self
    case 2: Either<A, B>.self
    case 3: Boxed<A>.self
    case 4: A?.self
    case 5: [A].self
    case 6: [String: A].self
    case 7: Tupled<A, B>.self
    case 8: Answered<A>.self
    case 9: Nested<A, B>.self
    default: [Pair<A, B>].self
    }
  }

  struct Pair<A: RandomValue, B: RandomValue>: RandomValue {
    var first: A
    var second: B

    static func random(_ generator: inout SplitMix, _ depth: Int) -> Self {
      Self(first: .random(&generator, depth), second: .random(&generator, depth))
    }
  }

  /// With padding between its fields.
  struct Padded<A: RandomValue, B: RandomValue>: RandomValue {
    var flag: Bool
    var first: A
    var small: UInt8
    var second: B
    var last: Bool

    static func random(_ generator: inout SplitMix, _ depth: Int) -> Self {
      Self(
        flag: .random(&generator, depth), first: .random(&generator, depth), small: .random(&generator, depth),
        second: .random(&generator, depth), last: .random(&generator, depth))
    }
  }

  struct Nested<A: RandomValue, B: RandomValue>: RandomValue {
    struct Inner: RandomValue {
      var name: String
      var value: A

      static func random(_ generator: inout SplitMix, _ depth: Int) -> Self {
        Self(name: .random(&generator, depth), value: .random(&generator, depth))
      }
    }

    var inner: Inner
    var other: B
    var maybe: Inner?

    static func random(_ generator: inout SplitMix, _ depth: Int) -> Self {
      Self(inner: .random(&generator, depth), other: .random(&generator, depth), maybe: .random(&generator, depth))
    }
  }

  struct Tupled<A: RandomValue, B: RandomValue>: RandomValue {
    var pair: (A, second: B)
    var range: Range<Int>

    static func random(_ generator: inout SplitMix, _ depth: Int) -> Self {
      let start = generator.below(9)
      return Self(
        pair: (.random(&generator, depth), .random(&generator, depth)), range: start..<start + generator.below(9))
    }
  }

  enum Either<A: RandomValue, B: RandomValue>: RandomValue {
    case left(A)
    case right(B, isLast: Bool)
    case neither

    static func random(_ generator: inout SplitMix, _ depth: Int) -> Self {
      switch generator.below(3) {
      case 0: .left(.random(&generator, depth))
      case 1: .right(.random(&generator, depth), isLast: .random(&generator, depth))
      default: .neither
      }
    }
  }

  indirect enum Boxed<A: RandomValue>: RandomValue {
    case end(A)
    case more(Boxed, value: A)

    static func random(_ generator: inout SplitMix, _ depth: Int) -> Self {
      depth <= 0 || generator.chance(50)
        ? .end(.random(&generator, depth)) : .more(.random(&generator, depth - 1), value: .random(&generator, depth))
    }
  }

  enum Small: String, RandomValue, Error {
    case one, two, three

    static func random(_ generator: inout SplitMix, _ depth: Int) -> Self { [.one, .two, .three][generator.below(3)] }
  }

  struct Answered<A: RandomValue>: RandomValue {
    var answer: Result<A, Small>
    var wait: Duration

    static func random(_ generator: inout SplitMix, _ depth: Int) -> Self {
      Self(
        answer: generator.chance(50) ? .success(.random(&generator, depth)) : .failure(.random(&generator, depth)),
        wait: .random(&generator, depth))
    }
  }

  struct Bare: RandomValue {
    static func random(_ generator: inout SplitMix, _ depth: Int) -> Self { Self() }
  }
}

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The kind of leaves that a run generates.
package enum ValueBias: Sendable {
  /// Everyday values: small numbers, short words.
  case tame
  /// Mostly everyday values, sometimes values at the ends of their type.
  case usual
  /// Half of them at the ends of their type: it takes two large prices, or more, until a sum overflows.
  case bold

  /// Draws a bias: one run in eight is bold, or one in 32 if some values are known to crash.
  static func drawn(_ random: inout SeededGenerator, amongCrashHistory: Bool) -> ValueBias {
    random.below(amongCrashHistory ? 32 : 8) == 0 ? .bold : .usual
  }

  /// Returns the tame values among a leaf's values; all of them if none is tame.
  static func tame(of values: [ValueBox], _ shape: TypeShape) -> [ValueBox] {
    guard case .leaf(let leaf) = shape.kind else { return values }
    let tame = values.filter { place(of: $0.ref, leaf).isTame }
    return tame.isEmpty ? values : tame
  }

  /// Returns the distinct values at the ends of a leaf's type; empty if the type has no ends.
  static func ends(of values: [ValueBox], _ shape: TypeShape) -> [ValueBox] {
    guard case .leaf(let leaf) = shape.kind else { return [] }
    return values.filter { place(of: $0.ref, leaf).isEnd }.reduce(into: []) { ends, value in
      if !ends.contains(where: { $0.ref.isSame(as: value.ref) }) { ends.append(value) }
    }
  }

  private typealias Place = (isTame: Bool, isEnd: Bool)

  private static func place(of value: ValueRef, _ leaf: Leaf) -> Place {
    switch leaf {
    case .integer(let bits, let signed):
      func open<T: FixedWidthInteger>(_: T.Type) -> Place {
        let number = value.read(as: T.self)
        return ((0...10).contains(number), number > T.max / 2 || number < T.min / 2)
      }
      return open(Leaf.integerType(bits: bits, signed: signed))
    case .double: return place(of: value.read(as: Double.self))
    case .float: return place(of: Double(value.read(as: Float.self)))
    case .string: return place(of: value.read(as: String.self))
    case .substring: return place(of: String(value.read(as: Substring.self)))
    case .character: return (place(of: String(value.read(as: Character.self))).isTame, false)
    case .scalar: return (place(of: String(value.read(as: Unicode.Scalar.self))).isTame, false)
    case .date:
      // Tame dates are between the reference date of Foundation and about the present.
      let seconds = value.read(as: Date.self).timeIntervalSinceReferenceDate
      return ((0...800_000_000).contains(seconds), abs(seconds) > 10_000_000_000)
    case .decimal:
      let number = value.read(as: Decimal.self)
      return ((0...10).contains(number), !(-1_000_000_000...1_000_000_000).contains(number))
    case .duration:
      let duration = value.read(as: Duration.self)
      return ((Duration.zero...Duration.seconds(10)).contains(duration), duration > .seconds(1_000_000_000))
    case .data: return (true, value.read(as: Data.self).count > 10)
    case .floating, .bool, .uuid, .url, .custom: return (true, false)
    }
  }

  private static func place(of number: Double) -> Place {
    ((0.01...10).contains(number) || number.bitPattern == 0, !(abs(number) < 1_000_000_000))
  }

  private static func place(of text: String) -> Place {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let isTame =
      (1...5).contains(text.utf8.count) && text.utf8.allSatisfy { letters.contains($0) || digits.contains($0) }
    return (isTame, text.utf8.count > 100 || Double(text).map { place(of: $0).isEnd } ?? false)
  }
}

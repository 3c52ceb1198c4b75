#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Candidates for simplifying a leaf, the boldest first. ``SimplerValues`` drops those that aren't actually simpler.
enum SimplerLeaves {
  static func of(_ leaf: Leaf, _ value: ValueRef) -> [ValueBox] {
    let shape = value.shape
    func boxes<T>(_ values: [T]) -> [ValueBox] { values.map { ValueBox(of: $0, shape) } }
    switch leaf {
    case .integer(let bits, let signed):
      func open<T: FixedWidthInteger>(_: T.Type) -> [ValueBox] { boxes(integers(value.read(as: T.self))) }
      return open(Leaf.integerType(bits: bits, signed: signed))
    case .double: return boxes(numbers(value.read(as: Double.self)))
    case .float: return boxes(numbers(value.read(as: Float.self)))
    case .string: return boxes(texts(value.read(as: String.self)))
    case .substring: return boxes(texts(String(value.read(as: Substring.self))).map { Substring($0) })
    case .character: return boxes(["a"] as [Character])
    case .scalar: return boxes(["a"] as [Unicode.Scalar])
    case .uuid: return boxes((0...2).map { UUIDText.uuid($0) })
    case .date:
      let seconds = value.read(as: Date.self).timeIntervalSinceReferenceDate
      let days = (seconds / 86_400).rounded(.towardZero) * 86_400
      return boxes(([days] + numbers(seconds)).map { Date(timeIntervalSinceReferenceDate: $0) })
    case .url:
      let text = value.read(as: URL.self).absoluteString
      let stems = ["?", "#"].compactMap { mark in text.firstIndex(of: mark).map { String(text[..<$0]) } }
      return boxes((["https://example.com"] + stems).compactMap { URL(string: $0) })
    case .data: return boxes(shorter(Array(value.read(as: Data.self))).map { Data($0) })
    case .decimal:
      let whole = value.read(as: Decimal.self).description.prefix { $0 != "." }
      return boxes([1] + [Decimal(string: String(whole))].compactMap { $0 })
    case .duration:
      let seconds = value.read(as: Duration.self).components.seconds
      return boxes([Duration.seconds(seconds)] + integers(seconds).map { Duration.seconds($0) })
    // For these, zero is the only candidate.
    case .bool, .floating, .custom: return []
    }
  }

  /// Returns the absolute value, 1, 2, 3, 10, 100 and so on, then half, three quarters and so on up to one less.
  private static func integers<T: FixedWidthInteger>(_ number: T) -> [T] {
    var simpler: [T] = []
    if number < 0 { simpler.append(T(exactly: number.magnitude) ?? .max) }
    let milestones = Self.milestones.prefix { $0 < number.magnitude }.compactMap { T(exactly: $0) }
    simpler += milestones.map { number < 0 ? 0 - $0 : $0 }
    var distance = number
    while distance != 0 {
      simpler.append(number - distance)
      distance /= 2
    }
    return simpler
  }

  /// Most failures need a number that is not zero, or is large, or is half of what a type holds, so these milestones get there
  /// in few steps.
  private static let milestones: [UInt64] = [
    1, 2, 3, 10, 100, 128, 256, 1_000, 10_000, 1 << 15, 1 << 16, 100_000, 1_000_000, 1_000_000_000, 1 << 31, 1 << 32,
    1_000_000_000_000, 1_000_000_000_000_000_000, 1 << 62, 1 << 62 + 1,
  ]

  private static func numbers<T: BinaryFloatingPoint>(_ number: T) -> [T] {
    guard number.isFinite else { return [1, -1] }
    let whole = number.rounded(.towardZero)
    // Larger numbers have no fraction, and no next whole number.
    let limit: Int64 = whole < 0 ? -(1 << 53) : 1 << 53
    let smaller: [T] = Int64(exactly: whole).map { integers($0).map { T($0) } } ?? [T(limit)]
    return [1, whole, number.magnitude] + smaller
  }

  /// Returns the empty text and a plain one of the same length, then texts without some of its characters, and with plainer
  /// ones.
  private static func texts(_ text: String) -> [String] {
    let scalars = Array(text.unicodeScalars)
    func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars)
      return String(view)
    }
    let plainer = ranges(of: scalars.count).map { range in
      string(scalars[..<range.lowerBound]) + String(repeating: "a", count: range.count)
        + string(scalars[range.upperBound...])
    }
    // Once the text is all plain, fewer candidates are needed.
    return shorter(scalars).prefix(1).map { string($0) } + plainer.prefix(1)
      + shorter(scalars).dropFirst().map { string($0) } + plainer.dropFirst()
  }

  /// Returns the elements without some of them: all, a half, a quarter, one.
  static func shorter<Element>(_ elements: [Element]) -> [[Element]] {
    ranges(of: elements.count).map { Array(elements[..<$0.lowerBound] + elements[$0.upperBound...]) }
  }

  /// Returns the whole range, each half, each quarter, and so on. Very long collections are not split down to single elements:
  /// they are shorter the next time.
  static func ranges(of count: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var length = count
    while length > 0, ranges.count < 500 {
      ranges += stride(from: 0, to: count, by: length).map { $0..<min($0 + length, count) }
      length = length == 1 ? 0 : (length + 1) / 2
    }
    return ranges
  }
}

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The values of a leaf at which code tends to break: nothing, one, the ends of the range, text in other writing systems.
///
/// Plain values appear several times in a list, since most of what is explored should look like what users do.
enum LeafValues {
  /// - Parameter now: the current date for the feature.
  static func of(_ leaf: Leaf, _ shape: TypeShape, now: Date?) -> [ValueBox] {
    func boxes<T>(_ values: [T]) -> [ValueBox] { values.map { ValueBox(of: $0, shape) } }
    switch leaf {
    case .integer(let bits, let signed):
      func open<T: FixedWidthInteger>(_: T.Type) -> [ValueBox] { boxes(integers() as [T]) }
      return open(Leaf.integerType(bits: bits, signed: signed))
    case .double: return boxes(numbers() as [Double])
    case .float: return boxes(numbers() as [Float])
    case .floating: return floating(shape)
    case .bool: return boxes([false, true])
    case .string: return boxes(texts)
    case .substring: return boxes(texts.map { Substring($0) })
    case .character: return boxes(["a", "b", "1", " ", "\n", "é", "👨‍👩‍👧", "🇩🇪", "ש"] as [Character])
    case .scalar: return boxes(["a", "b", "1", " ", "\0", "é", "😀", "ש"] as [Unicode.Scalar])
    case .uuid: return boxes((0...3).map { UUIDText.uuid($0) } + [UUIDText.uuid(.max)])
    case .date: return boxes(dates(now))
    case .url: return boxes(urls.compactMap { URL(string: $0) })
    case .data: return boxes([Data(), Data([0]), Data("a".utf8), Data([0xFF, 0xFE]), Data(repeating: 7, count: 100)])
    case .decimal:
      return boxes(["0", "1", "2", "-1", "0.1", "1.10", "1e30", "NaN"].compactMap { Decimal(string: $0) })
    case .duration:
      return boxes(
        [.zero, .seconds(1), .seconds(-1), .milliseconds(1), .milliseconds(1500), .seconds(3_600), .seconds(1 << 40)]
          as [Duration])
    case .custom: return custom(shape)
    }
  }

  /// Returns the literals of the feature's sources as values of a leaf; for a whole number also its neighbors, since it may be
  /// a limit.
  static func written(_ literals: [String], _ leaf: Leaf, _ shape: TypeShape, _ types: LiteralTypes) -> [ValueBox] {
    func read(_ text: String) -> ValueBox? {
      var parser = LiteralParser(Array(text.utf8), types: types)
      return try? parser.parseAll(shape)
    }
    var values: [ValueBox] = []
    func add(_ value: ValueBox?) {
      if let value, !values.contains(where: { $0.ref.isSame(as: value.ref) }) { values.append(value) }
    }
    for text in literals {
      switch leaf {
      case .bool, .uuid, .custom, .duration: return []
      case .integer:
        guard let number = Int(text), number < .max else { continue }
        for text in ["\(number)", "\(number - 1)", "\(number + 1)"] { add(read(text)) }
      case .date:
        // Smaller numbers mean something else.
        if let seconds = Double(text), abs(seconds) >= 10_000_000 {
          add(ValueBox(of: Date(timeIntervalSince1970: seconds), shape))
        } else {
          add(read("Date(\(text))"))
        }
      case .url: add(read("URL(\(text))"))
      default: add(read(text))
      }
    }
    return values
  }

  private static func integers<T: FixedWidthInteger>() -> [T] {
    let small = ([0, 0, 1, 1, 2, 2, 3, 4, 5, 7, 10, 42, 100, -1, -1, -2, 99, 101, 1_000, 65_536] as [Int])
    return small.compactMap { T(exactly: $0) } + [T.max, T.max - 1, T.min, T.min + 1]
  }

  private static func numbers<T: BinaryFloatingPoint>() -> [T] {
    [0, 0, 1, 1, -1, 2, 10, 0.5, 0.1, -0.0, 99.99, 1e15] + [
      T.greatestFiniteMagnitude, T.leastNonzeroMagnitude, T.infinity, -T.infinity, T.nan,
    ]
  }

  private static func floating(_ shape: TypeShape) -> [ValueBox] {
    func open<T: BinaryFloatingPoint>(_: T.Type) -> [ValueBox] {
      ([0, 1, -1, 0.5] + [T.infinity, T.nan]).map { ValueBox(of: $0, shape) }
    }
    return (shape.type as? any BinaryFloatingPoint.Type).map { open($0) } ?? []
  }

  /// Many texts are read as numbers, and code then computes with the largest ones.
  private static let numberTexts = [
    "0", "0", "1", "1", "2", "-1", "42", "3.14", "1e3", "12a", "2147483648", String(Int.max), String(Int.max),
    String(Int.max),
    String(Int.min), "9223372036854775808",
  ]

  private static let texts: [String] =
    numberTexts + [
      "", "", "", " ", "a", "a", "b", "ab", "word", "word", "Hello", "two words", "user@example.com",
      "nil", "\n", "\"", "\\", "a\tb",
      "👨‍👩‍👧‍👦", "🇩🇪🇫🇷", "שלום", "مرحبا", "e\u{301}", "a\u{300}\u{301}\u{302}", "é", "ß", "ﬁ", "\u{200B}",
      "a text of some words, as people write them", String(repeating: "long ", count: 200),
    ]

  private static let urls = [
    "https://example.com", "https://example.com", "https://example.com/1", "https://example.com/a?b=c#d",
    "http://127.0.0.1:8080", "file:///tmp/a",
  ]

  private static func dates(_ now: Date?) -> [Date] {
    let seconds: [Double] = [0, 0, 1, -1, 86_400, 0.5, -62_135_769_600, 252_423_993_599]
    var dates = seconds.map { Date(timeIntervalSinceReferenceDate: $0) }
    if let now { dates += [now, now, now.addingTimeInterval(1), now.addingTimeInterval(-86_400)] }
    return dates
  }

  /// Returns the values that a type with custom literals reads from short texts, if it writes the same texts again.
  private static func custom(_ shape: TypeShape) -> [ValueBox] {
    func open<T: LiteralConvertible>(_: T.Type) -> [ValueBox] {
      ["0", "1", "2", "a", "b"].compactMap { text in
        T(literalText: text).flatMap { $0.literalText == text ? ValueBox(of: $0, shape) : nil }
      }
    }
    return (shape.type as? any LiteralConvertible.Type).map { open($0) } ?? []
  }
}

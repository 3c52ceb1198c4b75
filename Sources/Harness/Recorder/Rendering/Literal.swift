/// Values as Swift literals: print any value, parse into any type that can be constructed.
///
///     Literal.print(OrderAction.counter(.didTapPlus))      // ".counter(.didTapPlus)"
///     try Literal.parse("[1, 2, 3]", as: Set<Int>.self)    // the set of these numbers
///
/// No conformance is asked of the type. What is printed reads back to an equal value, leaves bit by bit.
public enum Literal {
  /// The literal of a value, on one line.
  public static func print<Value>(_ value: Value) -> String { LiteralPrinter.text(value) }

  /// The value that a literal describes. An omitted optional is nil.
  /// - Throws: ``ParseError`` with the place and what was expected there.
  public static func parse<Value>(_ text: String, as type: Value.Type = Value.self) throws(ParseError) -> Value {
    do throws(LiteralError) {
      return try LiteralParser.parse(text, as: type)
    } catch {
      let before = Array(text.utf8.prefix(error.offset))
      let lineStart = (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
      throw ParseError(
        line: before.count { $0 == UInt8(ascii: "\n") } + 1,
        column: String(decoding: before[lineStart...], as: UTF8.self).count + 1, message: error.description)
    }
  }

  /// Why a text is not a literal of a type.
  public struct ParseError: Error, Equatable, CustomStringConvertible {
    /// From 1.
    public let line: Int
    /// From 1, in characters.
    public let column: Int
    /// What was expected, and the nearest name where there is one.
    public let message: String

    /// The place and the message, as compilers write them.
    public var description: String { "\(line):\(column): \(message)" }
  }
}

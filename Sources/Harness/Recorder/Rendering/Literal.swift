/// Values as Swift literals: prints any value, and parses any type that can be constructed.
///
///     Literal.print(OrderAction.counter(.didTapPlus))      // ".counter(.didTapPlus)"
///     try Literal.parse("[1, 2, 3]", as: Set<Int>.self)    // the set of these numbers
///
/// The types need no conformances. A printed literal reads back as an equal value, with bitwise equal leaves.
public enum Literal {
  /// Returns the literal of a value, on one line.
  public static func print<Value>(_ value: Value) -> String { LiteralPrinter.text(value) }

  /// Returns the value that a literal describes. An omitted optional is nil.
  /// - Throws: ``ParseError`` with the place and the expected text.
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

  /// The reason why a text is not a literal of a type.
  public struct ParseError: Error, Equatable, CustomStringConvertible {
    /// The line, counted from 1.
    public let line: Int
    /// The column, counted from 1 in characters.
    public let column: Int
    /// What was expected, with the nearest name if there is one.
    public let message: String

    /// The place and the message, in the form of compilers.
    public var description: String { "\(line):\(column): \(message)" }
  }
}

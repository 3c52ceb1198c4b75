import Synchronization

/// The values that a script names: `let page1 = [Article(id: 1, title: "A")]`, used as `$page1`.
///
/// A value has no type of its own: it is read with the type of the place where its name is used, possibly with several.
package final class NamedValues: @unchecked Sendable {
  // Unchecked: data that is computed while a script is played is behind locks.

  package struct Value: Sendable {
    package let name: String
    /// The text that contains the literal.
    package let text: [UInt8]
    package let range: Range<Int>
    /// The file, and where the literal begins in it, counted from 1.
    package let path: String
    package let line: Int
    package let column: Int
    /// The place as `path:line:column`.
    package var place: String { "\(path):\(line):\(column)" }

    package init(name: String, text: [UInt8], range: Range<Int>, path: String, line: Int, column: Int) {
      (self.name, self.text, self.range) = (name, text, range)
      (self.path, self.line, self.column) = (path, line, column)
    }
  }

  /// In order of priority: if two are the same, the first one is used.
  let values: [Value]
  private let byName: [String: Value]
  private let types: LiteralTypes
  /// The literals for a value of a shape.
  private let literals = Mutex<[ObjectIdentifier: [[UInt8]: String]]>([:])
  private let printed = Mutex<Set<String>>([])

  /// The minimum length of a literal that is replaced by a name: for a shorter one, a name would tell less.
  static let minLength = 20

  package init(_ values: [Value], _ types: LiteralTypes) {
    // The first value of a name counts: a script's own has priority over one that it includes.
    var names: Set<String> = []
    self.values = values.filter { names.insert($0.name).inserted }
    self.types = types.naming(nil)
    byName = Dictionary(self.values.map { ($0.name, $0) }) { first, _ in first }
  }

  subscript(name: String) -> Value? { byName[name] }

  package var names: [String] { values.map(\.name) }

  /// The names used in printed observations.
  package var printedNames: Set<String> { printed.withLock { $0 } }

  /// Returns the name of a value, if its literal is that of a named one.
  package func name(of value: ValueRef) -> String? {
    let candidates = candidates(for: value.shape)
    if candidates.isEmpty { return nil }
    var printer = LiteralPrinter(style: types.style)
    printer.print(value)
    guard let name = candidates[printer.bytes] else { return nil }
    printed.withLock { _ = $0.insert(name) }
    return name
  }

  /// Returns names by literals; if two names have one literal, the first declared.
  private func candidates(for shape: TypeShape) -> [[UInt8]: String] {
    let key = ObjectIdentifier(shape)
    if let known = literals.withLock({ $0[key] }) { return known }
    let found = values.compactMap { value in literal(value, shape).map { ($0, value.name) } }
    let names = Dictionary(found) { first, _ in first }
    literals.withLock { $0[key] = names }
    return names
  }

  /// Returns the canonical literal of a value as one of a shape; nil if it is none, or a short one.
  private func literal(_ value: Value, _ shape: TypeShape) -> [UInt8]? {
    if !Self.mayBe(value.text[value.range], shape) { return nil }
    var parser = LiteralParser(value.text, in: value.range, types: types.naming(self))
    guard let box = try? parser.parseAll(shape, bare: true) else { return nil }
    var printer = LiteralPrinter(style: types.style)
    printer.print(box.ref)
    return LineLayout.hasScalars(printer.bytes, atLeast: Self.minLength) ? printer.bytes : nil
  }

  /// Returns whether a literal may be one of a shape, judging by its beginning: all of them are tried for all types of values.
  private static func mayBe(_ literal: ArraySlice<UInt8>, _ shape: TypeShape) -> Bool {
    guard let first = literal.first, first != UInt8(ascii: "$") else { return true }
    switch shape.constructionKind {
    case .structure where shape.spelling == nil:
      let name = literal.prefix(while: LiteralParser.isNameByte)
      let isWhole = literal.dropFirst(name.count).first == UInt8(ascii: "(")
      return name.isEmpty ? first == UInt8(ascii: ".") : !isWhole || name.elementsEqual(shape.name.utf8)
    case .list, .identified, .set, .dictionary: return first == UInt8(ascii: "[")
    case .leaf(.string): return first == UInt8(ascii: "\"")
    default: return true
    }
  }
}

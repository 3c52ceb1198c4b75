/// One difference between two values of a type.
public struct ValueDifference: Equatable, Sendable {
  /// The path of the difference: `items[id: 7].quantity`. Paths in values that are not structs begin with `state`.
  public let path: String
  /// What happened to elements of the list at the path, or to a piece of a long text there, as transcripts write it: `removed
  /// at 0`, `inserted at 3...5`, `moved from 0 to 9`; nil if the value at the path is a different one. Removed or moved
  /// elements, or a removed piece, are in `old`, and inserted ones in `new`; for several removed or moved elements this text
  /// says everything.
  public let edit: String?
  /// The old value as a literal; nil if there was none.
  public let old: String?
  /// The new value as a literal; nil if there is none.
  public let new: String?

  init(path: String, edit: String? = nil, old: String?, new: String?) {
    self.path = path
    self.edit = edit
    self.old = old
    self.new = new
  }

  /// Returns the differences between two values, sorted by path. Structure decides: parts that `==` ignores are compared too.
  public static func between<Value>(_ old: Value, _ new: Value) -> [ValueDifference] {
    FlatRecord.withDifference(old, new) { difference in
      ValueRef.with(old, new) { old, new in
        var walker = ChangeWalker(ValueDifferences())
        walker.walk(from: old, to: new, since: difference)
        return walker.consumer.all
      }
    } ?? []
  }
}

/// Collects differences as literals.
package struct ValueDifferences: TreeChangeConsumer {
  package static var rules: ChangeRules { .lines }

  package private(set) var all: [ValueDifference] = []
  private let hidden: PathMask?
  private let isRootNamed: Bool
  /// Shared by all literals, so that its buffer is allocated once.
  private var printer = LiteralPrinter()

  /// Creates an empty collection.
  /// - Parameters:
  ///   - hidden: the parts of the values to leave out.
  ///   - isRootNamed: whether paths begin with a name for the whole value, which masks omit.
  package init(hiding hidden: PathMask? = nil, isRootNamed: Bool = false) {
    self.hidden = hidden
    self.isRootNamed = isRootNamed
  }

  package mutating func changed(_ path: [UInt8], from old: ValueRef?, to new: ValueRef?) {
    if let edit = TextEdit(from: old, to: new) { return edit.forEachPiece { edited(path, $0, $1) } }
    let mask = hidden?.mask(at: path, isRootNamed: isRootNamed)
    add(path, old.map { text($0, mask) }, new.map { text($0, mask) })
  }

  package mutating func changed(_ path: [UInt8], from old: [UInt8]?, to new: [UInt8]?) {
    add(path, old.map { String(decoding: $0, as: UTF8.self) }, new.map { String(decoding: $0, as: UTF8.self) })
  }

  package mutating func edited(_ path: [UInt8], _ edit: ListEdit, _ elements: ListRef) {
    printer.bytes.removeAll(keepingCapacity: true)
    if edit.namesElements {
      printer.print(elements: elements, hiding: hidden?.mask(at: path, isRootNamed: isRootNamed)?.ofEachElement)
    }
    edited(path, edit, printer.bytes)
  }

  package mutating func edited(_ path: [UInt8], _ edit: ListEdit, _ literal: [UInt8]) {
    let text = edit.namesElements ? String(decoding: literal, as: UTF8.self) : nil
    add(path, edit.isInserted ? nil : text, edit.isInserted ? text : nil, edit: edit.words)
  }

  package mutating func reordered(_ path: [UInt8], from old: () -> [[UInt8]], to new: () -> [[UInt8]]) {
    add(path + ".order".utf8, nil, String(decoding: ReorderedText.of(new()), as: UTF8.self))
  }

  private mutating func text(_ value: ValueRef, _ mask: PathMask?) -> String {
    printer.bytes.removeAll(keepingCapacity: true)
    printer.print(value, hiding: mask)
    return String(decoding: printer.bytes, as: UTF8.self)
  }

  private mutating func add(_ path: [UInt8], _ old: String?, _ new: String?, edit: String? = nil) {
    all.append(ValueDifference(path: String(decoding: path, as: UTF8.self), edit: edit, old: old, new: new))
  }
}

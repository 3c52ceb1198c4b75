/// One difference between two values of a type.
public struct ValueDifference: Equatable, Sendable {
  /// Where: `items[id: 7].quantity`. Values that are not structs begin with `state`.
  public let path: String
  /// What became of elements of the list at the path, or of a piece of a long text there, in the words of a transcript: `removed at 0`,
  /// `inserted at 3...5`, `moved from 0 to 9`; nil where the value at the path is another one. The elements, or the piece, are `old`
  /// where they went or moved, and `new` where they came; of several elements that went or moved the words say all.
  public let edit: String?
  /// The old value as a literal; nil where there was none.
  public let old: String?
  /// The new value as a literal; nil where there is none.
  public let new: String?

  init(path: String, edit: String? = nil, old: String?, new: String?) {
    self.path = path
    self.edit = edit
    self.old = old
    self.new = new
  }

  /// What differs between two values, sorted by path. Structure decides: also a part that `==` leaves out of account.
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

/// Keeps what differs, as literals.
package struct ValueDifferences: TreeChangeConsumer {
  package static var rules: ChangeRules { .lines }

  package private(set) var all: [ValueDifference] = []
  private let hidden: PathMask?
  private let isRootNamed: Bool
  /// One for all literals: its bytes are made once.
  private var printer = LiteralPrinter()

  /// - Parameters:
  ///   - hidden: what is left out of the values.
  ///   - isRootNamed: whether paths begin with a name for the whole, which masks leave out.
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

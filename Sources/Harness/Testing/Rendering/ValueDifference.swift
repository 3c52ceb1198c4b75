/// One difference between two values of a type.
public struct ValueDifference: Equatable, Sendable {
  /// Where: `items[id: 7].quantity`. Values that are not structs begin with `state`.
  public let path: String
  /// The old value as a literal; nil where there was none.
  public let old: String?
  /// The new value as a literal; nil where there is none.
  public let new: String?

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
    let mask = hidden?.mask(at: path, isRootNamed: isRootNamed)
    add(path, old.map { text($0, mask) }, new.map { text($0, mask) })
  }

  package mutating func changed(_ path: [UInt8], from old: [UInt8]?, to new: [UInt8]?) {
    add(path, old.map { String(decoding: $0, as: UTF8.self) }, new.map { String(decoding: $0, as: UTF8.self) })
  }

  package mutating func reordered(_ path: [UInt8], from old: () -> [[UInt8]], to new: () -> [[UInt8]]) {
    add(path + ".order".utf8, nil, String(decoding: ReorderedText.of(new()), as: UTF8.self))
  }

  private mutating func text(_ value: ValueRef, _ mask: PathMask?) -> String {
    printer.bytes.removeAll(keepingCapacity: true)
    printer.print(value, hiding: mask)
    return String(decoding: printer.bytes, as: UTF8.self)
  }

  private mutating func add(_ path: [UInt8], _ old: String?, _ new: String?) {
    all.append(ValueDifference(path: String(decoding: path, as: UTF8.self), old: old, new: new))
  }
}

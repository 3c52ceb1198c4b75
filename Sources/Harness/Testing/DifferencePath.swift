/// Where a walk through two states is: as failures show it, and as a trailing closure would write it.
struct DifferencePath {
  private var shown = PathBuilder()
  private var assignee = Array("$0".utf8)
  /// False below what can't be assigned to: a payload of an enum, an element that has no place yet.
  private var isAssignable = true

  /// - Parameter root: how values are called that are not structs, whose paths would begin with nothing.
  init(root: String = "") { if !root.isEmpty { shown.push(name: root) } }

  var text: String { String(decoding: shown.bytes, as: UTF8.self) }

  /// `$0.items[0].quantity = 2`.
  func code(assigning literal: String) -> String? {
    isAssignable ? "\(String(decoding: assignee, as: UTF8.self)) = \(literal)" : nil
  }

  /// A place to come back to.
  struct Mark {
    fileprivate let shown: Int
    fileprivate let assignee: Int
    fileprivate let isAssignable: Bool
  }

  var mark: Mark { Mark(shown: shown.bytes.count, assignee: assignee.count, isAssignable: isAssignable) }

  mutating func pop(to mark: Mark) {
    shown.pop(to: mark.shown)
    assignee.removeLast(assignee.count - mark.assignee)
    isAssignable = mark.isAssignable
  }

  mutating func push(field name: String, _ index: Int) {
    _ = shown.push(field: name, index)
    write(".\(name.isEmpty ? "\(index)" : name)")
  }

  mutating func push(index: Int) {
    _ = shown.push(index: index)
    write("[\(index)]")
  }

  mutating func push(key: [UInt8]) {
    _ = shown.push(key: key)
    write("[\(String(decoding: key, as: UTF8.self))]")
  }

  /// - Parameter index: where the element is in an array that has no subscript for ids; nil when it isn't there yet.
  mutating func push(id: [UInt8], index: Int?, hasSubscript: Bool) {
    _ = shown.push(id: id)
    if hasSubscript {
      write("[id: \(String(decoding: id, as: UTF8.self))]")
    } else if let index {
      write("[\(index)]")
    } else {
      isAssignable = false
    }
  }

  /// From an optional into what it holds; paths don't show it.
  mutating func unwrap() { write("?") }

  mutating func push(payload name: String) {
    shown.push(name: name)
    isAssignable = false
  }

  /// What stands here can't be assigned.
  mutating func forbidAssigning() { isAssignable = false }

  private mutating func write(_ code: String) { if isAssignable { assignee.append(contentsOf: code.utf8) } }
}

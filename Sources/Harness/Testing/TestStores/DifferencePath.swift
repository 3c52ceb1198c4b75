/// Where a walk through two states is: as failures show it, and as a trailing closure would write it.
struct DifferencePath {
  private var shown = ValuePath()
  private var assignee = Array("$0".utf8)
  /// False below what can't be assigned to: a payload of an enum, an element that has no place yet.
  private var isAssignable = true

  /// - Parameter root: how values are called that are not structs, whose paths would begin with nothing.
  init(root: String = "") { if !root.isEmpty { shown.push(name: root) } }

  var text: String { shown.text }

  /// `$0.items[0].quantity = 2`.
  func code(assigning literal: String) -> String? {
    isAssignable ? "\(String(decoding: assignee, as: UTF8.self)) = \(literal)" : nil
  }

  /// A place to come back to.
  struct Position {
    fileprivate let shown: Int
    fileprivate let assignee: Int
    fileprivate let isAssignable: Bool
  }

  var position: Position { Position(shown: shown.bytes.count, assignee: assignee.count, isAssignable: isAssignable) }

  mutating func pop(to position: Position) {
    shown.pop(to: position.shown)
    assignee.removeLast(assignee.count - position.assignee)
    isAssignable = position.isAssignable
  }

  /// - Parameter code: how code names the component, where that is another way than paths do.
  mutating func push(_ component: ValuePath.Component, code: String? = nil) {
    let start = shown.push(component)
    // The first name of a path has no point before it.
    if start == 0, case .name = component { write(".") }
    write(code ?? shown.lastComponent(from: start))
  }

  /// - Parameter index: where the element is in an array that has no subscript for ids; nil when it isn't there yet.
  mutating func push(id: [UInt8], index: Int?, hasSubscript: Bool) {
    if !hasSubscript, index == nil { isAssignable = false }
    push(.id(id), code: hasSubscript ? nil : index.map { "[\($0)]" })
  }

  /// From an optional into what it holds; paths don't show it.
  mutating func unwrap() { write("?") }

  mutating func push(payload name: String) {
    shown.push(name: name)
    forbidAssigning()
  }

  /// What stands here can't be assigned.
  mutating func forbidAssigning() { isAssignable = false }

  private mutating func write(_ code: String) { if isAssignable { assignee.append(contentsOf: code.utf8) } }
}

/// What messages about ids that are not unique have in common, whatever the ids.
package enum DuplicateIDs {
  /// The words before the ids; nil for another message.
  package static func summary(of message: String) -> String? {
    message.hasPrefix("Duplicate id") ? message.split(separator: ":").first.map(String.init) : nil
  }
}

/// What was done about an id that was to be in an `IdentifiedArray` twice; all wording of it is here.
@usableFromInline
enum IdentifiedArrayIssue<ID: Hashable> {
  /// Of many elements some had the id of one before them. The ids of those, as often as they came again.
  case repeated([ID])
  /// The same, left by code that only knows a `MutableCollection` or set through a key path, and found later.
  case left([ID])
  /// An element was to be added, but there is one with its id.
  case notAdded(ID, taken: Int)
  /// An element was to replace the one at a position, but there is another with its id.
  case notReplaced(ID, position: Int, taken: Int)
  /// An element was given the id of another one while it was changed in place.
  case changed(from: ID, to: ID, taken: Int)

  /// Reports it as a failure at the caller's place, and goes on.
  @usableFromInline
  func report(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    reportIssue(message, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Reports it from where no caller's place is known: subscripts can't ask for it.
  @usableFromInline
  func report() { reportIssue(message) }

  private var message: IssueText {
    switch self {
    case .repeated(let ids):
      return IssueText(
        "Duplicate ids in an IdentifiedArray: \(Self.counted(ids))",
        """
        . The first element with an id was kept, \
        \(Self.elements(ids.count)) with the same id \(ids.count == 1 ? "was" : "were") dropped. Give every element an \
        id of its own, or choose between those of one id with 'uniquingIDsWith:'.
        """)
    case .left(let ids):
      return IssueText(
        "Duplicate ids in an IdentifiedArray: \(Self.counted(ids))",
        """
        . Code before this line assigned them by position, through \
        a key path or in a function for any MutableCollection: look there. The first element with an id is the one that \
        is found by it; the others are dropped by the next removal by id or condition.
        """)
    case .notAdded(let id, let taken):
      return IssueText(
        "Duplicate id in an IdentifiedArray: \(String(describing: id))",
        """
        . The element with this id at position \(taken) \
        was kept, 1 element with the same id was not added. To replace the one that is there use 'updateOrAppend(_:)'.
        """)
    case .notReplaced(let id, let position, let taken):
      return IssueText(
        "Duplicate id in an IdentifiedArray: \(String(describing: id))",
        """
        . It was to be set at position \(position), but the \
        element at position \(taken) has the same id. Nothing was changed, 1 element was dropped. To give many \
        elements new ids use 'mutateEach(_:)', to exchange two 'swapAt(_:_:)'.
        """)
    case .changed(let old, let new, let taken):
      return IssueText(
        "Duplicate id in an IdentifiedArray: \(String(describing: new))",
        """
        . An element changed its id from \
        \(String(describing: old)) to that of the element at position \(taken). That one was kept, 1 element, the \
        changed one, was removed. To give many elements new ids use 'mutateEach(_:)'.
        """)
    }
  }

  /// The ids in the order in which they came again first: `3 (2 more), 7 (1 more)`.
  private static func counted(_ ids: [ID]) -> String {
    var counts: [ID: Int] = [:]
    let distinct = ids.filter { id in
      counts[id, default: 0] += 1
      return counts[id] == 1
    }
    let shown = distinct.prefix(10).map { "\(String(describing: $0)) (\(counts[$0] ?? 1) more)" }
    let hidden = distinct.count - shown.count
    return shown.joined(separator: ", ") + (hidden > 0 ? " and \(hidden) other ids" : "")
  }

  private static func elements(_ count: Int) -> String { count == 1 ? "1 later element" : "\(count) later elements" }
}

/// What all messages about duplicate ids have in common.
package enum DuplicateIDs {
  /// Returns the words before the ids, or nil for another message.
  package static func summary(of message: String) -> String? {
    message.hasPrefix("Duplicate id") ? message.split(separator: ":").first.map(String.init) : nil
  }
}

/// The handling of a duplicate id in an `IdentifiedArray`, with all its wording.
@usableFromInline
enum IdentifiedArrayIssue<ID: Hashable> {
  /// Some of many elements had the id of an earlier one. The ids of those, once for each repetition.
  case repeated([ID])
  /// The same, found later: generic `MutableCollection` code or a key path had left the duplicates.
  case left([ID])
  /// An element wasn't added because another one has its id.
  case notAdded(ID, taken: Int)
  /// An element didn't replace the one at a position because another one has its id.
  case notReplaced(ID, position: Int, taken: Int)
  /// An element was given another one's id while it was changed in place.
  case changed(from: ID, to: ID, taken: Int)

  /// Reports a failure at the caller's place, and continues.
  @usableFromInline
  func report(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    reportIssue(message, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Reports a failure where the caller's place is unknown, as in subscripts.
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
        a key path or in a function for any MutableCollection: look there. Lookup by id finds the first element; the next \
        removal by id or condition drops the others.
        """)
    case .notAdded(let id, let taken):
      return IssueText(
        "Duplicate id in an IdentifiedArray: \(String(describing: id))",
        """
        . The element with this id at position \(taken) \
        was kept, 1 element with the same id was not added. To replace the existing one, use 'updateOrAppend(_:)'.
        """)
    case .notReplaced(let id, let position, let taken):
      return IssueText(
        "Duplicate id in an IdentifiedArray: \(String(describing: id))",
        """
        . It was assigned to position \(position), but the \
        element at position \(taken) has the same id. Nothing was changed, 1 element was dropped. To give many \
        elements new ids, use 'mutateEach(_:)'; to exchange two, 'swapAt(_:_:)'.
        """)
    case .changed(let old, let new, let taken):
      return IssueText(
        "Duplicate id in an IdentifiedArray: \(String(describing: new))",
        """
        . An element changed its id from \
        \(String(describing: old)) to that of the element at position \(taken). That one was kept, 1 element, the \
        changed one, was removed. To give many elements new ids, use 'mutateEach(_:)'.
        """)
    }
  }

  /// Returns the ids in the order of their first repetition: `3 (2 more), 7 (1 more)`.
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

/// Provides the stack that a walk through a value needs.
///
/// A hundred levels fit on every stack, even the 512 KB of threads on Apple's systems. Deeper values are walked on threads with
/// larger stacks, and even deeper ones are cut off: the walk reports that with ``report()``, so that nothing counts as equal
/// that was not examined.
///
///     mutating func look(at value: ValueRef) { descend { $0.lookHere(at: value) } }
///
/// The walks that everything waits for count their levels themselves.
@usableFromInline package struct RecursionLimiter {
  /// The number of levels that take less than 512 KB.
  static var onEveryStack: Int { 100 }
  /// The number of further levels that fit on a large stack. A level takes up to 10 KB in unoptimized code, and about 50 with
  /// the address sanitizer.
  private static var onLargeStack: Int { 4_000 }
  /// The maximum depth; Swift's own release of a value fails before this.
  package static var deepest: Int { 100_000 }

  @usableFromInline var limit = onEveryStack
  /// The current depth of a walk that uses ``DeepWalk/descend(_:)``.
  package fileprivate(set) var depth = 0
  /// Whether anything was too deep to be examined.
  private var isCutOff = false
  /// The objects that the walk is inside of.
  package var objects = ObjectTrail()

  package init() {}

  /// Returns whether the walk's stack has room for one more level.
  @inlinable
  @inline(__always)
  package func hasRoom(at depth: Int) -> Bool { depth < limit }

  /// Raises the limit when there is no room at a depth, and returns the previous one; nil if the walk may not continue.
  mutating func raiseLimit(at depth: Int) -> Int? {
    guard depth < Self.deepest else {
      isCutOff = true
      return nil
    }
    defer { limit = min(depth + Self.onLargeStack, Self.deepest) }
    return limit
  }

  /// Restores the limit when the walk is back on its previous stack.
  mutating func restore(_ limit: Int, wasRun: Bool) {
    self.limit = limit
    if !wasRun { isCutOff = true }
  }

  /// Reports a failure if anything was cut off. Call it on the thread that began the walk: reports of other threads arrive
  /// later.
  @inline(__always)
  package func report(_ shape: TypeShape) {
    if isCutOff || objects.isCutOff { reportCuts(shape.fullName) }
  }

  @inline(never)
  private func reportCuts(_ type: String) {
    if isCutOff {
      reportIssue(
        IssueText(
          "A value of \(type) is nested more than \(Self.deepest) levels deep, or more deeply than there is memory for a stack",
          ". Anything deeper was not compared."))
    }
    if objects.isCutOff {
      reportIssue(
        IssueText(
          """
          The objects in a value of \(type) refer to each other more than \(ObjectTrail.deepest) levels deep, or on more than \
          \(ObjectTrail.maxVisits) ways
          """,
          """
          . Nothing beyond that was compared. Exclude the path with 'ignore', or keep what the feature needs of them in a value \
          type.
          """))
    }
  }
}

/// A walk that may go deep.
package protocol DeepWalk {
  var recursion: RecursionLimiter { get set }
}

extension DeepWalk {
  /// Runs `body` one level deeper: on this stack, or on a larger one if there is no room.
  /// - Returns: whether it was run.
  @inline(__always)
  @discardableResult
  package mutating func descend(_ body: (inout Self) -> Void) -> Bool {
    recursion.depth += 1
    defer { recursion.depth -= 1 }
    guard recursion.hasRoom(at: recursion.depth) else { return onLargerStack(at: recursion.depth, body) }
    body(&self)
    return true
  }

  /// Runs `body` on a larger stack.
  /// - Returns: whether it was run.
  @inline(never)
  @discardableResult
  package mutating func onLargerStack(at depth: Int, _ body: (inout Self) -> Void) -> Bool {
    guard let limit = recursion.raiseLimit(at: depth) else { return false }
    let wasRun = LargeStack.run { body(&self) }
    recursion.restore(limit, wasRun: wasRun)
    return wasRun
  }
}

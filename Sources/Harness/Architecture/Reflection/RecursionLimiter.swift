/// Gives a walk through a value the stack that it needs.
///
/// A hundred levels fit on every stack, also on those of 512 KB that threads have on Apple's systems. What is nested more
/// deeply is walked on threads with larger stacks, and what is nested deeper still is cut off: the walk says so with
/// ``report()``, so that nothing counts as equal that nobody has looked at.
///
///     mutating func look(at value: ValueRef) { descend { $0.lookHere(at: value) } }
///
/// The walks that everything waits for count their levels themselves.
@usableFromInline package struct RecursionLimiter {
  /// So many levels take less than 512 KB.
  static var onEveryStack: Int { 100 }
  /// So many more fit on a large stack: a level takes up to 10 KB where the code is not optimized, and some 50 under the
  /// address sanitizer.
  private static var onLargeStack: Int { 4_000 }
  /// Swift's own release of a value ends before this.
  package static var deepest: Int { 100_000 }

  @usableFromInline var limit = onEveryStack
  /// How many levels a walk is down that goes by ``DeepWalk/descend(_:)``.
  package fileprivate(set) var depth = 0
  /// Whether something was too deep to be looked at.
  private var isCutOff = false
  /// The objects that the walk is inside of.
  package var objects = ObjectTrail()

  package init() {}

  /// Whether the stack that the walk is on has room for one more level.
  @inlinable
  @inline(__always)
  package func hasRoom(at depth: Int) -> Bool { depth < limit }

  /// What a walk goes on with when there is no room at its depth; nil where it may not go on.
  mutating func raiseLimit(at depth: Int) -> Int? {
    guard depth < Self.deepest else {
      isCutOff = true
      return nil
    }
    defer { limit = min(depth + Self.onLargeStack, Self.deepest) }
    return limit
  }

  /// The walk is back on the stack that it was on.
  mutating func restore(_ limit: Int, wasRun: Bool) {
    self.limit = limit
    if !wasRun { isCutOff = true }
  }

  /// Reports a failure if something was cut off. On the thread that began the walk: what others report is heard later.
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
          ". What lies deeper was not looked at."))
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
  /// Runs `body` one level further down: on this stack, or on a larger one where this one has no room.
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

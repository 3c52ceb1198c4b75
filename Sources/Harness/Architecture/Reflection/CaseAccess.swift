import Synchronization

/// Takes the payload out of one case of an enum by its tag, for a case known only by the function that embeds it.
///
/// `OrderAction.counter` is a function; which case it makes is learned from the first value that it could have made:
/// what could be the payload is embedded once more, and where it lies in the result, there lies the payload. That may be
/// behind an optional, several cases or a protocol type. Afterwards an extraction is a comparison of tags; for a case of
/// the enum itself it is compiled into the caller's own code.
@usableFromInline
package final class CaseAccess<Root, Value>: @unchecked Sendable {
  // Unchecked: what is no constant is atomic; `onProblem` is called for a path that goes nowhere, which is a programmer's
  // mistake, and reports it.

  /// The shapes of both types, once they are needed: an app makes hundreds of paths when it starts.
  private let shapes = AtomicLazyReference<Shapes>()
  private let onProblem: ((CaseProblem<Root, Value>) -> Void)?
  /// Where the payload lies, once that is known.
  private let learned = AtomicLazyReference<CaseLocation>()
  /// The function keeps nothing of what it is given.
  private let isHopeless = Atomic(false)

  /// What an extraction needs. It lies apart so that using it counts no references, and lives as long as this object.
  @usableFromInline let layout: UnsafeMutablePointer<CaseLayout>

  private final class Shapes: Sendable {
    let root = TypeShape.of(Root.self)
    let value = TypeShape.of(Value.self)
  }

  /// - Parameter onProblem: hears that the function can't be that of a case: now where `Root` is no enum or the payload a function,
  ///   else at the first extraction that shows it.
  @usableFromInline
  package init(onProblem: ((CaseProblem<Root, Value>) -> Void)? = nil) {
    self.onProblem = onProblem
    let metadata = TypeMetadata(Root.self)
    // A type that lists its cases has functions for its tags, too, though none of its own.
    let witnesses = metadata.witnesses.hasTags ? metadata.witnesses : TypeShape.of(Root.self).witnesses
    layout = .allocate(capacity: 1)
    layout.initialize(
      to: CaseLayout(
        metadata: metadata.pointer, readTag: witnesses.hasTags ? witnesses.enumTagFunction : { _, _ in 0 },
        project: witnesses.hasTags ? witnesses.projectPayloadFunction : { _, _ in }))
    if onProblem != nil, !metadata.isEnum || TypeMetadata(Value.self).isFunctionLike { _ = checkedShapes() }
  }

  deinit {
    layout.deinitialize(count: 1)
    layout.deallocate()
  }

  /// The shapes; whoever asks first hears of it where no case can be meant.
  private func checkedShapes() -> Shapes {
    if let known = shapes.load() { return known }
    let made = Shapes()
    let shapes = shapes.storeIfNil(made)
    if let onProblem, shapes === made {
      if TypeMetadata(Value.self).isFunctionLike {
        onProblem(.isFunctionLike)
      } else if !canHoldValue(shapes) {
        onProblem(.holdsNone)
      }
    }
    return shapes
  }

  /// As far as types say. Nothing is embedded that has no values; and nothing but `()` says nothing.
  private func canHoldValue(_ shapes: Shapes) -> Bool {
    if Value.self == Void.self || shapes.value.hasNoValues || shapes.root.hasNoValues { return true }
    return shapes.root.canHold(shapes.value)
  }

  /// The payload of `root` if it is the case that `embed` makes.
  package func extract(from root: Root, embed: (Value) -> Root) -> Value? {
    layout.pointee.extract(from: root) { extractSlowly(from: root, embed: embed) }
  }

  /// Before the case is known, and where the payload lies elsewhere.
  @usableFromInline
  @inline(never)
  func extractSlowly(from root: Root, embed: (Value) -> Root) -> Value? {
    let shapes = checkedShapes()
    if let location = learned.load() {
      return withUnsafePointer(to: root) { location.read(shapes.root, UnsafeRawPointer($0), as: shapes.value) }
    }
    if isHopeless.load(ordering: .relaxed) { return nil }
    return search(root, embed, shapes)
  }

  // MARK: Learning

  private func search(_ root: Root, _ embed: (Value) -> Root, _ shapes: Shapes) -> Value? {
    var found: Value?
    var other: Value?
    // A payload that was embedded once more has the same bytes, as a rule. Looking at more of deep values may end far down.
    for comparison in [Comparison.ofBytes, .ofStructure] where found == nil {
      withUnsafePointer(to: root) { root in
        _ = CaseLocation.search(shapes.root, UnsafeRawPointer(root), for: shapes.value) { (location, value: Value) in
          guard isMade(root.pointee, embed(value), of: value, at: location, comparison, shapes) else {
            if other == nil { other = value }
            return false
          }
          if location.isAlone { learn(location, shapes) }
          found = value
          return true
        }
      }
    }
    if found != nil { return found }
    if Value.self == Void.self, other == nil, let value = () as? Value {
      return StructuralEquality.areEqual(embed(value), root) ? value : nil
    }
    if let other {
      learn(from: other, embed(other), shapes)
    } else {
      layout.pointee.narrow(shapes.root, shapes.value)
    }
    return nil
  }

  /// Whether `root` is what the function makes of the value that lies at `location` in it.
  private func isMade(
    _ root: Root, _ made: Root, of value: Value, at location: CaseLocation, _ comparison: Comparison, _ shapes: Shapes
  ) -> Bool {
    guard location.isAlone else {
      // What lies beside the payload is for the function to say.
      return comparison == .ofStructure && StructuralEquality.areEqual(made, root)
    }
    return withUnsafePointer(to: made) { made in
      guard let part: Value = location.read(shapes.root, UnsafeRawPointer(made), as: shapes.value) else { return false }
      return isSame(part, value, comparison)
    }
  }

  /// Learns the case from a value that was made, though not that of the root at hand.
  private func learn(from value: Value, _ made: Root, _ shapes: Shapes) {
    let isFound = [Comparison.ofBytes, .ofStructure].contains { comparison in
      withUnsafePointer(to: made) { made in
        CaseLocation.search(shapes.root, UnsafeRawPointer(made), for: shapes.value) { (location, part: Value) in
          guard isSame(part, value, comparison) else { return false }
          if location.isAlone { learn(location, shapes) }
          return true
        }
      }
    }
    if isFound { return }
    if !isHopeless.exchange(true, ordering: .relaxed) { onProblem?(.isLost(value, made)) }
  }

  private func learn(_ location: CaseLocation, _ shapes: Shapes) {
    _ = learned.storeIfNil(location)
    layout.pointee.learn(location, shapes.root, shapes.value)
  }

  private enum Comparison { case ofBytes, ofStructure }

  private func isSame(_ left: Value, _ right: Value, _ comparison: Comparison) -> Bool {
    ValueRef.with(left, right) { left, right in
      switch comparison {
      case .ofBytes: left.hasSameBytes(as: right)
      case .ofStructure: left.isSame(as: right)
      }
    }
  }
}

/// Why a function can't be that of a case.
@usableFromInline
package enum CaseProblem<Root, Value> {
  /// No case of the enum holds such a value; or there is no enum.
  case holdsNone
  /// The payload itself is a function, or a metatype: how it is stored and called depends on where it lies.
  case isFunctionLike
  /// Of the value, nothing is in what the function makes of it.
  case isLost(Value, Root)
}

extension TypeShape {
  /// An enum without cases.
  fileprivate var hasNoValues: Bool {
    if case .enumeration(let enumeration) = kind { enumeration.cases.isEmpty } else { false }
  }

  /// The case that `value` holds, as a number that is equal for equal cases; nil when it is no enum.
  package static func tag<T>(of value: T) -> Int? {
    let metadata = TypeMetadata(T.self)
    // Of an enum no shape is needed for that.
    let witnesses = metadata.witnesses.hasTags ? metadata.witnesses : of(T.self).witnesses
    return witnesses.hasTags ? withUnsafePointer(to: value) { witnesses.enumTag($0, metadata.pointer) } : nil
  }
}

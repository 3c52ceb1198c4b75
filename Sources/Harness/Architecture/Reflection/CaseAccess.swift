import Synchronization

/// Extracts the payload of one case of an enum by its tag, for a case known only by the function that embeds it.
///
/// `OrderAction.counter` is a function. The case it makes is learned from the first value that it could have made: each part
/// that could be the payload is embedded again, and its place in the result is the place of the payload. That place may be
/// inside an optional, several cases or a protocol type. After that, an extraction is a comparison of tags; for a case of the
/// enum itself it is compiled into the caller's own code.
@usableFromInline
package final class CaseAccess<Root, Value>: @unchecked Sendable {
  // Unchecked: everything variable is atomic. `onProblem` is called for a path that leads nowhere, which is a programmer's
  // mistake, and reports it.

  /// The shapes of both types, created when needed: an app makes hundreds of paths when it starts.
  private let shapes = AtomicLazyReference<Shapes>()
  private let onProblem: ((CaseProblem<Root, Value>) -> Void)?
  /// The place of the payload, once known.
  private let learned = AtomicLazyReference<CaseLocation>()
  /// Whether the function keeps nothing of its argument.
  private let isHopeless = Atomic(false)

  /// The data of an extraction. It is separate memory, so that using it counts no references, and lives as long as this object.
  @usableFromInline let layout: UnsafeMutablePointer<CaseLayout>

  private final class Shapes: Sendable {
    let root = TypeShape.of(Root.self)
    let value = TypeShape.of(Value.self)
  }

  /// - Parameter onProblem: called if the function can't be that of a case: now if `Root` is no enum or the payload is a
  ///   function, otherwise at the first extraction that shows it.
  @usableFromInline
  package init(onProblem: ((CaseProblem<Root, Value>) -> Void)? = nil) {
    self.onProblem = onProblem
    let metadata = TypeMetadata(Root.self)
    // A type that lists its cases also has functions for its tags, though none of its own.
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

  /// Returns the shapes; the first call reports a type that can't be of a case.
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

  /// Judges by types alone: a type without values can't be embedded, and `()` gives no information.
  private func canHoldValue(_ shapes: Shapes) -> Bool {
    if Value.self == Void.self || shapes.value.hasNoValues || shapes.root.hasNoValues { return true }
    return shapes.root.canHold(shapes.value)
  }

  /// Returns the payload of `root` if it is the case that `embed` makes.
  package func extract(from root: Root, embed: (Value) -> Root) -> Value? {
    layout.pointee.extract(from: root) { extractSlowly(from: root, embed: embed) }
  }

  /// Extracts before the case is known, or if the payload is in another place.
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
    // An embedded payload usually has the same bytes. Comparing the structure of deep values may go far down.
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

  /// Returns whether `root` is what the function makes of the value at `location` in it.
  private func isMade(
    _ root: Root, _ made: Root, of value: Value, at location: CaseLocation, _ comparison: Comparison, _ shapes: Shapes
  ) -> Bool {
    guard location.isAlone else {
      // The function decides what is beside the payload.
      return comparison == .ofStructure && StructuralEquality.areEqual(made, root)
    }
    return withUnsafePointer(to: made) { made in
      guard let part: Value = location.read(shapes.root, UnsafeRawPointer(made), as: shapes.value) else { return false }
      return isSame(part, value, comparison)
    }
  }

  /// Learns the case from a value that was made, which is not the case of the root at hand.
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

/// The reason why a function can't be that of a case.
@usableFromInline
package enum CaseProblem<Root, Value> {
  /// No case of the enum holds such a value, or there is no enum.
  case holdsNone
  /// The payload itself is a function or a metatype: how it is stored and called depends on its place.
  case isFunctionLike
  /// The function keeps nothing of the value.
  case isLost(Value, Root)
}

extension TypeShape {
  /// An enum without cases.
  fileprivate var hasNoValues: Bool {
    if case .enumeration(let enumeration) = kind { enumeration.cases.isEmpty } else { false }
  }

  /// Returns the number of the case that `value` holds, equal for equal cases; nil if it isn't an enum.
  package static func tag<T>(of value: T) -> Int? {
    let metadata = TypeMetadata(T.self)
    // An enum's own witnesses need no shape.
    let witnesses = metadata.witnesses.hasTags ? metadata.witnesses : of(T.self).witnesses
    return witnesses.hasTags ? withUnsafePointer(to: value) { witnesses.enumTag($0, metadata.pointer) } : nil
  }
}

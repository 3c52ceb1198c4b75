/// The parts of a state that a script neither shows nor compares, declared by `ignore` in the header or by `ignoring` of the
/// feature.
struct HiddenParts {
  /// Nil if nothing is hidden.
  private(set) var mask: PathMask?
  /// The names of hidden derived values.
  private(set) var derived: Set<String> = []

  init() {}

  /// Creates the parts that a feature hides in all its scripts; unknown paths are skipped.
  init<State, Action, Environment>(of feature: Feature<State, Action, Environment>) {
    for path in feature.ignoredPaths { try? hide(path, of: feature) }
  }

  /// The reason why a path can't be hidden, and the offset of the mistake.
  struct Failure: Error {
    let offset: Int
    let reason: TranscriptError.Reason
  }

  /// Hides what is at a path, or a derived value, `~name`.
  mutating func hide<State, Action, Environment>(
    _ path: String, of feature: Feature<State, Action, Environment>
  ) throws(Failure) {
    if path.hasPrefix("~") {
      let name = String(path.dropFirst())
      let names = feature.derivedValues.map(\.name)
      guard names.contains(name) else {
        throw Failure(offset: 1, reason: .unknownDerived(name, nearest: NearestName.of(name, in: names)))
      }
      derived.insert(name)
      return
    }
    var components: [String]
    do throws(PathReader.Failure) {
      let reader = try PathReader(path)
      try reader.check(TypeShape.of(State.self))
      components = reader.mask
    } catch {
      throw Failure(offset: error.offset, reason: .path(error))
    }
    if case .structure = TypeShape.of(State.self).kind {
    } else if components.first == "state" {
      components.removeFirst()
    }
    let mask = mask ?? PathMask()
    mask.insert(components)
    self.mask = mask
  }

  /// Returns the path that hides what is at another one, in all elements of a list at once: `rows[*].id` for `rows[3].id`. If
  /// nothing inside can be hidden by itself, it is that of the enclosing value; nil if the path is not in the state.
  static func ignorable<State, Action, Environment>(
    _ path: String, of feature: Feature<State, Action, Environment>
  ) -> String? {
    guard let reader = try? PathReader(path), let first = reader.mask.first else { return nil }
    if first.hasPrefix("~") { return feature.derivedValues.contains { "~\($0.name)" == first } ? first : nil }
    var known: String?
    for component in reader.mask {
      let name = component.hasPrefix("[") ? "[*]" : component
      let longer = known.map { $0 + (name == "[*]" ? name : ".\(name)") } ?? name
      do throws(PathReader.Failure) {
        let shape = try PathReader(longer).check(TypeShape.of(State.self))
        known = longer
        if let shape, !shape.hasHideableParts { return known }
      } catch {
        return known
      }
    }
    return known
  }
}

extension TypeShape {
  /// Whether a value of this type has parts that can be hidden.
  fileprivate var hasHideableParts: Bool {
    switch constructionKind {
    case .optional(let wrapped): wrapped.hasHideableParts
    case .wrapper(let wrapper): wrapper.value.shape.hasHideableParts
    case .leaf, .set, .reference, .existential, .mirrored, .opaque: false
    default: true
    }
  }
}

/// A move of a part of a state, a field of a type or a case of an action: `address=form.address`.
package struct PathMove: Equatable, Hashable, Sendable, Codable {
  package let old: String
  package let new: String

  package init(old: String, new: String) { (self.old, self.new) = (old, new) }

  /// Parses `old=new`; nil if these are not two paths.
  package init?(parsing text: String) {
    guard let sign = TokenScanner.first("=", in: Array(text.utf8)) else { return nil }
    let paths = [text.utf8.prefix(sign), text.utf8.dropFirst(sign + 1)].map { Self.components(String(Substring($0))) }
    guard let old = paths[0], let new = paths[1], old != new else { return nil }
    self.init(old: Self.path(old), new: Self.path(new))
  }

  /// The argument of `--move`: `address=form.address`.
  package var argument: String { "\(old)=\(new)" }

  /// The text, such as `address -> form.address`.
  package var text: String { "\(old) -> \(new)" }

  /// Returns the components of a path; nil if the text is not a path. Derived values can't be moved.
  package static func components(_ path: String) -> [String]? {
    guard !path.contains("~"), let reader = try? PathReader(path) else { return nil }
    return reader.mask
  }

  package static func path(_ components: some Sequence<String>) -> String {
    components.reduce("") { $0.isEmpty || $1.hasPrefix("[") ? $0 + $1 : "\($0).\($1)" }
  }
}

/// A moved part with its new place in the current types, and what must be written around it there.
package struct MovedPart: Sendable {
  /// One step into a value.
  package struct Step: Sendable {
    /// The components of the path: `["form"]`, `["loaded", "0"]`, `["[id: 7]"]`.
    package let components: [String]
    package let container: Container
    /// The literal there in the initial state, if it can be written.
    package var initial: String?
    /// The label in the literal; empty if there is none.
    package var label: String {
      guard let name = components.last, !name.hasPrefix("["), Int(name) == nil else { return "" }
      return name
    }
  }

  /// The kind of value that a step leads into.
  package enum Container: Equatable, Sendable {
    /// `Form(address: …)`, with its fields in their order.
    case structure(String, fields: [String])
    /// `.loaded(form: …)`
    case payload(String, fields: [String])
    case elements
  }

  /// The name before the parenthesis of literals that contain both places: `CheckoutState`, or `loaded` for a case.
  package let owner: String
  package let old: [String]
  /// The number of old components that still exist: a container beyond these is removed when it is empty.
  package let remaining: Int
  package let new: [Step]

  init?(_ old: [String], _ new: [Step], in shape: TypeShape) {
    var (old, new) = (old[...], new[...])
    while new.count > 1, let step = new.first, old.count > step.components.count, old.starts(with: step.components) {
      old = old.dropFirst(step.components.count)
      new = new.dropFirst()
    }
    switch new.first?.container {
    case .structure(let type, let fields)?:
      owner = type
      remaining = fields.contains(old.first ?? "") ? 1 : 0
    case .payload(let name, let fields)?:
      guard old.first == name, old.count > 1 else { return nil }
      old = old.dropFirst()
      owner = name
      remaining = fields.contains(old.first ?? "") ? 1 : 0
    case .elements?, nil: return nil
    }
    (self.old, self.new) = (Array(old), Array(new))
  }
}

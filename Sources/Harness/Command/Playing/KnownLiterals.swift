/// What the state holds, as text: the ids by their types, and the value at each path.
final class KnownLiterals {
  private let lines: () -> [String]
  private let state: TypeShape?
  /// As far as one looks at them: most lines are typed without.
  private(set) lazy var values: [(path: String, literal: String)] = lines().compactMap(Self.value)
  private lazy var ids = findIDs()

  /// How many ids of a type are offered.
  private static let maxIDs = 100

  /// Of no state.
  init() {
    lines = { [] }
    state = nil
  }

  /// - Parameters:
  ///   - state: the type of the state.
  ///   - lines: `rows[id: 7].name = "a"`, as the command `state` prints them; asked for when they are needed.
  init(of state: TypeShape, _ lines: @escaping () -> [String]) {
    self.lines = lines
    self.state = state
  }

  /// Ids of a type, in the order of the state.
  func ids(of shape: TypeShape) -> [String] { ids[ObjectIdentifier(shape)] ?? [] }

  func literal(at path: String) -> String? { values.first { $0.path == path }?.literal }

  private static func value(_ line: String) -> (String, String)? {
    let bytes = Array(line.utf8)
    guard let sign = TokenScanner.first("=", in: bytes), sign > 0, sign + 2 <= bytes.count else { return nil }
    return (
      String(decoding: bytes[..<(sign - 1)], as: UTF8.self), String(decoding: bytes[(sign + 2)...], as: UTF8.self)
    )
  }

  /// Those of elements; of a type that no element has, what is called `id`.
  private func findIDs() -> [ObjectIdentifier: [String]] {
    guard let state else { return [:] }
    var (elements, others) = (IDs(), IDs())
    for (path, literal) in values {
      guard let components = try? PathReader(path).components else { continue }
      var place: PathPlace? = PathPlace(root: state)
      for component in components {
        if component.isID, case .value(let shape)? = place, let id = shape.listID {
          elements.add("\(component.key)", id)
        }
        place = place?.entering(component)
      }
      if components.last?.text == "id", case .value(let shape)? = place { others.add(literal, shape) }
    }
    return elements.lists.merging(others.lists) { known, _ in known }
  }

  /// Ids by their types, each once.
  private struct IDs {
    private(set) var lists: [ObjectIdentifier: [String]] = [:]
    private var known: Set<String> = []

    mutating func add(_ literal: String, _ shape: TypeShape) {
      let type = ObjectIdentifier(shape)
      guard lists[type]?.count ?? 0 < KnownLiterals.maxIDs, known.insert("\(type) \(literal)").inserted else { return }
      lists[type, default: []].append(literal)
    }
  }
}

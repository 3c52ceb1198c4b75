/// The contents of the state as text: the ids by type, and the value at each path.
final class KnownLiterals {
  private let lines: () -> [String]
  private let state: TypeShape?
  /// Computed when needed: most lines are typed without it.
  private(set) lazy var values: [(path: String, literal: String)] = lines().compactMap(Self.value)
  private lazy var ids = findIDs()

  /// The maximum number of ids of a type to offer.
  private static let maxIDs = 100

  /// Creates the literals of no state.
  init() {
    lines = { [] }
    state = nil
  }

  /// - Parameters:
  ///   - state: The type of the state.
  ///   - lines: Lines such as `rows[id: 7].name = "a"`, as the command `state` prints them; called when needed.
  init(of state: TypeShape, _ lines: @escaping () -> [String]) {
    self.lines = lines
    self.state = state
  }

  /// The ids of a type, in the order of the state.
  func ids(of shape: TypeShape) -> [String] { ids[ObjectIdentifier(shape)] ?? [] }

  func literal(at path: String) -> String? { values.first { $0.path == path }?.literal }

  private static func value(_ line: String) -> (String, String)? {
    let bytes = Array(line.utf8)
    guard let sign = TokenScanner.first("=", in: bytes), sign > 0, sign + 2 <= bytes.count else { return nil }
    return (
      String(decoding: bytes[..<(sign - 1)], as: UTF8.self), String(decoding: bytes[(sign + 2)...], as: UTF8.self)
    )
  }

  /// The ids of elements; for a type that no element's id has, the values named `id`.
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

  /// Ids by type, without duplicates.
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

/// The parts of reducers that handle a feature's actions, as excerpts of the sources.
///
/// It begins with the call that creates the feature, follows the names in its `reducer`, and finds the switches over its action
/// and over the actions carried by that. If a name may mean two declarations, neither is shown, but both places are.
struct ReducerSources {
  /// A part of a reducer.
  struct Place: Hashable {
    let path: String
    /// From 1; 0 for a place that is only mentioned.
    let line: Int
    let text: String
    /// The declaration that contains it.
    let name: String
    /// A remark about it.
    let remark: String
  }

  /// Why there is nothing to show; nil if there is something.
  private(set) var problem: String?
  private let index: SourceIndex
  private var action: SwiftFile.Enum?
  private var switches: [FoundSwitch] = []
  private var environments: Set<String?> = []
  /// The number of ways in which an action is carried by others.
  private var ways: [String: Int] = [:]

  private struct FoundSwitch {
    let file: Int
    let one: ActionSwitch
    let action: SwiftFile.Enum
    let name: String
    /// The reducers that lead to it; nil is the feature's own.
    var environments: [String?: Handing]
    /// Whether it is subject to `#if`.
    let isConditional: Bool
    let carriers: Set<ReducerReach.Carrier>?
    /// The name that leads to it, if that is ambiguous.
    let doubt: String?

    /// Whether it may be pulled back along a case that carries its action.
    func isCarried(by carrier: Chained) -> Bool {
      carriers?.contains { $0.name == carrier.shape.name && ($0.type ?? carrier.action.name) == carrier.action.name }
        ?? true
    }
  }

  init(_ feature: String, cases: [String], in index: SourceIndex) {
    self.index = index
    let calls = index.features(feature)
    guard let (file, call) = calls.first, calls.count == 1 else {
      problem =
        calls.isEmpty
        ? "The sources have no Feature(\"\(feature)\", …) with a reducer."
        : "Feature(\"\(feature)\", …) is found in \(calls.count) places: "
          + calls.map { index.files[$0.file].place($0.call.start) }.joined(separator: ", ")
      return
    }
    let parts = call.reducers.map { ReducerReach.Part(file: file, range: $0.range) }
    let fitting = index.enums(cases: Set(cases.map { String($0.prefix { $0 != "." }) }))
    var actions = fitting
    if actions.count > 1 {
      var reach = ReducerReach(index, [])
      for part in parts { _ = reach.follow(part) }
      actions = actions.filter { reach.types.contains($0.name) }
    }
    guard let action = actions.first, actions.count == 1 else {
      problem =
        fitting.isEmpty
        ? "The sources have no enum with the cases of its action."
        : "Several enums have the cases of its action"
          + (actions.isEmpty ? ", and its reducer names none of them." : ".")
      return
    }
    self.action = action
    environments = Set(call.reducers.map(\.environment))
    var reach = ReducerReach(index, collect(action))
    for (part, reducer) in zip(parts, call.reducers) {
      for reached in reach.follow(part) { add(reached, reducer.environment, reach) }
    }
  }

  // MARK: Switches

  /// An action and those that it carries, without duplicates.
  private mutating func collect(_ root: SwiftFile.Enum) -> [SwiftFile.Enum] {
    var all = [root]
    var next = 0
    while next < all.count, next < 100 {
      let one = all[next]
      next += 1
      for carried in one.cases.flatMap({ $0.payload }) {
        // Other payloads are data: no reducer is about them.
        guard let carried, let inner = index.enum(carried, in: one.container), index.reducedTypes.contains(inner.name)
        else { continue }
        ways[Self.key(inner), default: 0] += 1
        if !all.contains(inner) { all.append(inner) }
      }
    }
    return all
  }

  private static func key(_ one: SwiftFile.Enum) -> String { "\(one.container ?? "").\(one.name)" }

  private mutating func add(_ reached: ReducerReach.Reached, _ environment: String?, _ reach: ReducerReach) {
    for (one, action) in reached.switches {
      let (file, start) = (reached.part.file, one.start)
      let handing = reach.handing(of: start, in: reached)
      if let known = switches.firstIndex(where: { $0.file == file && $0.one.start == start }) {
        switches[known].environments[environment] = handing
      } else {
        switches.append(
          FoundSwitch(
            file: file, one: one, action: action, name: reached.name, environments: [environment: handing],
            isConditional: reached.isConditional || index.files[file].isConditional(start), carriers: reached.carriers,
            doubt: reached.doubt))
      }
    }
  }

  // MARK: Places

  private typealias Chained = (action: SwiftFile.Enum, shape: ActionShape)

  /// The places that handle an action; reducers of carried actions come after those that carry them.
  func places(_ shape: ActionShape) -> [Place] {
    guard let action else { return [] }
    return places(shape, action, [])
  }

  /// - Parameter outer: The actions that carry this one, outermost first.
  private func places(_ shape: ActionShape, _ action: SwiftFile.Enum, _ outer: [Chained]) -> [Place] {
    let (depth, chain) = (outer.count, outer + [(action, shape)])
    guard depth < 5 else { return [] }
    var places: [Place] = []
    var found = switches.filter { $0.action == action }
    var isUnsure = false
    if let carrier = outer.last, ways[Self.key(action), default: 0] > 1 {
      // Each may be for another carrier of this action.
      isUnsure = found.count > 1 && found.contains { $0.carriers == nil }
      if !isUnsure { found = found.filter { $0.isCarried(by: carrier) } }
    }
    if isUnsure {
      places.append(
        only(
          "\(action.name) is carried in several ways and handled in \(found.count) places: "
            + found.map { index.files[$0.file].place($0.one.start) }.joined(separator: ", ")))
    } else {
      for one in found {
        if let doubt = one.doubt {
          if !places.contains(where: { $0.remark == doubt }) { places.append(only(doubt)) }
        } else {
          places += self.places(shape, one, chain)
        }
      }
    }
    guard let payload = action[shape.name]?.payload, payload.count == shape.arguments.count else { return places }
    for (type, part) in zip(payload, shape.arguments) {
      guard let type, let part, let inner = index.enum(type, in: action.container) else { continue }
      places += self.places(part, inner, chain)
    }
    return places
  }

  private func only(_ remark: String) -> Place { Place(path: "", line: 0, text: "", name: "", remark: remark) }

  private func places(_ shape: ActionShape, _ found: FoundSwitch, _ chain: [Chained]) -> [Place] {
    var (always, sometimes) = (Set<String?>(), Set<String?>())
    for (environment, handing) in found.environments {
      switch handing.answer(chain) {
      case .always: always.insert(environment)
      case .sometimes: sometimes.insert(environment)
      case .never: break
      }
    }
    if always.isEmpty, sometimes.isEmpty { return [] }
    var general: [String] = []
    if always.contains(nil) {
      let others = environments.subtracting(always).subtracting(sometimes)
      if !others.isEmpty { general.append("not " + Self.text(others)) }
      if !sometimes.isEmpty { general.append(Self.text(sometimes) + " only where it is handed on") }
    } else {
      if !always.isEmpty { general.append(Self.text(always) + (sometimes.isEmpty ? " only" : "")) }
      if sometimes.contains(nil) { general.append("where it is handed on") }
      let others = sometimes.subtracting([nil])
      if !others.isEmpty, !sometimes.contains(nil) { general.append(Self.text(others) + " only where it is handed on") }
    }
    if found.isConditional { general.append("where #if lets it be") }
    return found.one.cases(taking: shape).map { number, isSure in
      let one = found.one.cases[number]
      var remarks: [String] = []
      if one.isDefault, one.patterns.allSatisfy({ $0.match(shape) == .no }) {
        remarks.append(isSure ? "handled by default" : "by default, where no pattern fits")
      } else if !isSure {
        remarks.append(one.isConditional ? "where #if lets it be" : "where its pattern fits")
      }
      return place(one, found, remarks + general)
    }
  }

  private static func text(_ environments: Set<String?>) -> String {
    "in environment " + environments.compactMap { $0 }.sorted().joined(separator: ", ")
  }

  private func place(_ one: ActionSwitch.Case, _ found: FoundSwitch, _ remarks: [String]) -> Place {
    let file = index.files[found.file]
    return Place(
      path: file.path, line: file.line(one.range.lowerBound) + 1, text: file.excerpt(one.range), name: found.name,
      remark: remarks.joined(separator: "; "))
  }
}

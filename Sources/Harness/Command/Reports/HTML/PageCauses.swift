/// The causes of failures, as the overview shows them, the worst first. A cause is one place and shape. Within it, scripts with
/// equal values are one group.
struct PageCauses {
  private let causes: [Cause]
  /// By the number of a script, the failure that its cause shows, if it isn't the one that others follow from.
  let shown: [Int: Int]
  /// By the number of a script that failed, the failure that its others follow from.
  let ofScripts: [Int: FailureCause]

  private struct Cause {
    /// The numbers of scripts with equal values, each with what to do about them.
    var groups: [Group] = []
    var kind = FailureCause.Kind.file
    var title: String?
    /// What to do about all of them.
    var next: [(words: String, command: String)] = []
    /// The numbers of scripts that have this cause and another one; the other one lists them separately.
    var also: [Int] = []
    /// For such scripts, the number of the other cause that they have.
    var besides: Int?
    var count: Int { groups.reduce(0) { $0 + $1.scripts.count } }
  }

  private struct Group {
    var title: String?
    var scripts: [Int]
    var next: [(words: String, command: String)] = []
  }

  /// A script with its failures by shape.
  private struct Failed {
    let number: Int
    let result: ScriptResult
    let cause: FailureCause
    /// The failures that follow from no other failure, with their shapes.
    let shapes: [(index: Int, shape: FailureShape)]
    var key: Set<FailureShape> { Set(shapes.map(\.shape)) }

    init(_ number: Int, _ result: ScriptResult) {
      (self.number, self.result) = (number, result)
      let cause = FailureCause(result.failures)
      self.cause = cause
      shapes = result.failures.indices.filter { !cause.following.contains($0) }
        .map { ($0, FailureShape(result.failures[$0])) }
    }

    /// Returns a fingerprint of its failures, without those of known shapes.
    func fingerprint(besides known: Set<FailureShape>) -> Set<ChangeFingerprint> {
      Set(shapes.filter { !known.contains($0.shape) }.map { ChangeFingerprint(result.failures[$0.index]) })
    }
  }

  init(_ results: [ScriptResult], _ context: ReportContext) {
    let failed = results.enumerated().filter { !$0.element.holds }.map { Failed($0.offset, $0.element) }
    let families = Self.grouped(failed, by: \.key)
    let common = Self.common(families)
    let console = context.console()
    var shown: [Int: Int] = [:]
    var causes = families.enumerated().map { number, family in
      var cause = Cause()
      let known = common[number].map { families[$0][0].key } ?? []
      cause.groups = Self.grouped(family, by: { $0.fingerprint(besides: known) }).map { members in
        let group = FailureGroup(results: members.map(\.result))
        return Group(
          title: ConsoleReport.title(group), scripts: members.map(\.number), next: console.remedies(group))
      }
      cause.kind = family[0].cause.kind
      if cause.groups.count > 1 {
        let shapes = family[0].shapes.filter { !known.contains($0.shape) }
        cause.title = (shapes.first { $0.index == family[0].cause.main } ?? shapes.first)?.shape.title
        let command = context.commands("review", family.map(\.result.path))
        if family.allSatisfy({ $0.result.failures.allSatisfy(\.kind.isAcceptable) }), !command.isEmpty {
          cause.next = [("to look at each:", command)]
        }
      }
      if let other = common[number] {
        cause.besides = other
        for script in family {
          if let own = script.shapes.first(where: { !known.contains($0.shape) }) { shown[script.number] = own.index }
        }
      }
      return cause
    }
    for (number, other) in common { causes[other].also += families[number].map(\.number) }
    let order = causes.indices.sorted {
      (causes[$0].kind.rawValue, -causes[$0].count - causes[$0].also.count, $0)
        < (causes[$1].kind.rawValue, -causes[$1].count - causes[$1].also.count, $1)
    }
    let places = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
    self.causes = order.map { number in
      var cause = causes[number]
      cause.besides = cause.besides.flatMap { places[$0] }
      cause.also.sort()
      return cause
    }
    self.shown = shown
    ofScripts = Dictionary(uniqueKeysWithValues: failed.map { ($0.number, $0.cause) })
  }

  /// Returns the groups in the order in which each first occurs.
  private static func grouped<Key: Hashable>(_ scripts: [Failed], by key: (Failed) -> Key) -> [[Failed]] {
    var places: [Key: Int] = [:]
    var groups: [[Failed]] = []
    for script in scripts {
      let key = key(script)
      if let place = places[key] {
        groups[place].append(script)
      } else {
        places[key] = groups.count
        groups.append([script])
      }
    }
    return groups
  }

  /// Returns, for families whose scripts have all the failures of another family and more, that other family: the one with the
  /// most in common, and of these the largest.
  private static func common(_ families: [[Failed]]) -> [Int: Int] {
    let keys = families.map { $0[0].key }
    var byShape: [FailureShape: [Int]] = [:]
    for (number, key) in keys.enumerated() where key.count > 1 {
      for shape in key { byShape[shape, default: []].append(number) }
    }
    var found: [Int: Int] = [:]
    for (number, family) in families.enumerated() where family.count > 1 {
      for other in keys[number].first.flatMap({ byShape[$0] }) ?? []
      where keys[other].count > keys[number].count && keys[number].isSubset(of: keys[other]) {
        let known = found[other]
        let isBetter =
          known.map { (keys[number].count, family.count, -number) > (keys[$0].count, families[$0].count, -$0) } ?? true
        if isBetter { found[other] = number }
      }
    }
    return found
  }

  func write(to json: inout PageJSON) {
    json.array { json in
      for cause in causes {
        json.object { json in
          json.key("kind")
          json.add(cause.kind.name)
          if let title = cause.title {
            json.key("title")
            json.add(title)
          }
          if !cause.also.isEmpty {
            json.key("also")
            json.add(cause.also)
          }
          if let other = cause.besides {
            json.key("besides")
            json.add(other)
          }
          json.key("groups")
          json.array { json in
            for group in cause.groups { write(group, to: &json) }
          }
          write(cause.next, to: &json)
        }
      }
    }
  }

  private func write(_ group: Group, to json: inout PageJSON) {
    json.object { json in
      if let title = group.title {
        json.key("title")
        json.add(title)
      }
      json.key("scripts")
      json.add(group.scripts)
      write(group.next, to: &json)
    }
  }

  private func write(_ next: [(words: String, command: String)], to json: inout PageJSON) {
    json.key("next")
    json.array { json in
      for remedy in next { json.add([remedy.words, remedy.command]) }
    }
  }
}

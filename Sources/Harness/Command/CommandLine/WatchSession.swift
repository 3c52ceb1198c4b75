/// What `harness watch` decides: changes, keys and endings go in; text, and what is to be done next, come out.
struct WatchSession {
  /// What is done at a time, by a child.
  enum Work: Equatable {
    case build
    case run(Scope)
    case review
  }

  /// Which scripts are run.
  enum Scope: Equatable {
    /// All that are asked for.
    case all
    /// These, by their paths.
    case scripts([String])
  }

  /// How the session ends.
  enum Ending {
    case quit, interrupted
  }

  /// What has changed on disk, of what matters.
  struct Changes: Equatable {
    /// Scripts that are new or changed, by their paths.
    var scripts: [String] = []
    /// Those that include what has changed.
    var including: [String] = []
    /// Scripts that are gone.
    var removed: [String] = []
    /// Whether the program is to be built again.
    var needsBuild = false
    /// How to call all of them, for a person.
    var names: [String] = []
    var removedNames: [String] = []

    var isEmpty: Bool { !needsBuild && scripts.isEmpty && including.isEmpty && removed.isEmpty }
  }

  /// What came of scripts, by their paths.
  typealias Verdicts = [(path: String, holds: Bool)]

  private var needsBuild: Bool
  private var wanted: Scope?
  private var wantsReview = false
  private(set) var underWay: Work?
  /// The scripts that failed when they were run last.
  private(set) var failed: Set<String> = []
  private(set) var ending: Ending?
  /// Whether the program is that of older sources.
  private var isBehind = false
  /// Whether what is under way is to be ended, since nobody waits for it any more.
  private(set) var isObsolete = false

  /// - Parameter needsBuild: whether sources are newer than the program.
  init(needsBuild: Bool) {
    self.needsBuild = needsBuild
    if !needsBuild { wanted = .all }
  }

  // MARK: What comes in

  /// Something has changed. Returns what to print.
  mutating func change(_ changes: Changes) -> String {
    if changes.isEmpty { return "" }
    failed.subtract(changes.removed)
    if case .scripts(let paths) = wanted { want(paths.filter { !changes.removed.contains($0) }, instead: true) }
    if changes.needsBuild {
      needsBuild = true
      // What it would say is said again after the build; and it may be what never ends.
      if case .run = underWay { isObsolete = true }
    }
    want(changes.scripts + changes.including)
    return Self.line("changed", changes.names) + Self.line("removed", changes.removedNames)
  }

  /// A key was pressed. Returns what to print.
  mutating func press(_ key: TerminalKey) -> String {
    switch key {
    case .character("a"):
      wanted = .all
      supersedeRun()
    case .character("f"):
      if failed.isEmpty { return "nothing has failed\n" }
      want(failed.sorted(by: PathText.isOrdered))
      supersedeRun()
    case .character("r"): wantsReview = true
    case .character("q"), .end: ending = .quit
    case .interrupt: ending = .interrupted
    default: break
    }
    return ""
  }

  /// The build has ended.
  /// - Parameter failure: what to print of it; nil where it succeeded.
  mutating func finishBuild(failure: String?) -> String {
    underWay = nil
    // What it was about has changed meanwhile.
    if needsBuild { return "" }
    isBehind = failure != nil
    if failure == nil { wanted = .all }
    return failure ?? ""
  }

  /// A run has ended.
  /// - Parameter verdicts: nil where it has left none.
  mutating func finishRun(_ verdicts: Verdicts?) -> String {
    guard case .run(let scope) = underWay else { return "" }
    let isSuperseded = isObsolete
    underWay = nil
    isObsolete = false
    if isSuperseded { return "" }
    for (path, holds) in verdicts ?? [] {
      if holds { failed.remove(path) } else { failed.insert(path) }
    }
    if verdicts == nil, case .scripts(let paths) = scope { failed.formUnion(paths) }
    return ""
  }

  mutating func finishReview() { underWay = nil }

  /// What is to begin now, if anything: nothing while something is under way.
  mutating func next() -> Work? {
    guard underWay == nil, ending == nil else { return nil }
    if wantsReview {
      // Somebody waits for it.
      wantsReview = false
      underWay = .review
    } else if needsBuild {
      needsBuild = false
      underWay = .build
    } else if let scope = wanted {
      wanted = nil
      underWay = .run(scope)
    }
    return underWay
  }

  // MARK: What is shown

  /// `watching 12 scripts and 34 source files; a all, f failed, r review, q quit`
  /// - Parameter sources: nil where they aren't watched.
  func status(scripts: Int, sources: Int?, hasKeys: Bool) -> String {
    let files =
      EnglishText.count(scripts, "script") + (sources.map { " and " + EnglishText.count($0, "source file") } ?? "")
    let behind = isBehind ? "the last build failed, so scripts are run by the one before; " : ""
    return "\(behind)watching \(files)\(hasKeys ? "; a all, f failed, r review, q quit" : "")\n"
  }

  private static let maxNames = 5

  private static func line(_ verb: String, _ names: [String]) -> String {
    if names.isEmpty { return "" }
    let rest = names.count - maxNames
    let shown = names.prefix(maxNames).map(FailureText.visible).joined(separator: ", ")
    return "\(verb): \(shown)\(rest > 0 ? " and \(rest) more" : "")\n"
  }

  // MARK: What is wanted

  private mutating func want(_ paths: [String], instead: Bool = false) {
    var all: [String] = []
    switch wanted {
    case .all: return
    case .scripts(let known): if !instead { all = known }
    case nil: break
    }
    for path in paths where !all.contains(path) { all.append(path) }
    wanted = all.isEmpty ? nil : .scripts(all.sorted(by: PathText.isOrdered))
  }

  private mutating func supersedeRun() {
    if case .run = underWay { isObsolete = true }
  }
}

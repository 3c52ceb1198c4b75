/// The logic of `harness watch`: changes, keys and endings go in; text and the next work come out.
struct WatchSession {
  /// Work that a child does, one at a time.
  enum Work: Equatable {
    case build
    case run(Scope)
    case review
  }

  /// The scripts to run.
  enum Scope: Equatable {
    /// All selected scripts.
    case all
    /// These scripts, by their paths.
    case scripts([String])
  }

  /// How the session ends.
  enum Ending {
    case quit, interrupted
  }

  /// The changes on disk that matter.
  struct Changes: Equatable {
    /// The paths of new or changed scripts.
    var scripts: [String] = []
    /// The paths of scripts that include a changed file.
    var including: [String] = []
    /// The paths of removed scripts.
    var removed: [String] = []
    /// Whether the program has to be built again.
    var needsBuild = false
    /// The names of all changes, for a person.
    var names: [String] = []
    var removedNames: [String] = []

    var isEmpty: Bool { !needsBuild && scripts.isEmpty && including.isEmpty && removed.isEmpty }
  }

  /// The results of scripts, by their paths.
  typealias Verdicts = [(path: String, holds: Bool)]

  private var needsBuild: Bool
  private var wanted: Scope?
  private var wantsReview = false
  private(set) var underWay: Work?
  /// The scripts that failed in their last run.
  private(set) var failed: Set<String> = []
  private(set) var ending: Ending?
  /// Whether the program was built from older sources.
  private var isBehind = false
  /// Whether the current work has to be ended, since its result is no longer wanted.
  private(set) var isObsolete = false

  /// - Parameter needsBuild: whether sources are newer than the program.
  init(needsBuild: Bool) {
    self.needsBuild = needsBuild
    if !needsBuild { wanted = .all }
  }

  // MARK: Input

  /// Handles changes. Returns what to print.
  mutating func change(_ changes: Changes) -> String {
    if changes.isEmpty { return "" }
    failed.subtract(changes.removed)
    if case .scripts(let paths) = wanted { want(paths.filter { !changes.removed.contains($0) }, instead: true) }
    if changes.needsBuild {
      needsBuild = true
      // The run is repeated after the build anyway, and may be one that never ends.
      if case .run = underWay { isObsolete = true }
    }
    want(changes.scripts + changes.including)
    return Self.line("changed", changes.names) + Self.line("removed", changes.removedNames)
  }

  /// Handles a key. Returns what to print.
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

  /// Handles the end of the build.
  /// - Parameter failure: what to print of it; nil if it succeeded.
  mutating func finishBuild(failure: String?) -> String {
    underWay = nil
    // The sources have changed since.
    if needsBuild { return "" }
    isBehind = failure != nil
    if failure == nil { wanted = .all }
    return failure ?? ""
  }

  /// Handles the end of a run.
  /// - Parameter verdicts: the results; nil if the run has left none.
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

  /// Returns the next work, if there is any; nil while something is running.
  mutating func next() -> Work? {
    guard underWay == nil, ending == nil else { return nil }
    if wantsReview {
      // A person is waiting for the review.
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

  // MARK: Showing

  /// Returns `watching 12 scripts and 34 source files; a all, f failed, r review, q quit`.
  /// - Parameter sources: the number of source files; nil if they aren't watched.
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

  // MARK: Choosing work

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

/// What the code of one engine used that has no answer, each place once.
struct OutsideFindings {
  struct Finding: Hashable {
    let reach: OutsideReach
    let site: CallSite?
  }

  private struct Found {
    let finding: Finding
    let job: Int
  }

  private struct Path: Hashable {
    let reach: OutsideReach
    let addresses: [UInt64]
  }

  private var found: [Found] = []
  /// The paths already seen, since looking up a place is slow and code may use it often.
  private var paths: Set<Path> = []
  private var reported: Set<Finding> = []

  var isEmpty: Bool { found.isEmpty }

  /// - Parameter job: the number of the job in which it happened.
  mutating func add(_ reach: OutsideReach, job: Int) {
    if !reach.isTentative { withdraw(job: job) }
    let stack = CallStack()
    guard paths.insert(Path(reach: reach, addresses: stack.frames.map(\.address))).inserted else { return }
    let finding = Finding(reach: reach, site: CallSite(in: stack))
    if reported.insert(finding).inserted { found.append(Found(finding: finding, job: job)) }
  }

  /// Withdraws the tentative findings of a job, which another report explains.
  mutating func withdraw(job: Int) { found.removeAll { $0.job == job && $0.finding.reach.isTentative } }

  func texts(in step: String) -> [IssueText] { found.map { $0.finding.reach.text(in: step, $0.finding.site) } }

  mutating func take() -> [Finding] {
    defer { found = [] }
    return found.map(\.finding)
  }
}

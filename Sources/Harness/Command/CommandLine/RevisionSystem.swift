/// A CI system that says in variables which revision of which project a job is about.
struct RevisionSystem: Sendable {
  let commit: EnvironmentVariable
  /// The variables of the branch, of which the first that is set counts: a pull request's own branch comes before that of its
  /// merge.
  let branches: [EnvironmentVariable]
  var project: EnvironmentVariable?

  /// All systems. The first one whose commit is set counts.
  static let all = [
    RevisionSystem(commit: .githubCommit, branches: [.githubHeadBranch, .githubBranch], project: .githubProject),
    RevisionSystem(commit: .gitlabCommit, branches: [.gitlabHeadBranch, .gitlabBranch], project: .gitlabProject),
    RevisionSystem(commit: .buildkiteCommit, branches: [.buildkiteBranch], project: .buildkiteProject),
    RevisionSystem(commit: .circleCommit, branches: [.circleBranch], project: .circleProject),
    RevisionSystem(commit: .azureCommit, branches: [.azureHeadBranch, .azureBranch], project: .azureProject),
    RevisionSystem(commit: .bitbucketCommit, branches: [.bitbucketBranch], project: .bitbucketProject),
    RevisionSystem(commit: .xcodeCloudCommit, branches: [.xcodeCloudBranch], project: .xcodeCloudProject),
    RevisionSystem(commit: .jenkinsCommit, branches: [.jenkinsHeadBranch, .jenkinsBranch]),
  ]

  /// Returns the revision that the system names; nil if the system isn't there.
  func revision(_ variable: (EnvironmentVariable) -> String?) -> SourceRevision? {
    // Buildkite sets `HEAD` for builds without a commit.
    guard let hash = variable(commit), hash != "HEAD" else { return nil }
    let branch = branches.compactMap(variable).first.map { name in
      PathText.below("refs/heads", name) ?? PathText.below("origin", name) ?? name
    }
    return SourceRevision(project: project.flatMap(variable), commit: hash, branch: branch)
  }
}

extension SourceRevision {
  /// Reads the revision from the variables of a CI system, or else from the checkout.
  /// - Parameter directory: where the command runs; nil if that is unknown.
  init(_ variable: (EnvironmentVariable) -> String?, directory: String?) {
    let checkout = directory.flatMap(GitCheckout.init(above:))
    self =
      RevisionSystem.all.compactMap { $0.revision(variable) }.first
      ?? SourceRevision(commit: checkout?.commit, branch: checkout?.branch)
    if project == nil {
      project = directory.flatMap { PathText.nearest(above: $0, holding: ["Package.swift", ".git"]) }
        .map(PathText.name(of:)).flatMap { $0.isEmpty ? nil : $0 }
    }
  }
}

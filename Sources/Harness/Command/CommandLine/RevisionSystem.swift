/// A system that runs jobs, and says in variables which state of whose sources each is about.
struct RevisionSystem: Sendable {
  let commit: EnvironmentVariable
  /// The first of them that is set counts: of a pull request its own branch goes before the one that it is merged with.
  let branches: [EnvironmentVariable]
  var project: EnvironmentVariable?

  /// The first of them whose commit is set counts.
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

  /// What the system says; nil where it isn't there.
  func revision(_ variable: (EnvironmentVariable) -> String?) -> SourceRevision? {
    // Buildkite says `HEAD` of a build that was asked for without a commit.
    guard let hash = variable(commit), hash != "HEAD" else { return nil }
    let branch = branches.compactMap(variable).first.map { name in
      PathText.below("refs/heads", name) ?? PathText.below("origin", name) ?? name
    }
    return SourceRevision(project: project.flatMap(variable), commit: hash, branch: branch)
  }
}

extension SourceRevision {
  /// What is known of the sources: what a system says goes before what lies in the folder.
  /// - Parameter directory: where the command runs; nil where nobody knows.
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

extension EnvironmentVariable {
  /// The variables that say which revision of which project is tested.
  static let revision: [EnvironmentVariable] =
    RevisionSystem.all.flatMap { system in
      [system.commit] + system.branches + [system.project].compactMap { $0 }
    } + [githubServer, gitlabAddress]

  static let githubCommit = commit("GITHUB_SHA", setBy: "GitHub Actions")
  static let githubHeadBranch = branch("GITHUB_HEAD_REF", setBy: "GitHub Actions, for pull requests")
  static let githubBranch = branch("GITHUB_REF_NAME", setBy: "GitHub Actions")
  static let githubProject = project("GITHUB_REPOSITORY", setBy: "GitHub Actions")
  static let gitlabCommit = commit("CI_COMMIT_SHA", setBy: "GitLab")
  static let gitlabHeadBranch = branch("CI_MERGE_REQUEST_SOURCE_BRANCH_NAME", setBy: "GitLab, for merge requests")
  static let gitlabBranch = branch("CI_COMMIT_REF_NAME", setBy: "GitLab")
  static let gitlabProject = project("CI_PROJECT_PATH", setBy: "GitLab")
  static let buildkiteCommit = commit("BUILDKITE_COMMIT", setBy: "Buildkite")
  static let buildkiteBranch = branch("BUILDKITE_BRANCH", setBy: "Buildkite")
  static let buildkiteProject = project("BUILDKITE_PIPELINE_SLUG", setBy: "Buildkite")
  static let circleCommit = commit("CIRCLE_SHA1", setBy: "CircleCI")
  static let circleBranch = branch("CIRCLE_BRANCH", setBy: "CircleCI")
  static let circleProject = project("CIRCLE_PROJECT_REPONAME", setBy: "CircleCI")
  static let azureCommit = commit("BUILD_SOURCEVERSION", setBy: "Azure Pipelines")
  static let azureHeadBranch = branch("SYSTEM_PULLREQUEST_SOURCEBRANCH", setBy: "Azure Pipelines, for pull requests")
  static let azureBranch = branch("BUILD_SOURCEBRANCH", setBy: "Azure Pipelines")
  static let azureProject = project("BUILD_REPOSITORY_NAME", setBy: "Azure Pipelines")
  static let bitbucketCommit = commit("BITBUCKET_COMMIT", setBy: "Bitbucket Pipelines")
  static let bitbucketBranch = branch("BITBUCKET_BRANCH", setBy: "Bitbucket Pipelines")
  static let bitbucketProject = project("BITBUCKET_REPO_FULL_NAME", setBy: "Bitbucket Pipelines")
  static let xcodeCloudCommit = commit("CI_COMMIT", setBy: "Xcode Cloud")
  static let xcodeCloudBranch = branch("CI_BRANCH", setBy: "Xcode Cloud")
  static let xcodeCloudProject = project("CI_PRODUCT", setBy: "Xcode Cloud")
  static let jenkinsCommit = commit("GIT_COMMIT", setBy: "Jenkins, with its Git plugin")
  static let jenkinsHeadBranch = branch("CHANGE_BRANCH", setBy: "Jenkins, for pull requests")
  static let jenkinsBranch = branch("GIT_BRANCH", setBy: "Jenkins, with its Git plugin")

  static let githubServer = EnvironmentVariable(
    name: "GITHUB_SERVER_URL",
    meaning: "with `GITHUB_REPOSITORY`, where the HTML report's links to the repository's pages lead",
    fallback: "the remote `origin` of `.git`", setBy: "GitHub Actions")
  static let gitlabAddress = EnvironmentVariable(
    name: "CI_PROJECT_URL", meaning: "where the HTML report's links to the repository's pages lead",
    fallback: "the remote `origin` of `.git`", setBy: "GitLab")

  private static func commit(_ name: String, setBy: String) -> EnvironmentVariable {
    EnvironmentVariable(
      name: name, meaning: "the commit that reports name", fallback: "what `.git` says", setBy: setBy)
  }

  private static func branch(_ name: String, setBy: String) -> EnvironmentVariable {
    EnvironmentVariable(
      name: name, meaning: "the branch that reports name, where the commit is set", fallback: "what `.git` says",
      setBy: setBy)
  }

  private static func project(_ name: String, setBy: String) -> EnvironmentVariable {
    EnvironmentVariable(
      name: name, meaning: "the project that reports name, where the commit is set",
      fallback: "the name of the folder that holds `Package.swift` or `.git`", setBy: setBy)
  }
}

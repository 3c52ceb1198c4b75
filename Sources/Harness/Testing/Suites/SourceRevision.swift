/// The project and revision of the tested sources, as far as they are known.
package struct SourceRevision: Sendable, Equatable {
  package var project: String?
  package var commit: String?
  package var branch: String?

  package init(project: String? = nil, commit: String? = nil, branch: String? = nil) {
    self.project = project
    self.commit = commit
    self.branch = branch
  }
}

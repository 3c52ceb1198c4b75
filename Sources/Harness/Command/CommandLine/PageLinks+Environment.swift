extension PageLinks {
  /// - Parameter directory: where the command runs; nil if that is unknown.
  init(_ variable: (EnvironmentVariable) -> String?, directory: String?, isCI: Bool) {
    // A folder on a CI machine that is gone is of no use.
    let editor = variable(.editorLink) ?? (isCI ? "none" : Self.defaultEditor)
    self.init(
      editor: editor == "none" ? nil : editor, folder: directory,
      repository: RepositoryPages(variable, directory: directory))
  }
}

extension RepositoryPages {
  /// Reads the host from variables of a CI system, or else from the remote of the checkout. Nil if neither is known, or if the
  /// form of the host's links is unknown.
  fileprivate init?(_ variable: (EnvironmentVariable) -> String?, directory: String?) {
    let checkout = directory.flatMap(GitCheckout.init(above:))
    let below = directory.flatMap { directory in checkout.flatMap { PathText.below($0.folder, directory) } } ?? ""
    let prefix = below.isEmpty ? "" : below + "/"
    if let server = variable(.githubServer), let project = variable(.githubProject),
      let page = Self.page("\(server)/\(project)")
    {
      self.init(host: .github, base: page.base, prefix: prefix)
    } else if let page = variable(.gitlabAddress).flatMap(Self.page) {
      self.init(host: .gitlab, base: page.base, prefix: prefix)
    } else if let page = checkout?.remote.flatMap(Self.page), let host = Host(page.host) {
      self.init(host: host, base: page.base, prefix: prefix)
    } else {
      return nil
    }
  }
}
